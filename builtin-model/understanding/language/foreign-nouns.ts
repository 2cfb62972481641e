// Nouns of another language that no table knows: kept as made words, or read by the part of them that is known.
import type { Language } from "../../knowledge/languages/sentences.ts";
import { foreignSingular, isForeignPlural } from "./foreign-numbers.ts";
import {
  FIELDS,
  isLabel,
  keep,
  madeWord,
  phraseLength,
  type Reading,
  type Word,
  withComplement,
  writtenOf,
} from "./foreign-words.ts";
import { JOINTS, withoutEnding, wordsKnown } from "./languages.ts";
import { singular } from "./words.ts";

const JOINT = /^(?:de|d|du|des|di|da|del|della|delle|dei|do|dos|das|van|para|per|pour|a|al|con|en|au|aux|à)$/;

/** Words that no table knows, as many as make one name. */
export function unknownLength(item: readonly Word[], at: number, reading: Reading): number {
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

export function unknownInEnglish({ item, at, size }: Unknown, standing: Standing, reading: Reading): string {
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
    // "Aussaattermine" are days on which something is due, not appointments with somebody.
    const meant = english === "appointments" ? "deadlines" : english;
    return keep(`${first ? singular(first) : madeWord(stem, false)} ${meant}`, written, { isMany }, reading);
  }
  return null;
}
