// What stands in a cell, as the value of a field: numbers as different countries write them, dates, yes and no, addresses.
import type { FieldKind } from "#entity";
import { KINDS, type Reader } from "#kinds";
import { fieldSchema } from "#validation";

/** How a file writes its numbers and dates, where a single cell could mean either. */
export type Style = Readonly<{ decimal: "," | "."; dayFirst: boolean }>;
/** `undefined`: the cell says something that the kind can't hold. */
export type CellValue = string | number | boolean | readonly string[] | null | undefined;

const NOTHING = /^(n\.?\s?\/?a\.?|null|none|nil|undefined|-+|–|—|\?+|k\.\s?a\.|#n\/a|#wert!|#value!)$/i;
const YES = /^(yes|y|true|t|x|✓|✔|ja|wahr|oui|vrai|s[ií]|1|on)$/i;
const NO = /^(no|n|false|f|nein|falsch|non|faux|0|off)$/i;
const CURRENCY = /(€|\$|£|¥|₹|\b(?:EUR|USD|GBP|CHF|JPY|INR|CAD|AUD|SEK|NOK|DKK|PLN|CZK)\b)/i;
const SYMBOLS: Readonly<Record<string, string>> = { "€": "EUR", $: "USD", "£": "GBP", "¥": "JPY", "₹": "INR" };

/** The cell as text; lists are joined, what nests is JSON, and marks for "nothing" are nothing. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.map(String).join(", ");
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value)
    .normalize("NFC")
    .replace(/[\p{Cc}--[\t\n]]/gv, "")
    .trim();
  return NOTHING.test(text) ? "" : text;
}

export const currencyOf = (text: string): string | null => {
  const found = CURRENCY.exec(text)?.[1];
  return found === undefined ? null : (SYMBOLS[found] ?? found.toUpperCase());
};

const NUMBER = /^\(?[+-]?\s?\d[\d.,'’\s\u00a0\u202f]*\)?$/;
const bare = (text: string) =>
  text
    .replace(CURRENCY, "")
    .replace(/%$/, "")
    .trim()
    .replace(/^([+-])\s+/, "$1");

/** Whether the text is a number, with or without a currency or a percent sign. */
export function isNumberText(text: string): boolean {
  const rest = bare(text);
  return NUMBER.test(rest) && dateText(text, { decimal: ".", dayFirst: true }) === undefined;
}

/** A cell that is a value and no name of a column: a number, a day, an address. */
export const looksLikeValue = (text: string): boolean =>
  (isNumberText(text) && !/^(19|20)\d\d$/.test(text)) ||
  /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ||
  /^https?:\/\//.test(text) ||
  dateText(text, { decimal: ".", dayFirst: true }) !== undefined;

/** The file's way of writing, from all of its cells. */
export function styleOf(texts: Iterable<string>): Style {
  let comma = 0;
  let dot = 0;
  let dayFirst = 0;
  let monthFirst = 0;
  for (const text of texts) {
    const [, first = 0, mark = "", second = 0] = /^(\d{1,2})([./-])(\d{1,2})\2\d{2,4}\b/.exec(text) ?? [];
    if (mark !== "") {
      if (Number(first) > 12 || mark === ".") dayFirst += 1;
      else if (Number(second) > 12) monthFirst += 1;
    } else if (isNumberText(text)) {
      const rest = bare(text).replace(/\)$/, "");
      if (/\.\d{3}(?:\.\d{3})*,\d+$|,\d{1,2}$|,\d{4,}$/.test(rest)) comma += 1;
      if (/,\d{3}(?:,\d{3})*\.\d+$|\.\d{1,2}$|\.\d{4,}$/.test(rest)) dot += 1;
    }
  }
  const decimal = comma > dot ? "," : ".";
  return { decimal, dayFirst: dayFirst > 0 || (monthFirst === 0 && decimal === ",") };
}

function numberOf(text: string, { decimal }: Style): number | undefined {
  const rest = bare(text);
  if (!NUMBER.test(rest)) return undefined;
  const isNegative = /^\(.*\)$/.test(rest) || rest.startsWith("-");
  const digits = rest.replace(/[^\d.,]/g, "");
  const thousands = decimal === "," ? "." : ",";
  const value = Number(digits.replaceAll(thousands, "").replace(decimal, "."));
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER
    ? isNegative
      ? -value
      : value
    : undefined;
}

const MONTHS = ["jan", "feb", "m[aä]r", "apr", "ma[iy]", "jun", "jul", "aug", "sep", "o[ck]t", "nov", "de[cz]"];
const monthOf = (word: string): number => 1 + MONTHS.findIndex((start) => new RegExp(`^${start}`, "i").test(word));
const YEAR_TURN = 70;

/** `YYYY-MM-DD`, or undefined for what is no day of the calendar. */
function dateText(text: string, { dayFirst }: Style): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return day(iso[1], iso[2], iso[3]);
  const short = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (short) {
    const first = Number(short[1]);
    const isDayFirst = short[2] === "." || first > 12 || (dayFirst && Number(short[3]) <= 12);
    return isDayFirst ? day(short[4], short[3], short[1]) : day(short[4], short[1], short[3]);
  }
  const words = /^(\d{1,2})[. -]+(\p{L}{3,9})\.?,?[ -]+(\d{4})$/u.exec(text);
  if (words) return day(words[3], monthOf(words[2] ?? ""), words[1]);
  const american = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(text);
  return american ? day(american[3], monthOf(american[1] ?? ""), american[2]) : undefined;
}

function day(
  year: string | undefined,
  month: string | number | undefined,
  date: string | undefined,
): string | undefined {
  const short = Number(year);
  const whole = year?.length === 2 ? short + (short < YEAR_TURN ? 2000 : 1900) : short;
  const text = `${String(whole).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  const found = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(found.getTime()) || found.toISOString().slice(0, 10) !== text ? undefined : text;
}

function timeText(text: string): string | undefined {
  const found = /^(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?)?( Uhr)?$/i.exec(text);
  if (!found) return undefined;
  const half = found[3]?.[0]?.toLowerCase();
  const hour = (Number(found[1]) % (half ? 12 : 24)) + (half === "p" ? 12 : 0);
  return Number(found[1]) > 24 || Number(found[2]) > 59 ? undefined : `${String(hour).padStart(2, "0")}:${found[2]}`;
}

/** ISO 8601 in UTC; a time without a zone is taken as UTC. */
function dateTimeText(text: string, style: Style): string | undefined {
  const [, date = "", time = "", zone = ""] =
    /^(.*[^T ,])[T ,]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]m)?)\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(text) ?? [];
  const whole = dateText(date === "" ? text : date.replace(/,$/, ""), style);
  const clock = date === "" ? "00:00" : timeText(time);
  if (whole === undefined || clock === undefined) return undefined;
  const offset = zone === "" || zone.toUpperCase() === "Z" ? "Z" : zone.replace(/^(.\d\d):?(\d\d)$/, "$1:$2");
  const found = new Date(`${whole}T${clock}:00${offset}`);
  return Number.isNaN(found.getTime()) ? undefined : found.toISOString();
}

/** The cell as what the kit keeps in a field of that kind; null for an empty one. Options are compared without their case. */
export function cellValue(
  kind: FieldKind,
  text: string,
  how: Readonly<{ style: Style; options?: readonly string[] }>,
): CellValue {
  const { isList, isWhole, parse } = KINDS[kind];
  if (text === "") return isList ? [] : null;
  const value = parse(text, { kind, label: "", options: how.options ?? [] }, readerOf(how.style));
  if (value === undefined) return undefined;
  const kept = isWhole && typeof value === "number" ? Math.round(value) : value;
  return fits(kind, kept) ? kept : undefined;
}

/** How people of different countries write values in tables. */
const readerOf = (style: Style): Reader => ({
  number: (text) => numberOf(text, style),
  amount: (text) => numberOf(text, style),
  yesNo: (text) => (YES.test(text) ? true : NO.test(text) ? false : undefined),
  option: (text, { options }) => options?.find((option) => option.toLowerCase() === text.toLowerCase()),
  list: tagsOf,
  day: (text) => dateText(text, style) ?? dateTimeText(text, style)?.slice(0, 10),
  moment: (text) => dateTimeText(text, style),
  time: timeText,
  address: addressOf,
});

const checks = new Map<FieldKind, ReturnType<typeof fieldSchema>>();

/** Whether the app would take the value from a person. Which option it is has been looked at already. */
function fits(kind: FieldKind, value: CellValue): boolean {
  if (KINDS[kind].hasOptions) return true;
  const check = checks.get(kind) ?? fieldSchema({ kind, label: "" });
  checks.set(kind, check);
  return check.safeParse(value).success;
}

function tagsOf(text: string): string[] {
  const parts = text.split(/[;,|]/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

function addressOf(text: string): string | undefined {
  const whole = /^www\./i.test(text) ? `https://${text}` : text;
  return /^https?:\/\/\S+$/i.test(whole) && URL.canParse(whole) ? whole : undefined;
}
