// The signed header by which an app knows a call of the platform's own; nobody outside can make or send it.
import { createHmac } from "node:crypto";

/** As every `x-ninefold-…`, the gateway takes it off what visitors send. */
export const PLATFORM_HEADER = "x-ninefold-platform";

const GOOD_FOR_MS = 60_000;

/** For this method and target (path and query) alone, and for a minute. `key`: the process's gateway key. */
export function signPlatformCall(key: Buffer, { method, path }: { method: string; path: string }, nowMs: number) {
  const untilMs = nowMs + GOOD_FOR_MS;
  return `${untilMs}.${createHmac("sha256", key).update(`platform ${untilMs} ${method} ${path}`).digest("hex")}`;
}
