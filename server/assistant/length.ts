// Answers that reached the model's length: what was whole of them stays, a call that was cut is refused with the reason, and
// the model is asked for the rest.
import type { AssistantModelMessage, ModelMessage, ToolCallPart } from "ai";

/** A call as it was being written. */
export type WrittenCall = { toolName: string; text: string };

/** Stands for the arguments of a call that was cut; no tool takes it. */
const CUT = { cutShort: true } as const;

export const REFUSAL_OF_A_CUT_CALL =
  "Your answer reached its length while you wrote this call, so it was not made. Make it again with less in it: smaller files, or the file in several calls.";
export const REQUEST_FOR_THE_REST =
  "Your answer reached its length and was cut. Go on exactly where it ended, without repeating anything.";
const NOTHING_SAID = "(Nothing but thoughts.)";

const MARK = { ninefold: { cutAtLength: true } } as const;

/**
 * @param message an answer that ended at its length
 * @param writing every call that was begun in it, by id
 */
export function withCutCalls(message: ModelMessage, writing: ReadonlyMap<string, WrittenCall>): ModelMessage {
  if (message.role !== "assistant") return message;
  const parts: Exclude<AssistantModelMessage["content"], string> =
    typeof message.content === "string" ? textParts(message.content) : message.content;
  const made = parts.map((part) =>
    part.type === "tool-call" && isCutInput(part, writing.get(part.toolCallId)?.text) ? { ...part, input: CUT } : part,
  );
  const known = new Set(made.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : [])));
  const lost = [...writing]
    .filter(([id]) => !known.has(id))
    .map(([toolCallId, { toolName }]): ToolCallPart => ({ type: "tool-call", toolCallId, toolName, input: CUT }));
  const all = [...made, ...lost];
  const isSaid = all.some(({ type }) => type === "text" || type === "tool-call");
  return {
    role: "assistant",
    // Thoughts that were cut lack what a provider signs them with.
    content: isSaid ? all : textParts(NOTHING_SAID),
    providerOptions: { ...message.providerOptions, ...MARK },
  };
}

const textParts = (text: string) => (text === "" ? [] : [{ type: "text" as const, text }]);

/** Providers make `{}` of arguments of which nothing was written yet. */
function isCutInput({ input }: ToolCallPart, written: string | undefined): boolean {
  if (typeof input !== "object" || input === null) return true;
  return Object.keys(input).length === 0 && !(written !== undefined && isWholeJson(written));
}

function isWholeJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const isCutCall = ({ input }: Readonly<{ input: unknown }>): boolean =>
  typeof input === "object" && input !== null && "cutShort" in input;

export const endedAtLength = (message: ModelMessage | undefined): boolean =>
  message?.role === "assistant" && message.providerOptions?.ninefold?.cutAtLength === true;

/** How many of the newest answers in a row ended at their length. */
export function cutAnswersInARow(steps: readonly ModelMessage[]): number {
  const answers = steps.filter(({ role }) => role === "assistant");
  const whole = answers.findLastIndex((answer) => !endedAtLength(answer));
  return answers.length - 1 - whole;
}

/** The words of the last answer, with those before it that were cut at their length. */
export function wholeAnswer(steps: readonly ModelMessage[]): string {
  const parts: string[] = [];
  for (let index = steps.length - 1; index >= 0; index -= 2) {
    const step = steps[index];
    if (step?.role !== "assistant" || (index < steps.length - 1 && !endedAtLength(step))) break;
    parts.unshift(wordsOf(step));
    const before = steps[index - 1];
    if (before?.role !== "user" || before.content !== REQUEST_FOR_THE_REST) break;
  }
  return parts
    .filter((part) => part !== NOTHING_SAID)
    .join("")
    .trim();
}

/** As they were written: an answer may be cut between two words. */
const wordsOf = ({ content }: AssistantModelMessage): string =>
  typeof content === "string"
    ? content
    : content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
