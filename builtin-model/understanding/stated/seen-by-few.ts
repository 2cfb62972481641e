// Whether few see what a word of seeing speaks of: only some, each their own, or nobody, said before it or behind.
import { NEVER, NO_WHOM, OWN, PLACES, SEE, SHOULD, SOLE, THEIRS, TO_WHOM } from "./privacy-words.ts";

/** Words between a limit and the sight that it limits. */
const REACH = 10;
const SHORT_REACH = 6;
const NEAR = 3;

/** @param words comparable @param at the place of a word of seeing among them */
export function isSeenByFew(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - REACH), at);
  const behind = words.slice(at + 1, at + 1 + REACH);
  const seenBefore = before.findLastIndex((word) => SEE.has(word));
  const limit = before.findLastIndex((word) => SOLE.has(word));
  const isOfSomebody = behind.slice(0, SHORT_REACH).some((word) => THEIRS.has(word));
  // Right before the verb it limits the rows behind it, where they are somebody's.
  const isOfRows = limit === before.length - 1;
  if (limit > seenBefore && (!isOfRows || isOfSomebody || NOBODY.test(before[limit] ?? ""))) return true;
  const later = behind.findIndex((word) => SOLE.has(word) || word === "alone");
  const next = behind[later + 1] ?? "";
  const isOfThing =
    next === "the" && ACTIVE.test(words[at] ?? "") && !behind.slice(later).some((word) => THEIRS.has(word));
  if (later >= 0 && !isOfThing && (later === behind.length - 1 || TO_WHOM.has(next) || THEIRS.has(next))) return true;
  const own = behind.slice(0, SHORT_REACH).findIndex((word) => OWN.has(word));
  if (own >= 0 && !behind.slice(own + 1, own + NEAR).some((word) => PLACES.has(word))) return true;
  // In English what is denied stands near its verb; elsewhere the verb may end the sentence.
  const reach = ENGLISH_SEE.test(words[at] ?? "") ? SHORT_REACH : REACH;
  return isDenied(before.slice(-reach)) || isDeniedAround(words, at) || isOnlyIn(words, at);
}
const NOBODY = /^(?:nobody|none|noone|niemand|keiner|personne|nadie|nessuno|ninguem)$/;
const ACTIVE = /^(?:sees?|views?|reads?)$/;

/** "Must not be seen", "cannot read", "never shared"; what somebody has not read yet is no secret. */
const isDenied = (before: readonly string[]): boolean =>
  before.some(
    (word, at) =>
      NEVER.has(word) ||
      (word === "not" &&
        (SHOULD.has(before[at - 1] ?? "") || /^(?:every|all|other|any|the|for|to)/.test(before[at + 1] ?? ""))) ||
      (word === "no" && (NO_WHOM.has(before[at + 1] ?? "") || at === before.length - 1)),
  );

/** What other languages deny behind the verb: "sehen das nicht", "ne voient pas", "no lo ven". */
function isDeniedAround(words: readonly string[], at: number): boolean {
  if (ENGLISH_SEE.test(words[at] ?? "")) return false;
  const behind = words.slice(at + 1, at + 1 + NEAR);
  const isDeniedBehind = behind.some((word) => /^(?:nicht|pas|jamais|niet|nooit|nie)$/.test(word));
  return isDeniedBehind || words.slice(Math.max(0, at - NEAR), at).some((word) => word === "no" || word === "ni");
}
const ENGLISH_SEE = /^(?:see|view|read|access|look|visible$|show|shar|display|open|browse|public|peek|snoop)/;

/** "Ne voit que les siens", "no ven más que". */
const isOnlyIn = (words: readonly string[], at: number): boolean =>
  /^(?:ne|n|no|non|nao)$/.test(
    words.slice(Math.max(0, at - NEAR), at).find((word) => /^(?:ne|n|no|non|nao)$/.test(word)) ?? "",
  ) && words.slice(at + 1, at + 1 + NEAR).some((word) => /^(?:que|qu|mas|che)$/.test(word));
