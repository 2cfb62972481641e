// An entity's rows as a CSV file and back.

import { formatCsv, plainCell } from "../entity/csv.ts";
import { columnName, type Entity, type Field, optionLabel } from "../entity/index.ts";
import { kindOf, type Reader } from "../entity/kinds/index.ts";
import { writable } from "../entity/writable.ts";
import { words } from "../words/index.ts";
import { refusals } from "../words/refusals/index.ts";
import { readable } from "./access.ts";
import { relatedOf, titleSql } from "./catalog.ts";
import { conditionOf, orderOf } from "./list-query.ts";
import { Refusal, refuse } from "./refusal.ts";
import { type JsonRow, type RawRow, selection, shape } from "./rows.ts";
import { createRow, type WriteContext } from "./writing.ts";

const EXPORT_MAX = 50_000;
const IMPORT_MAX = 5_000;
const ERRORS_MAX = 100;

/** Every row that the query names, one line each below the fields' labels. */
export async function exportCsv(
  { sql, catalog, entity, user }: WriteContext,
  search: URLSearchParams,
): Promise<string> {
  const context = { sql, catalog, entity, user };
  const rows = await sql<RawRow[]>`
    select ${selection(sql, catalog, entity, user)} from ${sql(entity.name)} as t
    where ${conditionOf(context, search)} order by ${orderOf(context, search)} limit ${EXPORT_MAX}`;
  const fields = Object.entries(entity.fields);
  const lines = rows.map((raw) => {
    const row = shape(catalog, entity, user, raw);
    return fields.map(([key, field]) => cellOf(field, key, row));
  });
  return formatCsv([fields.map(([, field]) => field.label), ...lines]);
}

function cellOf(field: Field, key: string, row: JsonRow): string {
  const value = row[key];
  if (value === null || value === undefined) return "";
  const labels = row._labels as Record<string, string>; // `shape` made it
  const { cell } = kindOf(field);
  if (cell) return cell(field, value, labels[key] ?? "");
  return value instanceof Date ? value.toISOString() : String(value);
}

export type ImportResult = { created: number; errors: { line: number; error: string }[] };

/** Adds a row for each line; columns are found by label or key, related rows by title or id. */
export async function importCsv(context: WriteContext, text: string): Promise<ImportResult> {
  const [head, ...lines] = await linesOf(text);
  if (!head) refuse(400, refusals().fileEmpty);
  if (lines.length > IMPORT_MAX) refuse(413, refusals().fileLines(IMPORT_MAX));
  const columns = (head ?? []).map((name) => fieldNamed(context.entity, name));
  if (columns.every((column) => column === null)) {
    const names = writable(context.entity).map(([, field]) => field.label);
    refuse(400, refusals().fileColumns(names.join(", ")));
  }
  const result: ImportResult = { created: 0, errors: [] };
  for (const [index, cells] of lines.entries()) {
    try {
      await createRow(context, await draftOf(context, columns, cells));
      result.created += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (result.errors.length < ERRORS_MAX) result.errors.push({ line: index + 2, error: error.message });
      // Who may add no row at all is told once; a field that is not theirs is one line's affair.
      if (error.status === 403 && error.fields === undefined) break;
    }
  }
  return result;
}

/** At most one line more than may be taken in. What reads them is fetched by the first file: most apps never take one in. */
async function linesOf(text: string): Promise<string[][]> {
  const { CsvError, parse } = await import("csv-parse/sync");
  try {
    return parse(text, {
      bom: true,
      record_delimiter: ["\r\n", "\n"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: IMPORT_MAX + 2,
    });
  } catch (error) {
    const isQuote = error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED";
    return refuse(400, isQuote ? refusals().fileQuote : words().form.fileUnread);
  }
}

type Column = { key: string; field: Field } | null;

function fieldNamed(entity: Entity, name: string): Column {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const wanted = plain(name);
  const found = writable(entity).find(([key, field]) => plain(field.label) === wanted || plain(key) === wanted);
  return found ? { key: found[0], field: found[1] } : null;
}

async function draftOf(context: WriteContext, columns: Column[], cells: string[]): Promise<Record<string, unknown>> {
  const draft: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) {
    const text = plainCell(cells[index] ?? "").trim();
    // A file is exported as its name, which says nothing of what it holds.
    if (column && text !== "" && !(kindOf(column.field).isFile && !/^(https?|data):/i.test(text)))
      draft[column.key] =
        (await relatedId(context, column.field, text)) ?? kindOf(column.field).parse(text, column.field, CELLS) ?? text;
  }
  return draft;
}

/** How spreadsheets write values. What fits no value stays text, so that the check names it. */
const CELLS: Reader = {
  number(text) {
    const value = Number(text.replace(/(?<=\d),(?=\d{3}\b)/g, ""));
    return Number.isFinite(value) ? value : undefined;
  },
  amount: (text) => CELLS.number(text.replace(/^[^\d.,-]+/, "")),
  yesNo(text) {
    const { yes, no } = words().values;
    const is = (pattern: RegExp, word: string) => pattern.test(text) || text.toLowerCase() === word.toLowerCase();
    return is(/^(yes|true|1|y|x)$/i, yes) ? true : is(/^(no|false|0|n)$/i, no) ? false : undefined;
  },
  option: (text, field) =>
    field.options?.find((option) => optionLabel(field, option).toLowerCase() === text.toLowerCase()),
  list: (text) =>
    text
      .split(/[;,]/)
      .map((part) => part.trim())
      .filter(Boolean),
  day: (text) => text,
  moment: (text) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()),
  time: (text) => text,
  address: (text) => text,
};

/** The row that a cell of a relation names, or a refusal (422); null for every other field. */
async function relatedId(context: WriteContext, field: Field, text: string): Promise<string | null> {
  const { sql, catalog, user } = context;
  const related = relatedOf(catalog, field);
  if (!related) return null;
  const [row] = await sql<{ id: string }[]>`
    select r.id from ${sql(related.name)} as r
    where ${readable(sql, related, user, "r")}
      and (r.id::text = ${text} or lower(${titleSql(context, related, "r")}) = lower(${text}))
    order by r.created_at limit 1`;
  return row?.id ?? refuse(422, refusals().noRelated(field.label, text.slice(0, 80)));
}

/** Names the file after the entity. */
export function fileNameOf(entity: Entity): string {
  return `${columnName(entity.name)}.csv`;
}
