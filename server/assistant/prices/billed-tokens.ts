// What a provider counts of one question.
import type { TokenUse } from "#contract";

/** Tokens of one question to a model, as its provider bills them; those that were kept or written are among the input. */
export type BilledTokens = TokenUse &
  Readonly<{
    /** What the provider was given to keep. */
    writtenTokens?: number;
    /** Of that: what it keeps for an hour and not for minutes. */
    writtenForHourTokens?: number;
  }>;
