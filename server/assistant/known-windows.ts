// What models read at once: the installation's setting, and less for a model whose provider refused that much.
import { CHARACTERS_PER_TOKEN } from "./context-window.ts";

/** The server does not start with it; the message is for its operator. */
export class WindowSettingError extends Error {
  override readonly name = "WindowSettingError";
}

/** Left for the answer. */
const ANSWER_SHARE = 0.1;
/** A provider that does not say how much its model reads is asked with so much of what it refused. */
const SHRINK_BY = 0.7;
/** Below this, beside instructions and tools, no app can be worked on. */
const WORK_TOKENS_MIN = 6_000;

export type ContextWindows = Readonly<{
  /** Room for a conversation and a run's steps beside instructions and tools, in characters. */
  roomOf(model: string): number;
  /** The provider refused this much; what is sent from here on is less. */
  refused(model: string, found: Readonly<{ sentCharacters: number; windowTokens: number | null }>): void;
}>;

/**
 * @param fixedCharacters instructions and tools, which every turn carries
 * @throws WindowSettingError when the setting leaves no room to work in
 */
export function createContextWindows(windowTokens: number, fixedCharacters: number): ContextWindows {
  const fixedTokens = Math.ceil(fixedCharacters / CHARACTERS_PER_TOKEN);
  const least = Math.ceil((fixedTokens + WORK_TOKENS_MIN) / (1 - ANSWER_SHARE) / 1_000) * 1_000;
  if (windowTokens < least)
    throw new WindowSettingError(
      `ASSISTANT_WINDOW_TOKENS=${windowTokens} is not usable: what every model is told takes about ${fixedTokens} tokens, and work needs room beside it. Set at least ${least}, with a model that reads as much.`,
    );
  const known = new Map<string, number>();
  const room = (tokens: number) => tokens * (1 - ANSWER_SHARE) * CHARACTERS_PER_TOKEN - fixedCharacters;
  return Object.freeze({
    roomOf: (model) => known.get(model) ?? room(windowTokens),
    refused(model, found) {
      const less = found.sentCharacters * SHRINK_BY;
      const said = found.windowTokens === null ? less : Math.min(less, room(found.windowTokens));
      known.set(model, Math.max(WORK_TOKENS_MIN, Math.min(known.get(model) ?? Number.POSITIVE_INFINITY, said)));
    },
  } satisfies ContextWindows);
}
