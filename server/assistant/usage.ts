// Tokens of a turn as the contract counts them, and what they count against a run's bound.
import type { LanguageModelUsage } from "ai";
import { z } from "zod";
import type { TokenUse } from "#contract";
import { CACHED_TOKEN_SHARE } from "./limits.ts";
import type { BilledTokens } from "./prices/billed-tokens.ts";
import type { Prices } from "./prices/prices.ts";

const NO_USE: Required<TokenUse> = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 };

/** As Anthropic tells it: what it keeps for an hour costs more than what it keeps for minutes. */
const keptForAnHour = z.object({ cache_creation: z.object({ ephemeral_1h_input_tokens: z.number().nonnegative() }) });

export function usageOf(usage: LanguageModelUsage): Required<BilledTokens> {
  const { inputTokens = 0, outputTokens = 0, inputTokenDetails: details, raw } = usage;
  const cachedTokens = Math.min(inputTokens, details.cacheReadTokens ?? 0);
  const writtenTokens = Math.min(inputTokens - cachedTokens, details.cacheWriteTokens ?? 0);
  const told = keptForAnHour.safeParse(raw).data?.cache_creation.ephemeral_1h_input_tokens ?? 0;
  return {
    inputTokens,
    outputTokens,
    cachedTokens,
    writtenTokens,
    writtenForHourTokens: Math.min(writtenTokens, told),
  };
}

/** With what it cost, as rows keep it. */
export type PricedUse = Required<TokenUse> & Readonly<{ costMicros: number; unpricedTokens: number }>;

/** Every stored use goes through here. */
export function priced(use: BilledTokens, model: string, prices: Prices): PricedUse {
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
