// How many tokens a turn takes where no provider counts them.
import { countTokens } from "gpt-tokenizer";
import type { ChatRequest, ChatTurn } from "./chat-format.ts";

export type TokenCounts = Readonly<{ inputTokens: number; outputTokens: number; cachedTokens: number }>;

/** A picture is no text: providers count it by its size in pixels, about so many for one of a page. */
const PICTURE_TOKENS = 1_000;
const PICTURE = /data:image\/[\w+.-]+;base64,[\w+/=]*/g;

function tokensOf(text: string): number {
  const pictures = text.match(PICTURE)?.length ?? 0;
  return countTokens(pictures === 0 ? text : text.replace(PICTURE, "")) + pictures * PICTURE_TOKENS;
}

/** What one counter knows of at a time: a conversation's parts come again with each of its turns. */
const KNOWN_MAX = 4_000;

/**
 * Counts with the tokenizer of OpenAI's newer models (o200k), over the messages and tools as JSON. As kept counts what the
 * request before began with, message by message: what a provider that keeps prefixes would have had.
 */
export function createTokenCounter(): (request: ChatRequest, turn: ChatTurn) => TokenCounts {
  const known = new Map<string, number>();
  const before: { parts: readonly string[] } = { parts: [] };
  const tokensIn = (text: string): number => {
    const counted = known.get(text) ?? tokensOf(text);
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(text, counted);
    return counted;
  };
  const sum = (parts: readonly string[]): number => parts.reduce((total, part) => total + tokensIn(part), 0);
  return ({ messages, tools = [] }, turn) => {
    const parts = [JSON.stringify(tools), ...messages.map((message) => JSON.stringify(message))];
    const other = parts.findIndex((part, at) => part !== before.parts[at]);
    const kept = other < 0 ? parts : parts.slice(0, other);
    before.parts = parts;
    return {
      inputTokens: sum(parts),
      outputTokens: countTokens(JSON.stringify(turn)),
      cachedTokens: sum(kept),
    };
  };
}
