// What learned weights find in texts that did not teach them.
import { chanceOf } from "../reading/index.ts";

export type Judged<Verdict extends string> = Readonly<{ features: ReadonlySet<string>; verdict: Verdict }>;

const FOLDS = 6;

/**
 * Lines of how many examples of each verdict there are, and how many have a chance from each bound on. @param texts the examples of each
 * text, which are in one fold @param learn weights from examples
 */
export function countByFolds<Verdict extends string>(
  texts: readonly (readonly Judged<Verdict>[])[],
  learn: (some: readonly Judged<Verdict>[]) => ReadonlyMap<string, number>,
  { bounds, verdicts }: { bounds: readonly number[]; verdicts: readonly Verdict[] },
): string[] {
  const found = new Map<string, number>();
  const count = (name: string) => found.set(name, (found.get(name) ?? 0) + 1);
  for (let fold = 0; fold < FOLDS; fold++) {
    const isTaught = (_: unknown, at: number) => at % FOLDS !== fold;
    const weights = learn(texts.filter(isTaught).flat());
    for (const { features, verdict } of texts.filter((_, at) => !isTaught(_, at)).flat()) {
      const chance = chanceOf(features, weights);
      count(`all ${verdict}`);
      for (const bound of bounds) if (chance >= bound) count(`${bound} ${verdict}`);
    }
  }
  return ["all", ...bounds].map(
    (bound) =>
      `${bound}: ${verdicts.map((verdict) => `${verdict} ${found.get(`${bound} ${verdict}`) ?? 0}`).join(", ")}`,
  );
}
