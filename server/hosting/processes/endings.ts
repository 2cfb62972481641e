// How processes end: at once, or drained of the requests that they still answer.
import { endSockets, type Running } from "./slot.ts";

export type Endings = Readonly<{
  /** Ends a process; `close` waits for it. */
  stop(running: Running): Promise<void>;
  /**
   * Lets a replaced process of a slot finish what it is doing, for a bounded time; settles once it has ended.
   * @param howLong streams of events go on until that time is over where it is absent, and end with the last request where it is given
   */
  drain(key: string, running: Running, howLong?: Readonly<{ withinMs: number }>): Promise<void>;
  /** Ends those of one slot that finish their requests: it is given up. */
  cutShort(key: string): Promise<void>;
  /** Those that finish their requests. */
  draining(): Running[];
  /** Ends those, too, and waits until everything has ended. */
  close(): Promise<void>;
}>;

/** Sockets of a replaced process wait so long for the requests beside them: what those change is still told through them. */
const SOCKETS_WAIT_MS = 3_000;

export function createEndings({ drainMs }: { drainMs: number }): Endings {
  const stopping = new Set<Promise<void>>();
  /** Of which slot each is, and how it is ended. */
  const draining = new Map<Running, Readonly<{ key: string; end(): Promise<void> }>>();

  function stop(running: Running): Promise<void> {
    running.expected = true;
    running.idle = () => {};
    running.quiet = () => {};
    endSockets(running, "moved");
    const done = running.process.stop().finally(() => stopping.delete(done));
    stopping.add(done);
    return done;
  }

  return Object.freeze({
    stop,
    drain(key: string, running: Running, howLong?: Readonly<{ withinMs: number }>) {
      const mostMs = howLong?.withinMs ?? drainMs;
      return new Promise<void>((resolve) => {
        const ending: { now: Promise<void> | null } = { now: null };
        const finish = async () => {
          clearTimeout(timer);
          clearTimeout(socketsTimer);
          await stop(running).finally(() => draining.delete(running));
          resolve();
        };
        // A second call waits for the same end.
        const end = () => {
          ending.now ??= finish();
          return ending.now;
        };
        const timer = setTimeout(() => void end(), mostMs);
        const socketsTimer = setTimeout(() => endSockets(running, "moved"), Math.min(SOCKETS_WAIT_MS, mostMs));
        draining.set(running, { key, end });
        running.idle = () => void end();
        if (howLong) running.quiet = running.idle;
        if (running.leases === (howLong ? running.streams : 0)) void end();
      });
    },
    async cutShort(key: string) {
      await Promise.all([...draining.values()].map((one) => (one.key === key ? one.end() : undefined)));
    },
    draining: () => [...draining.keys()],
    async close() {
      for (const { end } of draining.values()) void end();
      await Promise.all(stopping);
    },
  });
}
