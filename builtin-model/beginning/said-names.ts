// The names that a message lists for what a template can be set to: "columns Ideas, Doing and Done", "three barbers (Sal and Deon)".
import { nounLemmaOf, readText } from "../reading/index.ts";
import type { NamesSetting } from "./types.ts";

const NAMES_MIN = 2;
/** Longer items are clauses. */
const ITEM_WORDS_MAX = 4;
const NAME_MAX = 40;
/** So far behind the word its names stand; more of it is not read for each word anew. */
const LISTED_MAX = 600;
/** What may stand between the word and its names: "categories like …", "columns: …", "stages called …". */
const LEAD =
  /^(?:[^\S\n]*(?:[:(–—]|\b(?:like|called|named|are|is|e\.?g\.?|such as|including|for example|be)\b\.?))+[^\S\n]*/iu;
/** "My habits every day (water, reading)". */
const ASIDE = /^[^.;!?()\n]{1,60}\(/u;
const ENDS = /[.;!?)\n]/u;
const BETWEEN = /\s*(,|\/|\||→|>|&|\b(?:and|or|plus)\b)\s*/iu;
const JOINS = /^(?:&|and|or|plus)$/i;
/** A clause begins, so that what stands before it is the last name. */
const CLAUSE =
  /\s+(?:with|where|which|that|so|who|whom|i|we|you|it|they|can|should|must|may|but|because|if|when|each|every|for|in)\b.*$/iu;
const NO_NAME =
  /^(?:i|we|you|it|they|he|she|there|then|please|each|every|the|my|our|with|where|which|so|add|see|show)\b/iu;
const BULLET = /^\s*(?:[-–*•]|\d+[.)])\s*/u;

/** Names as they were written, the first letter a capital; undefined where fewer than two stand together. */
export function namesAfter(
  text: string,
  { words: wanted, max }: Pick<NamesSetting, "words" | "max">,
): string[] | undefined {
  for (const { lower, lemma, end } of readText(text)) {
    if (!wanted.includes(lemma) && !wanted.includes(nounLemmaOf(lower))) continue;
    const names = namesIn(text.slice(end, end + LISTED_MAX));
    if (names.length >= NAMES_MIN) return [...new Set(names)].slice(0, max);
  }
  return undefined;
}

function namesIn(rest: string): string[] {
  const [lead = ""] = LEAD.exec(rest) ?? [];
  const listed = rest.slice(lead.length);
  if (/^\s*\n/u.test(listed)) return ofLines(listed);
  // Without a lead, "the columns and the cards" lists nothing.
  if (lead !== "" || /^\s*\p{Lu}/u.test(listed)) return ofSentence(listed);
  const [before] = ASIDE.exec(rest) ?? [];
  return before === undefined ? [] : ofSentence(rest.slice(before.length));
}

/** Up to the sentence's end, or the item behind "and". */
function ofSentence(rest: string): string[] {
  const parts = (rest.split(ENDS, 1)[0] ?? "").split(BETWEEN);
  const names: string[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const part = parts[at] ?? "";
    // "Red, green, and blue": nothing stands between the comma and "and".
    if (part.trim() === "" && at > 0) continue;
    const name = nameOf(part.replace(CLAUSE, ""));
    if (name === null) break;
    names.push(name);
    if (CLAUSE.test(part) || (JOINS.test(parts[at - 1] ?? "") && names.length >= NAMES_MIN)) break;
  }
  return names;
}

/** One a line, as long as lines are short. */
function ofLines(rest: string): string[] {
  const names: string[] = [];
  for (const line of rest.replace(/^\s*\n/u, "").split("\n")) {
    const name = nameOf(line.replace(BULLET, ""));
    if (name === null) break;
    names.push(name);
  }
  return names;
}

function nameOf(part: string): string | null {
  const name = part.trim();
  if (NO_NAME.test(name)) return null;
  const isName = /[\p{L}\p{N}]/u.test(name) && name.split(/\s+/u).length <= ITEM_WORDS_MAX && name.length <= NAME_MAX;
  return isName ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : null;
}
