// A run: from a creator's message to a checked revision. Every step is a row before the next begins, so that a run cut
// short at any point goes on from its last row: no turn is asked for twice and no tool's effect is doubled or lost.
import type { ModelMessage } from "ai";
import { PROGRESS_STARTED, type RunFault } from "#contract";
import { createDraft } from "#projects";
import { createActivityFeed } from "./activity-feed.ts";
import { summaryOf } from "./context-window.ts";
import { describeReport, inspectDraft } from "./draft-checks.ts";
import {
  CONVERSATION_MESSAGES_MAX,
  CONVERSATION_READ_MAX,
  GIVE_UP_MINUTES,
  REPAIRS_MAX,
  RUN_MINUTES_MAX,
  RUN_STEPS_MAX,
  RUN_TOKENS_MAX,
  STOP_POLL_MS,
} from "./limits.ts";
import { ModelError, type ModelErrorKind } from "./model-errors.ts";
import { toModelMessages } from "./model-messages.ts";
import { messageForFailedRun } from "./own-key-messages.ts";
import { isUnderWay } from "./present.ts";
import { isBuiltin } from "./providers.ts";
import { listFailures, repairRequest } from "./replies.ts";
import { performCall } from "./run-call.ts";
import { conclude, finish, giveUp, REASON_INTERNAL_ERRORS, REASON_RESTARTED_TOO_OFTEN } from "./run-end.ts";
import { performTurn } from "./run-turn.ts";
import { addStep, hasAnswered, openCalls, repetitionReason, turnsOf } from "./steps.ts";
import type { RunEnd, RunRow } from "./store.ts";
import type { RunDependencies, State } from "./types.ts";

const CONCLUDE_MS = 90_000;

/** Begins or resumes a run and works on it until it has ended. Returns earlier only when `signal` says that this server stops. */
export async function performRun(dependencies: RunDependencies, runId: string, signal: AbortSignal): Promise<void> {
  const { store, live } = dependencies;
  const run = await store.find(runId);
  if (!run || !isUnderWay(run)) return;
  const state = await restoreState(dependencies, run);
  // The built-in model answers within a second; other models take longer, and the check's processes are started later.
  if (isBuiltin(state.chosen.model)) dependencies.hosting.expectCheck();
  live.emit(run.projectId, "generation_status", { projectId: run.projectId, isGenerating: true });
  const stop = watchForStop(dependencies, run);
  try {
    if (run.status === "queued") {
      await store.markRunning(run.id, PROGRESS_STARTED, { model: state.chosen.name, paidBy: state.chosen.paidBy });
      await dependencies.announce(run, PROGRESS_STARTED);
    }
    const end = await runUntilEnd(dependencies, state, { signal, stopped: stop.signal });
    if (end.status === "succeeded" && state.chosen.paidBy === "own")
      await dependencies.noteOwnKey(run.ownerId, { refused: false });
    await finish(dependencies, state, end);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    stop.close();
    await state.feed.close();
  }
}

/** Ends a run during which the server stopped too often: neither turns nor checks are tried again. */
export async function giveUpRun(dependencies: RunDependencies, runId: string): Promise<void> {
  const run = await dependencies.store.find(runId);
  if (!run || !isUnderWay(run)) return;
  const state = await restoreState(dependencies, run);
  await finish(dependencies, state, await giveUp(dependencies, state, REASON_RESTARTED_TOO_OFTEN));
}

type Signals = Readonly<{
  /** The server's. */
  signal: AbortSignal;
  /** The creator's. */
  stopped: AbortSignal;
}>;

async function runUntilEnd(dependencies: RunDependencies, state: State, signals: Signals): Promise<RunEnd> {
  const { signal, stopped } = signals;
  const started = state.run.createdAt.getTime();
  const deadline = AbortSignal.timeout(Math.max(1, started + RUN_MINUTES_MAX * 60_000 - Date.now()));
  try {
    return await runLoop(dependencies, state, AbortSignal.any([signal, stopped, deadline]));
  } catch (error) {
    const early = endedEarly(error, state, { stopped: stopped.aborted, late: deadline.aborted });
    // Anything else is the platform's own trouble: the run stays unfinished and is taken up again.
    if (signal.aborted || early === null) throw error;
    const { kind } = error instanceof ModelError ? error : { kind: undefined };
    if (kind === "key" && state.chosen.paidBy === "own")
      await dependencies.noteOwnKey(state.run.ownerId, { refused: true });
    dependencies.log.warn({ runId: state.run.id, kind, reason: early.reason }, "a run ends early");
    try {
      return await conclude(dependencies, state, {
        ...early,
        signal: AbortSignal.any([signal, AbortSignal.timeout(CONCLUDE_MS)]),
      });
    } catch (fault) {
      if (signal.aborted || Date.now() < started + GIVE_UP_MINUTES * 60_000) throw fault;
      return giveUp(dependencies, state, REASON_INTERNAL_ERRORS);
    }
  }
}

/** Errors that the creator did not cause, beside the retryable ones: the run's tokens do not count against their allowance. */
const BLAMELESS: ReadonlySet<ModelErrorKind> = new Set(["key", "model", "credit", "request"]);

function endedEarly(error: unknown, { chosen }: State, what: { stopped: boolean; late: boolean }) {
  if (what.stopped) return { reason: "Stopped.", stopped: true };
  if (error instanceof ModelError) {
    const { kind, message } = error;
    const own = chosen.ownKey && messageForFailedRun(kind, chosen.ownKey);
    return { reason: own ?? message, fault: kind, blameless: error.mayPass || BLAMELESS.has(kind) };
  }
  if (what.late) return { reason: `This took longer than ${RUN_MINUTES_MAX} minutes, so I stopped.` };
  return null;
}

/** Polls the run's row: the creator's request to stop may have reached another server. */
function watchForStop(dependencies: RunDependencies, run: RunRow): { signal: AbortSignal; close(): void } {
  const seen = new AbortController();
  const stop = () => seen.abort(new Error("stopped"));
  if (run.stopRequestedAt !== null) stop();
  const look = async () => {
    if (await dependencies.store.isStopRequested(run.id)) stop();
  };
  const timer = setInterval(() => void look().catch(() => {}), STOP_POLL_MS).unref();
  return {
    signal: AbortSignal.any([seen.signal, dependencies.stopSignal(run.id)]),
    close: () => clearInterval(timer),
  };
}

async function restoreState(dependencies: RunDependencies, run: RunRow): Promise<State> {
  const { store, projects, models, live, log } = dependencies;
  const chosen = await models.choose(run.ownerId, { builtin: run.wantsBuiltin });
  const told = await store.conversationOf(run, CONVERSATION_READ_MAX);
  const rows = told.slice(-CONVERSATION_MESSAGES_MAX);
  const plain = isBuiltin(chosen.model);
  // The built-in model keeps its plan of the app with the app.
  const earlier = plain ? [] : told.slice(0, -CONVERSATION_MESSAGES_MAX);
  const ids = rows.flatMap(({ context }) => context?.attachments ?? []);
  const files = new Map((await dependencies.attachedFiles(run.projectId, ids)).map((file) => [file.id, file]));
  const before = run.retryOf === null ? null : await store.find(run.retryOf);
  const note = before && before.failures.length > 0 ? retryNote(before) : null;
  const onFault = (error: unknown) => log.error({ error, runId: run.id }, "the activity feed could not be saved");
  return {
    run,
    chosen,
    feed: createActivityFeed({ store, live, onFault }, { ...run, model: chosen.name, status: "running" }),
    conversation: [...summaryOf(earlier), ...toModelMessages(rows, { plain, files, note })],
    request: rows.at(-1)?.content ?? "",
    steps: await store.stepsOf(run.id),
    draft: createDraft(await projects.revisions.readTree(run.draftTree)),
    stored: { version: 0, tree: run.draftTree },
    tickets: run.tickets,
    repairs: run.repairs,
    use: { inputTokens: run.inputTokens, outputTokens: run.outputTokens },
    inspections: new Map(),
    rejectsImages: false,
  };
}

const retryNote = ({ failures }: RunRow): string =>
  `(This is another attempt. The project is as the last one left it, and fails its checks:\n${listFailures(failures)})`;

/** Turns, tool calls and repairs until the model is done or a bound is reached. */
async function runLoop(dependencies: RunDependencies, state: State, signal: AbortSignal): Promise<RunEnd> {
  for (;;) {
    signal.throwIfAborted();
    const open = openCalls(state.steps);
    if (open.length > 0) {
      for (const [index, call] of open.entries()) await performCall(dependencies, state, { call, signal, index });
      continue;
    }
    if (hasAnswered(state.steps)) {
      const end = await checkAnswer(dependencies, state, signal);
      if (end) return end;
      continue;
    }
    const end = await reasonToEnd(dependencies, state);
    if (end !== null) return conclude(dependencies, state, { ...end, signal });
    await performTurn(dependencies, state, signal);
  }
}

/** The model says that it is done: the checks decide. Null when it is to go on. */
async function checkAnswer(dependencies: RunDependencies, state: State, signal: AbortSignal): Promise<RunEnd | null> {
  // The fast model only makes the plan; its answer does not end the run.
  if (state.chosen.fast && turnsOf(state.steps) === 1) {
    await addStep(dependencies, state, { role: "user", content: "Go on with the work." }, {});
    return null;
  }
  const inspection = await inspectDraft(dependencies, state, signal);
  const failures = inspection?.report.failures ?? [];
  if (failures.length === 0 || state.repairs >= REPAIRS_MAX) return conclude(dependencies, state, { signal });
  state.repairs += 1;
  state.feed
    .begin({ kind: "repairing", label: `Mending what the checks found (${state.repairs} of ${REPAIRS_MAX})` })
    .end({ detail: inspection ? describeReport(inspection) : null });
  const message: ModelMessage = { role: "user", content: repairRequest(failures) };
  await addStep(dependencies, state, message, { repairs: state.repairs });
  state.feed.update({ repairs: state.repairs });
  return null;
}

type EarlyEnd = Readonly<{ reason: string; fault?: RunFault }>;

/** Why no further turn may be taken, or null. */
async function reasonToEnd({ allowance }: RunDependencies, state: State): Promise<EarlyEnd | null> {
  const { run, chosen, steps } = state;
  const circle = repetitionReason(steps);
  if (circle !== null) return { reason: circle };
  if (turnsOf(steps) >= RUN_STEPS_MAX || state.use.inputTokens + state.use.outputTokens >= RUN_TOKENS_MAX)
    return { reason: "This needed more steps than one message may take." };
  const reason = await allowance.refusalFor(run.ownerId, chosen.paidBy);
  return reason === null ? null : { reason, fault: "allowance" };
}
