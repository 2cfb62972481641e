// The project that the creator works on, remembered in the browser.
import { useCallback } from "react";
import { useServices } from "./services.tsx";
import { STORAGE_KEYS } from "./storage.ts";

/** The remembered id and a way to remember another one (null forgets it). */
export function useSelectedProject(): { selectedProjectId: string | null; select: (projectId: string | null) => void } {
  const { storage } = useServices();
  const select = useCallback(
    (projectId: string | null) => {
      if (projectId === null) storage.remove(STORAGE_KEYS.selectedProjectId);
      else storage.set(STORAGE_KEYS.selectedProjectId, projectId);
    },
    [storage],
  );
  return { selectedProjectId: storage.get(STORAGE_KEYS.selectedProjectId), select };
}
