// How a run ends: its draft is shown if it works, reply and revision are stored together, and everybody is told.
import type { RunFault } from "#contract";
import { previewUrlOf } from "#projects";
import { inspectDraft, storeDraft } from "./draft-checks.ts";
import { presentRun } from "./present.ts";
import { replyWith, revisionDescription } from "./replies.ts";
import type { RunEnd } from "./store.ts";
import { textOf } from "./turn.ts";
import type { RunDependencies, State } from "./types.ts";

/**
 * Shows the draft if it works and says how the run ends. A draft that does not work is kept as a revision that says so;
 * the preview stays as it was.
 * @param how.reason why the run ends before the model was done; `stopped`: because the creator wanted it; `blameless`:
 * because the provider failed; `fault`: of which kind
 */
export async function conclude(
  dependencies: RunDependencies,
  state: State,
  how: Readonly<{ reason?: string; stopped?: boolean; blameless?: boolean; fault?: RunFault; signal: AbortSignal }>,
): Promise<RunEnd> {
  const inspection = await inspectDraft(dependencies, state, how.signal);
  const failures = inspection?.report.failures ?? [];
  const working = inspection?.artifact != null && failures.length === 0;
  if (working && inspection.artifact) {
    await dependencies.announce(state.run, "Refreshing the preview");
    await dependencies.hosting.showPreview(state.run.projectId, inspection.artifact);
  }
  const tree = await storeDraft(dependencies, state);
  const succeeded = how.reason === undefined && failures.length === 0;
  return {
    status: how.stopped ? "stopped" : succeeded ? "succeeded" : "failed",
    reply: replyWith({ text: textOf(state.steps.at(-1)), reason: how.reason, failures, changed: inspection !== null }),
    error: how.reason ?? (failures.length > 0 ? "the app did not pass its checks" : null),
    fault: how.fault ?? null,
    failures,
    blameless: how.blameless ?? false,
    revision: inspection && { description: revisionDescription(state.request), tree, working },
  };
}

/** Sentences for the creator when a run could not be concluded. */
export const REASON_INTERNAL_ERRORS =
  "Something on this installation kept me from finishing, so I stopped. Please try again later.";
export const REASON_RESTARTED_TOO_OFTEN =
  "The server stopped three times while I worked on this, so I do not try it again by myself. Please say it differently, or try again later.";

/** The end of a run that could not even be concluded: its draft is kept, nothing is shown. */
export async function giveUp(dependencies: RunDependencies, state: State, reason: string): Promise<RunEnd> {
  const tree = await storeDraft(dependencies, state);
  const revision = { description: revisionDescription(state.request), tree, working: false };
  return {
    status: "failed",
    reply: reason,
    error: reason,
    fault: null,
    failures: [],
    blameless: true,
    revision:
      state.draft.version() > 0 || JSON.stringify(tree) !== JSON.stringify(state.run.baseTree) ? revision : null,
  };
}

export async function finish(dependencies: RunDependencies, state: State, end: RunEnd): Promise<void> {
  const { store, live } = dependencies;
  const { projectId } = state.run;
  const tickets = state.tickets.map((ticket) =>
    ticket.status === "working"
      ? { ...ticket, status: end.status === "succeeded" ? ("done" as const) : ("failed" as const) }
      : ticket,
  );
  await state.feed.close();
  if (!(await store.finish({ ...state.run, paidBy: state.chosen.paidBy }, end, tickets))) return;
  const changesApplied = end.revision?.working === true;
  const previewUrl = changesApplied ? previewUrlOf(projectId) : null;
  live.emit(projectId, "tickets", { projectId, tickets });
  live.emit(projectId, "assistant_message", { projectId, message: { role: "assistant", content: end.reply } });
  if (changesApplied) live.emit(projectId, "changes_applied", { projectId, changesApplied, previewUrl });
  if (end.status === "succeeded")
    live.emit(projectId, "implementation_progress", { projectId, message: "✓ Finished successfully" });
  const ended = await store.find(state.run.id);
  if (ended) live.emit(projectId, "run_state", { projectId, run: presentRun(ended) });
  live.emit(projectId, "generation_status", {
    projectId,
    isGenerating: false,
    // A run that its creator stopped neither failed nor succeeded.
    ...(end.status === "succeeded" && { success: true }),
    ...(end.status === "failed" && { error: end.error ?? "the run failed" }),
  });
}
