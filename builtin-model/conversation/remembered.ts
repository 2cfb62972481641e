// Each turn of a run asks anew what its message comes to, and gets the same: what was thought last is kept.

/** A run has one message, and a worker few runs at once. */
const KEPT_MAX = 4;

/**
 * A function that knows its last results. Whoever gets one may change it.
 * @param think of what JSON can say to what can be cloned; the same input gives the same result
 */
export function remembered<Input, Result>(think: (input: Input) => Result): (input: Input) => Result {
  const kept = new Map<string, Result>();
  return (input) => {
    const key = JSON.stringify(input);
    const result = kept.has(key) ? (kept.get(key) as Result) : think(input);
    kept.delete(key);
    kept.set(key, result);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return structuredClone(result);
  };
}
