// Tokens of a turn as the contract counts them, and what they count against a run's bound.
import type { LanguageModelUsage } from "ai";
import type { TokenUse } from "#contract";
import { CACHED_TOKEN_SHARE } from "./limits.ts";
import type { Prices } from "./prices/prices.ts";

const NO_USE: Required<TokenUse> = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 };

export function usageOf(usage: LanguageModelUsage): Required<TokenUse> {
  const inputTokens = usage.inputTokens ?? 0;
  return {
    inputTokens,
    outputTokens: usage.outputTokens ?? 0,
    cachedTokens: Math.min(inputTokens, usage.inputTokenDetails.cacheReadTokens ?? 0),
  };
}

/** With what it cost, as rows keep it. */
export type PricedUse = Required<TokenUse> & Readonly<{ costMicros: number; unpricedTokens: number }>;

/** Every stored use goes through here. */
export function priced(use: TokenUse, model: string, prices: Prices): PricedUse {
  const cost = prices.costOf(use, model);
  return {
    ...sumOf(use, NO_USE),
    costMicros: cost ?? 0,
    unpricedTokens: cost === undefined ? use.inputTokens + use.outputTokens : 0,
  };
}

export function sumOf(left: TokenUse, right: TokenUse): Required<TokenUse> {
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    cachedTokens: (left.cachedTokens ?? 0) + (right.cachedTokens ?? 0),
  };
}

/** Input and output, what the provider had kept at its share. */
export function countedTokens({ inputTokens, outputTokens, cachedTokens = 0 }: TokenUse): number {
  return Math.round(inputTokens - cachedTokens * (1 - CACHED_TOKEN_SHARE) + outputTokens);
}
