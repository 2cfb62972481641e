// What the model writes into apps, in the languages that it knows: names of lists, fields and options, and whole sentences.
import { APP_TEXTS, LANDING_TEXTS } from "./app-texts.ts";
import { FIELD_LABELS } from "./field-labels.ts";
import { OPTION_LABELS } from "./option-labels.ts";
import { RECORD_LABELS } from "./record-labels.ts";
import { LANGUAGES, type Language } from "./sentences.ts";
import { THING_LABELS } from "./thing-labels.ts";

export type Names = { one: string; many: string };
/** A sentence with gaps: `{a}` and the like stand for what the English one has there. */
export type Pattern = { english: RegExp; gaps: string[]; text: string };
export type Dictionary = {
  /** By one and by many, in small letters. */
  things: ReadonlyMap<string, Names>;
  fields: ReadonlyMap<string, string>;
  options: ReadonlyMap<string, string>;
  patterns: readonly Pattern[];
  landing: ReadonlyMap<string, string>;
};

const GAP = /\{(\w+)\}/g;

/** The lines of a table with the cells of one language. */
function rows(table: string, language: Language): [string, string][] {
  const column = LANGUAGES.indexOf(language) + 1;
  return table
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const cells = line.split(" | ");
      return [cells[0]?.trim() ?? "", cells[column]?.trim() ?? ""];
    });
}

function patternOf([english, text]: [string, string]): Pattern {
  const source = english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(GAP, "(.+?)");
  return { english: new RegExp(`^${source}$`, "i"), gaps: [...english.matchAll(GAP)].map(([, gap = ""]) => gap), text };
}

/** English words of a table by what they are called in a language. */
export const wordsIn = (table: string, language: Language): ReadonlyMap<string, string> =>
  new Map(rows(table, language));

/** The sentences of a table as patterns with their text in a language. */
export const patternsIn = (table: string, language: Language): readonly Pattern[] =>
  rows(table, language).map(patternOf);

function readDictionary(language: Language): Dictionary {
  const things = rows(THING_LABELS, language).flatMap(([english, own]) => {
    const [one = "", many = one] = own.split("/");
    return english.split("/").map((name): [string, Names] => [name, { one, many }]);
  });
  return {
    things: new Map(things),
    fields: new Map(rows(FIELD_LABELS + RECORD_LABELS, language)),
    options: new Map(rows(OPTION_LABELS, language)),
    patterns: rows(APP_TEXTS, language).map(patternOf),
    landing: new Map(rows(LANDING_TEXTS, language)),
  };
}

const READ = new Map(LANGUAGES.map((language) => [language, readDictionary(language)] as const));

/** Everything that is known in a language. */
export function dictionaryOf(language: Language): Dictionary {
  return READ.get(language) ?? readDictionary(language);
}
