// What the messages of a run so far show: tool calls without a result, whether the model is done, whether it repeats itself.
import type { ModelMessage, ToolCallPart } from "ai";
import { FAILED_TURNS_MAX, SAME_ERRORS_MAX, SAME_TURNS_MAX } from "./limits.ts";
import type { BilledTokens } from "./prices/billed-tokens.ts";
import type { RunStore } from "./store.ts";
import { ASK_TOOL, questionText } from "./tools/ask-creator.ts";
import { toolCallsOf } from "./turn.ts";
import type { RunDependencies, State } from "./types.ts";
import { priced, sumOf } from "./usage.ts";

type Steps = readonly ModelMessage[];

/** Calls of the latest turn that have no result yet. */
export function openCalls(steps: Steps): ToolCallPart[] {
  const turn = steps.findLastIndex(({ role }) => role === "assistant");
  const answered = new Set(
    steps
      .slice(turn + 1)
      .flatMap(resultsOf)
      .map(({ toolCallId }) => toolCallId),
  );
  return toolCallsOf(steps[turn]).filter(({ toolCallId }) => !answered.has(toolCallId));
}

export const hasAnswered = (steps: Steps): boolean =>
  steps.at(-1)?.role === "assistant" && toolCallsOf(steps.at(-1)).length === 0;

export const turnsOf = (steps: Steps): number => steps.filter(({ role }) => role === "assistant").length;

/** The steps of the run itself, without those that it took over from runs before it (`readTalk`). */
export const ownSteps = ({ steps, taken }: Pick<State, "steps" | "taken">): Steps => steps.slice(taken);

/** Whether the run's first turn is the fast model's, which makes nothing but the plan. */
export const plansFirst = ({ run, chosen }: Pick<State, "run" | "chosen">): boolean =>
  run.mode === "build" && chosen.fast !== null;

/** Why the run should end because the model gets no further (failing calls, one error or the same calls again and again), or null. */
export function repetitionReason(steps: Steps): string | null {
  const outcomes = outcomesByTurn(steps);
  const failed = outcomes.slice(-FAILED_TURNS_MAX);
  if (failed.length === FAILED_TURNS_MAX && failed.every((errors) => errors.length > 0 && !errors.includes(null)))
    return `The last ${FAILED_TURNS_MAX} things that I tried did not work, so I stopped.`;
  const [again = [], ...before] = outcomes.slice(-SAME_ERRORS_MAX).reverse();
  const repeated = again.find((error) => error !== null && before.every((errors) => errors.includes(error)));
  if (repeated && before.length === SAME_ERRORS_MAX - 1)
    return `The same error came back ${SAME_ERRORS_MAX} times, so I stopped: ${repeated.split("\n")[0]?.slice(0, 300)}`;
  const turns = steps.filter(({ role }) => role === "assistant").slice(-SAME_TURNS_MAX);
  const asked = new Set(turns.map((turn) => JSON.stringify(toolCallsOf(turn).map(callText))));
  const same = turns.length === SAME_TURNS_MAX && asked.size === 1 && toolCallsOf(turns[0]).length > 0;
  return same ? "I was going in circles, so I stopped." : null;
}

const callText = ({ toolName, input }: ToolCallPart) => [toolName, input];

/** The results of tools in a step. */
export function resultsOf(step: ModelMessage) {
  return step.role === "tool" ? step.content.filter((part) => part.type === "tool-result") : [];
}

/** For each turn with calls, what each call failed with: null where it did not. */
function outcomesByTurn(steps: Steps): (string | null)[][] {
  const turns: (string | null)[][] = [];
  for (const step of steps) {
    if (step.role === "assistant") turns.push([]);
    else turns.at(-1)?.push(...resultsOf(step).map(({ output }) => errorOf(output)));
  }
  return turns.filter((outcomes) => outcomes.length > 0);
}

const resultValue = (output: unknown): object => {
  const value: unknown = typeof output === "object" && output !== null && "value" in output ? output.value : null;
  return typeof value === "object" && value !== null ? value : {};
};

function errorOf(output: unknown): string | null {
  const value = resultValue(output);
  return "error" in value ? String(value.error) : null;
}

/** The question that the latest turn ends with, as the chat shows it; null when the model asked nothing. */
export function openQuestion(steps: Steps): string | null {
  const turn = steps.findLastIndex(({ role }) => role === "assistant");
  if (steps.slice(turn + 1).some(({ role }) => role === "user")) return null;
  const call = toolCallsOf(steps[turn]).find(({ toolName }) => toolName === ASK_TOOL);
  return call ? questionText(call.input) : null;
}

/** Whether the model was told this before in these steps. */
export const wasTold = (steps: Steps, text: string): boolean =>
  steps.some(({ role, content }) => role === "user" && content === text);

/** Whether a call of a turn before the latest was refused with this key. */
export function wasRefused(steps: Steps, key: string): boolean {
  const turn = steps.findLastIndex(({ role }) => role === "assistant");
  return steps.slice(0, Math.max(0, turn)).some((step) =>
    resultsOf(step).some(({ output }) => {
      const value = resultValue(output);
      return "refused" in value && value.refused === key;
    }),
  );
}

type Change = Omit<Parameters<RunStore["addSteps"]>[2], "use"> & Readonly<{ use?: BilledTokens; usedModel?: string }>;

/** Stores a step and what it changed; only then is it part of the run. `usedModel`: where it was not the chosen one. */
export const addStep = (
  dependencies: RunDependencies,
  state: State,
  message: ModelMessage,
  change: Change,
): Promise<void> => addSteps(dependencies, state, [message], change);

/** The same with several at once: all of them or none. */
export async function addSteps(
  dependencies: RunDependencies,
  state: State,
  messages: readonly ModelMessage[],
  change: Change,
): Promise<void> {
  const { run, chosen } = state;
  const spender = { id: run.id, projectId: run.projectId, ownerId: run.ownerId, paidBy: chosen.paidBy };
  const { use, usedModel = chosen.name, ...rest } = change;
  const counted = use && priced(use, usedModel, dependencies.prices);
  const steps = messages.map((message, index) => ({ number: state.steps.length + index, message }));
  await dependencies.store.addSteps(spender, steps, { ...rest, ...(counted && { use: counted }) });
  if (counted) {
    state.use = sumOf(state.use, counted);
    state.money = {
      micros: state.money.micros + counted.costMicros,
      unpricedTokens: state.money.unpricedTokens + counted.unpricedTokens,
    };
  }
  state.steps.push(...messages);
}
