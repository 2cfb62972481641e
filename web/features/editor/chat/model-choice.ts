// A creator may let the built-in model answer a project, whatever is configured; this browser remembers it.
import { useState } from "react";
import type { MessageContext } from "#contract";
import { useServices } from "../../../lib/services.tsx";
import type { TextStorage } from "../../../lib/storage.ts";

const keyOf = (projectId: string) => `builtin:${projectId}`;

/** What a message carries, with the choice of that moment. */
export function withModelChoice(
  storage: TextStorage,
  projectId: string,
  context: MessageContext | undefined,
): MessageContext | undefined {
  return storage.get(keyOf(projectId)) === "1" ? { ...context, builtin: true } : context;
}

export type ModelChoice = { builtin: boolean; choose: (builtin: boolean) => void };

export function useModelChoice(projectId: string): ModelChoice {
  const { storage } = useServices();
  const [builtin, setBuiltin] = useState(() => storage.get(keyOf(projectId)) === "1");
  const choose = (next: boolean) => {
    if (next) storage.set(keyOf(projectId), "1");
    else storage.remove(keyOf(projectId));
    setBuiltin(next);
  };
  return { builtin, choose };
}
