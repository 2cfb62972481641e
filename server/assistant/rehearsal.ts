// What a run shows before it ends: a draft that passed its checks is in the preview at once, and tools that look at the
// preview say which state of the files they speak of.
import { previewUrlOf } from "#projects";
import type { Inspection } from "#workspace";
import { sameTree } from "./draft-checks.ts";
import { isBuiltin } from "./providers.ts";
import type { RunDependencies, State } from "./types.ts";

/** Shows the draft as it was just checked. The built-in model is done a moment later: its run's end shows it. */
export async function rehearse(
  dependencies: RunDependencies,
  state: State,
  { report, artifact }: Inspection,
): Promise<void> {
  const { hosting, live, log } = dependencies;
  const { tree } = state.stored;
  const { id: runId, projectId } = state.run;
  if (!artifact || !report.ok || isBuiltin(state.chosen.model)) return;
  if (state.rehearsed && sameTree(state.rehearsed.tree, tree)) return;
  try {
    await hosting.rehearse(projectId, artifact);
  } catch (error) {
    // The checks passed all the same; what is seen stays what it was, and the tools say so.
    return log.warn({ error, runId }, "a checked draft could not be shown");
  }
  state.rehearsed = { tree, at: new Date() };
  live.emit(projectId, "changes_applied", { projectId, changesApplied: true, previewUrl: previewUrlOf(projectId) });
}

/** Which state of the app the preview, its data and its log are of, as a sentence for the model. */
export function seenVersion({ rehearsed, stored, run, inspections }: State): string {
  const isRed = inspections.get(JSON.stringify(stored.tree))?.report.ok === false;
  if (rehearsed === null) {
    if (sameTree(stored.tree, run.baseTree)) return "The preview as it is: nothing has been changed yet.";
    return isRed
      ? "The version before this run, not your files: those did not pass run_checks."
      : "The version before this run, not your files: those are seen once run_checks has passed.";
  }
  const at = `${rehearsed.at.toISOString().slice(11, 19)} UTC`;
  if (sameTree(rehearsed.tree, stored.tree))
    return `Your newest files, as they passed the checks at ${at}, with the sample rows.`;
  const older = `Not your newest files but those that passed the checks at ${at}, with the sample rows`;
  return isRed ? `${older}: the newest did not pass run_checks.` : `${older}; what you changed since is not in it yet.`;
}
