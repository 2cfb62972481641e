// How the next messages of a project are meant: to build, to plan, or to be answered only. This browser remembers it.
import { useState } from "react";
import { MODES, type Mode } from "#contract";
import { useServices } from "../../../lib/services.tsx";
import type { TextStorage } from "../../../lib/storage.ts";

const keyOf = (projectId: string) => `mode:${projectId}`;

export function keptMode(storage: TextStorage, projectId: string): Mode {
  const kept = storage.get(keyOf(projectId));
  return MODES.find((mode) => mode === kept) ?? "build";
}

export type ModeChoice = { mode: Mode; choose: (mode: Mode) => void };

export function useModeChoice(projectId: string): ModeChoice {
  const { storage } = useServices();
  const [mode, setMode] = useState(() => keptMode(storage, projectId));
  const choose = (next: Mode) => {
    if (next === "build") storage.remove(keyOf(projectId));
    else storage.set(keyOf(projectId), next);
    setMode(next);
  };
  return { mode, choose };
}
