// What was asked for on the landing page is this project's first message: it is said once its files are there.
import { useEffect, useEffectEvent, useState } from "react";
import { forgetFirstWish, readFirstFiles, readFirstWish } from "../../../lib/first-wish.ts";
import { useServices } from "../../../lib/services.tsx";
import type { Attachments } from "./attachments/use-attachments.ts";
import type { Draft } from "./draft.ts";
import type { Chat } from "./use-chat.ts";

type Parts = { chat: Chat; draft: Draft; attachments: Attachments };

/** A file that can't be sent leaves the message in the input, where the file says why. */
export function useFirstMessage(projectId: string, { chat, draft, attachments }: Parts): void {
  const { storage } = useServices();
  const [phase, setPhase] = useState<"none" | "kept" | "typed">(() =>
    readFirstWish(storage)?.projectId === projectId ? "kept" : "none",
  );
  const type = useEffectEvent((text: string, files: readonly File[]) => {
    draft.change(text);
    if (files.length > 0) attachments.add(files);
    setPhase("typed");
  });
  useEffect(() => {
    if (phase !== "kept") return;
    const text = readFirstWish(storage)?.text ?? "";
    let left = false;
    void readFirstFiles().then((files) => {
      if (!left) type(text, files);
    });
    return () => {
      left = true;
    };
  }, [phase, storage]);
  const ready = phase === "typed" && !chat.loading && !chat.loadFailed && !attachments.unready;
  const say = useEffectEvent(() => {
    setPhase("none");
    // Another tab may have said it.
    if (readFirstWish(storage)?.projectId !== projectId) return;
    forgetFirstWish(storage);
    // The draft keeps the text until it is answered; what the server has is not said twice.
    if (chat.conversation.length === 0) chat.send();
  });
  useEffect(() => {
    if (ready) say();
  }, [ready]);
}
