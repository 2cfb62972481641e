// Which of two apps of a description is the better one: the rules' or the one of read facts, by what was read surely and how the text is written.
import type { AppSpec } from "../blueprint/types.ts";
import type { Facts, Named } from "../facts.ts";
import { readText } from "../reading/index.ts";
import { canNameList, headOf, keyOf } from "./words.ts";

/** From this chance on something that was read is asked of an app. */
const SURE = 0.4;

/** How well the lists and the fields of an app agree with what was read, each 0 to 1: found ones against wanted and built ones. */
export function agreement({ entities }: AppSpec, { things }: Facts): number {
  const wanted = things.filter(({ key, chance, isUnwanted }) => !isUnwanted && chance >= SURE && canNameList(key));
  const lists = entities.filter(({ part }) => part === "main" || part === "side");
  const fields = wanted.flatMap((thing) => thing.fields.filter(({ chance }) => chance >= SURE));
  const labels = lists.flatMap((entity) => entity.fields.map(({ label }) => label));
  const names = lists.map(({ one }) => one);
  return (overlap(wanted, names) + overlap(fields, labels)) / 2;
}

/** F1 of chances: names count as the same when their last words are. */
function overlap(read: readonly Named[], built: readonly string[]): number {
  const wanted = new Map<string, number>();
  for (const { key, chance } of read) wanted.set(headOf(key), Math.max(chance, wanted.get(headOf(key)) ?? 0));
  const heads = new Set(built.map((name) => headOf(keyOf(name))));
  const sum = [...wanted.values()].reduce((all, chance) => all + chance, 0);
  const found = [...wanted].reduce((all, [head, chance]) => all + (heads.has(head) ? chance : 0), 0);
  return sum + heads.size === 0 ? 1 : (2 * found) / (sum + heads.size);
}

/** Words of whoever tells: who did what, and why. What is laid out has few of them. */
const TELLING = new Set(
  "i i've i'd i'm i'll me my we we've we're we'd us our he she him her they them was were had did because but though although then when last always never still anyway just so".split(
    " ",
  ),
);
/** So many of them, and one of so many words, make a text that is told. */
const TELLING_MIN = 4;
const TELLING_EVERY = 25;

/** Whether a person tells what they need, rather than laying it out, instructing or requiring it. */
function isTold(text: string): boolean {
  const words = readText(text).filter(({ lower }) => /\p{L}/u.test(lower));
  const telling = words.filter(({ lower }) => TELLING.has(lower.replace("’", "'"))).length;
  return telling >= TELLING_MIN && telling * TELLING_EVERY >= words.length;
}

/** What is laid out in plain words the rules read word by word: only an app that has far more of it is believed to be better. */
const FAR_BETTER = 0.7;

/** How much more of what was read than the rules' app another one has to have, to take its place. */
export const leadNeeded = (text: string): number => (isTold(text) ? 0 : FAR_BETTER);

/** Whether some app could be so far ahead of the rules' one. */
export const canBeBetter = (byRules: AppSpec, text: string, facts: Facts): boolean =>
  agreement(byRules, facts) + leadNeeded(text) < 1;

/** Whether the app of facts takes the place of the rules' one. */
export const isBetterThan = (byFacts: AppSpec, byRules: AppSpec, text: string, facts: Facts): boolean =>
  agreement(byFacts, facts) > agreement(byRules, facts) + leadNeeded(text);

/** "The system should …, users should be able to …": requirements as firms write them. The tagger has seen few of them. */
export const isSpecification = (text: string): boolean => [...text.matchAll(REQUIREMENT)].length >= REQUIREMENTS_MIN;
const REQUIREMENT = /\b(?:system|website|web ?site|platform|application|app|users?|it) (?:should|shall|must)\b/gi;
const REQUIREMENTS_MIN = 2;
