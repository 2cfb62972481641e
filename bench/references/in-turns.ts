// The product and the bare tools beside it, measured in turns: whatever else the machine does meets both.
import { type Figure, median } from "../report.ts";

export type Pairs = Readonly<{
  /** In the unit of the figure, round by round. */
  measured: number[];
  reference: number[];
}>;

/** Both take one round each in turns; a first round of both warms up and is not counted. */
export async function inTurns(
  rounds: number,
  measure: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Pairs> {
  const pairs: Pairs = { measured: [], reference: [] };
  for (let round = -1; round < rounds; round += 1) {
    const other = await reference();
    const own = await measure();
    if (round < 0) continue;
    pairs.measured.push(own);
    pairs.reference.push(other);
  }
  return pairs;
}

/** What the figure's reference says: its median, and by how many times of it the product may take. */
export const besideReference = (
  what: string,
  times: readonly number[],
  budget: number | null,
): Figure["reference"] => ({
  what,
  measured: median(times),
  budget,
});

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
