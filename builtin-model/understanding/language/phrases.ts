// Noun phrases of a description: what stands after verbs of keeping and in lists.

import { ACTIONS, PHRASE_WORDS_MAX, STOPS, STRONG } from "./noun-words.ts";
import { isPlural, plain } from "./words.ts";

const PHRASES_REACH = 28;

const OBJECTS = new RegExp(`\\b(${ACTIONS})\\b(?= )`, "g");

type Clause = { words: string[]; at: number; isList: boolean };

export function clausesOf(text: string): Clause[] {
  let at = 0;
  return text.split(/(?<=:)|[.;!?\n()"“”]+/).map((part, place, parts) => {
    const items = part.split(/,|\band\b/).map((item) => plain(item));
    const isMany = items.filter((item) => isPlural(item.split(" ").at(-1) ?? "")).length * 2 > items.length;
    const isList = parts[place - 1]?.endsWith(":") === true && items.length > 1 && isMany;
    const words = part
      .replace(/:$/, "")
      .replaceAll(",", " , ")
      .replaceAll("/", " , ")
      .replace(/\s&\s/g, " and ")
      .split(/\s+/)
      .map((word) => (word === "," ? word : plain(word).replaceAll(" ", "-")))
      .flatMap((word) => word.split("-"))
      .filter(Boolean);
    const clause = { words, at, isList };
    at += words.length;
    return clause;
  });
}

/** Every item of a list that stands behind a colon. */
export function listOf(words: readonly string[]): Phrase[] {
  return splitPhrases(words, 0, words.length, true).map((phrase) => ({ ...phrase, strong: true, action: "list" }));
}

/** Noun phrases between commas and "and", up to the first word that ends a list; with `goesOn`, that word ends only its item. */
function splitPhrases(
  words: readonly string[],
  start: number,
  end: number,
  goesOn = false,
): { words: string[]; at: number }[] {
  const phrases: { words: string[]; at: number }[] = [];
  let phrase: string[] = [];
  let at = start;
  const close = (next: number) => {
    if (phrase.length > 0) phrases.push({ words: phrase, at });
    phrase = [];
    at = next;
  };
  let isOver = false;
  for (let place = start; place < end; place += 1) {
    const word = words[place] ?? "";
    const isJoint = word === "," || word === "and" || word === "or";
    if (isJoint) isOver = false;
    else if (STOPS.has(word)) isOver = true;
    if (isOver && !goesOn) break;
    if (isJoint) close(place + 1);
    else if (!isOver) phrase.push(word);
  }
  close(start);
  return phrases;
}

export type Phrase = { words: string[]; at: number; strong: boolean; action: string };

/** The noun phrases after verbs of keeping and showing: "add barbers, services and …". */
export function objectsOf(words: readonly string[]): Phrase[] {
  const text = words.join(" ");
  const phrases: Phrase[] = [];
  for (const match of text.matchAll(OBJECTS)) {
    const start = text.slice(0, match.index).split(" ").filter(Boolean).length + match[0].split(" ").length;
    const found = splitPhrases(words, start, Math.min(words.length, start + PHRASES_REACH));
    // "with characters, quests and loot": three or more are a list of what there is.
    const isList = match[0] === "with" && found.filter((one) => isPlural(one.words.at(-1) ?? "")).length > 2;
    const strong = STRONG.test(match[0]) || isList;
    for (const phrase of found) phrases.push({ ...phrase, strong, action: match[0] });
  }
  return phrases.filter(({ words: own }) => own.length <= PHRASE_WORDS_MAX + 2);
}
