// Whether a description is of a tool, a game or the like, which lists and forms can't be.
import { rightsSaid } from "../access/rights.ts";
import type { Facts, Thing } from "../facts.ts";
import { nounLemmaOf, readText, type Word } from "../reading/index.ts";
import { TOOL_WORDS } from "./tool-words.ts";

/** A thing that was read as surely as this is kept, whatever else is said. */
const KEPT = 0.75;
/** A kind of app is surely one from this chance on. */
const SURE = 0.9;
/** What is wanted stands so many words behind the wish, or behind the beginning of a sentence. */
const REACH = 5;
const LEAD = 4;
const SOMEBODY = new Set("i we you they he she me us them".split(" "));
const WISHES = new Set("want need make build create like love wanted please give".split(" "));

/** A sentence that keeps something from some is read as one from this chance on. */
const KEEPS_FROM_SOME = 0.9;

/** Whether it is one; nothing that is surely kept is, nor what keeps something from some people: that is of rows and whose they are. */
export function isTool(text: string, { things, kinds }: Facts): boolean {
  const isSurely = kinds.some(({ key, chance }) => chance >= SURE && TOOL_WORDS.has(headOf(key)));
  // A memory game with animals keeps none: of what is kept beside a tool something is noted.
  const isKept = ({ chance, isUnwanted, fields }: Thing) =>
    !isUnwanted && chance >= KEPT && (!isSurely || fields.length > 0);
  if (things.some(isKept)) return false;
  return soundsLikeTool(text, kinds) && !keepsFromSome(text);
}

function soundsLikeTool(text: string, kinds: Facts["kinds"]): boolean {
  if (kinds.some(({ key }) => TOOL_WORDS.has(headOf(key)))) return true;
  const words = readText(text);
  return words.some(({ lower }, at) => TOOL_WORDS.has(nounLemmaOf(lower)) && isWished(words, at));
}

const keepsFromSome = (text: string): boolean =>
  rightsSaid(text).some(({ said }) => Math.max(said.sightKept, said.changeKept) >= KEEPS_FROM_SOME);

const headOf = (key: string): string => key.slice(key.lastIndexOf(" ") + 1);

function isWished(words: readonly Word[], at: number): boolean {
  const { sentence } = words[at] as Word;
  const before = words.slice(Math.max(0, at - REACH), at).filter((word) => word.sentence === sentence);
  if (before.some(({ lower }) => WISHES.has(lower))) return true;
  // "I mend clocks" tells of what somebody has.
  return before.length < LEAD && !before.some(({ lower }) => SOMEBODY.has(lower));
}
