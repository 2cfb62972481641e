// Descriptions in other languages than English: recognised by their small words, and read by what their nouns mean.
import { dictionaryOf } from "../../knowledge/languages/dictionary.ts";
import { NOUNS, PLACES } from "../../knowledge/languages/nouns.ts";
import { ROLE_WORDS } from "../../knowledge/languages/role-words.ts";
import { LANGUAGES, type Language, MARKS, SMALL } from "../../knowledge/languages/sentences.ts";
import { isKnownWord } from "./vocabulary.ts";
import { plain, singular } from "./words.ts";

const ENGLISH = new Set(
  "the and with for my our i we you your of to a an that which can each all is are it this on in app need want manage track keep".split(
    " ",
  ),
);
const MARKS_MIN = 2;
export const PHRASE_MAX = 4;

export const wordsOf = (text: string): string[] => folded(text).split(" ").filter(Boolean);

/** Comparable letters; German umlauts as two, as they are often written. */
export function folded(text: string): string {
  return plain(
    text
      .replace(/ä/gi, "ae")
      .replace(/ö/gi, "oe")
      .replace(/ü/gi, "ue")
      .replace(/ß/g, "ss")
      .replace(/(\b[dl])[’']/gi, "$1 "),
  );
}

/** Letters that only some languages have. */
const LETTERS: Readonly<Record<Language, RegExp>> = {
  german: /[äöüß]/i,
  french: /[éèêàçœ]/i,
  spanish: /[ñ¿áíóú]/i,
  italian: /[àèìòù]/i,
  portuguese: /[ãõçâê]/i,
  dutch: /ij|[ëï]/i,
};

/** The language of a text when it is clearly one of those known here; null for English and everything else. */
export function languageOf(text: string): Language | null {
  const words = wordsOf(text);
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const best = LANGUAGES.map((language) => {
    const known = BY_LANGUAGE.get(language);
    const own = words.filter((word) => known?.marks.has(word)).length;
    const nouns = words.filter((word) => known?.nouns.has(word));
    // In a bare list of nouns only those tell that English does not have.
    const foreign =
      words.filter((word) => known?.words.has(word) && !isKnownWord(word)).length +
      (LETTERS[language].test(text) ? 1 : 0);
    return { language, own, foreign, score: own + nouns.length * 0.75 };
  }).toSorted((left, right) => right.score + right.foreign / 10 - left.score - left.foreign / 10)[0];
  if (!best) return null;
  const isSaid = best.own >= MARKS_MIN && best.own > english && best.score > english + 1;
  const isListed = english === 0 && best.foreign >= FOREIGN_MIN && best.own + best.foreign > FOREIGN_MIN;
  return isSaid || isListed ? best.language : null;
}

const FOREIGN_MIN = 2;

/** English by the language's own words. Small words give way to nouns, and what apps call a field or a list to both. */
function readDictionary(language: Language, tables: readonly string[]): [string, string][] {
  const column = LANGUAGES.indexOf(language) + 1;
  return tables.flatMap((table) =>
    table
      .split("\n")
      .filter((line) => line.trim() !== "")
      .flatMap((line) => {
        const cells = line.split("|").map((cell) => cell.trim());
        const own = (cells[column] ?? "").split(" ").filter(Boolean);
        return own.map((word): [string, string] => [word.replaceAll("_", " "), cells[0] ?? ""]);
      }),
  );
}

/** Names as apps show them: they are as good for reading. */
function readLabels(language: Language): [string, string][] {
  const { fields, things } = dictionaryOf(language);
  return [
    ...[...fields].map(([english, own]): [string, string] => [folded(own), english]),
    ...[...things].flatMap(([english, { one, many }]): [string, string][] => [
      [folded(one), english],
      [folded(many), english],
    ]),
  ];
}

/** What a field of this name is called in English; null when apps have no such field. */
export function fieldInEnglish(words: string, language: Language): string | null {
  const wanted = folded(words).trim();
  return [...dictionaryOf(language).fields].find(([, own]) => folded(own).trim() === wanted)?.[0] ?? null;
}

type Known = {
  words: ReadonlyMap<string, string>;
  nouns: ReadonlySet<string>;
  marks: ReadonlySet<string>;
  /** What people keep, and where apps are used, each by its own words alone. */
  things: ReadonlyMap<string, string>;
  places: ReadonlySet<string>;
};

function readLanguage(language: Language): Known {
  const words = readDictionary(language, [SMALL, PLACES, ROLE_WORDS, NOUNS]);
  return {
    words: new Map([...readLabels(language), ...words]),
    nouns: new Set(words.map(([word]) => word)),
    marks: new Set(MARKS[language].split(" ")),
    things: new Map(readDictionary(language, [NOUNS])),
    places: new Set(readDictionary(language, [PLACES]).map(([word]) => word)),
  };
}

/** The words of a language that are known. */
export const wordsKnown = (language: Language): Known => BY_LANGUAGE.get(language) ?? readLanguage(language);

const BY_LANGUAGE: ReadonlyMap<Language, Known> = new Map(
  LANGUAGES.map((language) => [language, readLanguage(language)] as const),
);

/** The text in English as far as its words are known; commas, colons and full stops stay where they are. */
export function inEnglish(text: string, language: Language): string {
  const dictionary = BY_LANGUAGE.get(language)?.words ?? new Map();
  return text
    .split(/([.,;:!?()\n]+)/)
    .map((part, at) => (at % 2 === 1 ? part : ` ${translated(wordsOf(part), dictionary)}`))
    .join("")
    .trim();
}

/** What stands before one of something. */
export const ONE =
  /^(mon|ma|notre|votre|mi|nuestro|nuestra|mio|mia|nostro|nostra|meu|minha|nosso|nossa|mein|meinem|unser|unserem|mijn)$/;

const PART_MIN = 4;
export const JOINTS = ["", "s", "es", "n", "en"];

/** "Bootsreservierungen" → "boat bookings": two known words written as one. */
export function compound(word: string, dictionary: ReadonlyMap<string, string>): string[] {
  for (let at = word.length - PART_MIN; at >= PART_MIN; at -= 1) {
    const head = dictionary.get(word.slice(at));
    const first = JOINTS.flatMap((joint) => {
      const stem = word.slice(0, at);
      return stem.endsWith(joint) ? (dictionary.get(stem.slice(0, stem.length - joint.length)) ?? []) : [];
    })[0];
    if (head !== undefined && first !== undefined && head !== "" && first !== "") return [`${singular(first)} ${head}`];
  }
  return [];
}

/** Endings of case and number that the tables do not list. */
const ENDINGS = [/n$/, /en$/, /e$/, /s$/, /es$/];
const SHORT = 5;

/** The known form of a word that has an ending which the tables do not list. */
export const withoutEnding = (word: string, dictionary: ReadonlyMap<string, string>): string | undefined =>
  word.length > SHORT
    ? ENDINGS.map((ending) => word.replace(ending, "")).find((bare) => dictionary.has(bare))
    : undefined;

function translated(words: readonly string[], dictionary: ReadonlyMap<string, string>): string {
  const found: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const length = [...Array(PHRASE_MAX).keys()]
      .map((shorter) => PHRASE_MAX - shorter)
      .find((size) => at + size <= words.length && dictionary.has(words.slice(at, at + size).join(" ")));
    if (length === undefined) {
      const bare = withoutEnding(words[at] ?? "", dictionary);
      if (bare !== undefined) found.push(dictionary.get(bare) ?? "");
      else found.push(...compound(words[at] ?? "", dictionary));
      continue;
    }
    const own = dictionary.get(words.slice(at, at + length).join(" ")) ?? "";
    // "Mon entreprise" is one of them.
    found.push(ONE.test(words[at - 1] ?? "") && length === 1 && !/s$/.test(words[at] ?? "") ? singular(own) : own);
    at += length - 1;
  }
  return found.join(" ");
}
