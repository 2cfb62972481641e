// A run's draft as stored blobs, and its checks, once for each of its states.
import type { Tree } from "#database";
import { createDraft } from "#projects";
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

/** Whether these very files have been checked in this run. */
export const wasInspected = async (dependencies: RunDependencies, state: State): Promise<boolean> =>
  state.inspections.has(JSON.stringify(await storeDraft(dependencies, state)));

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
    if (!overran(inspection)) state.inspections.set(key, inspection);
    if (inspection.report.ok && inspection.artifact !== null) {
      state.green = tree;
      await dependencies.store.setGreenTree(state.run.id, tree);
    }
    entry.relabel(CHECKING);
    if (!shown) entry.end({ failed: !inspection.report.ok, detail: describeReport(inspection) });
    return inspection;
  } catch (error) {
    if (!shown) entry.end({ failed: true });
    throw error;
  }
}

/** Whether work for it took too long, which may be the machine's doing: the same files are worth another try. */
export const overran = ({ report }: Inspection): boolean => report.failures.some((failure) => failure.overran === true);

/** Whether the run has changed anything of what its project was. */
export const draftDiffers = async (dependencies: RunDependencies, state: State): Promise<boolean> =>
  !sameTree(await storeDraft(dependencies, state), state.run.baseTree);
/** Goes back to the last tree of the run that passed its checks; to the one that it began with when none did. */
export async function returnToGreen(dependencies: RunDependencies, state: State): Promise<void> {
  const tree = state.green ?? state.run.baseTree;
  state.draft = createDraft(await dependencies.projects.revisions.readTree(tree));
  state.stored = { version: state.draft.version(), tree };
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
