// What a file's columns hold: the kind of field that each would make, and what else a model has to know of it.
import type { FieldKind } from "#entity";
import { cellText, cellValue, currencyOf, isNumberText, type Style, styleOf } from "./cells.ts";
import type { Row, Table } from "./read-rows.ts";

export type Column = Readonly<{
  column: string;
  kind: FieldKind;
  /** Rows that have something in it, and how many different things. */
  filled: number;
  distinct: number;
  /** Of choices. */
  options?: readonly string[];
  /** Of money. */
  currency?: string;
  /** A few of its cells, as they stand in the file. */
  examples: readonly string[];
}>;

const EXAMPLES = 3;
const EXAMPLE_LENGTH_MAX = 80;
const OPTIONS_MAX = 12;
const OPTION_LENGTH_MAX = 40;
/** A column may have this share of cells that do not fit; they stay empty. */
const MISFITS_MAX = 0.02;
const LONG_TEXT = 160;
const CHOICE_NAMES =
  /\b(status|state|stage|phase|type|kind|category|priority|level|tier|gender|department|segment|size|role|art|kategorie|abteilung|source)\b/i;

/** The file's style, for reading its cells again. */
export function styleOfTable({ columns, rows }: Pick<Table, "columns" | "rows">): Style {
  return styleOf(cellsOf(rows, columns));
}

function* cellsOf(rows: readonly Row[], columns: readonly string[]): Generator<string> {
  for (const row of rows) for (const column of columns) yield cellText(row[column]);
}

export function describeColumns({ columns, rows }: Pick<Table, "columns" | "rows">): Column[] {
  const style = styleOfTable({ columns, rows });
  return columns.map((column) => {
    const cells = rows.map((row) => cellText(row[column])).filter((text) => text !== "");
    const isBoolean = rows.every((row) => typeof row[column] === "boolean" || row[column] === null);
    const distinct = [...new Set(cells)];
    const kind = isBoolean && cells.length > 0 ? "yesNo" : kindOf(column, cells, { distinct, style, rows });
    const currency = kind === "money" ? mostCommon(cells.flatMap((cell) => currencyOf(cell) ?? [])) : undefined;
    return {
      column,
      kind,
      filled: cells.length,
      distinct: distinct.length,
      ...(kind === "choice" ? { options: optionsOf(distinct) } : {}),
      ...(currency === undefined ? {} : { currency }),
      examples: distinct.slice(0, EXAMPLES).map((cell) => cell.slice(0, EXAMPLE_LENGTH_MAX)),
    };
  });
}

type Seen = Readonly<{ distinct: readonly string[]; style: Style; rows: readonly Row[] }>;

/** The first kind whose words or shape fit, and that holds the cells. */
function kindOf(column: string, cells: readonly string[], { distinct, style, rows }: Seen): FieldKind {
  const name = column.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ");
  const named = (words: RegExp) => words.test(name);
  const holds = (kind: FieldKind) => {
    const misfits = cells.filter((cell) => cellValue(kind, cell, { style }) === undefined).length;
    return cells.length > 0 && misfits <= cells.length * MISFITS_MAX;
  };
  const all = (pattern: RegExp) => cells.length > 0 && cells.every((cell) => pattern.test(cell));
  const some = (pattern: RegExp) => cells.some((cell) => pattern.test(cell));
  if (cells.length === 0) return "text";
  if (holds("yesNo") && (!all(/^[01]$/) || named(YES_NO_NAMES))) return "yesNo";
  if (holds("email")) return "email";
  if (all(/^(https?:\/\/|www\.)/i) && holds("url")) return all(/\.(png|jpe?g|gif|webp|avif)(\?|$)/i) ? "image" : "url";
  if (holds("date") && !all(/\d[T ,]+\d{1,2}:\d{2}/)) return "date";
  if (holds("dateTime")) return "dateTime";
  if (holds("time") && some(/:/)) return "time";
  if ((named(PHONE_NAMES) || all(/^(\+|00)\d/)) && holds("phone")) return "phone";
  if (all(/^#[0-9a-f]{6}$/i)) return "color";
  const numeric = numericKind({ name, cells, holds });
  if (numeric !== null) return numeric;
  const longest = cells.reduce((most, cell) => Math.max(most, cell.length), 0);
  if (named(/\b(tags|labels|keywords|skills|interests|schlagworte)\b/i) && holds("tags")) return "tags";
  if (isChoice({ name, cells, distinct, rows })) return "choice";
  if (
    longest > LONG_TEXT ||
    some(/\n/) ||
    named(/\b(notes?|description|comments?|remarks?|bemerkung(en)?|notiz(en)?|beschreibung|bio)\b/i)
  )
    return "longText";
  return named(/\b(address|adresse|location|venue|ort|street|stra(ss|ß)e)\b/i) ? "location" : "text";
}

const YES_NO_NAMES =
  /^(is|has|can|was|needs|wants)\b|\b(active|aktiv|paid|bezahlt|done|enabled|verified|subscribed|newsletter|available|vip)\b/i;
const PHONE_NAMES = /\b(phone|telephone|tel|telefon|mobile|mobil|handy|cell|fax|whatsapp)\b/i;
const MONEY_NAMES =
  /\b(price|cost|amount|fee|salary|wage|budget|total|subtotal|revenue|balance|deposit|rent|spent|paid amount|value|preis|betrag|umsatz|kosten|gehalt|summe|netto|brutto)\b/i;
/** Digits that name something and count nothing. */
const CODE_NAMES = /\b(zip|post ?code|postal|plz|id|nr|no|number|nummer|sku|ean|isbn|iban|code|phone|tel|account)\b/i;

type Numeric = Readonly<{ name: string; cells: readonly string[]; holds: (kind: FieldKind) => boolean }>;

function numericKind({ name, cells, holds }: Numeric): FieldKind | null {
  if (!holds("number") || !cells.some(isNumberText)) return null;
  if (cells.some((cell) => currencyOf(cell) !== null)) return "money";
  if (cells.every((cell) => cell.endsWith("%"))) return holds("percent") ? "percent" : "number";
  if (cells.some((cell) => /^0\d/.test(cell) || /^\d{16,}$/.test(cell))) return "text";
  if (CODE_NAMES.test(name) && cells.every((cell) => /^[\d\s-]+$/.test(cell))) return "text";
  if (
    /\b(rating|stars|sterne|bewertung)\b/i.test(name) &&
    holds("rating") &&
    cells.every((cell) => /^[1-5]$/.test(cell))
  )
    return "rating";
  return MONEY_NAMES.test(name) ? "money" : "number";
}

function isChoice(
  about: Readonly<{ name: string; cells: readonly string[]; distinct: readonly string[]; rows: readonly Row[] }>,
) {
  const { name, cells, distinct } = about;
  const options = optionsOf(distinct);
  if (options.length < 2 || options.length > OPTIONS_MAX) return false;
  if (options.some((option) => option.length > OPTION_LENGTH_MAX || option.includes("\n"))) return false;
  if (CHOICE_NAMES.test(name)) return cells.length > options.length || options.length <= 4;
  return (
    cells.length >= 12 &&
    cells.length >= options.length * 4 &&
    !/\b(name|title|city|country|land|stadt|company)\b/i.test(name)
  );
}

/** Distinct but for their case, in the order of the file. */
function optionsOf(distinct: readonly string[]): string[] {
  const seen = new Set<string>();
  return distinct.filter((option) => {
    const known = seen.has(option.toLowerCase());
    seen.add(option.toLowerCase());
    return !known;
  });
}

function mostCommon(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, left], [, right]) => right - left)[0]?.[0];
}
