// Throttles password guessing without locking anybody out. An attempt is counted before its password is hashed, so that
// concurrent attempts all count; a successful one is given back. Devices that have signed in before have a budget of their
// own, which strangers can't use up. When strangers guess at one name from many addresses, each address gets a smaller
// budget and slower answers.
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { ERROR_TOO_MANY_SIGN_INS } from "#contract";
import { type Rate, Refusal, tooManyRequests } from "#http";
import { addressPrefix, type Limiter } from "#limits";

export const FAILURE_WINDOW_SECONDS = 15 * 60;
/**
 * `device`: a device that has signed in to this account before. For all others: `pair`, one address against one name,
 * and `address`, one address against all names. From `name` failures of strangers on one name, `pressed` takes the place
 * of `pair` for that name.
 */
export const FAILURES_ALLOWED = { device: 10, pair: 10, address: 100, name: 100, pressed: 3 };
/** Beyond `name`, each further failure makes strangers wait longer for their answer, up to this. */
const SLOWER_MS = 50;
const SLOWEST_MS = 5_000;
/** At most so many answers are delayed at once on this server; further ones are not delayed, but counted all the same. */
const WAITING_MAX = 200;

const failures = (name: keyof typeof FAILURES_ALLOWED): Rate => ({
  name: `sign-in-${name}`,
  per: "address",
  count: FAILURES_ALLOWED[name],
  windowSeconds: FAILURE_WINDOW_SECONDS,
});
const [DEVICE, PAIR, ADDRESS, NAME, PRESSED] = (["device", "pair", "address", "name", "pressed"] as const).map(
  failures,
) as [Rate, Rate, Rate, Rate, Rate];

export type Attempt = Readonly<{
  username: string;
  /** Where it comes from. */
  address: string;
  /** The device's own mark, when it has signed in to this account before. */
  device: string | null;
}>;
/** Call it when the password was right: the attempt is no longer counted. */
export type Forgive = () => Promise<void>;

export type Throttle = ReturnType<typeof createThrottle>;

export function createThrottle(limiter: Limiter) {
  let waiting = 0;

  const take = async (rate: Rate, who: string) => {
    try {
      await limiter.take(rate, who);
    } catch (error) {
      if (error instanceof Refusal) throw tooManyRequests(ERROR_TOO_MANY_SIGN_INS, error.retryAfterSeconds);
      throw error;
    }
  };

  async function slowDown(pressure: number): Promise<void> {
    if (pressure <= 0 || waiting >= WAITING_MAX) return;
    waiting += 1;
    await delay(Math.min(pressure * SLOWER_MS, SLOWEST_MS));
    waiting -= 1;
  }

  async function asStranger(username: string, address: string): Promise<Forgive> {
    const [from, name] = [addressPrefix(address), keyOf(username)];
    await take(ADDRESS, from);
    const pressure = (await limiter.count(NAME, name)) - FAILURES_ALLOWED.name;
    const pair = pressure > 0 ? PRESSED : PAIR;
    await take(pair, `${from} ${name}`);
    await slowDown(pressure);
    return async () => {
      await limiter.giveBack(ADDRESS, from);
      await limiter.giveBack(NAME, name);
      await limiter.giveBack(pair, `${from} ${name}`);
    };
  }

  return {
    /** @throws Refusal 429 while there have been too many failures */
    async reserve({ username, address, device }: Attempt): Promise<Forgive> {
      if (device === null || (await limiter.count(DEVICE, device)) > FAILURES_ALLOWED.device)
        return asStranger(username, address);
      return () => limiter.giveBack(DEVICE, device);
    },
  };
}

/** A hash of the name: names may be long, and the limiter's keys should not reveal them. */
const keyOf = (username: string): string =>
  createHash("sha256").update(username.toLowerCase()).digest("base64url").slice(0, 22);
