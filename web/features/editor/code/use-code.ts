// The code view's state: open files, reading them, saving them as a revision, and what to do when somebody was faster.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { CODE_CONFLICT, type CodeFile } from "#contract";
import { ApiError, serverTextOf } from "../../../lib/api-error.ts";
import { codeKey, readCodeFile, saveCode } from "../../../lib/requests/code.ts";
import { revisionsKey } from "../../../lib/requests/project.ts";
import { useApi } from "../../../lib/services.tsx";
import type { PreviewEvent } from "../preview-state.ts";
import { editedPaths, NO_OPEN_FILES, openFilesReducer } from "./open-files.ts";

const SAVE_FAILED = "Your changes could not be saved. They are still here; please try again.";

export type Code = ReturnType<typeof useCode>;

export function useCode(projectId: string, changePreview: (event: PreviewEvent) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const [open, dispatch] = useReducer(openFilesReducer, NO_OPEN_FILES);
  const edited = editedPaths(open);
  const read = useMutation({
    mutationFn: ({ path }: { path: string; line: number }) => readCodeFile(api, projectId, path),
    onSuccess: (file, { path, line }) => {
      dispatch({ type: "read", file });
      dispatch({ type: "shown", path, line });
    },
  });
  const save = useMutation({
    mutationFn: async () => {
      const sent = Object.fromEntries(edited.map((path) => [path, open.files[path]?.text ?? ""]));
      const changes = edited.map((path) => ({
        path,
        content: sent[path] ?? "",
        baseHash: open.files[path]?.hash ?? null,
      }));
      return { sent, saved: await saveCode(api, projectId, { changes }) };
    },
    onSuccess: ({ sent, saved }) => {
      dispatch({ type: "saved", files: saved.files, sent });
      void queries.invalidateQueries({ queryKey: codeKey(projectId) });
      void queries.invalidateQueries({ queryKey: revisionsKey(projectId) });
      if (saved.previewUrl !== null) changePreview({ type: "wanted", url: saved.previewUrl, because: "applied" });
    },
  });
  const settle = useMutation({
    mutationFn: async (_: "rebased" | "dropped") =>
      Promise.all(edited.map((path) => readCodeFile(api, projectId, path))),
    onSuccess: (files: CodeFile[], type) => {
      for (const file of files) dispatch({ type, file });
      save.reset();
    },
  });
  useKeptFromLeaving(edited.length > 0);
  return {
    open,
    edited,
    show: (path: string, line: number) =>
      open.files[path] === undefined || !edited.includes(path)
        ? read.mutate({ path, line })
        : dispatch({ type: "shown", path, line }),
    close: () => dispatch({ type: "closed" }),
    type: (path: string, text: string) => dispatch({ type: "typed", path, text }),
    reading: read.isPending,
    readError: read.isError ? serverTextOf(read.error, "The file could not be loaded.") : null,
    save: () => {
      if (edited.length > 0 && !save.isPending) save.mutate();
    },
    saving: save.isPending,
    saved: save.data?.saved ?? null,
    saveError: save.isError ? serverTextOf(save.error, SAVE_FAILED) : null,
    conflict: save.error instanceof ApiError && save.error.code === CODE_CONFLICT,
    /** After a conflict: `rebased` keeps what was typed, `dropped` takes the newest text instead. */
    settle: settle.mutate,
    settling: settle.isPending,
    settleError: settle.isError ? serverTextOf(settle.error, "The newest text could not be loaded.") : null,
  };
}

/** The browser asks before it throws edits away. */
function useKeptFromLeaving(edited: boolean): void {
  useEffect(() => {
    if (!edited) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [edited]);
}
