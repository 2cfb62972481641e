// How long a page waits before it opens its socket again, by how the last one ended.

export type Ending = { code: number; reason: string; wasOpen: boolean };
/** Milliseconds; or until the app is awake again; or until something about the page changes (null). */
export type Pause = number | "awake" | null;

/** As the gateway ends sockets (server/hosting/gateway/upgrade) and the app does (kit/server/capabilities/live/transport.ts). */
const MOVED = 1012;
const ASLEEP = 4001;
const SIGNED_OUT = 4003;
const TOO_MUCH = 4008;

const FIRST_MS = 500;
const LONGEST_MS = 60_000;
const TOO_MUCH_MS = 30_000;
/** All pages of an app are told to move at the same moment. */
const MOVING_MS = 800;
/** Where a socket is impossible the page goes on without. */
const ATTEMPTS_MAX = 6;

/** @param attempts that failed in a row @param random from 0 to 1 */
export function pauseAfter({ code, wasOpen }: Ending, attempts: number, random: () => number = Math.random): Pause {
  if (code === MOVED) return random() * MOVING_MS;
  if (code === ASLEEP) return "awake";
  if (code === SIGNED_OUT) return null;
  if (code === TOO_MUCH) return TOO_MUCH_MS * (1 + random());
  if (!wasOpen && attempts >= ATTEMPTS_MAX) return null;
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** attempts) * (0.5 + random() / 2);
}
