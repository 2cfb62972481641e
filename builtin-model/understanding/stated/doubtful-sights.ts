// Sentences that tell what somebody sees of their own, and that are neither a limit nor openness: nobody can tell whom else they let in.

import { singular } from "../language/words.ts";
import { isServed, isTask, meantBy } from "../people.ts";
import { COMMON, GENERAL, OWN, PASSIVE, SEE } from "./privacy-words.ts";

/** Words between who sees, the seeing, and what tells whose it is. */
const REACH = 10;
const THEIRS = /^(?:their|his|her)$/;

/** @param whole comparable words of a sentence, in its own language and in what they mean in English */
export function isDoubtfulSight(whole: string): boolean {
  return whole.split(" | ").some((half) => {
    const words = half.split(/[ &]+/);
    return words.some(
      (word, at) => SEE.has(word) && !isGiving(word) && (isShownToOne(words, at) || isSightOfTheirs(words, at)),
    );
  });
}

/** To share is to let others see. */
const isGiving = (word: string): boolean => COMMON.has(word) || /^shar/.test(word);

/** "Accessible to that client". */
const isShownToOne = (words: readonly string[], at: number): boolean =>
  PASSIVE.test(words[at] ?? "") && words.slice(at + 1, at + 1 + REACH).some((word) => isOne(word) || THEIRS.test(word));

/** "Pupils look at their lessons"; what the app's owner looks at is the owner's to see anyway. */
function isSightOfTheirs(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - REACH), at);
  const seer = before.findLastIndex(isSomebody);
  if (seer < 0 || before.slice(seer).some((word) => meantBy(word) === "owner")) return false;
  return words.slice(at + 1, at + 1 + REACH).some((word) => THEIRS.test(word) || OWN.has(word) || isOne(word));
}

const isSomebody = (word: string): boolean =>
  meantBy(word) !== "owner" && (isServed(word) || isTask(word) || GENERAL.has(word));

/** A client, and not clients. */
const isOne = (word: string): boolean => isServed(word) && singular(word) === word && meantBy(word) !== "owner";
