// A description in another language in English, with the names that it has for things in its own words.
//
// A noun that no table knows stays: the English text has a made word for it ("Maischen" → "maischeqas"), which ends like an English
// noun and means nothing, and `own` says what stands for it. Compounds and phrases keep their whole name even where their last
// word is known: "Honigernten" are harvests that are called so.
import type { Names } from "../../knowledge/languages/dictionary.ts";
import { dictionaryOf } from "../../knowledge/languages/dictionary.ts";
import type { Language } from "../../knowledge/languages/sentences.ts";
import { foreignSingular, isForeignPlural } from "./foreign-numbers.ts";
import { folded, JOINTS, ONE, PHRASE_MAX, withoutEnding, wordsKnown, wordsOf } from "./languages.ts";
import { plural, sentenceCase, singular } from "./words.ts";

export type ForeignText = {
  text: string;
  /** By what the English text calls one of them. */
  own: ReadonlyMap<string, Names>;
};

type Word = { word: string; written: string };
type Reading = { language: Language; own: Map<string, Names | null>; isFirst: boolean };

/** What a name of the writer's ends with in the English text: a thing, and a person. */
export const MADE = /[a-z]+q(?:a|er)s?/gi;

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
      found.push(ONE.test(item[at - 1]?.word ?? "") && size === 1 && !/s$/.test(first) ? singular(phrase) : phrase);
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

const textOf = (item: readonly Word[], at: number, length: number): string =>
  item
    .slice(at, at + length)
    .map(({ word }) => word)
    .join(" ");

const writtenOf = (item: readonly Word[], at: number, length: number): string =>
  item
    .slice(at, at + length)
    .map(({ written }) => written)
    .join(" ");

const phraseLength = (item: readonly Word[], at: number, dictionary: ReadonlyMap<string, string>): number =>
  [...Array(PHRASE_MAX).keys()]
    .map((shorter) => PHRASE_MAX - shorter)
    .find((size) => at + size <= item.length && dictionary.has(textOf(item, at, size))) ?? 0;

const isSmallWord = (word: string, language: Language): boolean => {
  const { things, places, words } = wordsKnown(language);
  return !things.has(word) && !places.has(word) && words.has(word) && !FIELDS.test(words.get(word) ?? "");
};

/** Fields among the small words, which may be parts of longer names: "Pflanzjahr", "date de livraison". */
const FIELDS =
  /^(?:fee|cost|height|length|depth|width|area|temperature|value|date|price|address|phone|location|amount|number|color|year|weight|duration|time|day|quantity|name|status|rating|size|photo|file)s?$/;
const JOINT = /^(?:de|d|du|des|di|da|del|della|delle|dei|do|dos|das|van|para|per|pour|a|al|con|en|au|aux|à)$/;
const OF = /^(?:de|d|du|des|di|da|del|della|delle|dei|do|dos|das|van)$/;

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

/** Where a noun with "of …" behind it ends. Whose something is belongs to no name. */
function withComplement(item: readonly Word[], end: number, { language }: Reading): number {
  const isRomance = /french|spanish|italian|portuguese/.test(language);
  const next = item[end + 1];
  if (!isRomance || !OF.test(item[end]?.word ?? "") || !next || ONE.test(next.word)) return end;
  if (isSmallWord(next.word, language)) return end;
  return end + 2;
}

/** Whether apps call it so anyway. */
function isLabel(written: string, english: string, language: Language): boolean {
  const { things } = dictionaryOf(language);
  const names = things.get(english) ?? things.get(singular(english));
  const own = folded(written);
  return (
    names !== undefined && [names.one, names.many].some((name) => [folded(name), `${folded(name)}n`].includes(own))
  );
}

/** Words that no table knows, as many as make one name. */
function unknownLength(item: readonly Word[], at: number, reading: Reading): number {
  const { words: dictionary } = wordsKnown(reading.language);
  if (reading.language === "german" || reading.language === "dutch") return 1;
  let end = at + 1;
  while (
    end < item.length &&
    end - at < 3 &&
    phraseLength(item, end, dictionary) === 0 &&
    !JOINT.test(item[end]?.word ?? "")
  )
    end += 1;
  return withComplement(item, end, reading) - at;
}

type Unknown = { item: readonly Word[]; at: number; size: number };
type Standing = { isListed: boolean; isBegun: boolean };

function unknownInEnglish({ item, at, size }: Unknown, standing: Standing, reading: Reading): string {
  const { word = "", written = "" } = item[at] ?? {};
  const { words: dictionary, things, places } = wordsKnown(reading.language);
  const bare = withoutEnding(word, dictionary);
  // "Producteurs" among other lists are some, whatever the word names elsewhere.
  const isOnlyField =
    bare !== undefined && !things.has(bare) && !places.has(bare) && !FIELDS.test(dictionary.get(bare) ?? "");
  const isSome =
    isOnlyField && standing.isListed && !standing.isBegun && at === 0 && isForeignPlural(written, reading.language);
  if (bare !== undefined && size === 1 && !isSome) {
    const english = dictionary.get(bare) ?? "";
    if (things.has(bare) && !isLabel(written, english, reading.language))
      keep(english, written, { isMany: true }, reading);
    return english;
  }
  const app = appNamed(word, written, reading);
  if (app !== null) return app;
  const isCompounding = reading.language === "german" || reading.language === "dutch";
  const made = isCompounding ? compoundOf(word, written, reading) : null;
  if (made !== null) return made;
  if (!isNoun({ item, at, size }, standing, reading)) return "";
  const whole = writtenOf(item, at, size);
  const before = dictionary.get(item[at - 1]?.word ?? "");
  const isMany = isForeignPlural(written, reading.language) && before !== "a" && before !== "with";
  return keep(
    madeWord(isMany ? foreignSingular(written, reading.language) : written, isPerson(word, written, reading.language)),
    whole,
    { isMany },
    reading,
    isMany,
  );
}

/** German writes nouns with capitals; elsewhere a noun is what a list begins an item with. */
function isNoun({ item, at }: Unknown, { isListed, isBegun }: Standing, { language, isFirst }: Reading): boolean {
  const { word = "", written = "" } = item[at] ?? {};
  const before = wordsKnown(language).words.get(item[at - 1]?.word ?? "");
  if (word.length < 3 || /\d/.test(word) || (isBegun && before !== "with" && before !== "a")) return false;
  if (language === "german") return /^\p{Lu}/u.test(written) && (!isFirst || isListed || item.length === 1);
  const opens =
    at === 0 ||
    before === "and" ||
    before === "with" ||
    before === "the" ||
    before === "a" ||
    before === "each" ||
    /^(my|our)$/.test(before ?? "");
  return opens && (isListed || at > 0) && !isInfinitive(word, language);
}

const isInfinitive = (word: string, language: Language): boolean =>
  language === "dutch"
    ? false
    : (language === "french" ? /(er|ir|re)$/ : language === "italian" ? /(are|ere|ire)$/ : /(ar|er|ir)$/).test(word);

const PERSONS: Readonly<Record<Language, RegExp>> = {
  german:
    /(?:[^aeiou]er|erin|erinnen|innen|ling|linge|ant|anten|ist|isten|eur|eure|frau|frauen|leute|mann|pate|paten|träger|traeger)$/,
  french:
    /(?:eurs?|euses?|(?:jardin|infirm|cuisin|menuis|charpent|ferm|caval|ouvr|conseill|boulang)i[eè]re?s?|iennes?|istes?)$/,
  spanish:
    /(?:dor|dores|doras?|istas?|eros?|(?:don|particip|visit|estudi|acompan|habit|cant|comerci|aspir|solicit)antes?|gentes?|tores)$/,
  italian: /(?:tor[ei]|tric[ei]|ist[ai]|isti|ier[ei])$/,
  portuguese: /(?:dor|dores|doras?|istas?|eiros?|eiras?|ores)$/,
  dutch: /(?:aars?|ers?|isten?|eurs?)$/,
};
const isPerson = (word: string, written: string, language: Language): boolean =>
  PERSONS[language].test(word) &&
  !(language === "german" && /er$/.test(word) && foreignSingular(written, language) !== written);

/** A word that stands for a name in the English text. */
const madeWord = (written: string, person: boolean): string =>
  `${folded(written)
    .replace(/[^a-z]/g, "")
    .replace(/q/g, "k")}q${person ? "er" : "a"}`;

/** "Chorverwaltung", "Plattensammlung": what stands before the last part is what the app is about. */
const APPS =
  /^(.{3,})(verwaltung|planer|planung|uebersicht|programm|sammlung|tagebuch|logbuch|beheer|administratie|verzameling|dagboek|planner)$/;

function appNamed(word: string, written: string, reading: Reading): string | null {
  const [, stem = "", head = ""] = APPS.exec(word) ?? [];
  if (stem === "") return null;
  const { words } = wordsKnown(reading.language);
  const about = JOINTS.flatMap((joint) =>
    stem.endsWith(joint) ? (words.get(stem.slice(0, stem.length - joint.length)) ?? []) : [],
  )[0];
  if (/sammlung|verzameling/.test(head)) {
    const many = written.slice(0, -head.length);
    const one = about ? singular(about) : madeWord(foreignSingular(many, reading.language), false);
    return `${keep(one, many, { isMany: true }, reading)} collection`;
  }
  if (!about) return null;
  return /buch|dagboek/.test(head) ? `${singular(about)} diary` : `manage ${about}`;
}

const HEAD_MIN = 3;
const FIRST_MIN = 3;

/** "Varroabehandlungen" → "varroaqa treatments", "Bootsreservierungen" → "boat bookings"; null for what is no compound of a known word. */
function compoundOf(word: string, written: string, reading: Reading): string | null {
  const { words: dictionary, things, places } = wordsKnown(reading.language);
  for (let at = FIRST_MIN; at <= word.length - HEAD_MIN; at += 1) {
    const last = word.slice(at);
    const head =
      things.has(last) || places.has(last)
        ? last
        : FIELDS.test(dictionary.get(last) ?? "")
          ? last
          : withoutEnding(last, things);
    if (head === undefined || (head.length === HEAD_MIN && !/^(tag|ort)$/.test(head) && !places.has(head))) continue;
    const english = dictionary.get(head) ?? "";
    if (places.has(head)) return english;
    const stem = word.slice(0, at);
    const first = JOINTS.flatMap((joint) =>
      stem.endsWith(joint) ? (things.get(stem.slice(0, stem.length - joint.length)) ?? []) : [],
    )[0];
    const isMany = isForeignPlural(written, reading.language) && !FIELDS.test(english);
    return keep(`${first ? singular(first) : madeWord(stem, false)} ${english}`, written, { isMany }, reading);
  }
  return null;
}

/** Notes what something is called, and gives its English. Two names for one thing are none. */
function keep(
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
function oneOf(written: string, english: string, language: Language): string {
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
