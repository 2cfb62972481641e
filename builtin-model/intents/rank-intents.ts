// All kinds of wishes scored at once for one wish.
import { INTENTS, type Intent } from "../corpus/labels.ts";
import { readText } from "../reading/index.ts";
import { passesOf, scoresOf } from "../tagging/chain.ts";
import { type Trained, trained } from "../tagging/index.ts";
import { type AppNames, nameTable } from "./app-names.ts";
import { intentFeatures } from "./features.ts";

/** Chances from 0 to 1. */
export type Ranked = { intent: Intent; chance: number };

/** All intents, the likeliest first. @param app names of its lists and fields, which the wish may use */
export function rankIntents(wish: string, app: AppNames, { chains }: Trained = trained()): Ranked[] {
  const chain = chains.intents;
  if (!chain) return [];
  const { forward } = passesOf(chain, scoresOf(chain, [intentFeatures(readText(wish), nameTable(app))]));
  return INTENTS.map((intent, at) => ({ intent, chance: forward[at] ?? 0 })).sort(
    (left, right) => right.chance - left.chance,
  );
}
