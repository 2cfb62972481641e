// How often each app calls the outside, and how much that carries: bounded, whichever of its processes asks.
import type { Socket } from "node:net";
import type { HostingLimits } from "../configuration/limits.ts";
import type { AppIdentity } from "./app-services.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MEBIBYTE = 1024 * 1024;
/** How often open connections are looked at; what comes faster in between is counted afterwards. */
const LOOK_MS = 500;

type Counted = { minute: number; calls: number; hour: number; bytes: number };

export type OutsideMeter = Readonly<{
  /** Counts a call. @returns why it is refused, or null */
  refusal(): string | null;
  /** Counts what a connection carries, and ends it beyond the bounds. */
  watch(socket: Socket): void;
}>;

/** @returns the meter of one app and environment, the same for each of its processes */
export function createOutsideMeters(
  limits: Pick<HostingLimits, "egressCallsPerMinute" | "egressCallBytes" | "egressBytesPerHour">,
  now: () => number = Date.now,
): (app: AppIdentity) => OutsideMeter {
  const meters = new Map<string, Counted>();

  function countedOf({ projectId, environment }: AppIdentity): Counted {
    const key = `${projectId} ${environment}`;
    const minute = Math.floor(now() / MINUTE_MS);
    const hour = Math.floor(now() / HOUR_MS);
    let counted = meters.get(key);
    if (!counted) {
      for (const [other, { hour: last }] of meters) if (last < hour) meters.delete(other);
      counted = { minute, calls: 0, hour, bytes: 0 };
      meters.set(key, counted);
    }
    if (counted.minute !== minute) Object.assign(counted, { minute, calls: 0 });
    if (counted.hour !== hour) Object.assign(counted, { hour, bytes: 0 });
    return counted;
  }

  return (app) => ({
    refusal() {
      const counted = countedOf(app);
      if (counted.bytes >= limits.egressBytesPerHour)
        return `this app's calls have carried ${limits.egressBytesPerHour / MEBIBYTE} MB in this hour, which is all they may`;
      counted.calls += 1;
      return counted.calls > limits.egressCallsPerMinute
        ? `this app called the outside ${limits.egressCallsPerMinute} times in this minute, which is as often as it may`
        : null;
    },
    watch(socket) {
      let known = 0;
      const count = () => {
        const carried = socket.bytesRead + socket.bytesWritten;
        const counted = countedOf(app);
        counted.bytes += carried - known;
        known = carried;
        if (carried > limits.egressCallBytes || counted.bytes > limits.egressBytesPerHour)
          socket.destroy(new Error("too much"));
      };
      const timer = setInterval(count, LOOK_MS).unref();
      socket.once("close", () => {
        clearInterval(timer);
        count();
      });
    },
  });
}
