// What a run has tried of the app that it built: bounded in each turn, and told at the run's end.
import type { ModelMessage, ToolCallPart } from "ai";
import { resultsOf } from "./steps.ts";
import { toolCallsOf } from "./turn.ts";

/** Calls to the app and looks at its pages in one turn; the rest are told to wait for the next. */
export const TRIES_PER_TURN_MAX = 12;
const TOLD_MAX = 6;

/** What a try is called for a person, by its tool; `outcome` is the tool's answer. */
const WORDS: Readonly<Record<string, (input: Fields, outcome: Fields) => string>> = {
  call_app: ({ method, path, as }, { status }) => `${method ?? "GET"} ${path} as ${as ?? "owner"} (${status})`,
  trigger: ({ kind, name }) => (kind === "hook" ? `a call to the hook ${name}` : `the schedule ${name}`),
  look_at: (look) => `the page ${placeOf(look)}`,
  act: ({ steps, second, ...place }) =>
    `${inSteps(steps)} on ${placeOf(place)}${second ? ` and ${placeOf(fieldsOf(second))}` : ""}`,
};
const inSteps = (steps: unknown): string => {
  const count = Array.isArray(steps) ? steps.length : 0;
  return count === 1 ? "1 step" : `${count} steps`;
};
type Fields = Readonly<Record<string, unknown>>;
const placeOf = ({ path, as }: Fields): string => `${path ?? "/"}${as && as !== "owner" ? ` as ${as}` : ""}`;

export const isTry = ({ toolName }: Pick<ToolCallPart, "toolName">): boolean => Object.hasOwn(WORDS, toolName);

/** How many tries of the same turn come before this call. */
export function triesBefore(steps: readonly ModelMessage[], call: ToolCallPart): number {
  const calls = toolCallsOf(steps.findLast(({ role }) => role === "assistant"));
  const at = calls.findIndex(({ toolCallId }) => toolCallId === call.toolCallId);
  return calls.slice(0, at).filter(isTry).length;
}

/** Everything that was tried and gave an answer, each once, in the order of its first time. */
export function triesOf(steps: readonly ModelMessage[]): string[] {
  const outcomes = new Map(
    steps.flatMap(resultsOf).map(({ toolCallId, output }) => [toolCallId, fieldsOf(output, "value")]),
  );
  const told = steps.flatMap(toolCallsOf).flatMap(({ toolName, toolCallId, input }) => {
    const outcome = outcomes.get(toolCallId);
    const words = Object.hasOwn(WORDS, toolName) ? WORDS[toolName] : undefined;
    return words && outcome && !("error" in outcome || "unseen" in outcome) ? [words(fieldsOf(input), outcome)] : [];
  });
  return [...new Set(told)];
}

/** The sentence under a run's reply; null when nothing was tried. */
export function triedSentence(steps: readonly ModelMessage[]): string | null {
  const tries = triesOf(steps);
  if (tries.length === 0) return null;
  const more = tries.length - TOLD_MAX;
  return `Tried: ${tries.slice(0, TOLD_MAX).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

function fieldsOf(value: unknown, inside?: string): Fields {
  // An object's fields may be read by any name.
  const fields = typeof value === "object" && value !== null ? (value as Fields) : {};
  return inside === undefined ? fields : fieldsOf(fields[inside]);
}
