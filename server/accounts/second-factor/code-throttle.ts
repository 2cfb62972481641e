// Throttles guesses at codes without locking anybody out. A code is asked of who knows the password already, so there are
// fewer guesses than at passwords; an attempt is counted before it is checked, and a right one is given back.
import { ERROR_TOO_MANY_CODES, ERROR_TOO_MANY_SIGN_INS } from "#contract";
import { type Rate, Refusal, tooManyRequests } from "#http";
import { addressPrefix, type Limiter } from "#limits";
import type { Forgive } from "../throttle.ts";
import type { TypedCode } from "./recovery-codes.ts";

const QUARTER_HOUR = 15 * 60;
const DAY = 24 * 3_600;
/**
 * `device`: what is known by a session or has signed in with a code before. For all others: `pair`, one address against one
 * account, `address`, one address against all accounts, and `account`, everybody against one account.
 *
 * Three codes of a million are good at any moment: with fifty guesses a day whoever knows a password gets in within a year
 * with a chance of one in twenty. Recovery codes are too many to be guessed, so `account` does not count them: they, and the
 * devices that are known, stay open to an owner whose account is being guessed at.
 */
export const CODE_FAILURES_ALLOWED = { device: 10, pair: 10, address: 100, account: 50 };

const failures = (name: keyof typeof CODE_FAILURES_ALLOWED, windowSeconds: number): Rate => ({
  name: `code-${name}`,
  per: "address",
  count: CODE_FAILURES_ALLOWED[name],
  windowSeconds,
});
const DEVICE = failures("device", QUARTER_HOUR);
const PAIR = failures("pair", QUARTER_HOUR);
const ADDRESS = failures("address", QUARTER_HOUR);
const ACCOUNT = failures("account", DAY);

export type CodeAttempt = Readonly<{
  userId: string;
  /** Where it comes from. */
  address: string;
  /** What is known of whoever asks: a device's own mark or a session's; null for strangers. */
  device: string | null;
  kind: TypedCode["kind"];
}>;

/** @returns reserves one attempt; @throws Refusal 429 while there have been too many failures */
export function createCodeThrottle(limiter: Limiter) {
  async function take(rate: Rate, who: string, sentence: string): Promise<void> {
    try {
      await limiter.take(rate, who);
    } catch (error) {
      if (error instanceof Refusal) throw tooManyRequests(sentence, error.retryAfterSeconds);
      throw error;
    }
  }

  return async ({ userId, address, device, kind }: CodeAttempt): Promise<Forgive> => {
    if (device !== null && (await limiter.count(DEVICE, device)) <= CODE_FAILURES_ALLOWED.device)
      return () => limiter.giveBack(DEVICE, device);
    const from = addressPrefix(address);
    const bounds: [Rate, string, string][] = [
      [ADDRESS, from, ERROR_TOO_MANY_SIGN_INS],
      [PAIR, `${from} ${userId}`, ERROR_TOO_MANY_SIGN_INS],
    ];
    if (kind === "one-time") bounds.push([ACCOUNT, userId, ERROR_TOO_MANY_CODES]);
    const taken: [Rate, string][] = [];
    try {
      for (const [rate, who, sentence] of bounds) {
        await take(rate, who, sentence);
        taken.push([rate, who]);
      }
    } catch (error) {
      // An account that takes no codes from anybody tells nothing against this address, where recovery codes still count.
      if (taken.length === 2) for (const one of taken) await limiter.giveBack(...one);
      throw error;
    }
    return async () => {
      for (const [rate, who] of bounds) await limiter.giveBack(rate, who);
    };
  };
}
