// How a run ends: its draft is shown if it works, reply and revision are stored together, and everybody is told.
import type { Artifact } from "#build";
import type { CheckFailure, RunFault, Ticket } from "#contract";
import { BootError, MigrationError } from "#hosting";
import { previewUrlOf } from "#projects";
import { understoodIn } from "./card.ts";
import { inspectDraft, returnToGreen, sameTree, storeDraft } from "./draft-checks.ts";
import { noteOn } from "./guards/objections.ts";
import { wholeAnswer } from "./length.ts";
import { endTalk } from "./modes/talk-end.ts";
import { presentRun } from "./present.ts";
import { changesBetween } from "./record/changes.ts";
import { replyWith, revisionDescription } from "./replies.ts";
import { openQuestion, ownSteps } from "./steps.ts";
import { type RunEnd, showsChanges } from "./store.ts";
import { triedSentence } from "./tries.ts";
import type { HowItEnds, RunDependencies, State } from "./types.ts";

/**
 * Shows the draft if it works and says how the run ends. A draft that does not work is kept as a revision that says so;
 * the preview then shows the newest state that worked: of this run, as a revision before it, or the version before. A run
 * that was stopped keeps its last state that works, and nothing after it. What passes its checks on the sample rows and
 * can't be shown on the preview's own does not work.
 */
export async function conclude(dependencies: RunDependencies, state: State, how: HowItEnds): Promise<RunEnd> {
  if (state.run.mode !== "build") return endTalk(dependencies, state, how);
  const { inspection, leftOut } = await inspectEnd(dependencies, state, how);
  const found = inspection?.report.failures ?? [];
  const passed = inspection?.artifact != null && found.length === 0;
  const tree = await storeDraft(dependencies, state);
  const green = inspection && !passed ? await inspectGreen(dependencies, state, how.signal) : null;
  const refused = await showEnd(dependencies, state, passed ? inspection.artifact : (green?.artifact ?? null));
  const failures = refused === null ? found : [...found, refused];
  const description = revisionDescription(state.request);
  const left = {
    revision: inspection && { description, tree, working: passed && refused === null },
    green: refused !== null ? null : green && { description, tree: green.tree },
    plan: null,
    // A card is of the app that is shown.
    understood: passed && refused === null ? understoodIn(state.steps) : null,
  };
  if (how.question !== undefined)
    return { status: "succeeded", reply: how.question, error: null, fault: null, failures: [], ...left };
  const succeeded = how.reason === undefined && failures.length === 0;
  const note = how.reason === undefined && inspection === null ? noteOn(state) : null;
  const text = [wholeAnswer(state.steps), note].filter((part) => part !== null).join("\n\n");
  return {
    status: how.stopped ? "stopped" : succeeded ? "succeeded" : "failed",
    reply: replyWith({
      text,
      reason: how.reason,
      failures,
      changed: inspection !== null,
      leftOut,
      tried: triedSentence(ownSteps(state)),
      goesOn: isBound(how.fault),
    }),
    error: how.reason ?? (failures.length > 0 ? "the app did not pass its checks" : null),
    fault: how.fault ?? null,
    failures,
    ...left,
  };
}

/** What the draft came to; of a stopped run that does not work, its last state that did. */
async function inspectEnd(dependencies: RunDependencies, state: State, { stopped, signal }: HowItEnds) {
  const inspection = await inspectDraft(dependencies, state, signal);
  if (!stopped || inspection === null || inspection.report.ok) return { inspection, leftOut: false };
  await returnToGreen(dependencies, state);
  return { inspection: await inspectDraft(dependencies, state, signal), leftOut: true };
}

/**
 * What the preview shows from now on; null: what it showed before the run.
 * @returns what keeps the artifact from being shown; the preview then shows what it did before the run
 */
async function showEnd(
  { announce, hosting, log }: RunDependencies,
  { run }: State,
  artifact: Artifact | null,
): Promise<CheckFailure | null> {
  const { id: runId, projectId } = run;
  if (artifact !== null)
    try {
      await announce(run, "Refreshing the preview");
      await hosting.showPreview(projectId, artifact);
      return null;
    } catch (error) {
      const refused = failureToShow(error);
      if (refused === null) throw error;
      log.warn({ error, runId }, "a checked draft could not be shown on the preview's own rows");
      await hosting.leaveRehearsal(projectId);
      return refused;
    }
  await hosting.leaveRehearsal(projectId);
  return null;
}

/** Null: it is the platform's own trouble. */
function failureToShow(error: unknown): CheckFailure | null {
  const worded = (message: string) => `The checks passed, but not with the rows that your preview has: ${message}`;
  if (error instanceof MigrationError) return { ...error.failure, message: worded(error.failure.message) };
  if (error instanceof BootError) return { check: "boot", path: "server/index.ts", message: worded(error.message) };
  return null;
}

/** The last state of the draft that worked; null where there was none, or it works no longer. */
async function inspectGreen(dependencies: RunDependencies, state: State, signal: AbortSignal) {
  const { workspace, projects } = dependencies;
  const { run, inspections, green: tree } = state;
  if (tree === null || sameTree(tree, run.baseTree)) return null;
  const { projectId } = run;
  const known = inspections.get(JSON.stringify(tree));
  const { report, artifact } =
    known ?? (await workspace.inspect({ projectId, files: await projects.revisions.readTree(tree), signal }));
  return report.ok && artifact ? { tree, artifact } : null;
}

/** Another message may go on where this one reached its bound. */
const isBound = (fault: RunFault | undefined): boolean => fault === "bound" || fault === "length";

/** Sentences for the creator when a run could not be concluded. */
export const REASON_INTERNAL_ERRORS =
  "Something on this installation kept me from finishing, so I stopped. Please try again later.";
export const REASON_RESTARTED_TOO_OFTEN =
  "The server stopped three times while I worked on this, so I do not try it again by myself. Please say it differently, or try again later.";

/** The end of a run that could not even be concluded: its draft is kept, nothing is shown. */
export async function giveUp(dependencies: RunDependencies, state: State, reason: string): Promise<RunEnd> {
  const { projectId } = state.run;
  await dependencies.hosting
    .leaveRehearsal(projectId)
    .catch((error) => dependencies.log.error({ error, projectId }, "the preview could not be given back"));
  const tree = await storeDraft(dependencies, state);
  const revision = { description: revisionDescription(state.request), tree, working: false };
  return {
    status: "failed",
    reply: reason,
    error: reason,
    fault: null,
    failures: [],
    green: null,
    plan: null,
    understood: null,
    revision:
      state.run.mode !== "build"
        ? null
        : state.draft.version() > 0 || JSON.stringify(tree) !== JSON.stringify(state.run.baseTree)
          ? revision
          : null,
  };
}

/** For people only: a run that can't be compared ends all the same. */
async function changesOf({ projects, workers, log }: RunDependencies, { run }: State, { revision }: RunEnd) {
  if (revision === null) return null;
  const trees = { before: run.baseTree, after: revision.tree, owner: run.ownerId };
  return changesBetween({ revisions: projects.revisions, workers }, trees).catch((error) => {
    log.warn({ error, runId: run.id }, "what a run changed could not be counted");
    return null;
  });
}

/**
 * A ticket at its run's end. Models that build in few turns seldom say of each step that it is done: where what they built is
 * green and shown, all that they did not call failed is. What is left of a run that failed or changed nothing stays open.
 */
function closed(ticket: Ticket, end: RunEnd): Ticket {
  const { status } = ticket;
  if (status === "working") return { ...ticket, status: end.status === "succeeded" ? "done" : "failed" };
  return status === "open" && end.status === "succeeded" && showsChanges(end) ? { ...ticket, status: "done" } : ticket;
}

export async function finish(dependencies: RunDependencies, state: State, end: RunEnd): Promise<void> {
  const { store, live } = dependencies;
  const { projectId } = state.run;
  // A question leaves the plan as it is: the answer goes on with it.
  const isPaused = end.status === "succeeded" && openQuestion(state.steps) !== null;
  const tickets = state.tickets.map((ticket) => (isPaused ? ticket : closed(ticket, end)));
  await state.feed.close();
  const kept = { tickets, changes: await changesOf(dependencies, state, end) };
  if (!(await store.finish({ ...state.run, paidBy: state.chosen.paidBy }, end, kept))) return;
  const changesApplied = showsChanges(end);
  const previewUrl = changesApplied ? previewUrlOf(projectId) : null;
  live.emit(projectId, "tickets", { projectId, tickets });
  live.emit(projectId, "assistant_message", { projectId, message: { role: "assistant", content: end.reply } });
  if (changesApplied) live.emit(projectId, "changes_applied", { projectId, changesApplied, previewUrl });
  // The preview showed something else meanwhile: pages that have it open show its own rows again.
  else if (state.rehearsed !== null)
    live.emit(projectId, "changes_applied", { projectId, changesApplied: true, previewUrl: previewUrlOf(projectId) });
  if (end.status === "succeeded" && state.run.mode === "build")
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
