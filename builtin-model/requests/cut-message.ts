// A message taken apart into its wishes: at a border both sides of which are a wish of their own.
import type { AppSpec } from "../blueprint/types.ts";
import { readIntents } from "../intents/index.ts";
import { readText, type Word } from "../reading/index.ts";
import { type Trained, trained } from "../tagging/index.ts";
import { TALK } from "./intent-readers.ts";
import { learnedNames } from "./wish.ts";

/** Borders between sentences, and within one the words that lead on to another wish. */
const ENDS = new Set([".", "!", "?", "\n", ";"]);
const LEADS = new Set(["and", "but", "also", "plus", "then"]);
const PARTS_MAX = 12;
const WORDS_MIN = 2;
const DOERS = new Set(["A", "R"]);
/** "… and warn me when it is over 500": who, what and when alone go on about what was said before. */
const GOING_ON = new Set([...DOERS, "T"]);

export type CutSettings = { sentence: number; within: number };
const SURE: CutSettings = { sentence: 0.3, within: 0.5 };

type Part = { from: number; to: number; border: "sentence" | "within" };

/** The text of a wish, and what was read in it where it is a part that was looked at by itself. */
export type Cut = { text: string; read: ReturnType<typeof readIntents> | null };

/** The wishes in their order. Linear: each part is read at most twice. */
export function cutMessage(text: string, app: AppSpec, weights: Trained = trained(), sure: CutSettings = SURE): Cut[] {
  const words = readText(text);
  const names = learnedNames(app);
  const readOf = ({ from, to }: { from: number; to: number }) => readIntents(words.slice(from, to), names, weights);
  const wishes: { from: number; to: number; isWish: boolean; read: Cut["read"] }[] = [];
  for (const part of partsOf(words)) {
    const last = wishes.at(-1);
    const read = readOf(part);
    const [top] = read.intents;
    const isLikely = top !== undefined && !TALK.has(top.intent) && top.chance >= sure[part.border];
    // "Coaches may add and delete lessons": who and what they do alone is no wish yet.
    // What is to be "there" goes on about the wish before.
    // "Sort by temper, then by name" says more of the same.
    const isMore =
      part.border === "within" &&
      words.slice(part.from, part.from + 3).find(({ lower }) => !LEADS.has(lower) && lower !== ",")?.lower === "by";
    const isThere = words[part.to - 1]?.lower === "there" || words[part.to - 2]?.lower === "there";
    const isWish =
      isLikely &&
      !isThere &&
      !isMore &&
      !(part.border === "within" && isName(words.slice(part.from, part.to), read.slots)) &&
      !goesOn(words.slice(part.from, part.to)) &&
      read.slots.some(({ label }) => !(part.border === "within" ? GOING_ON : DOERS).has(label));
    if (last?.isWish && isWish) wishes.push({ from: part.from, to: part.to, isWish, read });
    else if (last) {
      last.to = part.to;
      last.isWish ||= isWish;
      last.read = null;
    } else wishes.push({ from: part.from, to: part.to, isWish, read });
  }
  return wishes.map(({ from, to, read }) => {
    // A comma before the next wish belongs to neither.
    let end = to;
    while (end > from + 1 && words[end - 1]?.text === ",") end -= 1;
    return { text: text.slice(words[from]?.start ?? 0, words[end - 1]?.end ?? text.length), read };
  });
}

const SMALL_BEFORE = new Set("a an the my our its their another".split(" "));

const NAMES = new Set("F E N O Y".split(" "));
/** "… and a price": the last of a row of names, of which nothing is said. */
const isName = (words: readonly Word[], slots: readonly { label: string; from: number; to: number }[]): boolean =>
  words.every(
    ({ lower, text }, at) =>
      LEADS.has(lower) ||
      SMALL_BEFORE.has(lower) ||
      !/[\p{L}\p{N}]/u.test(text) ||
      slots.some(({ label, from, to }) => NAMES.has(label) && at >= from && at < to),
  );

const SHOWS = new Set(["show", "put", "display", "have", "see"]);
const SHOWN = new Set(["it", "that", "them", "this", "result", "sum", "total"]);
const SMALL = new Set("and then please also me us the on at in to".split(" "));
const PLACES = new Set("overview dashboard home homepage start first front main page screen".split(" "));

/** "And show it on the first page": where the wish before is to be seen. */
function goesOn(words: readonly Word[]): boolean {
  const said = words.filter(({ lower }) => /\p{L}/u.test(lower)).map(({ lower }) => lower);
  const known = [SHOWS, SHOWN, PLACES];
  return (
    known.every((some) => said.some((word) => some.has(word))) &&
    said.every((word) => SMALL.has(word) || known.some((some) => some.has(word)))
  );
}

/** Pieces between borders; what is behind PARTS_MAX borders is one. */
function partsOf(words: readonly Word[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  let border: Part["border"] = "sentence";
  for (let at = 1; at < words.length && parts.length < PARTS_MAX; at++) {
    const before = words[at - 1];
    const word = words[at];
    const isEnd = before !== undefined && ENDS.has(before.text);
    const isLead = word !== undefined && LEADS.has(word.lower) && !ENDS.has(words[at + 1]?.text ?? ".");
    // "Red and black": one word is no wish of its own.
    const least = isEnd ? WORDS_MIN : WORDS_MIN + 1;
    if (!(isEnd || isLead) || at - from < WORDS_MIN || words.length - at < least) continue;
    parts.push({ from, to: at, border });
    from = at;
    border = isEnd ? "sentence" : "within";
  }
  if (from < words.length) parts.push({ from, to: words.length, border });
  return parts;
}
