// What someone has typed but not yet had answered, kept per project, so that nothing typed is ever lost.
import { useCallback, useState } from "react";
import { useServices } from "../../../lib/services.tsx";

export type Draft = {
  text: string;
  /** Changes the input and what is kept. */
  change: (text: string) => void;
  /** Empties the input but keeps the text until it has been answered. */
  handOver: () => void;
  /** The text has been answered: nothing is kept. */
  forget: () => void;
  /** Drops a kept text when it is this message, which the server has. */
  dropIfKnown: (message: string) => void;
};

export function useDraft(projectId: string): Draft {
  const { storage } = useServices();
  const key = `draft:${projectId}`;
  const [text, setText] = useState(() => storage.get(key) ?? "");
  const change = useCallback(
    (next: string) => {
      setText(next);
      if (next === "") storage.remove(key);
      else storage.set(key, next);
    },
    [storage, key],
  );
  const forget = useCallback(() => storage.remove(key), [storage, key]);
  const handOver = useCallback(() => setText(""), []);
  const dropIfKnown = useCallback(
    (message: string) => {
      if (message !== storage.get(key)?.trim()) return;
      storage.remove(key);
      setText("");
    },
    [storage, key],
  );
  return { text, change, handOver, forget, dropIfKnown };
}
