// What the prompt tells: the creator's messages, and what this run's tool calls have answered.
import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { type Material, materialOf } from "../material/material.ts";
import { choicesIn } from "../requests/choices.ts";
import { boundedText } from "../understanding/language/bounded-text.ts";

export type Call = { name: string; input: Record<string, unknown>; output: unknown };
export type Transcript = {
  /** The message that this run answers. */
  request: string;
  /** What the message carries beside its words. */
  material: Material;
  /** Earlier messages of the creator, oldest first. */
  earlier: string[];
  /** Choices that the answer before this message offered. */
  offered: string[];
  /** Calls of this run with their outputs, oldest first. */
  calls: Call[];
  /** What the loop said after an answer of this run, such as a request for repairs. */
  asides: string[];
};

/** Reads a prompt. A run starts at the creator's latest message that was not written by the loop itself. */
export function readTranscript(prompt: LanguageModelV4Prompt): Transcript {
  const users = prompt.flatMap((message, at) =>
    message.role === "user" ? [{ at, text: boundedText(textOf(message.content)) }] : [],
  );
  const start = startOfRun(prompt, users);
  const calls: Call[] = [];
  const open = new Map<string, Call>();
  for (const message of prompt.slice(start + 1)) {
    if (message.role !== "assistant" && message.role !== "tool") continue;
    for (const part of message.content) {
      if (part.type === "tool-call") {
        const call: Call = { name: part.toolName, input: recordOf(part.input), output: undefined };
        calls.push(call);
        open.set(part.toolCallId, call);
      } else if (part.type === "tool-result") {
        const call = open.get(part.toolCallId);
        if (call) call.output = "value" in part.output ? part.output.value : null;
      }
    }
  }
  return {
    request: users.find(({ at }) => at === start)?.text ?? "",
    material: materialOf(prompt[start]),
    earlier: users.filter(({ at }) => at < start).map(({ text }) => text),
    offered: choicesIn(textOf(prompt.slice(0, start).findLast(({ role }) => role === "assistant")?.content ?? [])),
    calls,
    asides: users.filter(({ at }) => at > start).map(({ text }) => text),
  };
}

/** Between a creator's message and the run's end there are tool calls; a user message behind them comes from the loop. */
function startOfRun(prompt: LanguageModelV4Prompt, users: readonly { at: number }[]): number {
  const firstCall = prompt.findIndex(
    (message) => message.role === "assistant" && message.content.some(({ type }) => type === "tool-call"),
  );
  const before = users.filter(({ at }) => firstCall < 0 || at < firstCall);
  return (before.at(-1) ?? users.at(-1))?.at ?? -1;
}

function textOf(content: string | readonly { type: string }[]): string {
  if (typeof content === "string") return content;
  return content
    .flatMap((part) => (part.type === "text" && "text" in part && typeof part.text === "string" ? [part.text] : []))
    .join("\n");
}

function recordOf(value: unknown): Record<string, unknown> {
  const parsed = typeof value === "string" ? safeJson(value) : value;
  // What is an object and not a list has keys.
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
    ? (parsed as Record<string, unknown>)
    : {};
}

export function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
