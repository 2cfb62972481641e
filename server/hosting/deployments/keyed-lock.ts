// A lock for each project: previews, deploys and removal of one never overlap.

/** Runs `action` once every earlier one with the same key has ended; gives what it gives. */
export type KeyedLock = <T>(key: string, action: () => Promise<T>) => Promise<T>;

export function createKeyedLock(): KeyedLock {
  const last = new Map<string, Promise<unknown>>();
  return async (key, action) => {
    const before = last.get(key);
    const own = (async () => {
      await before?.catch(() => {});
      return action();
    })();
    last.set(key, own);
    try {
      return await own;
    } finally {
      if (last.get(key) === own) last.delete(key);
    }
  };
}
