// All kinds of wishes scored at once for one wish.
import { INTENTS, type Intent } from "../corpus/labels.ts";
import { readText, type Word } from "../reading/index.ts";
import { type Chain, type Passes, passesOf, scoresOf } from "../tagging/chain.ts";
import { slotFeatures } from "../tagging/features.ts";
import { spansWithChances, type Trained, trained } from "../tagging/index.ts";
import { type AppNames, nameTable } from "./app-names.ts";
import { intentFeatures } from "./features.ts";

/** Chances from 0 to 1. */
export type Ranked = { intent: Intent; chance: number };

/** A phrase of a wish, words `from` up to but not including `to`; chance from 0 to 1. */
export type Slot = { label: string; from: number; to: number; chance: number };

/** Phrases of a wish and all intents, the likeliest first. @param app names of its lists, fields and options, which the wish may use */
export function readIntents(
  words: readonly Word[],
  app: AppNames,
  { chains }: Trained = trained(),
): { slots: Slot[]; maybe: Slot[]; intents: Ranked[] } {
  const names = nameTable(app);
  const features = slotFeatures(words, names);
  const read = chains.slots && spansWithChances(chains.slots, features);
  const slots = read?.spans ?? [];
  const maybe = chains.slots && read ? likeliestOthers(chains.slots, read.passes, slots) : [];
  return { slots, maybe, intents: ranked(chains.intents, intentFeatures(words, names, slots)) };
}

/** A word begins or goes on with a phrase that may be there from this chance on. */
const MAYBE_MIN = 0.12;

/** For every label without a phrase the likeliest phrase that there may be. */
function likeliestOthers(chain: Chain, { forward, backward, scale }: Passes, found: readonly Slot[]): Slot[] {
  const length = scale.length;
  if (length === 0) return [];
  const size = chain.tags.length;
  const chance = (at: number, tag: number): number =>
    (forward[at * size + tag] as number) * (backward[at * size + tag] as number);
  return chain.tags.flatMap((name, tag): Slot[] => {
    const label = name.slice(2);
    if (!name.startsWith("B-") || found.some((slot) => slot.label === label)) return [];
    let from = 0;
    for (let at = 1; at < length; at++) if (chance(at, tag) > chance(from, tag)) from = at;
    const best = chance(from, tag);
    if (best < MAYBE_MIN) return [];
    const inner = chain.tags.indexOf(`I-${label}`);
    let to = from + 1;
    while (to < length && chance(to, inner) >= Math.max(MAYBE_MIN, best / 2)) to += 1;
    return [{ label, from, to, chance: best }];
  });
}

/** All intents, the likeliest first. */
export function rankIntents(wish: string, app: AppNames, weights: Trained = trained()): Ranked[] {
  return readIntents(readText(wish), app, weights).intents;
}

function ranked(chain: Chain | undefined, features: Uint32Array): Ranked[] {
  if (!chain) return [];
  const { forward } = passesOf(chain, scoresOf(chain, [features]));
  return INTENTS.map((intent, at) => ({ intent, chance: forward[at] ?? 0 })).sort(
    (left, right) => right.chance - left.chance,
  );
}
