// How often strangers may do what in one app: each of them, and all together. An app is awake on one server, which counts for it.
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { tooManyRequests } from "#http";

const MINUTE = 60;

/** Far above what people do by hand. `points` in `seconds`. */
export const STRANGER_RATES = {
  /** A page, a call of a page, a challenge: people who click fast behind one address. */
  reading: { points: 240, seconds: MINUTE },
  /** Sending a form, taken or refused. */
  sending: { points: 12, seconds: 10 * MINUTE },
  /** Forms of all strangers that were taken. */
  taken: { points: 600, seconds: 10 * MINUTE },
  /** Pages that had to be written anew, for everybody together. */
  written: { points: 1_200, seconds: MINUTE },
} as const;

export type StrangerAction = keyof typeof STRANGER_RATES;

export type StrangerRates = Readonly<{
  /** One more. @throws Refusal 429 with when to come again */
  take(action: StrangerAction, who: string): Promise<void>;
}>;

const REFUSALS: Readonly<Record<StrangerAction, string>> = {
  reading: "That was very often in a short time. Please try again in a minute.",
  sending: "You have sent this form many times. Please try again in ten minutes.",
  taken: "This form is being sent very often just now. Please try again in ten minutes.",
  written: "Very many people are looking at this page just now. Please try again in a minute.",
};

/** @param factor every figure times this, for installations whose people share addresses */
export function createStrangerRates(factor = 1): StrangerRates {
  const entries = Object.entries(STRANGER_RATES).map(([action, { points, seconds }]) => [
    action,
    new RateLimiterMemory({ points: Math.ceil(points * factor), duration: seconds }),
  ]);
  const limiters: Record<StrangerAction, RateLimiterMemory> = Object.fromEntries(entries);
  return Object.freeze({
    async take(action: StrangerAction, who: string) {
      try {
        await limiters[action].consume(who);
      } catch (outcome) {
        if (!(outcome instanceof RateLimiterRes)) throw outcome;
        throw tooManyRequests(REFUSALS[action], Math.max(1, Math.ceil(outcome.msBeforeNext / 1000)));
      }
    },
  });
}
