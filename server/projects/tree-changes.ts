// What became of a project's files from one tree to the other.
import type { Tree } from "#database";

/** Paths, sorted. */
export type TreeChanges = Readonly<{
  added: readonly string[];
  changed: readonly string[];
  removed: readonly string[];
}>;

export function treeChanges(before: Tree, after: Tree): TreeChanges {
  const paths = Object.keys(after).toSorted();
  return {
    added: paths.filter((path) => !Object.hasOwn(before, path)),
    changed: paths.filter((path) => Object.hasOwn(before, path) && before[path] !== after[path]),
    removed: Object.keys(before)
      .filter((path) => !Object.hasOwn(after, path))
      .toSorted(),
  };
}
