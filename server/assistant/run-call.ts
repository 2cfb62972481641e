// One tool call of a run: carried out on the draft, stored with what it left, shown as an activity.
import type { ModelMessage, ToolCallPart } from "ai";
import type { Activity, CheckReport } from "#contract";
import type { OpenActivity } from "./activity-feed.ts";
import { inspectDraft, overran, storeDraft, wasInspected } from "./draft-checks.ts";
import { isBuiltin } from "./installation-models.ts";
import { isCutCall, REFUSAL_OF_A_CUT_CALL } from "./length.ts";
import { CALLS_PER_TURN_MAX } from "./limits.ts";
import { refusalIn } from "./modes/modes.ts";
import { isDryRun, offeredTools, startGenerating } from "./modes/offered.ts";
import { openForTrying, rehearse, seenVersion } from "./rehearsal.ts";
import { addSteps, ownSteps, turnsOf, wasRefused } from "./steps.ts";
import type { ToolContext } from "./tools/tool.ts";
import { activityOf, callTool, mannerOf, TOOL_NAMES } from "./tools/toolbox.ts";
import { isTry, TRIES_PER_TURN_MAX, triesBefore } from "./tries.ts";
import type { RunDependencies, State } from "./types.ts";
import { withoutRules } from "./without-rules.ts";

/** Calls that are stored together. */
const GROUP_MAX = 8;

/**
 * Carries out the calls of a turn that wait, in order, group by group (`mannerOf`). The results of a group are stored before
 * what comes after it begins.
 */
export async function performCalls(
  dependencies: RunDependencies,
  state: State,
  { calls, signal }: { calls: readonly ToolCallPart[]; signal: AbortSignal },
): Promise<void> {
  for (let index = 0; index < calls.length; ) {
    const from = index;
    const group = groupAt(calls, from);
    const carry = (place: number) =>
      carryOut(dependencies, state, { call: group[place] as ToolCallPart, signal, index: from + place });
    const outcomes = await carryGroup(group, carry);
    const failed = outcomes.findIndex(({ status }) => status === "rejected");
    const done = outcomes.slice(0, failed < 0 ? outcomes.length : failed);
    await store(
      dependencies,
      state,
      done.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : [])),
    );
    const failure = outcomes[failed];
    if (failure?.status === "rejected") throw failure.reason;
    index += group.length;
  }
}

/** The calls from there on that are of one manner; one that stands alone. */
function groupAt(calls: readonly ToolCallPart[], from: number): readonly ToolCallPart[] {
  const [first, ...others] = calls.slice(from, from + GROUP_MAX);
  if (!first || mannerOf(first) === "alone") return calls.slice(from, from + 1);
  const end = others.findIndex((call) => mannerOf(call) !== mannerOf(first));
  return calls.slice(from, from + 1 + (end < 0 ? others.length : end));
}

/** What came of each; after one that failed none is begun where they go in order. */
async function carryGroup<Result>(
  group: readonly ToolCallPart[],
  carry: (place: number) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  if (group.every((call) => mannerOf(call) !== "in order"))
    return Promise.allSettled(group.map((_, place) => carry(place)));
  const outcomes: PromiseSettledResult<Result>[] = [];
  for (const place of group.keys()) {
    const [outcome] = await Promise.allSettled([carry(place)]);
    outcomes.push(outcome);
    if (outcome.status === "rejected") break;
  }
  return outcomes;
}

/**
 * Makes a call.
 * @param how.index place among the calls that wait; those beyond CALLS_PER_TURN_MAX are refused
 */
async function carryOut(
  dependencies: RunDependencies,
  state: State,
  { call, signal, index }: { call: ToolCallPart; signal: AbortSignal; index: number },
): Promise<Made> {
  signal.throwIfAborted();
  const refusal = refusalOf(state, call, index);
  const shown = isOffered(state, call) && !isDryRun(state) ? activityOf(call) : null;
  const entry = shown && state.feed.begin({ ...shown, turn: turnsOf(ownSteps(state)) - 1, callId: call.toolCallId });
  // A model may have thought for longer than a check is expected.
  if (shown?.kind === "writing") dependencies.hosting.expectCheck();
  if (shown?.kind === "writing" || shown?.kind === "checking") await startGenerating(dependencies, state);
  if (shown) await dependencies.announce(state.run, shown.label);
  const keepPicture = (picture: Uint8Array) => void state.pictures.set(call.toolCallId, picture);
  const value =
    refusal !== null
      ? { error: refusal }
      : await callTool(toolContext(dependencies, state, { signal, entry, keepPicture }), call);
  return { call, value, shown, entry };
}

/** A call that was carried out, and what is shown of it. */
type Made = Readonly<{
  call: ToolCallPart;
  value: unknown;
  shown: ReturnType<typeof activityOf>;
  entry: OpenActivity | null;
}>;

async function store(dependencies: RunDependencies, state: State, made: readonly Made[]): Promise<void> {
  if (made.length === 0) return;
  const draftTree = await storeDraft(dependencies, state);
  await addSteps(dependencies, state, made.map(resultOf), { draftTree, tickets: state.tickets });
  for (const { value, shown, entry } of made) entry?.end(outcomeOf(value, shown?.kind));
}

const resultOf = ({ call, value }: Made): ModelMessage => ({
  role: "tool",
  content: [
    {
      type: "tool-result",
      toolCallId: call.toolCallId,
      toolName: call.toolName,
      // Every tool answers with what JSON can say.
      output: { type: "json", value: value as never },
    },
  ],
});

/** A tool of a name that nobody knows is told so by the toolbox. */
const isOffered = (state: State, { toolName }: ToolCallPart): boolean =>
  offeredTools(state).includes(toolName) || !TOOL_NAMES.includes(toolName);

/** Why a call of the turn is not carried out, or null. */
function refusalOf(state: State, call: ToolCallPart, index: number): string | null {
  const { steps, run } = state;
  const again = "Make this one again if it is still needed.";
  if (index >= CALLS_PER_TURN_MAX) return `At most ${CALLS_PER_TURN_MAX} calls in one turn. ${again}`;
  if (!isOffered(state, call)) return refusalIn(run.mode, call.toolName);
  if (isCutCall(call)) return REFUSAL_OF_A_CUT_CALL;
  if (isTry(call) && triesBefore(steps, call) >= TRIES_PER_TURN_MAX)
    return `At most ${TRIES_PER_TURN_MAX} tries of the app in one turn. ${again}`;
  return null;
}

/** Looking in vain is no failure; what was to change something and did not is one. */
function outcomeOf(value: unknown, kind: Activity["kind"] | undefined): { failed: boolean; detail: string | null } {
  if (typeof value !== "object" || value === null) return { failed: false, detail: null };
  if ("error" in value) return { failed: kind === "writing", detail: String(value.error) };
  if ("failures" in value && Array.isArray(value.failures) && value.failures.length > 0)
    return { failed: true, detail: value.failures.length === 1 ? "1 problem" : `${value.failures.length} problems` };
  return { failed: false, detail: null };
}

type Carried = Readonly<{
  signal: AbortSignal;
  entry: OpenActivity | null;
  keepPicture: (picture: Uint8Array) => void;
}>;

const UNCHANGED = "Nothing was checked: this run has changed nothing yet.";
const KNOWN =
  "These very files were checked before: this is that answer again. Change something to have them checked anew.";
const OVERRAN =
  "This may be the machine's doing, which is busy: run_checks once more tries these files again. Only then make them smaller.";

function toolContext(
  dependencies: RunDependencies,
  state: State,
  { signal, entry, keepPicture }: Carried,
): ToolContext {
  const { projects, live, sources } = dependencies;
  const { projectId } = state.run;
  return {
    projectId,
    sources,
    signal,
    draft: withoutRules(state.draft, isBuiltin(state.chosen.model) ? "builtin" : "others"),
    isUntouched: state.isUntouched,
    began: Object.keys(state.run.baseTree),
    wasRefused: (key) => wasRefused(state.steps, key),
    seen: () => seenVersion(state),
    keepPicture: isBuiltin(state.chosen.model) || state.rejectsImages ? null : keepPicture,
    seenSince: () => (state.rehearsed?.tree ? state.rehearsed.at : null),
    refusalToWrite: () => openForTrying(dependencies, state),
    tickets: () => state.tickets,
    setTickets(tickets) {
      if (isDryRun(state)) return;
      state.tickets = tickets;
      live.emit(projectId, "tickets", { projectId, tickets: [...tickets] });
      state.feed.update({ tickets: [...tickets] });
    },
    describe(summary) {
      if (isDryRun(state)) return;
      projects.store
        .describeIfEmpty(projectId, summary)
        .catch((error) => dependencies.log.error({ error, projectId }, "the description could not be saved"));
    },
    async check(): Promise<CheckReport & { note?: string }> {
      if (isDryRun(state)) return { ok: true, failures: [], milliseconds: {} };
      const isKnown = await wasInspected(dependencies, state);
      const inspection = await inspectDraft(dependencies, state, signal, entry ?? undefined);
      if (!inspection) return { ok: true, failures: [], milliseconds: {}, note: UNCHANGED };
      await rehearse(dependencies, state, inspection);
      if (overran(inspection)) return { ...inspection.report, note: OVERRAN };
      return isKnown ? { ...inspection.report, note: KNOWN } : inspection.report;
    },
  };
}
