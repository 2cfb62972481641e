// Simple wishes in other languages as the English ones that the rest reads: add, remove, rename, require, undo, translate.
import { wordsIn } from "../../knowledge/languages/dictionary.ts";
import { KIND_NAMES } from "../../knowledge/languages/reply-texts.ts";
import { ROLE_WISHES } from "../../knowledge/languages/role-wishes.ts";
import { ROW_WISHES } from "../../knowledge/languages/row-wishes.ts";
import { LANGUAGES, type Language } from "../../knowledge/languages/sentences.ts";
import { WISHES } from "../../knowledge/languages/wishes.ts";
import { fieldInEnglish, inEnglish, languageOf } from "../language/languages.ts";
import { rowsInEnglish } from "./foreign-rows.ts";

/** How wishes begin in English: another language is then not looked for. */
const ENGLISH =
  /^\W*(?:please |can you |could you |also |and |now |ok,? )*(?:add|remove|delete|drop|rename|change|make|set|show|hide|sort|call|undo|put|move|give|let|use|the|i|we|it|my|only|no|what|who|how|can|is|are|do|does|which|every\w*|members?|people|users?)\b/i;

/** A message in English, and the language that it was in; null for English and for what was not understood. */
export type Understood = { text: string; language: Language | null };

/** Where one wish ends and the next begins, by its verb. */
const NEXT =
  /(?<=[.!?;\n])\s+|,?\s+(?:und|et|puis|y|e|en|dann)\s+(?:dann |ensuite |luego |poi |depois |dan )?(?=(?:füge?|mach|mache|entferne|lösche|zeige?|benenne|nenne|sortiere|ajoute[rz]?|supprime[rz]?|renomme[rz]?|rends?|mets|mettez|trie[rz]?|añade|agrega|quita|elimina|haz|pon|renombra|ordena|aggiungi|togli|rinomina|rendi|metti|ordina|adicion[ae]|remov[ae]|renomei[ae]|torn[ae]|põe|ordene|voeg|verwijder|maak|hernoem|noem|sorteer|toon)(?![\p{L}]))/u;
const POLITE =
  /^(?:bitte|por favor|s['’]il (?:te|vous) plaît|per favore|alsjeblieft|alstublieft|und|et|y|e|en|kannst du(?: bitte)?|könntest du(?: bitte)?)[, ]+|[, ]+(?:bitte|por favor|s['’]il (?:te|vous) plaît|per favore|alsjeblieft|alstublieft|danke|merci|gracias|grazie|obrigad[oa])$/gi;

/** Wishes in another language as English ones. @param spokenHere the app's language, which is tried first */
export function foreignWish(message: string, spokenHere: Language | null): Understood {
  const own = [spokenHere, languageOf(message)].filter((one) => one !== null);
  const tried = ENGLISH.test(message) ? own : [...own, ...LANGUAGES];
  let language: Language | null = null;
  const read = message.split(NEXT).map((sentence) => {
    const clause = sentence
      .replace(/^[\s¿¡]+|[\s.!?;]+$/g, "")
      .replace(POLITE, "")
      .trim();
    for (const one of new Set(tried)) {
      const found = [...ROLE_WISHES[one], ...ROW_WISHES[one], ...WISHES[one]]
        .map(([pattern, wish]) => wishIn(clause, pattern, wish, one))
        .find(Boolean);
      if (!found) continue;
      language ??= one;
      return /[.?!]$/.test(found) ? found : `${found}.`;
    }
    return sentence;
  });
  return { text: language === null ? message : read.join(" "), language };
}

/** The message in English when it is a wish in another language; else as it is. @param spokenHere the app's language, which is tried first */
export const inEnglishWish = (message: string, spokenHere: Language | null): string =>
  foreignWish(message, spokenHere).text;

function wishIn(clause: string, pattern: RegExp, wish: string, language: Language): string | null {
  const match = pattern.exec(clause);
  if (!match) return null;
  const given = wish.startsWith("rename") ? "2" : wish.startsWith("call the app") ? "1" : "";
  // "Add X to Y": X is a field, and fields have names of their own.
  const field = wish.startsWith("add $") ? (/\$(\d)/.exec(wish)?.[1] ?? "") : "";
  const ofRows = wish.replace(/\{(\d)\}/g, (_, at: string) => {
    const words = match[Number(at)];
    return words === undefined ? "" : rowsInEnglish(words, language);
  });
  return ofRows.replace(/\$(\d)/g, (_, at: string) => {
    const words = match[Number(at)] ?? "";
    return at === given ? words : ((at === field ? fieldInEnglish(words, language) : null) ?? named(words, language));
  });
}

const KINDS: ReadonlyMap<Language, ReadonlyMap<string, string>> = new Map(
  LANGUAGES.map((language) => [
    language,
    new Map([...wordsIn(KIND_NAMES, language)].map(([english, own]) => [own.toLowerCase(), english])),
  ]),
);
const SHADES: Readonly<Record<string, string>> = {
  dunkel: "dark",
  hell: "light",
  sombre: "dark",
  clair: "light",
  oscuro: "dark",
  claro: "light",
  scuro: "dark",
  scura: "dark",
  chiaro: "light",
  chiara: "light",
  escuro: "dark",
  donker: "dark",
  licht: "light",
};

/** A thing, a colour or a kind by its English name where there is one. */
const named = (words: string, language: Language): string => {
  const bare = words.toLowerCase().replace(/(?<=[a-z]{3})(?:es|s)$/, "");
  const known =
    SHADES[words.toLowerCase()] ?? KINDS.get(language)?.get(words.toLowerCase()) ?? KINDS.get(language)?.get(bare);
  if (known) return known;
  const english = inEnglish(words, language);
  return english.split(" ").length >= words.split(" ").length - 1 && english !== "" ? english : words;
};
