// A description in another language in English, with the names that it has for things in its own words.
//
// A noun that no table knows stays: the English text has a made word for it ("Maischen" → "maischeqas"), which ends like an English
// noun and means nothing, and `own` says what stands for it. Compounds and phrases keep their whole name even where their last
// word is known: "Honigernten" are harvests that are called so.
import type { Names } from "../../knowledge/languages/dictionary.ts";
import type { Language } from "../../knowledge/languages/sentences.ts";
import { unknownInEnglish, unknownLength } from "./foreign-nouns.ts";
import { isForeignPlural } from "./foreign-numbers.ts";
import {
  FIELDS,
  isLabel,
  isSmallWord,
  keep,
  madeWord,
  oneOf,
  phraseLength,
  type Reading,
  textOf,
  type Word,
  withComplement,
  writtenOf,
} from "./foreign-words.ts";
import { ONE, wordsKnown, wordsOf } from "./languages.ts";
import { singular } from "./words.ts";

export type ForeignText = {
  text: string;
  /** By what the English text calls one of them. */
  own: ReadonlyMap<string, Names>;
};

export function readForeign(text: string, language: Language): ForeignText {
  const reading: Reading = { language, own: new Map(), isFirst: true };
  const parts = text.split(/([.,;:!?()\n]+)/);
  const english = parts.map((part, at) => {
    if (at % 2 === 1) {
      if (/[.!?\n]/.test(part)) reading.isFirst = true;
      return part;
    }
    const isTitle = at === 0 && /^\s*:/.test(parts[1] ?? "") && isTitled(part, language);
    const isListed = /[,:;(]/.test(parts[at - 1] ?? "") || /[,:;)]/.test(parts[at + 1] ?? "");
    const said = itemsOf(part, reading)
      .map((item) => itemInEnglish(item, isListed, reading))
      .join(" ");
    return ` ${isTitle && !/^our /.test(said) ? `our ${singular(said.trim())}` : said}`;
  });
  const own = new Map([...reading.own].flatMap(([one, names]) => (names ? [[one, names] as const] : [])));
  return { text: english.join("").trim(), own };
}

const TITLE_WORDS_MAX = 4;

/** "Grupo de corrida: …" names whom it is for; "mes bonsaïs: …" what there is. */
const isTitled = (part: string, language: Language): boolean => {
  const words = wordsOf(part);
  const { marks, places, words: known } = wordsKnown(language);
  const isPlace = words.some(
    (word) => places.has(word) || /^(?:grupo|groupe|gruppe|gruppo|groep|equipo|equipe|squadra|ploeg|team)$/.test(word),
  );
  return (
    isPlace &&
    words.length <= TITLE_WORDS_MAX &&
    !marks.has(words[0] ?? "") &&
    !/^(?:my|our|manage|an app)$/.test(known.get(words[0] ?? "") ?? "")
  );
};

/** What stands between "and", each with the "and" before it. */
function itemsOf(part: string, { language }: Reading): Word[][] {
  const words = part
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((token): Word[] => {
      const found = wordsOf(token);
      const written = token.replace(/^[dl][’']/i, "").replace(/^["“„«']+|["”“»']+$/g, "");
      return found.map((word) => ({ word, written: found.length === 1 || /^[dl][’']/i.test(token) ? written : word }));
    });
  const items: Word[][] = [[]];
  for (const word of words) {
    if (wordsKnown(language).words.get(word.word) === "and") items.push([]);
    items.at(-1)?.push(word);
  }
  return items.filter((item) => item.length > 0);
}

function itemInEnglish(item: readonly Word[], isListed: boolean, reading: Reading): string {
  const { words: dictionary } = wordsKnown(reading.language);
  const found: string[] = [];
  let isBegun = false;
  for (let at = 0; at < item.length; ) {
    const first = item[at]?.word ?? "";
    const length = phraseLength(item, at, dictionary);
    if (length === 0 && wordsKnown(reading.language).marks.has(first)) {
      at += 1;
      continue;
    }
    const isSmall = length === 1 && isSmallWord(first, reading.language);
    if (length > 0) {
      const english = dictionary.get(textOf(item, at, length)) ?? "";
      const { phrase, size } = isSmall
        ? { phrase: english, size: length }
        : namedPhrase({ item, at, length, english }, reading);
      // "Mon entreprise" is one of them.
      found.push(ONE.test(item[at - 1]?.word ?? "") && !/s$/.test(first) ? singular(phrase) : phrase);
      isBegun ||= !isSmall && english !== "";
      at += size;
    } else {
      const size = unknownLength(item, at, reading);
      found.push(unknownInEnglish({ item, at, size }, { isListed, isBegun }, reading));
      isBegun ||= found.at(-1) !== "";
      at += size;
    }
    reading.isFirst = false;
  }
  const words = found.filter(Boolean);
  // What nobody could read leaves no "and" behind.
  return words.length === 1 && words[0] === "and" ? "" : words.join(" ");
}

const isPicture = (english: string): boolean => /^photos?$/.test(english);

type Place = { item: readonly Word[]; at: number; length: number; english: string };

/** A known noun with what it is of: "récoltes de miel" are harvests, "date de livraison" is a date. */
function namedPhrase({ item, at, length, english }: Place, reading: Reading): { phrase: string; size: number } {
  const { places, things } = wordsKnown(reading.language);
  const size = withComplement(item, at + length, reading) - at;
  const written = writtenOf(item, at, size);
  const isPlace = places.has(textOf(item, at, length));
  if (isPlace) return { phrase: english, size };
  if (FIELDS.test(english)) {
    if (size === length) return { phrase: isPicture(english) ? english : singular(english), size };
    const made = madeWord(writtenOf(item, at + length + 1, size - length - 1), false);
    return { phrase: keep(`${made} ${english}`, written, { isMany: false }, reading), size };
  }
  if (!things.has(textOf(item, at, length))) return { phrase: english, size: length };
  const head = item[at]?.written ?? "";
  const isMany = oneOf(head, english, reading.language) !== head || isForeignPlural(head, reading.language);
  if (size > length || !isLabel(written, english, reading.language)) keep(english, written, { isMany }, reading);
  return { phrase: english, size };
}
