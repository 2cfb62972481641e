// Loaded into a server (`--import`): tells over a unix socket how late its main thread's timers were.
import { createServer } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";

const path = process.env.EVENT_LOOP_PROBE;
const RESOLUTION_MS = 5;

/** Milliseconds by which a timer fired late; `p99` of all timers since the last question. */
export type Delays = Readonly<{ p99: number; max: number }>;

if (path && /\/main\.[jt]s$/.test(process.argv[1] ?? "")) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  createServer((socket) => {
    const told: Delays = { p99: late(delays.percentile(99)), max: late(delays.max) };
    delays.reset();
    socket.end(JSON.stringify(told));
  })
    .listen(path)
    .unref();
}
