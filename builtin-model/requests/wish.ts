// One wish of a message: its words, what it asks for by chance, and its phrases.
import type { AppSpec } from "../blueprint/types.ts";
import type { RequestLabel } from "../corpus/labels.ts";
import { type AppNames, type Ranked, readIntents } from "../intents/index.ts";
import { readText, type Word } from "../reading/index.ts";
import { type Trained, trained } from "../tagging/index.ts";

/** Characters `start` to `end` of the wish. */
export type Slot = { label: RequestLabel; text: string; start: number; end: number; chance: number };
export type Wish = {
  text: string;
  words: readonly Word[];
  slots: readonly Slot[];
  /** The likeliest phrase of each kind that is not among the slots. */
  maybe: readonly Slot[];
  intents: readonly Ranked[];
};

/** The names that the learned parts know an app by. */
export function learnedNames(app: AppSpec): AppNames {
  return {
    things: app.entities.map(({ many, fields }) => ({
      name: many,
      fields: fields.map(({ label }) => label),
      options: fields.flatMap(({ options = [] }) => options),
    })),
  };
}

/** More phrases than these are not looked at: what readers do with each takes time for all. */
const SLOTS_MAX = 60;
const QUOTE = /^["“”«»„‘’']+$/u;

/** @param read what was read in its words with the names of this app, where it was: words behind them (a comma) had no phrase */
export function readWish(
  text: string,
  app: AppSpec,
  weights: Trained = trained(),
  read: ReturnType<typeof readIntents> | null = null,
): Wish {
  const words = readText(text);
  const { slots, maybe, intents } = read ?? readIntents(words, learnedNames(app), weights);
  const placed = ({ label, from, to, chance }: (typeof slots)[number]): Slot => {
    // Quotes are no part of what is quoted.
    const inner = words
      .slice(from, to)
      .filter((word, at, all) => (at > 0 && at < all.length - 1) || !QUOTE.test(word.text));
    const whole = inner.length > 0 ? inner : words.slice(from, to);
    const start = whole[0]?.start ?? 0;
    const end = whole.at(-1)?.end ?? start;
    // Tags are made of these letters.
    return { label: label as RequestLabel, text: text.slice(start, end), start, end, chance };
  };
  return { text, words, slots: slots.slice(0, SLOTS_MAX).map(placed), maybe: maybe.map(placed), intents };
}

/** A wish's words without marks. */
export const spokenWords = ({ words }: Wish): Word[] => words.filter(({ lower }) => /[\p{L}\p{N}]/u.test(lower));
