// History as plain data: what a worker needs of a project to be its Git repository for a moment.
import type { Tree } from "#database";

/** A commit and its files. */
export type HistoryCommit = Readonly<{ hash: string; content: Uint8Array; tree: Tree }>;

export type History = Readonly<{
  /** The commit of the newest revision: where `main` is. */
  head: string;
  /** Parents before their children. */
  commits: readonly HistoryCommit[];
  /** Hash of a blob → its text, of all files of these commits. */
  texts: Readonly<Record<string, string>>;
  /** Commits whose parents are left out, because a history is bounded. */
  cutOff: readonly string[];
}>;
