// Slows down guessing: failed sign-ins are counted per username and address, in PostgreSQL so that all servers agree.
import { ERROR_TOO_MANY_SIGN_INS } from "#contract";
import { tooManyRequests } from "#http";
import type { AccountStore } from "./store.ts";

export const FAILURE_WINDOW_SECONDS = 15 * 60;
/** One address against one name; one address against all names; all addresses against one name. */
export const FAILURES_ALLOWED = { pair: 10, address: 100, username: 100 };
/** New accounts from one address in the same window. */
export const REGISTRATIONS_ALLOWED = 300;

type Attempt = Readonly<{ username: string; address: string }>;

const limitsOf = ({ username, address }: Attempt) =>
  new Map([
    [`pair:${address}:${username.toLowerCase()}`, FAILURES_ALLOWED.pair],
    [`address:${address}`, FAILURES_ALLOWED.address],
    [`username:${username.toLowerCase()}`, FAILURES_ALLOWED.username],
  ]);

export type Throttle = ReturnType<typeof createThrottle>;

export function createThrottle(store: AccountStore) {
  async function refuseOver(limits: ReadonlyMap<string, number>) {
    const counts = await store.countFailures([...limits.keys()]);
    for (const [key, limit] of limits)
      if ((counts.get(key) ?? 0) >= limit) throw tooManyRequests(ERROR_TOO_MANY_SIGN_INS);
  }
  return {
    /** @throws Refusal 429 while there have been too many failures */
    refuseIfTooMany: (attempt: Attempt) => refuseOver(limitsOf(attempt)),
    countFailure: (attempt: Attempt) => store.addFailures([...limitsOf(attempt).keys()], FAILURE_WINDOW_SECONDS),
    forgive: ({ username, address }: Attempt) => store.clearFailures([`pair:${address}:${username.toLowerCase()}`]),
    /** @throws Refusal 429 when one address makes too many accounts */
    async countRegistration(address: string) {
      const key = `register:${address}`;
      await refuseOver(new Map([[key, REGISTRATIONS_ALLOWED]]));
      await store.addFailures([key], FAILURE_WINDOW_SECONDS);
    },
  };
}
