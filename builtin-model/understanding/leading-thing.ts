// What a text is about that names nothing else: "cheese aging cave", "my blood pressure twice a day, systolic, diastolic".
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { fieldFromName } from "./field.ts";
import { DETERMINERS, NOT_THINGS, STOPS, SURROUNDINGS, VERBS } from "./language/noun-words.ts";
import { type TaggedWord, taggedSentences } from "./language/tagged-text.ts";
import { isKnownWord } from "./language/vocabulary.ts";
import { isUncounted, singular } from "./language/words.ts";
import { fieldsOfList, listedFields } from "./lists/field-lists.ts";
import type { Described } from "./types.ts";

const HEAD_WORDS_MAX = 3;
const FIELDS_MIN = 2;
/** Counted as readings or entries. */
const MEASURED =
  /(pressure|sugar|glucose|temperature|weight|rate|pulse|level|humidity|consumption|intake|count|weather|rain|rainfall|sleep|mood|pain|water|energy|electricity|gas|traffic|noise|time)$/;

/** The first noun of a text that says little else, with what it lists behind it as fields; none in texts of other sorts. */
export function leadingThing(given: string): Described[] {
  const text = given.replace(/,?\s*\b(?:please|pls|plz|thanks|thank you)\b/gi, " ");
  const [words = []] = taggedSentences(
    text.replace(
      /\b(?:an? )?(?:app|tool|tracker|site|website|system|software|platform|portal|planner|organi[sz]er)\b/gi,
      " ",
    ),
  );
  const start = words.findIndex((word) => isNounOf(word));
  if (start < 0) return [];
  const phrase: string[] = [];
  for (const word of words.slice(start)) {
    if (!isNounOf(word) || phrase.length === HEAD_WORDS_MAX) break;
    phrase.push(word.word);
    if (word.after !== "") break;
  }
  const head = phrase.at(-1) ?? "";
  const list = /[,:]\s*(.+)$/s.exec(
    text.split(/[.!?\n]/).find((sentence) => sentence.toLowerCase().includes(head)) ?? "",
  )?.[1];
  const told = listedFields(text, head);
  const fields = told.length > 0 ? told : list ? fieldsOfList(list, head, true) : [];
  // A lone word that nobody knows may be anything: then a question is better.
  if (fields.length < FIELDS_MIN && (!isKnownWord(head) || words.length > 8)) return [];
  const bare = singular(phrase.join(" "));
  const one = MEASURED.test(bare) || isUncounted(head) ? `${bare} entry` : bare;
  const shown = fields.map((field) =>
    MEASURED.test(bare) && field.kind === "text" && !/arm|note|place|side|mood/i.test(field.label)
      ? { ...field, kind: "number" as const, min: 0 }
      : field,
  );
  const dated = MEASURED.test(bare) && !shown.some(({ kind }) => kind === "date" || kind === "dateTime");
  return [
    {
      one,
      known: knownEntity(one) ?? knownEntity(head),
      weight: 2,
      at: 0,
      fields: dated && shown.length > 0 ? [{ ...fieldFromName("measured at"), kind: "dateTime" }, ...shown] : shown,
    },
  ];
}

const isNounOf = ({ word, isNoun }: TaggedWord): boolean =>
  isNoun &&
  word.length > 2 &&
  !/\d/.test(word) &&
  ![DETERMINERS, STOPS, NOT_THINGS, SURROUNDINGS].some((set) => set.has(word)) &&
  !VERBS.test(word);
