// How processes end: at once, or after the requests that they still answer.
import type { Running } from "./slot.ts";

export type Endings = Readonly<{
  /** Ends a process; `close` waits for it. */
  stop(running: Running): Promise<void>;
  /** Lets a replaced process finish what it is doing, for a bounded time; settles once it has ended. */
  drain(running: Running): Promise<void>;
  /** Those that finish their requests. */
  draining(): Running[];
  /** Ends those, too, and waits until everything has ended. */
  close(): Promise<void>;
}>;

export function createEndings({ drainMs }: { drainMs: number }): Endings {
  const stopping = new Set<Promise<void>>();
  const draining = new Set<Running>();

  function stop(running: Running): Promise<void> {
    running.expected = true;
    running.idle = () => {};
    const done = running.process.stop().finally(() => stopping.delete(done));
    stopping.add(done);
    return done;
  }

  return Object.freeze({
    stop,
    drain(running: Running) {
      draining.add(running);
      return new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          draining.delete(running);
          void stop(running).then(resolve);
        };
        const timer = setTimeout(end, drainMs);
        running.idle = end;
        if (running.leases === 0) end();
      });
    },
    draining: () => [...draining],
    async close() {
      for (const running of draining) running.idle();
      await Promise.all(stopping);
    },
  });
}
