// Which model answers the next messages of a project, where that is not what answers the project: this browser remembers it.
import { useState } from "react";
import type { MessageContext } from "#contract";
import { useServices } from "../../../lib/services.tsx";
import type { TextStorage } from "../../../lib/storage.ts";
import { keptMode } from "./mode-choice.ts";

const keyOf = (projectId: string) => `model:${projectId}`;
const BUILTIN = "builtin";

/** Before there was a choice of models a browser kept that the built-in one answers. */
const formerKeyOf = (projectId: string) => `builtin:${projectId}`;

const keptModel = (storage: TextStorage, projectId: string): string | null =>
  storage.get(keyOf(projectId)) ?? (storage.get(formerKeyOf(projectId)) === "1" ? BUILTIN : null);

/** What a message carries, with the choices of that moment: which model, and how it is meant where it does not say so itself. */
export function withChoices(
  storage: TextStorage,
  projectId: string,
  context: MessageContext | undefined,
): MessageContext | undefined {
  const { mode = keptMode(storage, projectId), ...material } = context ?? {};
  const model = keptModel(storage, projectId);
  const carried: MessageContext = {
    ...material,
    ...(model === BUILTIN && { builtin: true }),
    ...(model !== null && model !== BUILTIN && { model }),
    // Without a mode a message builds.
    ...(mode !== "build" && { mode }),
  };
  return Object.keys(carried).length === 0 ? undefined : carried;
}

/** `model`: null: what answers the project. */
export type ModelChoice = { model: string | null; choose: (model: string | null) => void };

export function useModelChoice(projectId: string): ModelChoice {
  const { storage } = useServices();
  const [model, setModel] = useState(() => keptModel(storage, projectId));
  const choose = (next: string | null) => {
    storage.remove(formerKeyOf(projectId));
    if (next === null) storage.remove(keyOf(projectId));
    else storage.set(keyOf(projectId), next);
    setModel(next);
  };
  return { model, choose };
}
