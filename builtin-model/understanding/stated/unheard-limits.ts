// Limits of sight that the classes of words do not hear: what a sentence is likely to say as learned, and what people may not do at all.
import { sentencesAccess } from "../../access/index.ts";
import { isServed } from "../people.ts";
import { BETWEEN, CHANGE, EVERYBODY, GENERAL, NEVER, OTHERS, OWN, SEE, SOLE } from "./privacy-words.ts";

/**
 * Chance from which a sentence with a word that limits counts as a limit. Of 52 limits of the tuning author that the classes of words
 * do not hear, this hears 20, and 5 of 1,249 other sentences.
 */
const LIKELY = 0.15;
const NO_THINGS: ReadonlySet<string> = new Set();
const LIMITS: readonly ReadonlySet<string>[] = [SOLE, NEVER, OTHERS, OWN, BETWEEN, new Set(["no", "not", "nothing"])];

/**
 * Whether a sentence is likely to keep something from somebody, and likelier that than to open it. English only.
 * @param besides comparable words of it that open nothing
 */
export function isLikelyLimit(sentence: string, besides: string): boolean {
  const words = besides.split(/[ &]+/);
  // Who alone changes something keeps nothing from sight.
  if (words.some((word) => CHANGE.has(word)) && !words.some((word) => SEE.has(word))) return false;
  // Weights are read only for those that may say so.
  if (!words.some((word) => LIMITS.some((limits) => limits.has(word)))) return false;
  return sentencesAccess(sentence, NO_THINGS).some(({ chances: { own, about, role, owner, all, public: open } }) => {
    const limited = own + about + role + owner;
    return limited > LIKELY && limited > all + open;
  });
}

/** Words between people and what is refused to them. */
const NEAR = 3;
const REFUSED =
  /^(?:cannot|cant|never|unable|barred|banned|excluded|(?:can|may|must|should|are|is|be) not|(?:are|is|should|must)nt|(?:do|does)nt get|(?:do|does) not get)\b/;
/** What people may do no more than so often, at such times or on a condition is a rule, and keeps nothing from sight. */
const CONDITION =
  /\d|\b(?:than|twice|same|before|after|until|unless|when|if|while|without|again|per|one|two|three|already|yet|still|enough)\b/;

/** "Outsiders don't get in", "customers can't get at it": refused outright to people who are served, or to all. @param words comparable */
export function isRefusedToPeople(words: readonly string[]): boolean {
  if (CONDITION.test(words.join(" "))) return false;
  return words.some(
    (word, at) =>
      (isServed(word) || GENERAL.has(word) || EVERYBODY.has(word) || /^outsiders?$/.test(word)) &&
      words.slice(at + 1, at + 1 + NEAR).some((_, next) => REFUSED.test(words.slice(at + 1 + next).join(" "))),
  );
}
