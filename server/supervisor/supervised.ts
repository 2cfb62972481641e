// The server's side of supervision: heartbeats, the message that it is ready, and the crashes of processes before it.
import { flushCompileCache } from "node:module";
import { type CrashHistory, describeCrash, fromEnvironment, NO_CRASHES } from "./crash.ts";
import type { SupervisedMessage } from "./messages.ts";

export type Supervised = Readonly<{
  /** The supervisor's process id; null without one. */
  supervisorId: number | null;
  crashes: CrashHistory;
  /** Writes crashes that no log tells of yet. */
  logCrashes(log: { error(facts: object, line: string): void }): void;
  /** @param shutdownMs milliseconds in which this process ends by itself once it is asked to */
  ready(shutdownMs: number): void;
}>;

const SIGN_EVERY_MS = 1_000;

/**
 * Sends heartbeats when a supervisor started this process, else does nothing.
 * @param onOrphaned the supervisor has died: nobody would start this process again, so it should end
 */
export function supervised(onOrphaned: () => void): Supervised {
  const send = process.send?.bind(process);
  if (!send)
    return Object.freeze({
      supervisorId: null,
      crashes: NO_CRASHES,
      logCrashes() {},
      ready() {},
    });
  const tell = (message: SupervisedMessage) => {
    // Without its listener, what can't be sent any more would end the process.
    if (process.connected) send(message, () => {});
  };
  process.once("disconnect", onOrphaned);
  setInterval(() => tell({ kind: "alive" }), SIGN_EVERY_MS).unref();
  // The channel alone does not keep a process alive that has nothing else to do.
  process.channel?.unref();
  const crashes = fromEnvironment(process.env);
  return Object.freeze({
    supervisorId: process.ppid,
    crashes,
    logCrashes(log: { error(facts: object, line: string): void }) {
      for (const crash of crashes.untold) {
        const { cause, ending, details } = crash;
        const facts = { crash: { cause, ending, details, at: new Date(crash.atMs).toISOString() } };
        log.error(facts, `the server ${describeCrash(crash)} and was started again`);
      }
    },
    ready(shutdownMs: number) {
      tell({ kind: "ready", shutdownMs });
      // Now, because a process that is killed never comes to it.
      flushCompileCache();
    },
  });
}
