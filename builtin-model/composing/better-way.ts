// Which of two apps of a description is the better one, the rules' or the one of read facts: by what was read surely.
import type { AppSpec } from "../blueprint/types.ts";
import type { Facts, Named } from "../facts.ts";
import type { Description } from "../understanding/describe.ts";
import { canBeList, headOf, keyOf } from "./words.ts";

/** From this chance on something that was read is asked of an app. */
const SURE = 0.4;

/** How well the lists and the fields of an app agree with what was read, each 0 to 1: found ones against wanted and built ones. */
export function agreement({ entities }: AppSpec, { things }: Facts): number {
  const wanted = things.filter((thing) => !thing.isUnwanted && thing.chance >= SURE && canBeList(thing));
  const lists = entities.filter(({ part }) => part === "main" || part === "side");
  const fields = wanted.flatMap((thing) => thing.fields.filter(({ chance }) => chance >= SURE));
  const labels = lists.flatMap((entity) => entity.fields.map(({ label }) => label));
  // Votes that members cast are a list of their own, though no page shows it.
  const heads = new Set(wanted.map(({ key }) => headOf(key)));
  const others = entities.filter((entity) => !lists.includes(entity) && heads.has(headOf(keyOf(entity.one))));
  const names = [...lists, ...others].map(({ one }) => one);
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

/** From this weight on what the rules found is said prominently: in a row of lists, or after "with". */
export const PROMINENT = 3;
/** How far ahead an app has to be where every list that the rules found is laid out or prominent: such texts they read word by word. */
const LEAD_OF_LAID_OUT = 0.7;

const leadNeeded = ({ things }: Description): number =>
  things.length > 0 && things.every(({ isStated, weight }) => isStated || weight >= PROMINENT) ? LEAD_OF_LAID_OUT : 0;

/** Whether some app could take the place of the rules' one. Requirements as firms write them are left to the rules: the tagger has seen few of them. */
export const canBeBetter = (byRules: AppSpec, description: Description, facts: Facts): boolean =>
  !isSpecification(description.written) &&
  (facts.fieldRows > 0 || agreement(byRules, facts) + leadNeeded(description) < 1);

/** Whether the app of facts takes the place of the rules' one: a row of fields says what is kept, and of what. */
export const isBetterThan = (byFacts: AppSpec, byRules: AppSpec, description: Description, facts: Facts): boolean =>
  facts.fieldRows > 0 || agreement(byFacts, facts) > agreement(byRules, facts) + leadNeeded(description);

/** "The system should …, users should be able to …": requirements as firms write them. */
export const isSpecification = (text: string): boolean => [...text.matchAll(REQUIREMENT)].length >= REQUIREMENTS_MIN;
const REQUIREMENT = /\b(?:system|website|web ?site|platform|application|app|users?|it) (?:should|shall|must)\b/gi;
const REQUIREMENTS_MIN = 2;
