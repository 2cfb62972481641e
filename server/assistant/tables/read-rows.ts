// A CSV or JSON file as rows: encodings, separators, titles above the header, odd and double headers.
import { parse } from "csv-parse/sync";
import { badRequest } from "#http";
import { isNumberText, looksLikeValue } from "./cells.ts";

export type Row = Readonly<Record<string, unknown>>;
export type Table = Readonly<{ kind: "csv" | "json"; columns: readonly string[]; rows: readonly Row[] }>;

export const COLUMNS_MAX = 100;
const ROWS_MAX = 20_000;
const COLUMN_LENGTH_MAX = 80;
/** Lines by which the separator is found. */
const LINES_LOOKED_AT = 10;
const SEPARATORS = [";", "\t", ",", "|"] as const;

/** @throws Refusal 400 for what is neither, or holds no row */
export function readTable(content: Uint8Array): Table {
  const text = decode(content);
  const json = /^\s*[[{]/.test(text) ? readJson(text) : null;
  const rows = json ?? readCsv(text);
  if (rows.length === 0) throw badRequest("This file holds no rows.");
  return { kind: json ? "json" : "csv", columns: columnsOf(rows), rows };
}

/** UTF-8, UTF-16 with its mark, or else what spreadsheets on Windows write. */
function decode(content: Uint8Array): string {
  const [first, second] = content;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (!isUtf16 && content.includes(0)) throw notReadable();
  if (isUtf16) return new TextDecoder(first === 0xff ? "utf-16le" : "utf-16be").decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    const text = new TextDecoder("windows-1252").decode(content);
    // Control characters stand in files of other kinds, not in texts.
    if ([...text.slice(0, 4_000)].some((letter) => letter < " " && !"\t\r\n".includes(letter))) throw notReadable();
    return text;
  }
}

const notReadable = () => badRequest("Attach a PNG, JPEG, GIF or WebP image, a CSV file or a JSON file.");

/** A list of objects, an object that holds such a list, or one object. */
function readJson(text: string): Row[] | null {
  try {
    const value: unknown = JSON.parse(text);
    const inner =
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.values(value).find((one) => Array.isArray(one) && one.length > 0 && one.every(isObject))
        : undefined;
    const list: unknown[] = Array.isArray(value) ? value : Array.isArray(inner) ? inner : [value];
    return list.slice(0, ROWS_MAX).map((one) => (isObject(one) ? { ...one } : { value: one }));
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readCsv(text: string): Row[] {
  const told = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  const body = told ? text.slice(told[0].length) : text.replace(/^\uFEFF/, "");
  const lines = withoutTitles(parseCsv(body, told?.[1] ?? separatorOf(body)));
  const [head = [], ...rest] = lines;
  if (head.length === 0) throw badRequest("This file is empty.");
  const width = Math.min(COLUMNS_MAX, Math.max(...lines.map((line) => line.length)));
  const values = head.filter((cell) => cell !== "");
  const isHeader = values.filter(looksLikeValue).length * 2 < values.length;
  const columns = distinctNames(Array.from({ length: width }, (_, index) => (isHeader ? (head[index] ?? "") : "")));
  return (isHeader ? rest : lines).map((line) =>
    Object.fromEntries(columns.map((column, index) => [column, line[index] ?? ""])),
  );
}

function parseCsv(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      trim: true,
      to: ROWS_MAX + LINES_LOOKED_AT,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    });
  } catch {
    throw badRequest("This file could not be read as CSV or JSON.");
  }
}

/** The separator that the first lines have most often, and equally often. */
function separatorOf(text: string): string {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, LINES_LOOKED_AT);
  const score = (mark: string) => {
    const counts = lines.map((line) => line.split(mark).length - 1);
    const usual = counts.toSorted((left, right) => left - right)[Math.floor(counts.length / 2)] ?? 0;
    return usual === 0 ? 0 : counts.filter((count) => count === usual).length * 100 + usual;
  };
  return SEPARATORS.toSorted((left, right) => score(right) - score(left))[0] ?? ",";
}

/** "Customers 2026" alone in its line above the header is no header. */
function withoutTitles(lines: string[][]): string[][] {
  const filled = (line: readonly string[]) => line.filter((cell) => cell !== "").length;
  const width = Math.max(0, ...lines.slice(0, LINES_LOOKED_AT).map(filled));
  const first = lines.findIndex((line) => filled(line) > 1);
  return width < 3 || first < 1 ? lines : lines.slice(first);
}

/** Every column has a name of its own, whatever stands in the header. */
function distinctNames(head: readonly string[]): string[] {
  const taken = new Set<string>();
  return head.map((cell, index) => {
    const plain = cell.replace(/\s+/g, " ").trim().slice(0, COLUMN_LENGTH_MAX);
    const name = plain === "" || plain === "__proto__" ? `Column ${index + 1}` : plain;
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** Columns of which some row has something; a column of row numbers without a name is none. Looks at each cell once. */
function columnsOf(rows: readonly Row[]): string[] {
  const filled = new Map<string, boolean>();
  for (const row of rows)
    for (const [name, cell] of Object.entries(row))
      if (name !== "__proto__" && filled.get(name) !== true)
        filled.set(name, cell !== undefined && cell !== "" && cell !== null);
  const isNumbering = (name: string) =>
    name === "Column 1" &&
    rows.every((row, index) => isNumberText(String(row[name])) && Number(row[name]) === index + 1);
  const names = [...filled.keys()];
  const kept = names.filter((name) => filled.get(name) && !isNumbering(name));
  return (kept.length > 0 ? kept : names).slice(0, COLUMNS_MAX);
}
