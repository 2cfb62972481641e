// What a run changed: files and figures without their texts, counted once and kept with the run.
import { RUN_CHANGES_LISTED, type RunChanges } from "#contract";
import type { Tree } from "#database";
import type { Revisions } from "#projects";
import type { Workers } from "#workers";
import { DIFF } from "#workspace";

type Sources = Readonly<{ revisions: Pick<Revisions, "readTree">; workers: Pick<Workers, "run"> }>;

/**
 * Null when nothing was changed.
 * @param how.owner whose turn among the workers it takes
 */
export async function changesBetween(
  { revisions, workers }: Sources,
  how: Readonly<{ before: Tree; after: Tree; owner: string }>,
): Promise<RunChanges | null> {
  const paths = [...new Set([...Object.keys(how.before), ...Object.keys(how.after)])];
  const changed = paths.filter((path) => how.before[path] !== how.after[path]);
  if (changed.length === 0) return null;
  const only = (tree: Tree): Tree =>
    Object.fromEntries(changed.flatMap((path) => (tree[path] === undefined ? [] : [[path, tree[path]]])));
  const [before, after] = await Promise.all([
    revisions.readTree(only(how.before)),
    revisions.readTree(only(how.after)),
  ]);
  const files = await workers.run(DIFF, { before, after }, { owner: how.owner });
  return {
    files: files.slice(0, RUN_CHANGES_LISTED).map(({ diff: _, ...figures }) => figures),
    count: files.length,
    additions: files.reduce((sum, { additions }) => sum + additions, 0),
    deletions: files.reduce((sum, { deletions }) => sum + deletions, 0),
  };
}
