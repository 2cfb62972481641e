// What stands before an outline: who uses the app, or what the list behind it tells of.

import { shapeOf } from "../../blueprint/unknown-things.ts";
import { EVENTS } from "../../knowledge/attribute-words.ts";
import { knownEntity } from "../../knowledge/entities/entity-table.ts";
import { DETERMINERS, NOT_THINGS, ORGANISATIONS, VERBS } from "../language/noun-words.ts";
import { isPlural, isUncounted, plain, singular } from "../language/words.ts";
import { HEAD_WORDS_MAX, isNounPhrase } from "./outline-words.ts";

const LIST_OF = /^.*\b(?:log|list|record|catalogue|register|database|diary|inventory|track) of (?:all )?/i;
const APP_FOR =
  /^.*\b(?:app|tool|system|website|site|portal|software|platform|database|spreadsheet)\b (?:for|of|to [a-z]+|that [a-z]+s|with) /i;
const RELATIVE = /\s+(?:that|who|which|i|we|they|you)\s.*$/i;
const TAIL = /\s+(?:for|of|at|to|in|with|on|by|from)\s.*$/i;

const phraseOf = (lead: string): string[] => {
  const words = plain(
    lead
      .replace(/(?::|\s[-–—]|\bwith)\s*$/i, "")
      .replace(LIST_OF, "")
      .replace(APP_FOR, "")
      .replace(RELATIVE, "")
      .replace(TAIL, ""),
  ).split(" ");
  const start = words
    .slice(0, -1)
    .findLastIndex(
      (word) => (VERBS.test(word) && !/^(?:work|book)$/.test(word)) || DETERMINERS.has(word) || word === "to",
    );
  return words.slice(start + 1);
};

/** "Swimming lessons: …" keeps lessons, too; whoever else stands before the list is who uses the app. */
export function leadKept(lead: string, sentence: string, found: readonly string[]): string {
  const space = /^\s*/.exec(sentence)?.[0] ?? "";
  if (lead === "") return space;
  if (!/(?::| [-–—]|\bwith) *$/.test(lead)) return lead;
  const words = phraseOf(lead);
  const last = words.at(-1) ?? "";
  const isWho = shapeOf(last.replace(/s$/, "")).isPerson;
  const isKept =
    !isWho &&
    /:\s*$/.test(lead) &&
    isPlural(last) &&
    !isUncounted(last) &&
    isNounPhrase(words) &&
    !NOT_THINGS.has(last) &&
    !found.includes(words.join(" "));
  return `${space}Keep track of ${isKept ? `${words.join(" ")}, ` : ""}`;
}

const LOG = /^(.+?) (?:log|logbook|diary|journal|tracker|register|records|book)$/;

/** The things that a list of attributes tells of: "my medication: name, dose", "sourdough baking log: flour, time"; none where it says nothing of them. */
export const subjectsOf = (lead: string): string[] =>
  /(?::| [-–—]|\bwith)\s*$/.test(lead)
    ? phraseOf(lead)
        .join(" ")
        .split(" and ")
        .flatMap((phrase) => subjectOf(phrase) ?? [])
    : [];

function subjectOf(phrase: string): string | null {
  const words = phrase.split(" ");
  if (LOG.test(phrase)) return loggedIn(phrase);
  const last = words.at(-1) ?? "";
  if (words.length > 1 && /^(?:repair|rental|inspection|maintenance)$/.test(words.at(-1) ?? "")) return phrase;
  if (words.length > HEAD_WORDS_MAX || last === "" || NOT_THINGS.has(last) || ORGANISATIONS.has(last)) return null;
  return isPlural(last) || knownEntity(phrase) !== null ? singular(phrase) : null;
}

/** What is written down in a log: a "sourdough baking log" keeps bakes, a "dream journal" dreams. */
export function loggedIn(phrase: string): string | null {
  const logged = LOG.exec(phrase)?.[1];
  if (logged === undefined) return null;
  const words = logged.split(" ");
  const last = words.at(-1) ?? "";
  const stems = /ing$/.test(last) ? [last.slice(0, -3), `${last.slice(0, -3)}e`, last.slice(0, -4)] : [];
  const event = stems.find((stem) => EVENTS.has(stem));
  if (event !== undefined) return [...words.slice(0, -1), event].join(" ");
  const what = words.slice(0, -1).join(" ");
  if (stems.length > 0 && knownEntity(what) !== null) return what;
  return knownEntity(logged) !== null || isPlural(last) ? singular(logged) : null;
}
