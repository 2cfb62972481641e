// What the rows of a file are: by the file's name, else by what the message says of them.
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import { plain, singular } from "../understanding/language/words.ts";
import { findMentions } from "../understanding/mentions.ts";

/** Words of file names that say nothing of what is inside. */
const EMPTY_WORDS =
  /^(exports?|exported|data|dataset|daten|lists?|liste|my|our|the|all|alle|new|neu|final|copy|kopie|backup|downloads?|tables?|tabelle|sheet\d*|book\d*|mappe\d*|reports?|files?|csv|json|tsv|uploads?|imports?|untitled|test|sample|example|full|current|january|february|march|april|may|june|july|august|september|october|november|december|v?\d+|of|from|for|and|with|to|in)$/;

/** Names that files of other languages often have. */
const TRANSLATED: Readonly<Record<string, string>> = {
  kunden: "customer",
  produkte: "product",
  artikel: "product",
  rechnungen: "invoice",
  bestellungen: "order",
  mitglieder: "member",
  mitarbeiter: "employee",
  termine: "appointment",
  aufgaben: "task",
  kontakte: "contact",
  lieferanten: "supplier",
  projekte: "project",
  clientes: "customer",
  clients: "client",
  produits: "product",
};

/** The thing in the singular, lower case; null when the name says nothing. */
export function thingOfFile(name: string): string | null {
  const stem = name.replace(/\.[A-Za-z0-9]+$/, "").replace(/([a-z])([A-Z])/g, "$1 $2");
  const words = plain(stem)
    .split(" ")
    .filter((word) => word !== "" && !EMPTY_WORDS.test(word));
  if (words.length === 0 || !/[a-z]{2}/.test(words.join(""))) return null;
  const whole = words.slice(-2).join(" ");
  return TRANSLATED[whole] ?? TRANSLATED[words.at(-1) ?? ""] ?? singular(knownEntity(singular(whole)) ? whole : whole);
}

/** What the message calls the rows: "here are my customers". */
export function thingOfWords(request: string): string | null {
  const said = /\b(?:my|our|the|these|all)\s+((?:\p{L}+\s)?\p{L}+s)\b/iu.exec(wordsWithoutFiles(request))?.[1];
  const mention = findMentions(wordsWithoutFiles(request)).toSorted((left, right) => right.weight - left.weight)[0]
    ?.one;
  return mention ?? (said === undefined ? null : singular(plain(said)));
}

/** The message without names of files. */
export const wordsWithoutFiles = (request: string): string =>
  request
    .replace(/[^\s,;]+\.(csv|tsv|json|png|jpe?g|webp|gif)\b/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
