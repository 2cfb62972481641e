// The supervisor of the server's process: it starts it again after a crash. Imports nothing but Node, so that it has little to die of.
export { type Crash, type CrashHistory, countsByCause } from "./crash.ts";
export { STABLE_AFTER_MS } from "./restart-backoff.ts";
export { type Supervision, supervise } from "./supervise.ts";
export { type Supervised, supervised } from "./supervised.ts";
