// What logistic regressions over named features say.

/** From 0 to 1. @param weights in natural logarithms of odds by feature; "" is what speaks for all */
export function chanceOf(features: ReadonlySet<string>, weights: ReadonlyMap<string, number>): number {
  let sum = weights.get("") ?? 0;
  for (const feature of features) sum += weights.get(feature) ?? 0;
  return 1 / (1 + Math.exp(-sum));
}
