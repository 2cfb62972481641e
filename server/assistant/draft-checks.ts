// A run's draft as stored blobs, and its checks, once for each of its states.
import type { Tree } from "#database";
import type { Inspection } from "#workspace";
import type { OpenActivity } from "./activity-feed.ts";
import { createCheckProgressText } from "./check-progress-text.ts";
import type { RunDependencies, State } from "./types.ts";

const CHECKING = "Checking the app";

export async function storeDraft(dependencies: RunDependencies, state: State): Promise<Tree> {
  const version = state.draft.version();
  if (version !== state.stored.version)
    state.stored = { version, tree: await dependencies.projects.revisions.storeTree(state.draft.files()) };
  return state.stored.tree;
}

/**
 * Null when the run has changed nothing.
 * @param shown the activity that tells of it; without one it has its own
 */
export async function inspectDraft(
  dependencies: RunDependencies,
  state: State,
  signal: AbortSignal,
  shown?: OpenActivity,
): Promise<Inspection | null> {
  const files = state.draft.files();
  const tree = await storeDraft(dependencies, state);
  if (sameTree(tree, state.run.baseTree)) return null;
  const key = JSON.stringify(tree);
  const known = state.inspections.get(key);
  if (known) return known;
  const entry = shown ?? state.feed.begin({ kind: "checking", label: CHECKING });
  const words = createCheckProgressText();
  const { projectId } = state.run;
  try {
    const inspection = await dependencies.workspace.inspect({
      projectId,
      files,
      signal,
      onCheck: (step) => entry.relabel(words(step) ?? CHECKING),
    });
    state.inspections.set(key, inspection);
    entry.relabel(CHECKING);
    if (!shown) entry.end({ failed: !inspection.report.ok, detail: describeReport(inspection) });
    return inspection;
  } catch (error) {
    if (!shown) entry.end({ failed: true });
    throw error;
  }
}

export function sameTree(left: Tree, right: Tree): boolean {
  const paths = Object.keys(left);
  return paths.length === Object.keys(right).length && paths.every((path) => left[path] === right[path]);
}

/** "build 48 ms · types 512 ms", or what is wrong in few words. */
export function describeReport({ report }: Inspection): string {
  if (report.failures.length > 0) {
    const [first] = report.failures;
    const more = report.failures.length - 1;
    return `${first?.check}: ${first?.message}${more > 0 ? ` (and ${more} more)` : ""}`;
  }
  return Object.entries(report.milliseconds)
    .map(([check, milliseconds]) => `${check} ${Math.round(milliseconds)} ms`)
    .join(" · ");
}
