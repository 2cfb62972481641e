// The words of a text in another language as they are written and as they are compared, and what things are called in it.
import { dictionaryOf, type Names } from "../../knowledge/languages/dictionary.ts";
import type { Language } from "../../knowledge/languages/sentences.ts";
import { foreignSingular } from "./foreign-numbers.ts";
import { folded, ONE, PHRASE_MAX, wordsKnown } from "./languages.ts";
import { plural, sentenceCase, singular } from "./words.ts";

export type Word = { word: string; written: string };
export type Reading = { language: Language; own: Map<string, Names | null>; isFirst: boolean };

/** What a name of the writer's ends with in the English text: a thing, and a person. */
export const MADE = /[a-z]+q(?:a|er)s?/gi;

export const textOf = (item: readonly Word[], at: number, length: number): string =>
  item
    .slice(at, at + length)
    .map(({ word }) => word)
    .join(" ");

export const writtenOf = (item: readonly Word[], at: number, length: number): string =>
  item
    .slice(at, at + length)
    .map(({ written }) => written)
    .join(" ");

export const phraseLength = (item: readonly Word[], at: number, dictionary: ReadonlyMap<string, string>): number =>
  [...Array(PHRASE_MAX).keys()]
    .map((shorter) => PHRASE_MAX - shorter)
    .find((size) => at + size <= item.length && dictionary.has(textOf(item, at, size))) ?? 0;

export const isSmallWord = (word: string, language: Language): boolean => {
  const { things, places, words } = wordsKnown(language);
  return !things.has(word) && !places.has(word) && words.has(word) && !FIELDS.test(words.get(word) ?? "");
};

/** Fields among the small words, which may be parts of longer names: "Pflanzjahr", "date de livraison". */
export const FIELDS =
  /^(?:fee|cost|height|length|depth|width|area|temperature|value|date|price|address|phone|location|amount|number|color|year|weight|duration|time|day|quantity|name|status|rating|size|photo|file)s?$/;

const OF = /^(?:de|d|du|des|di|da|del|della|delle|dei|do|dos|das|van)$/;

/** Where a noun with "of …" behind it ends. Whose something is belongs to no name. */
export function withComplement(item: readonly Word[], end: number, { language }: Reading): number {
  const isRomance = /french|spanish|italian|portuguese/.test(language);
  const next = item[end + 1];
  if (!isRomance || !OF.test(item[end]?.word ?? "") || !next || ONE.test(next.word)) return end;
  if (isSmallWord(next.word, language)) return end;
  return end + 2;
}

/** Whether apps call it so anyway. */
export function isLabel(written: string, english: string, language: Language): boolean {
  const { things } = dictionaryOf(language);
  const names = things.get(english) ?? things.get(singular(english));
  const own = folded(written);
  return (
    names !== undefined && [names.one, names.many].some((name) => [folded(name), `${folded(name)}n`].includes(own))
  );
}

/** A word that stands for a name in the English text. */
export const madeWord = (written: string, person: boolean): string =>
  `${folded(written)
    .replace(/[^a-z]/g, "")
    .replace(/q/g, "k")}q${person ? "er" : "a"}`;

/** Notes what something is called, and gives its English. Two names for one thing are none. */
export function keep(
  english: string,
  written: string,
  { isMany }: { isMany: boolean },
  { own, language }: Reading,
  asMany = false,
): string {
  const one = singular(english);
  const [head = "", ...rest] = written.split(" ");
  const single = isMany ? [oneOf(head, english, language), ...rest].join(" ") : written;
  const names = { one: sentenceCase(single), many: sentenceCase(written) };
  const before = own.get(one);
  if (before === undefined) own.set(one, names);
  else if (before !== null && folded(before.many) !== folded(names.many)) own.set(one, pluralFirst(before, names));
  return asMany ? plural(one) : english;
}

/** By another form of the word in the tables, else by its ending. */
export function oneOf(written: string, english: string, language: Language): string {
  const word = folded(written);
  const [form] =
    [...wordsKnown(language).things].find(
      ([other, meant]) =>
        meant === english && other !== word && word.startsWith(other) && word.length - other.length <= 3,
    ) ?? [];
  return form === undefined
    ? foreignSingular(written, language)
    : written.slice(0, written.length - (word.length - form.length));
}

/** "Hund" and "Hunde" are one name, "Hunde" and "Katzen" two. */
function pluralFirst(left: Names, right: Names): Names | null {
  const [a, b] = [folded(left.one), folded(right.one)];
  const isSame = a.slice(0, 3) === b.slice(0, 3) && Math.abs(a.length - b.length) < 4;
  return isSame ? (left.many.length >= right.many.length ? left : right) : null;
}
