// What sample rows are made of, in the app's own language: people, companies, places, and what is written about things.
import { GENERAL, TITLES, VALUES } from "../knowledge/languages/sample-texts.ts";
import { LANGUAGES, type Language } from "../knowledge/languages/sentences.ts";
import { textsFor } from "../knowledge/sample-texts.ts";
import { shortValuesFor } from "../knowledge/sample-words.ts";
import {
  COMPANIES,
  COUNTRIES,
  MEANINGS,
  PEOPLE,
  PLACES,
  REPLIES,
  STREETS,
  TAG_MEANINGS,
  TAGS,
} from "../knowledge/samples.ts";

type Texts = readonly string[];

/** Entities and fields are asked about by their English names, as plain words. */
export type Voice = Readonly<{
  /** The blueprint's own examples are in English. */
  isEnglish: boolean;
  people: Texts;
  companies: Texts;
  places: Texts;
  streets: Texts;
  replies: Texts;
  phoneOf(row: number): string;
  /** Names of things of a kind, where the blueprint's own English ones do not fit. */
  titlesFor(entity: string): Texts | undefined;
  textsFor(entity: string, field: string): Texts;
  /** Undefined when nothing is known; empty for what is a number of its own, such as a code. */
  valuesFor(entity: string, field: string): Texts | undefined;
  tagsFor(field: string): Texts;
}>;

const english: Voice = {
  isEnglish: true,
  people: PEOPLE,
  companies: COMPANIES,
  places: PLACES,
  streets: STREETS,
  replies: REPLIES,
  phoneOf: (row) => `+1 555 01${twoDigits(row)}`,
  titlesFor: () => undefined,
  textsFor,
  valuesFor: (entity, field) => {
    const general = meaningOf(field);
    return general?.length === 0 ? general : (shortValuesFor(entity, field) ?? general);
  },
  tagsFor: (field) => TAG_MEANINGS.find(([pattern]) => pattern.test(field))?.[1] ?? TAGS,
};

const twoDigits = (row: number): string => String(10 + ((row * 37 + 11) % 89)).padStart(2, "0");
const meaningOf = (field: string): Texts | undefined => MEANINGS.find(([words]) => words.test(field))?.[1];

const READ = new Map(LANGUAGES.map((language) => [language, readVoice(language)] as const));

export function voiceOf(language: Language | undefined): Voice {
  return (language && READ.get(language)) ?? english;
}

/** The lines of a table with the values of one language. */
function linesOf(table: string, language: Language): [string, Texts][] {
  const column = LANGUAGES.indexOf(language) + 1;
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const cells = line.split(" | ");
      return [cells[0] ?? "", (cells[column] ?? "").split(/; ?/)];
    });
}

/** Names that are the same everywhere. */
const INTERNATIONAL =
  /\b(?:brand|make|maker|manufacturer|model|plate|shelf|bin|rack|latin|scientific name|version|hotel|airline|operator|grape|variety|medium)\b/;

function readVoice(language: Language): Voice {
  const general = new Map(linesOf(GENERAL, language));
  const named = (name: string): Texts => general.get(name) ?? [];
  const matching = (table: string) =>
    linesOf(table, language).map(([words, values]) => ({
      pattern: new RegExp(`\\b(?:${words.replaceAll(",", "|")})`),
      values,
    }));
  const [titles, values] = [matching(TITLES), matching(VALUES)];
  const find = (lines: typeof titles, name: string) => lines.find(({ pattern }) => pattern.test(name))?.values;
  const places = named("places");
  const countries = [...new Set(places.map((place) => place.split(", ")[1] ?? place))];
  const own = new Map<Texts, Texts>([
    [PEOPLE, named("people")],
    [COMPANIES, named("companies")],
    [PLACES, places],
    [STREETS, named("streets")],
    [COUNTRIES, countries],
  ]);
  return {
    isEnglish: false,
    people: named("people"),
    companies: named("companies"),
    places,
    streets: named("streets"),
    replies: named("replies"),
    phoneOf: (row) => (named("phone")[0] ?? "").replace("##", twoDigits(row)),
    titlesFor: (entity) => find(titles, entity),
    textsFor: (_entity, field) =>
      /description|content|body|story|text|detail|summary|report|about|bio/.test(field)
        ? named("descriptions")
        : named("notes"),
    valuesFor: (entity, field) => {
      if (/\b(?:industry|sector|branch)\b/.test(field)) return named("industries");
      const meaning = meaningOf(field);
      if (meaning?.length === 0) return meaning;
      const translated = (meaning && own.get(meaning)) ?? find(values, field);
      return translated ?? (INTERNATIONAL.test(field) ? english.valuesFor(entity, field) : undefined);
    },
    tagsFor: () => find(values, "tags") ?? [],
  };
}
