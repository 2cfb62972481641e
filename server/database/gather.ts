// Questions about one row each that come at the same time become one statement: what is asked while one is on its way goes with the next.
import pg from "pg";

/** The answer for a key; undefined where the database has none. */
export type Gathered<Value> = (key: string) => Promise<Value | undefined>;

type Waiting<Value> = PromiseWithResolvers<Value | undefined>;

/** Questions of one statement. */
const TOGETHER_MAX = 500;
/** A statement that takes longer holds up nobody else: its connection may be dead. */
const SLOW_MS = 500;

/**
 * Nothing is kept: each question is answered by a statement that began after it was asked, so the answer is as new as if it had been
 * asked alone.
 * @param find one statement for all keys, each of them once
 */
export function gather<Value>(find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>): Gathered<Value> {
  const waiting = new Map<string, Waiting<Value>>();
  const state = { isAsking: false };

  async function answer(together: ReadonlyMap<string, Waiting<Value>>): Promise<void> {
    try {
      const found = await find([...together.keys()]);
      for (const [key, asked] of together) asked.resolve(found.get(key));
    } catch (error) {
      // A key that the database can't read is nobody's fault but its own.
      if (together.size > 1 && isUnreadable(error))
        for (const [key, asked] of together) await answer(new Map([[key, asked]]));
      else for (const asked of together.values()) asked.reject(error);
    }
  }

  async function answerAll(): Promise<void> {
    // What is asked in the same turn goes along.
    await null;
    while (waiting.size > 0) {
      const together = new Map([...waiting].slice(0, TOGETHER_MAX));
      for (const key of together.keys()) waiting.delete(key);
      await orSlow(answer(together));
    }
    state.isAsking = false;
  }

  return (key) => {
    const known = waiting.get(key);
    if (known) return known.promise;
    const asked = Promise.withResolvers<Value | undefined>();
    waiting.set(key, asked);
    if (!state.isAsking) {
      state.isAsking = true;
      void answerAll();
    }
    return asked.promise;
  };
}

/** PostgreSQL's class 22: what was given is wrong. Any other fault is everybody's, and asking for each alone would only repeat it. */
const isUnreadable = (error: unknown) => error instanceof pg.DatabaseError && error.code?.startsWith("22") === true;

/** Settles with `work`, or when that takes too long. */
async function orSlow(work: Promise<void>): Promise<void> {
  const slow = Promise.withResolvers<void>();
  const timer = setTimeout(slow.resolve, SLOW_MS);
  await Promise.race([work, slow.promise]);
  clearTimeout(timer);
}

/** For questions about two ids: their key, and the ids of many keys, side by side. */
export const pairKey = (first: string, second: string): string => `${first} ${second}`;
export function pairsIn(keys: readonly string[]): Readonly<{ first: string[]; second: string[] }> {
  const pairs = keys.map((key) => key.split(" "));
  return { first: pairs.map(([first = ""]) => first), second: pairs.map(([, second = ""]) => second) };
}
