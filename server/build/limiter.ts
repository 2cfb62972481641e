// At most so many pieces of work at once; the rest wait in line.

export type Limiter = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Work whose signal aborts while it waits rejects with the signal's reason. */
export function createLimiter(limit: number): Limiter {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work, signal) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
