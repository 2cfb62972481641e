// Fills in what a marked-up text leaves to the defaults (MARKUP.md, "Arrows"): which phrase belongs to which.
import { lemmaOf } from "../reading/index.ts";
import type { MarkedPhrase, MarkedText } from "./markup.ts";

/** From one phrase to all mentions of what it belongs to, by their places in `phrases`; an empty list means nothing. */
export type GoldLink = { kind: "of" | "by"; from: number; to: number[] };

const POINTING = "FOAVMBT";
const SENTENCE_END = /[.!?\n]/;

export function linksOf({ text, phrases }: MarkedText): GoldLink[] {
  const things = thingsOf(text, phrases);
  const mentions = (index: number): number[] =>
    phrases.flatMap((_, other) => (things[other] === things[index] ? [other] : []));
  const named = (names: readonly string[], from: number): number[] => {
    const found = names.flatMap((name) => {
      if (name === "-") return [];
      if (/^\d+$/.test(name)) return phrases.flatMap(({ id }, index) => (id === Number(name) ? [index] : []));
      return nearest(phrases, from, -1, name);
    });
    return [...new Set(found.flatMap(mentions))];
  };
  const links: GoldLink[] = [];
  for (const [from, phrase] of phrases.entries()) {
    if (phrase.to) links.push({ kind: "of", from, to: named(phrase.to, from) });
    else if (POINTING.includes(phrase.label))
      links.push({ kind: "of", from, to: byDefault(text, phrases, from).flatMap(mentions) });
    if (phrase.label !== "A") continue;
    const doer = phrase.by ? named(phrase.by, from) : doerBefore(text, phrases, from).flatMap(mentions);
    links.push({ kind: "by", from, to: doer });
  }
  return links;
}

/** The thing that each phrase stands for: phrases of one letter and lemma, or of one number, are one thing. */
export function thingsOf(text: string, phrases: readonly MarkedPhrase[]): number[] {
  const known = new Map<string, number>();
  return phrases.map(({ start, end, label, id }, index) => {
    const words = text.slice(start, end).toLowerCase().split(/\s+/).map(lemmaOf).join(" ");
    const keys = [`${label} ${words}`, ...(id === null ? [] : [`number ${id}`])];
    const thing = keys.map((key) => known.get(key)).find((one) => one !== undefined) ?? index;
    for (const key of keys) known.set(key, thing);
    return thing;
  });
}

function byDefault(text: string, phrases: readonly MarkedPhrase[], from: number): number[] {
  const before = nearest(phrases, from, -1, "E");
  const after = nearest(phrases, from, 1, "E");
  if (
    (phrases[from] as MarkedPhrase).label === "A" &&
    after.length &&
    isOneSentence(text, phrases, from, after[0] as number)
  )
    return after;
  return before.length ? before : after;
}

function doerBefore(text: string, phrases: readonly MarkedPhrase[], from: number): number[] {
  return nearest(phrases, from, -1, "R").filter((index) => isOneSentence(text, phrases, index, from));
}

function isOneSentence(text: string, phrases: readonly MarkedPhrase[], first: number, second: number): boolean {
  return !SENTENCE_END.test(text.slice((phrases[first] as MarkedPhrase).end, (phrases[second] as MarkedPhrase).start));
}

function nearest(phrases: readonly MarkedPhrase[], from: number, step: 1 | -1, label: string): number[] {
  for (let index = from + step; index >= 0 && index < phrases.length; index += step)
    if ((phrases[index] as MarkedPhrase).label === label) return [index];
  return [];
}
