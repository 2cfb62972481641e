// What the messages of a run so far show: tool calls without a result, whether the model is done, whether it repeats itself.
import type { ModelMessage, ToolCallPart } from "ai";
import { FAILED_CALLS_MAX, SAME_TURNS_MAX } from "./limits.ts";
import type { RunStore } from "./store.ts";
import { toolCallsOf } from "./turn.ts";
import type { RunDependencies, State } from "./types.ts";

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

/** Why the run should end because the model repeats itself (failing calls, or the same calls again and again), or null. */
export function repetitionReason(steps: Steps): string | null {
  const outcomes = steps.flatMap(resultsOf).map(({ output }) => isError(output));
  const succeeded = outcomes.lastIndexOf(false);
  if (outcomes.length - 1 - succeeded >= FAILED_CALLS_MAX)
    return `The last ${FAILED_CALLS_MAX} things that I tried did not work, so I stopped.`;
  const turns = steps.filter(({ role }) => role === "assistant").slice(-SAME_TURNS_MAX);
  const asked = new Set(turns.map((turn) => JSON.stringify(toolCallsOf(turn).map(callText))));
  const same = turns.length === SAME_TURNS_MAX && asked.size === 1 && toolCallsOf(turns[0]).length > 0;
  return same ? "I was going in circles, so I stopped." : null;
}

const callText = ({ toolName, input }: ToolCallPart) => [toolName, input];

function resultsOf(step: ModelMessage) {
  return step.role === "tool" ? step.content.filter((part) => part.type === "tool-result") : [];
}

function isError(output: unknown): boolean {
  const value: unknown = typeof output === "object" && output !== null && "value" in output ? output.value : null;
  return typeof value === "object" && value !== null && "error" in value;
}

/** Stores a step and what it changed; only then is it part of the run. */
export async function addStep(
  dependencies: RunDependencies,
  state: State,
  message: ModelMessage,
  change: Parameters<RunStore["addStep"]>[2],
): Promise<void> {
  const { run, chosen } = state;
  const spender = { id: run.id, projectId: run.projectId, ownerId: run.ownerId, paidBy: chosen.paidBy };
  await dependencies.store.addStep(spender, { number: state.steps.length, message }, change);
  state.steps.push(message);
}
