// Whether a description is of a tool, a game or the like, which lists and forms can't be.
import type { Facts } from "../facts.ts";
import { nounLemmaOf, readText, type Word } from "../reading/index.ts";
import { TOOL_WORDS } from "./tool-words.ts";

/** A thing that was read as surely as this is kept, whatever else is said. */
const KEPT = 0.75;
/** What is wanted stands so many words behind the wish, or behind the beginning of a sentence. */
const REACH = 5;
const LEAD = 4;
const WISHES = new Set("want need make build create like love wanted please give".split(" "));

/** Whether it is one; nothing that is surely kept is. */
export function isTool(text: string, { things, kinds }: Facts): boolean {
  if (things.some(({ chance, isUnwanted }) => !isUnwanted && chance >= KEPT)) return false;
  if (kinds.some(({ key }) => TOOL_WORDS.has(headOf(key)))) return true;
  const words = readText(text);
  return words.some(({ lower }, at) => TOOL_WORDS.has(nounLemmaOf(lower)) && isWished(words, at));
}

const headOf = (key: string): string => key.slice(key.lastIndexOf(" ") + 1);

function isWished(words: readonly Word[], at: number): boolean {
  const { sentence } = words[at] as Word;
  const before = words.slice(Math.max(0, at - REACH), at).filter((word) => word.sentence === sentence);
  return before.length < LEAD || before.some(({ lower }) => WISHES.has(lower));
}
