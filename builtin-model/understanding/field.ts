// One field from words: "price", "status: Open/Closed", "due date (date, required)".
import type { FieldKind } from "#entity";
import type { FieldSpec } from "../blueprint/types.ts";
import { KIND_RULES } from "../knowledge/field-words.ts";
import { fieldKey, plain, sentenceCase, withAcronyms } from "./language/words.ts";

const LABEL_LENGTH_MAX = 48;
const OPTION_LENGTH_MAX = 40;
const OPTIONS_MAX = 20;

/** Words for kinds that people use when they say what kind a field is. */
const KIND_WORDS: readonly (readonly [RegExp, FieldKind])[] = [
  [/^(yes ?\/? ?no|checkbox|boolean|toggle|switch|flag|true\/false)$/, "yesNo"],
  [/^(number|numeric|integer|decimal|int|float|count)$/, "number"],
  [/^(money|currency|price|amount|dollars?|euros?|usd|eur)$/, "money"],
  [/^(percent|percentage|%)$/, "percent"],
  [/^(date ?time|date and time|timestamp)$/, "dateTime"],
  [/^(date|day|calendar date)$/, "date"],
  [/^(time|time of day)$/, "time"],
  [/^(duration|minutes|hours)$/, "duration"],
  [/^(long ?text|text area|textarea|paragraph|multi-?line( text)?|notes)$/, "longText"],
  [/^(text|string|short text|words|single line)$/, "text"],
  [/^(image|picture|photo)$/, "image"],
  [/^(file|document|attachment|upload)$/, "file"],
  [/^(url|link|web address|website)$/, "url"],
  [/^(e-?mail|email address)$/, "email"],
  [/^(phone|telephone|phone number)$/, "phone"],
  [/^(stars?|rating)$/, "rating"],
  [/^(tags?|labels|list)$/, "tags"],
  [/^(location|address|place)$/, "location"],
  [/^colou?r$/, "color"],
  [/^(choice|dropdown|select|options?|drop-?down( list)?|category)$/, "choice"],
];

/** The kind that a word such as "checkbox" or "dropdown" stands for. */
export function kindOfWord(word: string): FieldKind | null {
  const clean = word
    .trim()
    .toLowerCase()
    .replace(/^an? /, "")
    .replace(/ (field|type|value|input)$/, "");
  return KIND_WORDS.find(([pattern]) => pattern.test(clean))?.[1] ?? null;
}

/** Units behind a name: "weight kg", "hydration %", "walk in min". */
const UNITS: readonly (readonly [RegExp, FieldKind, string?])[] = [
  [/\s*%$/, "percent"],
  [/\s*[$€£]$/, "money"],
  [/\s(?:min|mins|hrs)$/i, "duration"],
  [/\sin (?:days|weeks|months|years)$/i, "number"],
  [/\s°\s?c$/i, "number", "°C"],
  [/\s°\s?f$/i, "number", "°F"],
  [/\s(?:kg|kgs|kilos?)$/i, "number", "kg"],
  [/\s(?:cm|mm|km|ml|mg|nm|kwh|kcal|lbs?|oz|bpm|rpm|mph|psi|hp)$/i, "number"],
  [/\s(?:lit(?:re|er)s)$/i, "number", "l"],
  [/\sin m(?:et(?:er|re)s)?$/i, "number", "m"],
  [/\s(?:grams?|g)$/i, "number", "g"],
];

/** The unit that a name ends with, its kind, and the name without it; null without one. */
export function measured(name: string): { name: string; kind: FieldKind; unit: string | undefined } | null {
  for (const [pattern, kind, unit] of UNITS) {
    const match = pattern.exec(name);
    if (!match || match.index === 0) continue;
    const bare = name.slice(0, match.index).replace(/\s+(?:in|with)$/i, "");
    return { name: bare, kind, unit: kind === "number" ? (unit ?? match[0].trim().toLowerCase()) : undefined };
  }
  return null;
}

/** A field from its name alone. */
export function fieldFromName(name: string): FieldSpec {
  const told = measured(name);
  if (told) {
    const { key, label } = fieldFromName(told.name);
    return { key, label, kind: told.kind, ...(told.unit ? { unit: told.unit, min: 0 } : {}) };
  }
  const label = labelOf(name);
  const text = plain(name);
  const rule = KIND_RULES.find(({ words }) => words.test(text));
  const field: FieldSpec = { key: fieldKey(label), label, kind: rule?.kind ?? "text" };
  if (rule?.options) field.options = [...rule.options];
  if (rule?.options && /status|stage|state|phase/.test(text)) field.default = rule.options[0] ?? "";
  if (rule?.unit) field.unit = rule.unit;
  if (rule?.min !== undefined) field.min = rule.min;
  return field;
}

function labelOf(name: string): string {
  const words = name
    .replace(/\bpH\b/g, "ph")
    .replace(/\s*[(]?\b(?:yes ?\/ ?no|y\/n)\b[)]?$/i, "")
    .replace(/^(?:a )?pics?\b/i, "picture")
    .replace(/(\w)\s+in (?:percent|per cent|%)$/i, "$1")
    .replace(/\s+/g, " ")
    .replace(SCORE, "-")
    .trim()
    .slice(0, LABEL_LENGTH_MAX);
  return /^[A-Z0-9]{2,}/.test(words)
    ? words
    : withAcronyms(
        sentenceCase(words.replace(/([a-z])([A-Z])(?=[a-z])/g, (_, left, right) => `${left} ${right.toLowerCase()}`)),
      );
}

/**
 * A field from a short notation, as in the tables of knowledge: `name!`, `price: money`, `status: Open/Closed`,
 * `owner: >person`, `seats: number=0`. `!` is required, `*` unique, `~` hidden in tables, `>` a relation; the marks may
 * stand behind the name or behind the type.
 */
export function fieldFromNotation(notation: string): FieldSpec {
  const [head = "", ...tail] = notation.split(":");
  const whole = tail.join(":").trim();
  const isRelation = whole.startsWith(">");
  const typed = whole.replace(/=.*$/, "").trim();
  const type = isRelation ? typed : typed.replace(/[!*~]+$/, "");
  const marks = `${head}${typed.slice(type.length)}`;
  const name = head.replace(/[!*~]/g, "").trim();
  const field = type === "" ? fieldFromName(name) : typedField(name, type);
  if (marks.includes("!")) field.required = true;
  if (marks.includes("*")) field.unique = true;
  if (marks.includes("~")) field.hidden = true;
  const preset = /=(.*)$/.exec(whole)?.[1]?.trim();
  if (preset !== undefined) setDefault(field, preset);
  return field;
}

function typedField(name: string, type: string): FieldSpec {
  const label = labelOf(name);
  const key = fieldKey(name);
  if (type.startsWith(">")) return { key, label, kind: "relation", to: type.slice(1).trim() };
  const unit = /^number (.+)$/.exec(type)?.[1];
  if (unit) return { key, label, kind: "number", unit, min: 0 };
  if (kindOfWord(type) === "yesNo") return withKind(fieldFromName(name), "yesNo");
  if (type.includes("/") || type.includes("→")) return choiceField(name, type);
  const kind = kindOfWord(type);
  return kind ? withKind(fieldFromName(name), kind) : fieldFromName(name);
}

/** `A/B/C`, or `A→B→C` where each may follow the one before and the first is the default. */
function choiceField(name: string, type: string): FieldSpec {
  const options = optionsOf(type.split(/[/→]/));
  const field: FieldSpec = { key: fieldKey(name), label: labelOf(name), kind: "choice", options };
  if (type.includes("→") || /status|stage/i.test(name)) field.default = options[0] ?? "";
  return field;
}

/** "B 1 . . ." are the words of "B1...", read one by one. */
const sameOption = (option: string): string => option.toLowerCase().replace(/[\s.]+/g, "");

/** "1 - 0": how the words of a score or a span stand when they were read one by one. */
const SCORE = /(?<=[\p{N}]) ?- ?(?=[\p{N}])/gu;

/** Options of a choice: trimmed, distinct, bounded. */
export function optionsOf(options: readonly string[]): string[] {
  const distinct = new Map<string, string>();
  for (const option of options) {
    const clean = sentenceCase(option.replace(/\s+/g, " ").replace(SCORE, "-").trim().slice(0, OPTION_LENGTH_MAX));
    const same = sameOption(clean);
    if (clean !== "" && !distinct.has(same)) distinct.set(same, clean);
    if (distinct.size === OPTIONS_MAX) break;
  }
  return [...distinct.values()];
}

/** The same field with another kind and what that kind needs. */
export function withKind(field: FieldSpec, kind: FieldKind): FieldSpec {
  const { key, label, required, help, hidden, readers, writers } = field;
  const changed: FieldSpec = { key, label, kind };
  if (required) changed.required = required;
  if (help) changed.help = help;
  if (hidden) changed.hidden = hidden;
  if (readers) changed.readers = readers;
  if (writers) changed.writers = writers;
  // Nobody else could add a row without a value for it.
  if (writers && kind !== field.kind) delete changed.required;
  if (kind === "choice") changed.options = field.options ?? ["Option 1", "Option 2", "Option 3"];
  if (kind === field.kind && field.min !== undefined) changed.min = field.min;
  if (kind === field.kind && field.unit) changed.unit = field.unit;
  return changed;
}

/** What a form fills into a day by itself: whatever day it is then. */
export const TODAY_PRESET = "today";

/** Sets a default given as text; what does not fit the kind is left out. */
export function setDefault(field: FieldSpec, text: string): boolean {
  const value = text.trim();
  switch (field.kind) {
    case "yesNo":
      field.default = /^(yes|true|on|checked|1)$/i.test(value);
      return true;
    case "choice": {
      const option = field.options?.find((one) => one.toLowerCase() === value.toLowerCase());
      if (option) field.default = option;
      return option !== undefined;
    }
    case "number":
    case "percent":
    case "rating":
    case "duration":
    case "money": {
      const number = Number(value.replace(/[^0-9.-]/g, ""));
      if (value === "" || !Number.isFinite(number)) return false;
      const most = field.kind === "percent" ? 100 : field.kind === "rating" ? 5 : 1e9;
      if (number > most || number < (field.min ?? -most)) return false;
      field.default =
        field.kind === "money"
          ? Math.round(number * 100)
          : field.kind === "number" || field.kind === "percent"
            ? number
            : Math.round(number);
      return field.kind !== "rating" || number >= 1;
    }
    case "text":
    case "longText":
    case "location":
      field.default = value.slice(0, 200);
      return true;
    default:
      return false;
  }
}
