// Which rows a phrase in another language means, in English: "offene Bestellungen" are "open orders".
import { dictionaryOf } from "../../knowledge/languages/dictionary.ts";
import { ROW_WORDS } from "../../knowledge/languages/row-wishes.ts";
import type { Language } from "../../knowledge/languages/sentences.ts";
import { inEnglish } from "../language/languages.ts";

const ENDING = /(?:es|en|em|er|e|as|os|a|o|s|i)$/;
const STEM_MIN = 4;
const SMALL = 4;

/** What tells the rows apart comes first, as English has it, then what they are. */
export function rowsInEnglish(phrase: string, language: Language): string {
  const told: string[] = [];
  const known = ROW_WORDS[language].reduce((rest, [pattern, english]) => {
    if (pattern.test(rest)) told.push(english);
    return rest.replace(pattern, " ");
  }, phrase);
  const rest = known.split(/\s+/).filter((word) => {
    // A word that nobody knows stays as it is: without it, other rows would be meant.
    const english = optionIn(word, language) ?? (word.length > SMALL && inEnglish(word, language) === "" ? word : null);
    if (english !== null) told.push(english);
    return english === null;
  });
  return [...told, inEnglish(rest.join(" "), language) || rest.join(" ")].join(" ").trim();
}

/** "Archivierte": the option "Archived", however it ends. */
function optionIn(word: string, language: Language): string | null {
  const stem = word.toLowerCase().replace(ENDING, "");
  if (stem.length < STEM_MIN) return null;
  const found = [...dictionaryOf(language).options].find(([, own]) => own.toLowerCase().replace(ENDING, "") === stem);
  return found?.[0].toLowerCase() ?? null;
}
