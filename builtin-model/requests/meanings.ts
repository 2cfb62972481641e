// All that a wish may mean here and that can be done: what the rules read, and what the likelier intents read.
import type { EditResult } from "../blueprint/field-edits.ts";
import { sentenceCase } from "../understanding/language/words.ts";
import { agrees, resultOfRules } from "./decide.ts";
import type { Meaning, WishAtHand } from "./trust-features.ts";
import type { Past } from "./weigh-readings.ts";

/** A meaning with what it comes to, and its words as a wish; null where a wish would be too long to be clicked. */
export type Meant = Readonly<{ meaning: Meaning; result: EditResult; words: string | null }>;

/** Readings with less than both are none. */
const LIKELY = { share: 0.12, chance: 0.2 };

export function meaningsOf({ weighed, rules, app }: WishAtHand, past: Past): Meant[] {
  const likely = weighed.filter(({ share, chance }) => share >= LIKELY.share || chance >= LIKELY.chance);
  const read = likely.flatMap(({ reading, result, share, chance }): Meant[] => {
    if (!reading || !result || result.done.length === 0) return [];
    const { edits, fit, words } = reading;
    return [{ meaning: { by: "intent", edits, share, chance, fit, isAgreed: agrees(edits, rules) }, result, words }];
  });
  const result = resultOfRules(app, rules, past);
  if (!result) return read;
  const [same] = read.filter(({ meaning }) => meaning.isAgreed);
  const { share = 0, chance = 0, fit = 0 } = same?.meaning ?? {};
  const meaning: Meaning = { by: "rules", edits: rules, share, chance, fit, isAgreed: same !== undefined };
  return [{ meaning, result, words: wishOf(result.done) }, ...read];
}

/** Verbs that tell what was done, as they are wished where that is not the verb without its "ed". */
const WISHED: Readonly<Record<string, string>> = {
  brought: "bring",
  changed: "change",
  did: "do",
  gave: "give",
  hid: "hide",
  kept: "keep",
  let: "let",
  made: "make",
  moved: "move",
  put: "put",
  removed: "remove",
  renamed: "rename",
  set: "set",
  showed: "show",
  took: "take",
};
const QUOTED = /“[^”]*”/g;
const SECOND_VERB = new RegExp(` (?:and|,) (?:added|${Object.keys(WISHED).join("|")}|linked|marked|sorted|turned)\\b`);
const DONE_MAX = 3;
const WORDS_MAX = 120;

/**
 * What was done, as a wish: "added “Phone” (phone) to clubs" is "Add “Phone” (phone) to clubs", without what is told besides in brackets
 * at its end. Null where it is more than such clauses, or too much to be clicked.
 */
function wishOf(done: readonly string[]): string | null {
  const clauses = done.map((one) => one.replace(/ \([^()]*\)$/, ""));
  const isPlain = (clause: string) => {
    const bare = clause.replace(QUOTED, "“”");
    return !/[.:;()]/.test(bare.replace(/ \([\p{L} ]+\)/gu, "")) && !SECOND_VERB.test(bare);
  };
  const words = clauses.map((clause) => {
    const [verb = "", ...rest] = clause.split(" ");
    return [WISHED[verb] ?? verb.replace(/ed$/, ""), ...rest].join(" ");
  });
  const whole = sentenceCase(words.join(", "));
  return done.length <= DONE_MAX && clauses.every(isPlain) && whole.length <= WORDS_MAX ? whole : null;
}
