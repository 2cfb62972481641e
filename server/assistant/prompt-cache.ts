// Prompts are sent so that providers keep what stays the same: instructions and tools never change, what changes stands
// in the newest messages, and marks tell those providers that want it told up to where.
import type { JSONValue, ModelMessage } from "ai";
import { CALL_OPTIONS } from "./installation-models.ts";

type ProviderOptions = Record<string, Record<string, JSONValue>>;

const CACHED_MESSAGES: ProviderOptions = {
  anthropic: { cacheControl: { type: "ephemeral" } },
  openrouter: { cacheControl: { type: "ephemeral" } },
  bedrock: { cachePoint: { type: "default" } },
};
/** Instructions and tools are the same for every project: an hour, since creators look at what was made before they write on. */
export const CACHED_INSTRUCTIONS: ProviderOptions = {
  ...CACHED_MESSAGES,
  anthropic: { cacheControl: { type: "ephemeral", ttl: "1h" } },
};

/** OpenAI looks for a kept prompt where this key led before. */
export const callOptions = (projectId: string): ProviderOptions => ({
  ...CALL_OPTIONS,
  openai: { ...CALL_OPTIONS.openai, promptCacheKey: projectId },
  azure: { ...CALL_OPTIONS.azure, promptCacheKey: projectId },
});

/**
 * Marks the end of what the next run will begin with as well (the talk before the newest message), the end of what the
 * last turn sent (Anthropic looks back over twenty blocks only, and a turn can hold more), and the end of this turn's.
 * With the instructions' own that makes four marks, as many as Anthropic and Bedrock take.
 * @param steps how many of the messages at the end are the run's own
 */
export function withCacheMarks(messages: readonly ModelMessage[], steps: number): ModelMessage[] {
  const lastTurn = messages.findLastIndex(({ role }) => role === "assistant");
  const ends = new Set([
    messages.length - steps - 2,
    ...(lastTurn >= messages.length - steps ? [lastTurn - 1] : []),
    messages.length - 1,
  ]);
  return messages.map((message, index) =>
    ends.has(index) ? { ...message, providerOptions: { ...message.providerOptions, ...CACHED_MESSAGES } } : message,
  );
}
