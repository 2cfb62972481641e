// The code view's state: open files, saving them as a revision, new, renamed and deleted ones, and what to do when somebody was faster.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { type ChangePackages, CODE_CONFLICT, type CodeFile, type CodeSave, type CodeSaved } from "#contract";
import { ApiError, serverTextOf, statusOf } from "../../../lib/api-error.ts";
import { useApi } from "../../../lib/services.tsx";
import type { PreviewEvent } from "../preview/preview-state.ts";
import { revisionsKey } from "../revisions/revision-requests.ts";
import { assetChanges } from "./asset-files.ts";
import { changePackages, codeKey, codeTreeQuery, readCodeFile, saveCode } from "./code-requests.ts";
import { editedPaths, NO_OPEN_FILES, type OpenFilesEvent, openFilesReducer } from "./open-files.ts";

const SAVE_FAILED = "Your changes could not be saved. They are still here; please try again.";

const PACKAGES_FAILED = "The packages could not be changed. Please try again.";

export type Code = ReturnType<typeof useCode>;
/** A file that somebody else has changed since it was read; `theirs` is null when it was deleted. */
export type Conflict = { path: string; theirs: CodeFile | null };
/** A change that is saved at once, and what it does to the open files. */
type Change = Pick<CodeSave, "description" | "changes"> & {
  after: (saved: CodeSaved) => OpenFilesEvent[];
  removed?: Removed | null;
};
type Removed = { path: string; text: string };

type CodeOptions = {
  /** Counts the versions of the app: with each the files may be others. */
  version: number;
  changePreview: (event: PreviewEvent) => void;
};

export function useCode(projectId: string, { version, changePreview }: CodeOptions) {
  const api = useApi();
  const [open, dispatch] = useReducer(openFilesReducer, NO_OPEN_FILES);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [assetProblem, setAssetProblem] = useState<string | null>(null);
  const edited = editedPaths(open);
  const tree = useNewestTree(projectId, version);
  const read = useMutation({
    mutationFn: ({ path }: { path: string; line: number }) => readCodeFile(api, projectId, path),
    onSuccess: (file, { path, line }) => {
      dispatch({ type: "read", file });
      dispatch({ type: "shown", path, line });
    },
  });
  const save = useMutation({
    mutationFn: async ({ description, changes }: Change) => saveCode(api, projectId, { description, changes }),
    onSuccess: (saved, change) => {
      for (const event of change.after(saved)) dispatch(event);
      setRemoved(change.removed ?? null);
      changed(saved);
    },
    onError: (error, { changes }) => {
      if (!(error instanceof ApiError) || error.code !== CODE_CONFLICT) return;
      compare.mutate(changes);
      void tree.refetch();
    },
  });
  const compare = useMutation({
    mutationFn: async (changes: CodeSave["changes"]) => {
      const compared = changes.filter(({ path }) => edited.includes(path));
      const newest = await Promise.all(compared.map(({ path }) => readNewest(api, projectId, path)));
      return compared.flatMap(({ path, baseHash }, index): Conflict[] => {
        const theirs = newest[index] ?? null;
        return (theirs?.hash ?? null) === baseHash ? [] : [{ path, theirs }];
      });
    },
    onSuccess: setConflicts,
  });
  const changed = useAnnounced(projectId, changePreview);
  const packages = useMutation({
    mutationFn: (wanted: ChangePackages) => changePackages(api, projectId, wanted),
    onSuccess(saved) {
      save.reset();
      setRemoved(null);
      changed(saved);
    },
  });
  useKeptFromLeaving(edited.length > 0);
  useShownNewest({
    tree: tree.data,
    open,
    reread: (path) =>
      void readNewest(api, projectId, path).then(
        (file) => {
          if (file !== null) dispatch({ type: "read", file });
        },
        () => {},
      ),
  });
  const textOf = (path: string) => open.files[path]?.text ?? "";
  const hashOf = (path: string) => open.files[path]?.hash ?? null;
  const begin = (change: Change) => {
    if (save.isPending || packages.isPending) return;
    packages.reset();
    save.mutate(change);
  };
  return {
    open,
    edited,
    conflicts,
    removed,
    tree,
    show: (path: string, line: number) =>
      open.files[path] === undefined || !edited.includes(path)
        ? read.mutate({ path, line })
        : dispatch({ type: "shown", path, line }),
    type: (path: string, text: string) => dispatch({ type: "typed", path, text }),
    reading: read.isPending,
    readError: read.isError ? serverTextOf(read.error, "The file could not be loaded.") : null,
    save() {
      if (edited.length === 0) return;
      const sent = Object.fromEntries(edited.map((path) => [path, textOf(path)]));
      const changes = edited.map((path) => ({ path, content: textOf(path), baseHash: hashOf(path) }));
      begin({ changes, after: ({ files }) => [{ type: "saved", files, sent }] });
    },
    /** A new file is there for others once it is saved. */
    create: (path: string) => dispatch({ type: "created", path }),
    rename(from: string, to: string) {
      const text = textOf(from);
      const changes = [
        { path: from, content: null, baseHash: hashOf(from) },
        { path: to, content: text, baseHash: null },
      ];
      if (hashOf(from) === null) return dispatch({ type: "renamed", from, to, text, hash: null });
      const hashIn = ({ files }: CodeSaved) => files.find(({ path }) => path === to)?.hash ?? null;
      const after = (saved: CodeSaved): OpenFilesEvent[] => [{ type: "renamed", from, to, text, hash: hashIn(saved) }];
      begin({ description: `Renamed ${from} to ${to}`.slice(0, 120), changes, after });
    },
    remove(path: string) {
      if (hashOf(path) === null) return dispatch({ type: "removed", path });
      const changes = [{ path, content: null, baseHash: hashOf(path) }];
      const kept = { path, text: open.files[path]?.base ?? "" };
      begin({
        description: `Deleted ${path}`.slice(0, 120),
        changes,
        after: () => [{ type: "removed", path }],
        removed: kept,
      });
    },
    /** Pictures, fonts and sounds, each under `assets/`, as one revision. */
    async addAssets(files: readonly File[]) {
      const { changes, problem } = await assetChanges(files, tree.data);
      setAssetProblem(problem);
      const names = changes.map(({ path }) => path).join(", ");
      if (changes.length > 0) begin({ description: `Added ${names}`.slice(0, 120), changes, after: () => [] });
    },
    assetProblem,
    /** Brings the file back that was deleted last, as a revision of its own. */
    bringBack() {
      if (removed === null) return;
      const changes = [{ path: removed.path, content: removed.text, baseHash: null }];
      begin({ description: `Brought back ${removed.path}`.slice(0, 120), changes, after: () => [] });
    },
    packages: {
      change(wanted: ChangePackages, onDone: () => void) {
        if (!save.isPending && !packages.isPending) packages.mutate(wanted, { onSuccess: onDone });
      },
      changing: packages.isPending,
      problem: packages.isError ? serverTextOf(packages.error, PACKAGES_FAILED) : null,
    },
    saving: save.isPending || compare.isPending || packages.isPending,
    saved: packages.data ?? save.data ?? null,
    saveError: save.isError ? serverTextOf(save.error, SAVE_FAILED) : null,
    compareError: compare.isError ? serverTextOf(compare.error, "The newest text could not be loaded.") : null,
    /** Ends a conflict: with the text as it was typed or put together, or with theirs. */
    settle({ path, theirs }: Conflict, text: string | null) {
      dispatch(text === null ? { type: "dropped", path, file: theirs } : { type: "rebased", path, file: theirs, text });
      setConflicts(conflicts.filter((one) => one.path !== path));
      save.reset();
    },
  };
}

/** Null when the file is not there any more. */
const readNewest = (api: Parameters<typeof readCodeFile>[0], projectId: string, path: string) =>
  readCodeFile(api, projectId, path).catch((error: unknown) => {
    if (statusOf(error) === 404) return null;
    throw error;
  });

/** Tells the lists and the preview of what was saved. */
function useAnnounced(projectId: string, changePreview: (event: PreviewEvent) => void) {
  const queries = useQueryClient();
  return ({ previewUrl }: CodeSaved) => {
    void queries.invalidateQueries({ queryKey: codeKey(projectId) });
    void queries.invalidateQueries({ queryKey: revisionsKey(projectId) });
    if (previewUrl !== null) changePreview({ type: "wanted", url: previewUrl, because: "applied" });
  };
}

function useNewestTree(projectId: string, version: number) {
  const api = useApi();
  const tree = useQuery(codeTreeQuery(api, projectId));
  const { refetch } = tree;
  useEffect(() => {
    if (version > 0) void refetch();
  }, [version, refetch]);
  return tree;
}

type ShownNewest = {
  tree: ReturnType<typeof useNewestTree>["data"];
  open: ReturnType<typeof openFilesReducer>;
  reread: (path: string) => void;
};

/** A file that is open but not edited follows what the assistant makes of it. */
function useShownNewest({ tree, open, reread }: ShownNewest): void {
  const follow = useEffectEvent(() => {
    for (const { path, hash } of tree?.files ?? []) {
      const known = open.files[path];
      if (known !== undefined && known.base === known.text && known.hash !== hash) reread(path);
    }
  });
  useEffect(() => {
    if (tree !== undefined) follow();
  }, [tree]);
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
