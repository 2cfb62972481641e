// A run: from a creator's message to a checked revision. Every step is a row before the next begins, so that a run cut
// short at any point goes on from its last row: no turn is asked for twice and no tool's effect is doubled or lost.
import type { ModelMessage } from "ai";
import type { RunFault } from "#contract";
import { createDraft } from "#projects";
import { createActivityFeed } from "./activity-feed.ts";
import { describeReport, inspectDraft } from "./draft-checks.ts";
import { objectionTo } from "./guards/objections.ts";
import { isBuiltin } from "./installation-models.ts";
import { joinMessages } from "./join-messages.ts";
import { cutAnswersInARow, endedAtLength, REQUEST_FOR_THE_REST } from "./length.ts";
import { GIVE_UP_AFTER_MINUTES, LENGTH_IN_A_ROW_MAX, REPAIRS_MAX, STOP_POLL_MS } from "./limits.ts";
import { ModelError } from "./model-errors.ts";
import { turnsMax } from "./modes/modes.ts";
import { planIn } from "./modes/plan.ts";
import { messageForFailedRun } from "./own-key-messages.ts";
import { isUnderWay } from "./present.ts";
import { repairRequest } from "./replies.ts";
import { performCalls } from "./run-call.ts";
import { conclude, finish, giveUp, REASON_INTERNAL_ERRORS, REASON_RESTARTED_TOO_OFTEN } from "./run-end.ts";
import { readTalk } from "./run-talk.ts";
import { performTurn } from "./run-turn.ts";
import {
  addStep,
  hasAnswered,
  openCalls,
  openQuestion,
  ownSteps,
  plansFirst,
  repetitionReason,
  turnsOf,
} from "./steps.ts";
import type { RunEnd, RunRow } from "./store.ts";
import type { RunDependencies, State } from "./types.ts";
import { countedTokens } from "./usage.ts";

const CONCLUDE_MS = 90_000;
/** Before it is known whether anything is to be changed. */
const READING = "Reading your message";

/**
 * Begins or resumes a run and works on it until it has ended. Returns earlier only when `signal` says that this server stops,
 * or between two steps when `leaving` says that it is about to.
 */
export async function performRun(
  dependencies: RunDependencies,
  runId: string,
  signal: AbortSignal,
  leaving: AbortSignal,
): Promise<void> {
  const { store, live } = dependencies;
  const run = await store.find(runId);
  if (!run || !isUnderWay(run)) return;
  const state = await restoreState(dependencies, run);
  // The built-in model answers within a second; other models take longer, and the check's processes are started later.
  if (isBuiltin(state.chosen.model)) dependencies.hosting.expectCheck();
  if (run.mode === "build")
    live.emit(run.projectId, "generation_status", { projectId: run.projectId, isGenerating: true });
  const stop = watchForStop(dependencies, run);
  try {
    if (run.status === "queued") {
      await store.markRunning(run.id, READING, { model: state.chosen.name, paidBy: state.chosen.paidBy });
      await dependencies.announce(run, READING);
    } else await dependencies.hosting.leaveRehearsal(run.projectId);
    const end = await runUntilEnd(dependencies, state, { signal, leaving, stopped: stop.signal });
    if (end.status === "succeeded" && state.chosen.ownKey)
      await dependencies.noteOwnKey(run.ownerId, state.chosen.ownKey.provider, { refused: false });
    await finish(dependencies, state, end);
  } catch (error) {
    if (!signal.aborted && !leaving.aborted) throw error;
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
  /** The server's, too: the next step is another server's. */
  leaving: AbortSignal;
  /** The creator's. */
  stopped: AbortSignal;
}>;

async function runUntilEnd(dependencies: RunDependencies, state: State, signals: Signals): Promise<RunEnd> {
  const { signal, leaving, stopped } = signals;
  const { minutes } = dependencies.runLimits;
  const isOver = state.run.createdAt.getTime() + minutes * 60_000;
  const deadline = AbortSignal.timeout(Math.max(1, isOver - Date.now()));
  try {
    return await runLoop(dependencies, state, AbortSignal.any([signal, stopped, deadline]), leaving);
  } catch (error) {
    const late = deadline.aborted ? minutes : null;
    const early = endedEarly(error, state, { stopped: stopped.aborted, late });
    // Anything else is the platform's own trouble: the run stays unfinished and is taken up again.
    if (signal.aborted || early === null) throw error;
    const { kind } = error instanceof ModelError ? error : { kind: undefined };
    if (kind === "key" && state.chosen.ownKey)
      await dependencies.noteOwnKey(state.run.ownerId, state.chosen.ownKey.provider, { refused: true });
    dependencies.log.warn({ runId: state.run.id, kind, reason: early.reason }, "a run ends early");
    try {
      return await conclude(dependencies, state, {
        ...early,
        signal: AbortSignal.any([signal, AbortSignal.timeout(CONCLUDE_MS)]),
      });
    } catch (fault) {
      if (signal.aborted || Date.now() < isOver + GIVE_UP_AFTER_MINUTES * 60_000) throw fault;
      return giveUp(dependencies, state, REASON_INTERNAL_ERRORS);
    }
  }
}

function endedEarly(error: unknown, { chosen }: State, what: { stopped: boolean; late: number | null }) {
  if (what.stopped) return { reason: "Stopped.", stopped: true };
  if (error instanceof ModelError) {
    const { kind, message } = error;
    const own = chosen.ownKey && messageForFailedRun(kind, chosen.ownKey);
    return { reason: own ?? message, fault: kind };
  }
  if (what.late !== null) return { reason: lateReason(what.late), fault: "bound" as const };
  return null;
}

const lateReason = (minutes: number): string =>
  `This took longer than ${minutes === 1 ? "a minute" : `${minutes} minutes`}, which is as long as one message may take, so I stopped.`;

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
  const chosen = await models.choose(run.ownerId, {
    builtin: run.wantsBuiltin,
    wanted: run.wantedModel ?? run.projectModel,
  });
  const source = await projects.revisions.readTree(run.draftTree);
  const talk = await readTalk(dependencies, run, { plain: isBuiltin(chosen.model), source });
  const onFault = (error: unknown) => log.error({ error, runId: run.id }, "the activity feed could not be saved");
  return {
    run,
    chosen,
    feed: createActivityFeed({ store, live, onFault }, { ...run, model: chosen.name, status: "running" }),
    ...talk,
    draft: createDraft(source),
    isUntouched: (await projects.revisions.listOf(run.projectId)).length <= 1,
    stored: { version: 0, tree: run.draftTree },
    rehearsed: null,
    repairs: run.repairs,
    use: { inputTokens: run.inputTokens, outputTokens: run.outputTokens, cachedTokens: run.cachedTokens },
    money: run.money,
    inspections: new Map(),
    generating: run.generating,
    green: run.greenTree,
    pictures: new Map(),
    leftOut: new Set(),
    rejectsImages: false,
  };
}

/** Turns, tool calls and repairs until the model is done or a bound is reached. */
async function runLoop(
  dependencies: RunDependencies,
  state: State,
  signal: AbortSignal,
  leaving: AbortSignal,
): Promise<RunEnd> {
  for (;;) {
    signal.throwIfAborted();
    leaving.throwIfAborted();
    const open = openCalls(state.steps);
    if (open.length > 0) {
      await performCalls(dependencies, state, { calls: open, signal });
      continue;
    }
    if (await joinMessages(dependencies, state)) continue;
    const question = openQuestion(state.steps);
    if (question !== null) return conclude(dependencies, state, { question, signal });
    if (hasAnswered(state.steps) || hasProposed(state)) {
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
  if (endedAtLength(state.steps.at(-1))) {
    if (cutAnswersInARow(state.steps) >= LENGTH_IN_A_ROW_MAX)
      return conclude(dependencies, state, { reason: REASON_LENGTH, fault: "length", signal });
    await addStep(dependencies, state, { role: "user", content: REQUEST_FOR_THE_REST }, {});
    return null;
  }
  // The fast model only makes the plan; its answer does not end the run.
  if (plansFirst(state) && turnsOf(state.steps) === 1) {
    await addStep(dependencies, state, { role: "user", content: "Go on with the work." }, {});
    return null;
  }
  if (state.run.mode !== "build") return conclude(dependencies, state, { signal });
  const objection = await objectionTo(dependencies, state);
  if (objection !== null) {
    await addStep(dependencies, state, { role: "user", content: objection }, {});
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

/** A plan ends the turn: it is the creator's now. */
const hasProposed = ({ run, chosen, steps }: State): boolean =>
  run.mode === "plan" && !isBuiltin(chosen.model) && steps.at(-1)?.role === "tool" && planIn(steps) !== null;

const REASON_LENGTH =
  "The language model reached the length of its answers again and again, so I stopped. Ask for a smaller step, or choose a model with longer answers.";
const REASON_TURNS = "This needed more steps than one message may take.";
const REASON_TOKENS = "This needed more tokens than one message may take.";

type EarlyEnd = Readonly<{ reason: string; fault?: RunFault }>;

/** Why no further turn may be taken, or null. */
async function reasonToEnd({ allowance, runLimits }: RunDependencies, state: State): Promise<EarlyEnd | null> {
  const { run, chosen, use } = state;
  const steps = ownSteps(state);
  const circle = repetitionReason(steps);
  if (circle !== null) return { reason: circle };
  if (cutAnswersInARow(steps) >= LENGTH_IN_A_ROW_MAX) return { reason: REASON_LENGTH, fault: "length" };
  if (turnsOf(steps) >= turnsMax(run.mode, runLimits.turns)) return { reason: REASON_TURNS, fault: "bound" };
  if (countedTokens(use) >= runLimits.tokens) return { reason: REASON_TOKENS, fault: "bound" };
  const reason = await allowance.refusalFor(run.ownerId, chosen.paidBy);
  return reason === null ? null : { reason, fault: "allowance" };
}
