// All that a wish may mean here and that can be done: what the rules read, and what the likelier intents read.
import { applyEdits } from "../blueprint/apply-edits.ts";
import type { EditResult } from "../blueprint/field-edits.ts";
import { sentenceCase } from "../understanding/language/words.ts";
import { agrees, canBeDone } from "./decide.ts";
import type { Meaning, WishAtHand } from "./trust-features.ts";
import type { Past } from "./weigh-readings.ts";

/** A meaning with what it comes to, and its words as a wish. */
export type Meant = Readonly<{ meaning: Meaning; result: EditResult; words: string }>;

/** Readings with less than both are none. */
const LIKELY = { share: 0.12, chance: 0.2 };

export function meaningsOf({ weighed, rules, app }: WishAtHand, past: Past): Meant[] {
  const likely = weighed.filter(({ share, chance }) => share >= LIKELY.share || chance >= LIKELY.chance);
  const read = likely.flatMap(({ reading, result, share, chance }): Meant[] => {
    if (!reading || !result || result.done.length === 0) return [];
    const { edits, fit, words } = reading;
    return [{ meaning: { by: "intent", edits, share, chance, fit, isAgreed: agrees(edits, rules) }, result, words }];
  });
  if (!canBeDone(app, rules, past)) return read;
  const [same] = read.filter(({ meaning }) => meaning.isAgreed);
  const { share = 0, chance = 0, fit = 0 } = same?.meaning ?? {};
  const meaning: Meaning = { by: "rules", edits: rules, share, chance, fit, isAgreed: same !== undefined };
  const result = applyEdits(app, rules, past.history, past.taken);
  return [{ meaning, result, words: wishOf(result.done) }, ...read];
}

/** Verbs that tell what was done, where the wish is not the verb without its ending. */
const WISHED: Readonly<Record<string, string>> = {
  gave: "give",
  hid: "hide",
  kept: "keep",
  let: "let",
  made: "make",
  put: "put",
  set: "set",
  showed: "show",
  took: "take",
  removed: "remove",
  renamed: "rename",
  changed: "change",
  moved: "move",
};
const WORDS_MAX = 160;

/** What was done, as a wish: "added “Phone” (phone) to clubs" is "Add “Phone” (phone) to clubs". What is told besides, in brackets or after a colon, is no part of it. */
function wishOf(done: readonly string[]): string {
  const wishes = done.map((one) => {
    const [verb = "", ...rest] = one
      .replace(/ \([^()]*\)$/, "")
      .replace(/[:;] .*$/, "")
      .split(" ");
    return [WISHED[verb] ?? verb.replace(/ed$/, ""), ...rest].join(" ");
  });
  const words = sentenceCase(wishes.join(", "));
  return words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX).trimEnd()} …` : words;
}
