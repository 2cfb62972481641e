// A task of workers: the difference between two source trees. Files added, removed, renamed and changed, each with a unified diff.
import { structuredPatch } from "diff";
import { DIFF_FILE_MAX_CHARACTERS, type FileChange, type SourceFiles } from "#contract";

const CONTEXT_LINES = 3;
/** With more edits than this a file is shown as wholly replaced. */
const EDITS_MAX = 4_000;
/** Time for comparing one file, and for all files together; files that exceed it are shown as wholly replaced. */
const FILE_MS = 500;
const TREES_MS = 4_000;

/** Folders that begin with a dot hold records that nobody writes by hand. */
const positionOf = (path: string): string => (path.startsWith(".") ? `1${path}` : `0${path}`);

/** Changes from `before` to `after`, in the order of their paths, records last. */
export function run({ before, after }: Readonly<{ before: SourceFiles; after: SourceFiles }>): FileChange[] {
  const until = performance.now() + TREES_MS;
  const changeOf = (file: Pick<FileChange, "path" | "from" | "kind">, then: string, now: string) =>
    compare(file, { before: then, after: now, milliseconds: Math.min(FILE_MS, until - performance.now()) });
  const gone = new Set(Object.keys(before).filter((path) => after[path] === undefined));
  const changes = Object.keys(after).flatMap((path): FileChange[] => {
    const now = after[path] ?? "";
    const then = before[path];
    if (then === now) return [];
    if (then !== undefined) return [changeOf({ path, from: null, kind: "changed" }, then, now)];
    const from = now === "" ? undefined : [...gone].find((old) => before[old] === now);
    if (from === undefined) return [changeOf({ path, from: null, kind: "added" }, "", now)];
    gone.delete(from);
    return [changeOf({ path, from, kind: "renamed" }, now, now)];
  });
  const removed = [...gone].map((path) => changeOf({ path, from: null, kind: "removed" }, before[path] ?? "", ""));
  return [...changes, ...removed].sort((left, right) => (positionOf(left.path) < positionOf(right.path) ? -1 : 1));
}

function compare(
  file: Pick<FileChange, "path" | "from" | "kind">,
  { before, after, milliseconds }: Readonly<{ before: string; after: string; milliseconds: number }>,
): FileChange {
  const options = { context: CONTEXT_LINES, maxEditLength: EDITS_MAX, timeout: milliseconds };
  const patch = milliseconds > 0 && structuredPatch(file.path, file.path, before, after, undefined, undefined, options);
  if (!patch) return { ...file, additions: linesOf(after), deletions: linesOf(before), diff: null };
  const lines = patch.hunks.flatMap((hunk) => hunk.lines);
  const diff = patch.hunks
    .map((hunk) => {
      const place = `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`;
      return [place, ...hunk.lines].join("\n");
    })
    .join("\n");
  return {
    ...file,
    additions: lines.filter((line) => line.startsWith("+")).length,
    deletions: lines.filter((line) => line.startsWith("-")).length,
    diff: diff.length > DIFF_FILE_MAX_CHARACTERS ? null : diff,
  };
}

const linesOf = (text: string): number => (text === "" ? 0 : text.split("\n").length);
