// What a run shows before it ends: a draft that passed its checks is in the preview at once, and tools that look at the
// preview say which state of the files they speak of.
import { BootError, MigrationError } from "#hosting";
import { previewUrlOf } from "#projects";
import type { Inspection } from "#workspace";
import { sameTree } from "./draft-checks.ts";
import { isBuiltin } from "./installation-models.ts";
import type { RunDependencies, State } from "./types.ts";

/** Shows the draft as it was just checked. The built-in model is done a moment later: its run's end shows it. */
export async function rehearse(
  dependencies: RunDependencies,
  state: State,
  { report, artifact }: Inspection,
): Promise<void> {
  const { hosting, log } = dependencies;
  const { tree } = state.stored;
  const { id: runId, projectId } = state.run;
  if (!artifact || !report.ok || isBuiltin(state.chosen.model)) return;
  if (state.rehearsed?.tree && sameTree(state.rehearsed.tree, tree)) return;
  try {
    await hosting.rehearse(projectId, artifact);
  } catch (error) {
    // The checks passed all the same; what is seen stays what it was, and the tools say so.
    return log.warn({ error, runId }, "a checked draft could not be shown");
  }
  noteRehearsed(dependencies, state, tree);
}

function noteRehearsed({ live }: RunDependencies, state: State, tree: State["stored"]["tree"] | null): void {
  const { projectId } = state.run;
  state.rehearsed = { tree, at: new Date() };
  live.emit(projectId, "changes_applied", { projectId, changesApplied: true, previewUrl: previewUrlOf(projectId) });
}

const NO_PREVIEW =
  "There is no version of the app yet that could be tried: write it and call run_checks, which shows what passes.";
const TALK_ONLY = "This would write into the creator's own rows. Look as owner or stranger.";

/**
 * Makes sure that what is tried writes into rows of the run's own: before anything was checked the preview's version is
 * shown on a database of its own with the sample rows.
 * @returns why nothing that writes can be tried, as a sentence; null: it can
 */
export async function openForTrying(dependencies: RunDependencies, state: State): Promise<string | null> {
  if (state.rehearsed !== null) return null;
  const { id: runId, projectId, mode } = state.run;
  // What only talks leaves the creator's preview alone.
  if (mode !== "build") return TALK_ONLY;
  try {
    if (!(await dependencies.hosting.rehearseShown(projectId))) return NO_PREVIEW;
  } catch (error) {
    dependencies.log.warn({ error, runId }, "the preview's version could not be opened for trying");
    const reason = error instanceof MigrationError || error instanceof BootError ? ` ${error.message}` : "";
    return `The version before this run could not be opened with sample rows, and nothing is tried on the creator's own.${reason}`;
  }
  noteRehearsed(dependencies, state, null);
  return null;
}

/** Which state of the app the preview, its data and its log are of, as a sentence for the model. */
export function seenVersion({ rehearsed, stored, run, inspections }: State): string {
  const isRed = inspections.get(JSON.stringify(stored.tree))?.report.ok === false;
  if (rehearsed === null || rehearsed.tree === null) {
    const isUnchanged = sameTree(stored.tree, run.baseTree);
    if (rehearsed === null && isUnchanged) return "The preview as it is: nothing has been changed yet.";
    const rows = rehearsed === null ? "" : ", with the sample rows in place of the creator's own";
    const before = `The version before this run${rows}`;
    if (isUnchanged) return `${before}: nothing has been changed yet.`;
    return isRed
      ? `${before}, not your files: those did not pass run_checks.`
      : `${before}, not your files: those are seen once run_checks has passed.`;
  }
  const at = `${rehearsed.at.toISOString().slice(11, 19)} UTC`;
  if (sameTree(rehearsed.tree, stored.tree))
    return `Your newest files, as they passed the checks at ${at}, with the sample rows.`;
  const older = `Not your newest files but those that passed the checks at ${at}, with the sample rows`;
  return isRed ? `${older}: the newest did not pass run_checks.` : `${older}; what you changed since is not in it yet.`;
}
