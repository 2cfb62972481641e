// Files that somebody changed by hand: found, read first, merged or left alone.
import type { Blueprint } from "../blueprint/types.ts";
import { filesOf, hashOfFile } from "../files/index.ts";
import { mergeLines } from "../files/merge.ts";
import type { Project } from "./project.ts";
import { MIGRATION } from "./steps.ts";
import type { Transcript } from "./transcript.ts";
import type { Goal } from "./types.ts";

/** A hand-made file with the change brought in, or null where both touch the same lines. */
export function mergedText(
  path: string,
  next: ReadonlyMap<string, string>,
  { goal, project }: { goal: Goal; project: Project },
): string | null {
  const mine = project.contents.get(path);
  const base = goal.before ? filesOf(goal.before.app).get(path) : undefined;
  const after = next.get(path);
  if (mine === undefined || base === undefined || after === undefined) return null;
  // Only what was written from the blueprint can be compared; an older writing of it can't.
  return goal.before?.written[path] === hashOfFile(base) ? mergeLines(base, after, mine) : null;
}

/** Files whose text must be known before they are rewritten: those that would change and that are not as they were written here. */
export function pathsToRead(goal: Goal, project: Project, { calls }: Transcript): string[] {
  const { app, before } = goal;
  if (!before) return [];
  const read = new Set(
    calls.flatMap(({ name, input }) => (name === "read_file" && typeof input.path === "string" ? [input.path] : [])),
  );
  const next = filesOf(app);
  const concerned = new Set([...changedPaths(next, before), ...removedPaths(next, before)]);
  const mayDiffer = (path: string) => !project.hashes.has(path) || isForeign(path, goal, project);
  return [...concerned].filter((path) => project.paths.includes(path) && !read.has(path) && mayDiffer(path)).toSorted();
}

export const changedPaths = (next: ReadonlyMap<string, string>, before: Blueprint): string[] =>
  [...next].flatMap(([path, text]) => (before.written[path] === hashOfFile(text) ? [] : [path]));

export const removedPaths = (next: ReadonlyMap<string, string>, before: Blueprint): string[] =>
  Object.keys(before.written).filter((path) => !next.has(path) && !MIGRATION.test(path));

/** Whether the file is somebody else's: changed or made by them, or taken out, since it was written here. */
export function isForeign(path: string, { before }: Goal, project: Project): boolean {
  if (!before) return false;
  if (!project.paths.includes(path)) return before.written[path] !== undefined;
  const text = project.contents.get(path);
  const hash = text === undefined ? project.hashes.get(path) : hashOfFile(text);
  return hash !== undefined && before.written[path] !== hash;
}
