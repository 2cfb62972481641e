// Parts of sentences that say that everybody sees something: what they name stays open, whatever else is kept private.
import { plain } from "../language/words.ts";
import { COMMON, EVERY, EVERYBODY, GENERAL, NEVER, OPENED, PREDICATE, SECRET, SEE } from "./privacy-words.ts";

const NEAR = 3;

/** @param part comparable words that limit nothing */
export function isForAll(part: string): boolean {
  return part.split(" | ").some((half) => {
    const words = half.split(/[ &]+/);
    if (words.some((word) => SECRET.has(word))) return isDeniedSecret(words);
    if (words.some((word) => NEVER.has(word) || word === "not")) return false;
    const isSeen = words.some((word) => SEE.has(word) || OPENED.has(word) || COMMON.has(word));
    return isSeen && (words.some((_, at) => isEverybody(words, at)) || isCommon(words));
  });
}

/** "Nothing is private". */
const isDeniedSecret = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:not|no|nothing|isnt|arent|nichts|nicht|rien|pas|nada|niente|niets|niet|nao)$/.test(word));

/** Everyone, all members, the whole club; and "members see all of it". */
function isEverybody(words: readonly string[], at: number): boolean {
  const word = words[at] ?? "";
  const behind = words.slice(at + 1, at + NEAR);
  if (EVERY.has(word) && word !== "the" && behind.some((next) => GENERAL.has(next))) return true;
  const seen = words.findIndex((other) => SEE.has(other) || OPENED.has(other) || COMMON.has(other));
  // "See all tasks" tells nothing of who sees them; "all see the tasks" and "open to all" do.
  if (EVERYBODY.has(word) && (word !== "all" || at < seen || TO.test(words[at - 1] ?? ""))) return true;
  const isGeneral = GENERAL.has(word) || word === "we";
  return (
    isGeneral &&
    at < NEAR &&
    at < seen &&
    /\b(?:all|everything|each other|everybody|everyone)\b/.test(words.slice(seen).join(" "))
  );
}
const TO = /^(?:to|for|with|by|we|us|they)$/;

/** "The calendar is shared", and with nobody in particular. */
const isCommon = (words: readonly string[]): boolean =>
  words.some((word, at) => {
    if (!COMMON.has(word) || !words.slice(Math.max(0, at - NEAR), at).some((before) => PREDICATE.has(before)))
      return false;
    const next = words[at + 1] ?? "";
    return !WITH.test(next) || words.slice(at + 2, at + 2 + NEAR).some((other) => GENERAL.has(other));
  });
const WITH = /^(?:with|by|between|among|mit|avec|con|com|met)$/;

const REST =
  /\b(?:everything|anything|all) else\b|\bthe rest\b|\beverything\b|\balles\b|\breste\b|\bresto\b|\brest\b|\btodo\b|\btutto\b|\btudo\b|\btout\b(?! le monde)/;
/** "Everything else is for all to see". */
export const isOfTheRest = (part: string): boolean => REST.test(part);

const OUTSIDE =
  /\b(?:public(?:ly)?|internet|web|online|strangers|anyone|anybody|(?:no|without|dont need|do not need|need no)(?: \w+){0,2} (?:log ?ins?|accounts?|log(?:ging)? in|sign(?:ing)? (?:in|up)|registration))\b/;
const DEED = /\b(?:see|look|read|browse|show|post|open|find|form|fill|send|order|ask|book|write|without)/;
/** Who has not signed in, in words that mean nobody else; "everybody" alone may be every member. */
const STRANGERS =
  /\b(?:publicly|strangers|internet|(?:for|to|by|before|in) (?:the )?(?:general |wider |whole )?public|public (?:page|website|site|list|catalogue|calendar)|(?:on|onto) (?:the |our |my )?(?:web|website|site|homepage)|(?:whole|entire|all the) world)\b/;
const NO_ACCOUNT =
  /\b(?:no|without|dont need|do not need|need no)(?: \w+){0,2} (?:log ?ins?|accounts?|log(?:ging)? in|sign(?:ing)? (?:in|up)|registration)\b/;
/** People who are in the app themselves. */
const INSIDE =
  /\b(?:members?|users?|employees?|colleagues?|team|staff|crew|club|family|us|signed in|logged in|logs in|signs in)\b/;
/** Whether a wish speaks of people without an account. @param comparable its words */
export const isForStrangers = (comparable: string): boolean =>
  NO_ACCOUNT.test(comparable) || (!INSIDE.test(comparable) && STRANGERS.test(comparable));

/** Whether a text speaks of people who see or send something without having signed in. */
export const speaksOfOutside = (text: string): boolean =>
  text
    .split(/[.;!?\n]+/)
    .map((sentence) => plain(sentence.replace(/n[’']t\b/g, "nt")))
    .some((sentence) => OUTSIDE.test(sentence) && DEED.test(sentence));
