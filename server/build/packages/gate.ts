// A gate that lets only so many pieces of work through at once.

/** Lets so many pass at once; the others wait in line. */
export function createGate(most: number) {
  const line: (() => void)[] = [];
  const state = { inside: 0 };
  return {
    async pass<Result>(work: () => Promise<Result>): Promise<Result> {
      if (state.inside >= most) await new Promise<void>((resolve) => line.push(resolve));
      else state.inside += 1;
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else state.inside -= 1;
      }
    },
  };
}
