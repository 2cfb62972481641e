// Limits of sight that the classes of words do not hear: what a sentence is likely to say as learned, and what people may not do at all.
import { type SentenceAccess, sentencesAccess } from "../../access/index.ts";
import { plain } from "../language/words.ts";
import { isServed } from "../people.ts";
import { BETWEEN, CHANGE, EVERYBODY, GENERAL, NEVER, OTHERS, OWN, SEE, SOLE } from "./privacy-words.ts";

/**
 * Chances from which a sentence with a word that limits counts as a limit of the lists that it names, and of lists that it does not
 * name. By the tuning author's curve (`judge-limits.ts`): of 35 that the classes of words do not hear, 25 are likely and 17 sure; of 265 others 7 and 2.
 */
const LIKELY = 0.2;
const SURE = 0.5;
const NO_THINGS: ReadonlySet<string> = new Set();
const LIMITS: readonly ReadonlySet<string>[] = [SOLE, NEVER, OTHERS, OWN, BETWEEN, new Set(["no", "not", "nothing"])];

/**
 * How likely a sentence is to keep something from somebody, and not to open it; null for what is not. English only.
 * @param besides comparable words of it that open nothing
 */
export function guessOf(sentence: string, besides: string): "likely" | "sure" | null {
  const words = besides.split(/[ &]+/);
  // Who alone changes something keeps nothing from sight.
  if (words.some((word) => CHANGE.has(word)) && !words.some((word) => SEE.has(word))) return null;
  // Weights are read only for those that may say so.
  if (!hasLimits(words)) return null;
  const chance = limitChance(sentencesAccess(sentence, NO_THINGS));
  return chance > SURE ? "sure" : chance > LIKELY ? "likely" : null;
}

/** How likely a text is to keep something from somebody; 0 where it is likelier to open it. */
export const limitChance = (said: readonly Pick<SentenceAccess, "chances">[]): number =>
  Math.max(
    0,
    ...said.map(({ chances: { own, about, role, owner, all, public: open } }) => {
      const limited = own + about + role + owner;
      return limited > all + open ? limited : 0;
    }),
  );

/** Whether a sentence has a word that limits. */
export const speaksOfLimits = (sentence: string): boolean =>
  hasLimits(plain(sentence.replace(/n[’']t\b/g, "nt")).split(" "));

const hasLimits = (words: readonly string[]): boolean =>
  words.some((word) => LIMITS.some((limits) => limits.has(word)));

/** What people may not get at is named ("get at the notes", "get at it"), or it is all there is ("are not let in"). */
export type Refused = "named" | "all";

/** Words between people, the denial and what is denied. */
const NEAR = 3;
const GETTING = /^(?:get|gets|let) (?:(?<named>at|into) \w|in(?: here| there)?(?: at all)?(?: &|$))/;
/** What people may not do at such times or on a condition is a rule, and keeps nothing from sight. */
export const CONDITION =
  /\d|\b(?:than|twice|same|before|after|until|unless|when|if|while|without|again|per|one|two|three|already|yet|still|enough)\b/;

/**
 * "Customers can't get at it", "guests are not let in": refused outright to people who are served, or to all. What else people may not do
 * or are not ("are not paid", "can't edit") keeps nothing from sight. English only.
 * @param part comparable
 */
export function refusedIn(part: string): Refused | null {
  if (CONDITION.test(part)) return null;
  const words = part.split(" ");
  for (const [at, word] of words.entries()) {
    const isDenied = NEVER.has(word) || word === "not";
    if (!isDenied || !words.slice(Math.max(0, at - NEAR), at).some(isSomebody)) continue;
    const behind = words.slice(at + 1);
    const getting = behind.slice(0, NEAR).map((_, next) => GETTING.exec(behind.slice(next).join(" ")));
    const found = getting.find((match) => match !== null);
    if (found) return found.groups?.named ? "named" : "all";
  }
  return null;
}

const isSomebody = (word: string): boolean => isServed(word) || GENERAL.has(word) || EVERYBODY.has(word);
