// One thing after another for each project: previews, deploys and removal never overlap.

export type Turns = <T>(key: string, action: () => Promise<T>) => Promise<T>;

/** Calls with the same key run in the order in which they were made. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (key, action) => {
    const before = last.get(key);
    const turn = (async () => {
      await before?.catch(() => {});
      return action();
    })();
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
