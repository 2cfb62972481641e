// Names of known entities, wherever they stand in a clause.
import { type KnownEntity, knownEntity } from "../knowledge/entities/entity-table.ts";
import {
  AMBIGUOUS,
  COUNTED,
  DETERMINERS,
  NOT_THINGS,
  NOUN_MARKS,
  PHRASE_WORDS_MAX,
  VERBS,
} from "./language/noun-words.ts";
import { isPlural, isUncounted, singular } from "./language/words.ts";

/** Names that are no good as a title ("financial", "time tracking") give way to the usual one. */
export function named(one: string, known: KnownEntity): { one: string; known: KnownEntity } {
  const weak =
    one !== known.id &&
    /^user |^(waiting list|waitlist)$|(pressure|sugar|glucose| use)$|(ing|ial|management|office|usage|bus|train)$/.test(
      one,
    ) &&
    !/(booking|placing|outing|tuning|shearing|building|meeting|training|wedding|reading)$/.test(one);
  return { one: weak ? known.id : one, known };
}

/** Known entities anywhere in a clause, longest names first, each word used once. */
export function knownIn(
  words: readonly string[],
): { name: string; known: KnownEntity; at: number; isSetting: boolean }[] {
  const found: { name: string; known: KnownEntity; at: number; isSetting: boolean }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let length = PHRASE_WORDS_MAX; length > 0; length -= 1) {
      const slice = words.slice(at, at + length);
      if (slice.length < length || slice.includes(",")) continue;
      const phrase = slice.join(" ");
      const name = singular(phrase);
      const known = knownEntity(name);
      if (!known || (length === 1 && (!isNoun(words, at) || isRate(words, at)))) continue;
      const isMany = isPlural(slice.at(-1) ?? "");
      // "School days", "ski trip": a single noun right before another only says which.
      const after = words[at + length] ?? "";
      const isModifier =
        !isMany &&
        length === 1 &&
        !NOUN_MARKS.has(words[at - 1] ?? "") &&
        isPlural(after) &&
        !isUncounted(after) &&
        !VERBS.test(singular(after));
      if (isModifier && knownEntity(singular(`${phrase} ${after}`)) === null && knownEntity(singular(after)) === null)
        continue;
      // "Apartment number", "property office": the noun only says which.
      if (length === 1 && !isMany && HEADS.test(after) && knownEntity(`${phrase} ${after}`) === null) continue;
      const modifier = isMany ? modifierBefore(found.at(-1), words, at) : null;
      if (modifier) found.pop();
      found.push({
        name: modifier ? `${modifier} ${name}` : named(name, known).one,
        known,
        at,
        isSetting: !isMany && !COUNTED.has(words[at - 1] ?? "") && !KEPT_IN.test(words[at + length] ?? ""),
      });
      at += length - 1;
      break;
    }
  }
  return found;
}

/** "Price per player": what a price is counted in. */
const isRate = (words: readonly string[], at: number): boolean =>
  words[at - 1] === "per" &&
  /^(price|prices|cost|costs|fee|fees|rate|rates|amount|paid|charge)$/.test(words[at - 2] ?? "");

/** "maintenance tickets" are tickets, not maintenance and tickets. */
function modifierBefore(
  last: { name: string; at: number } | undefined,
  words: readonly string[],
  at: number,
): string | null {
  const word = words[at - 1] ?? "";
  const isOwn =
    last?.at === at - 1 && (!isPlural(word) || isUncounted(word)) && !VERBS.test(word) && !DETERMINERS.has(word);
  return isOwn ? word : null;
}

function isNoun(words: readonly string[], at: number): boolean {
  const word = words[at] ?? "";
  if (NOT_THINGS.has(word) || (word === "table" && words[at + 1] === "of")) return false;
  if (/ing$/.test(word) && word !== "wedding") return NOUN_MARKS.has(words[at - 1] ?? "");
  // "Catches it", "report a swarm": what is done to something.
  if (OBJECT.has(words[at + 1] ?? "") && !NOUN_MARKS.has(words[at - 1] ?? "") && isActed(words[at - 1] ?? ""))
    return false;
  if (/^(someone|somebody|everybody|everyone|nobody|who|he|she|it)$/.test(words[at - 1] ?? "")) return false;
  // "Leave a note", "close it with a note" ask for a remark, not for notes.
  if (word === "note" && /^(leave|leaves|write|make|add|put|with)$/.test(words[at - 2] ?? "")) return false;
  // "A phone number for emergencies": what the number is for.
  if (words[at - 1] === "for" && /^(number|numbers|phone|contact|email|address)$/.test(words[at - 2] ?? ""))
    return false;
  // "The receptionist books appointments": what is done.
  if (word === "books" && BOOKED.test(words[at + 1] ?? "")) return false;
  // "Mark as paid": what is done.
  if (!isPlural(word) && words[at + 1] === "as" && !NOUN_MARKS.has(words[at - 1] ?? "")) return false;
  // "By number of players", "totals per month and category": what is counted and by what.
  if (words[at - 1] === "of" && COUNTS.test(words[at - 2] ?? "") && !/^(the|a|an)$/.test(words[at - 3] ?? ""))
    return false;
  if (GROUPS.test(word) && words.slice(Math.max(0, at - 3), at).some((one) => /^(per|by)$/.test(one))) return false;
  if (isPlural(word))
    return !(
      AMBIGUOUS.has(singular(word)) &&
      VERBS.test(words[at - 1] ?? "") === false &&
      words[at + 1] === "with" &&
      at > 0 &&
      knownEntity(words[at - 1] ?? "") === null
    );
  if (!AMBIGUOUS.has(word)) return true;
  return NOUN_MARKS.has(words[at - 1] ?? "") && words[at + 1] !== "for" && words[at + 1] !== "or";
}

/** Behind a noun, what that noun only tells the sort of. */
const HEADS =
  /^(building|number|name|date|day|time|type|size|address|code|complex|block|office|desk|department|plate|price|cost|status|owner|manager|agency|company|firm|shop|store|station|hall|house|room|law|owners?|lovers?|groomer|trainer|tuner|walker|sitter)$/;

const BOOKED =
  /^(an?|the|their|his|her|it|them|appointments?|tables?|rooms?|classes|lessons?|sessions?|slots?|seats?|visits?|trips?|tours?|flights?|courts?|desks?|tickets?|places?|treatments?|consultations?|hotels?|beds?|boats?|bikes?|cars?)$/;
const COUNTS = /^(number|amount|count|total)$/;
const GROUPS = /^(category|categories|type|kind|department|topic|country|city)$/;

/** "Shift planner": shifts are what it plans. */
const KEPT_IN =
  /^(planner|tracker|log|logbook|manager|scheduler|roster|rota|calendar|list|register|diary|organi[sz]er|board|schedule|inventory|catalogue|database|sharing|swapping|exchange|collection|community|forum|platform|site|website|blog|app|marketplace)$/;
const OBJECT = new Set("it them him her us me a an the my our your their his".split(" "));
/** Somebody, or what joins two things that they do. */
const isActed = (word: string): boolean =>
  word === "" ||
  /^(and|or|then|who|which|that|he|she|it|they|we|i|you|to|can|must|may|will|,)$/.test(word) ||
  knownEntity(singular(word)) !== null;
