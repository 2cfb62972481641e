// Which template a first message begins from, or none: one that is clearly meant, and has what was named.
import { type Facts, type Named, readFacts } from "../facts.ts";
import { givenName } from "../understanding/naming.ts";
import { scoreTemplates } from "./scores.ts";
import { lemmasOf, templateWords } from "./template-words.ts";

export type Chosen = Readonly<{
  name: string;
  /** What was named and is not in it, as it was written. */
  missing: readonly string[];
}>;

/** Chosen by cross-validation over voices (`npm run builtin:templates`): below it more is wrong than is gained. */
export const BEGINS_AT = 0.6;
/** What was read as surely as this counts as named. */
const NAMED_AT = 0.6;
/** Who names so many fields describes lists of their own, unless the template has most of them. */
const OWN_FIELDS_MIN = 2;
const MISSING_MAX = 6;

/** For English; of other languages only words that are the same are known, so that less is found. */
export function chooseTemplate(text: string): Chosen | null {
  const [best] = scoreTemplates(text);
  if (!best || best.chance < BEGINS_AT) return null;
  const facts = readFacts(text);
  const { known } = templateWords(best.name);
  const names = new Set(lemmasOf(givenName(text) ?? ""));
  const isThere = ({ name }: Named): boolean =>
    lemmasOf(name).every((lemma) => names.has(lemma)) || lemmasOf(name).some((lemma) => known.has(lemma));
  const fields = facts.things.flatMap((thing) => thing.fields).filter(({ chance }) => chance >= NAMED_AT);
  const had = fields.filter(isThere).length;
  if (fields.length >= OWN_FIELDS_MIN && had * 2 <= fields.length) return null;
  const missing = namedIn(facts).filter((one) => one.chance >= NAMED_AT && !isThere(one));
  return { name: best.name, missing: [...new Set(missing.map(({ name }) => name))].slice(0, MISSING_MAX) };
}

const namedIn = ({ things, views, figures, limits, moments }: Facts): Named[] => [
  ...things.filter(({ isUnwanted }) => !isUnwanted),
  ...things.flatMap(({ fields }) => fields),
  ...views,
  ...figures,
  ...limits,
  ...moments,
];
