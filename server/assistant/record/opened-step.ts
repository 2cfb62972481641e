// One step of a kept run, opened: what the model thought and said in a turn, or what a call was given and what came of it.
import type { ModelMessage, ToolCallPart } from "ai";
import type { OpenedStep } from "#contract";
import { wholeAnswer } from "../length.ts";

type Part = OpenedStep["parts"][number];

const PART_MAX_CHARACTERS = 20_000;
const PARTS_MAX = 12;
/** A shorter text without line breaks is a line among others; a longer one is a part of its own. */
const LINE_MAX_CHARACTERS = 160;

/** What people read instead of an argument's name. */
const NAMES: Readonly<Record<string, string>> = {
  content: "Text",
  text: "Text",
  find: "Before",
  replace: "After",
  sql: "SQL",
};

/** Of a turn: its thoughts, its words, and which calls it asked for. */
export function openTurn(message: ModelMessage): OpenedStep {
  const parts: Part[] = [];
  const thoughts = reasoningOf(message);
  if (thoughts !== "") parts.push(partOf("Thoughts", thoughts));
  const words = wholeAnswer([message]);
  if (words !== "") parts.push(partOf("Words", words));
  const calls = callsOf(message).map(({ toolName }) => `- ${toolName}`);
  if (calls.length > 0) parts.push(partOf("Asked for", calls.join("\n")));
  return { parts };
}

/** Of a call: its arguments, and its answer when there is one. */
export function openCall(message: ModelMessage, results: readonly ModelMessage[], callId: string): OpenedStep {
  const call = callsOf(message).find(({ toolCallId }) => toolCallId === callId);
  if (call === undefined) return { parts: [] };
  const result = results
    .flatMap((step) => (step.role === "tool" ? step.content : []))
    .find((part) => part.type === "tool-result" && part.toolCallId === callId);
  const answer = result !== undefined && "output" in result && "value" in result.output ? result.output.value : null;
  return { parts: [...partsOf(call.input, "Asked"), ...answerParts(answer)].slice(0, PARTS_MAX) };
}

function answerParts(answer: unknown): Part[] {
  if (typeof answer !== "object" || answer === null) return answer === null ? [] : partsOf({ answer }, "Answer");
  if ("error" in answer) return [partOf("What went wrong", String(answer.error))];
  const told = Object.entries(answer).filter(([name, value]) => !(name === "ok" && value === true));
  return partsOf(Object.fromEntries(told), "Answer");
}

/** Short values as lines of one part, each long text as a part with its own name. */
function partsOf(value: unknown, title: string): Part[] {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const isLong = ([, one]: [string, unknown]) =>
    typeof one === "string" && (one.length > LINE_MAX_CHARACTERS || one.includes("\n"));
  const lines = entries.filter((entry) => !isLong(entry)).flatMap(([name, one]) => linesOf(name, one));
  return [
    ...(lines.length > 0 ? [partOf(title, lines.join("\n"))] : []),
    ...entries.filter(isLong).map(([name, one]) => partOf(NAMES[name] ?? name, String(one))),
  ];
}

function linesOf(name: string, value: unknown): string[] {
  if (!Array.isArray(value)) return [`${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`];
  if (value.length === 0) return [`${name}: none`];
  return [`${name}:`, ...value.map((one) => `- ${typeof one === "string" ? one : JSON.stringify(one)}`)];
}

const partOf = (name: string, text: string): Part => ({
  name,
  text: text.slice(0, PART_MAX_CHARACTERS),
  more: Math.max(0, text.length - PART_MAX_CHARACTERS),
});

function reasoningOf(message: ModelMessage): string {
  if (message.role !== "assistant" || typeof message.content === "string") return "";
  return message.content
    .flatMap((part) => (part.type === "reasoning" ? [part.text] : []))
    .join("\n\n")
    .trim();
}

function callsOf(message: ModelMessage): ToolCallPart[] {
  if (message.role !== "assistant" || typeof message.content === "string") return [];
  return message.content.filter((part) => part.type === "tool-call");
}
