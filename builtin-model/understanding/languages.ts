// Descriptions in other languages than English: recognised by their small words, and read by what their nouns mean.
import { NOUNS, PLACES } from "../knowledge/languages/nouns.ts";
import { LANGUAGES, type Language, MARKS, SMALL } from "../knowledge/languages/sentences.ts";
import { plain } from "./words.ts";

const ENGLISH = new Set(
  "the and with for my our i we you your of to a an that which can each all is are it this on in app need want manage track keep".split(
    " ",
  ),
);
const MARKS_MIN = 2;
const PHRASE_MAX = 4;

const wordsOf = (text: string): string[] => folded(text).split(" ").filter(Boolean);

/** Comparable letters; German umlauts as two, as they are often written. */
function folded(text: string): string {
  return plain(
    text
      .replace(/ä/gi, "ae")
      .replace(/ö/gi, "oe")
      .replace(/ü/gi, "ue")
      .replace(/ß/g, "ss")
      .replace(/(\b[dl])[’']/gi, "$1 "),
  );
}

/** The language of a text when it is clearly one of those known here; null for English and everything else. */
export function languageOf(text: string): Language | null {
  const words = wordsOf(text);
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const best = LANGUAGES.map((language) => {
    const known = BY_LANGUAGE.get(language);
    const own = words.filter((word) => known?.marks.has(word)).length;
    const nouns = words.filter((word) => known?.words.has(word)).length;
    return { language, own, score: own + nouns * 0.75 };
  }).toSorted((left, right) => right.score - left.score)[0];
  return best && best.own >= MARKS_MIN && best.own > english && best.score > english + 1 ? best.language : null;
}

/** English by the language's own words. Small words give way to nouns. */
function readDictionary(language: Language): ReadonlyMap<string, string> {
  const column = LANGUAGES.indexOf(language) + 1;
  return new Map(
    [SMALL, PLACES, NOUNS].flatMap((table) =>
      table
        .split("\n")
        .filter((line) => line.trim() !== "")
        .flatMap((line) => {
          const cells = line.split("|").map((cell) => cell.trim());
          const own = (cells[column] ?? "").split(" ").filter(Boolean);
          return own.map((word): [string, string] => [word.replaceAll("_", " "), cells[0] ?? ""]);
        }),
    ),
  );
}

const READ = LANGUAGES.map(
  (language) => [language, { words: readDictionary(language), marks: new Set(MARKS[language].split(" ")) }] as const,
);
const BY_LANGUAGE: ReadonlyMap<Language, { words: ReadonlyMap<string, string>; marks: ReadonlySet<string> }> = new Map(
  READ,
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

function translated(words: readonly string[], dictionary: ReadonlyMap<string, string>): string {
  const found: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const length = [...Array(PHRASE_MAX).keys()]
      .map((shorter) => PHRASE_MAX - shorter)
      .find((size) => at + size <= words.length && dictionary.has(words.slice(at, at + size).join(" ")));
    if (length === undefined) continue;
    found.push(dictionary.get(words.slice(at, at + length).join(" ")) ?? "");
    at += length - 1;
  }
  return found.join(" ");
}
