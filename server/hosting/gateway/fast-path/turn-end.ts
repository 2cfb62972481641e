// Runs work together at the end of a turn of the event loop.

/** The work is done once everything that has arrived by now was looked at. */
export type AtTurnEnd = (work: () => void) => void;

/**
 * For writing to many connections: a write that finds its reader asleep has to wake it, which costs more than the write.
 * Of writes that follow one another at once, only the first does.
 */
export function createTurnEnd(): AtTurnEnd {
  const state: { waiting: (() => void)[] } = { waiting: [] };
  function doAll(): void {
    const { waiting } = state;
    state.waiting = [];
    for (const work of waiting) work();
  }
  return (work) => {
    if (state.waiting.length === 0) setImmediate(doAll);
    state.waiting.push(work);
  };
}
