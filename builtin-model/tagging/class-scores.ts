// How likely a whole text is of each of a few classes, by a chain of one place.
import { type Chain, passesOf, scoresOf } from "./chain.ts";

/** So many features a text of two sentences has. */
const FEATURES_USUAL = 60;

/** What sums of a text's features are multiplied by: long texts have many that tell nothing. @param features how many of them are known */
export const lengthScale = (features: number): number => (FEATURES_USUAL / Math.max(1, features)) ** 0.25;

/** Chances from 0 to 1 in the order of the chain's tags, all together 1. */
export function classChances(chain: Chain, features: Uint32Array): Float64Array {
  const known = features.filter((feature) => chain.rows.get(feature) !== undefined);
  const scale = lengthScale(known.length);
  return passesOf(
    chain,
    scoresOf(chain, [known]).map((score) => score * scale),
  ).forward;
}
