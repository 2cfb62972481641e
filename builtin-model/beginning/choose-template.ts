// Which template a first message begins from, or none; what of it is set, and what the template does not have.
import { isSpecification } from "../composing/index.ts";
import { readFacts } from "../facts.ts";
import { isTool } from "../purpose/index.ts";
import { givenName } from "../understanding/naming.ts";
import { beyondTemplate } from "./beyond.ts";
import { scoreTemplates } from "./scores.ts";
import { settingsIn } from "./settings.ts";
import { lemmasOf, templateWords } from "./template-words.ts";
import { wordsSet } from "./told-settings.ts";
import type { SetTo } from "./types.ts";

export type Chosen = Readonly<{
  name: string;
  set: readonly SetTo[];
  /** What was named and is not in it, as it was written. */
  missing: readonly string[];
}>;

/** Chosen by cross-validation over voices (`npm run builtin:templates`): below it more is wrong than is gained. */
export const BEGINS_AT = 0.95;
/** Where lists can't be what is asked for, the other answer is a refusal. */
export const TOOL_BEGINS_AT = 0.5;

/** For English; of other languages only words that are the same are known, so that less is found. */
export function chooseTemplate(text: string): Chosen | null {
  const [best] = scoreTemplates(text);
  if (!best || best.chance < TOOL_BEGINS_AT) return null;
  const facts = readFacts(text);
  // Requirements as firms write them taught nothing here.
  const isList = best.chance < BEGINS_AT || isSpecification(text);
  if (isList && !isTool(text, facts)) return null;
  const { name } = best;
  const set = settingsIn(text, templateWords(name).settings);
  const given = [givenName(text) ?? "", ...wordsSet(set)];
  const known = new Set(given.flatMap(lemmasOf));
  return { name, set, missing: beyondTemplate(text, { facts, name, known }) };
}
