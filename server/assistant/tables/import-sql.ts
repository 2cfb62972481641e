// Rows of a file as migrations: they run once in the preview and once in the live app, like every change of the data.
//
// A row's id is a hash of the table's name and the row's content, so importing a file again adds no row twice.
// The rows belong to the app's owner.
import { createHash } from "node:crypto";
import { APP_OWNER, columnOf, type FieldKind, quoted } from "#entity";
import { type CellValue, cellText, cellValue } from "./cells.ts";
import { styleOfTable } from "./columns.ts";
import type { Row } from "./read-rows.ts";

/** Which field of the table a column of the file is read into. */
export type ColumnMapping = Readonly<{
  column: string;
  /** Columns joined to it with a space. */
  with?: readonly string[];
  field: string;
  kind: FieldKind;
  required?: boolean;
  options?: readonly string[];
  /** Of relations: the table, and the field of it that the cells name. */
  to?: string;
  toField?: string;
}>;
export type Import = Readonly<{
  table: string;
  fields: readonly ColumnMapping[];
  rows: readonly Row[];
  source: string;
}>;
export type ImportResult = Readonly<{
  /** Texts of the migrations, in order. */
  files: readonly string[];
  rows: number;
  /** Rows that the file has more than once. */
  repeated: number;
  /** Rows beyond what one file may bring. */
  beyond: number;
  leftOut: readonly string[];
  emptied: readonly string[];
}>;

export const IMPORT_ROWS_MAX = 5_000;
const IMPORT_BYTES_MAX = 1_600_000;
const FILE_BYTES_MAX = 200_000;
const STATEMENT_BYTES_MAX = 50_000;
const NAMED_MAX = 5;

/** Names of columns that tell rows apart: with one of them two equal rows are one, and without it they are two. */
const IDENTITY =
  /^(?!.*\b(phone|mobile|tel|fax|house)\b)(id|e-?mail|e-?mail address|.*\b(number|nummer|nr|sku|isbn|ean|code|id))$/i;

export function importSql({ table, fields, rows, source }: Import): ImportResult {
  const { kept, repeated, leftOut, emptied } = readAll(fields, rows);
  const told = contentsOf(fields, kept);
  const seen = new Map<string, number>();
  const lines: string[] = [];
  let bytes = 0;
  for (const [index, values] of kept.entries()) {
    const content = told[index] ?? "";
    const times = seen.get(content) ?? 0;
    seen.set(content, times + 1);
    const cells = fields.map((field, at) => literalOf(field, values[at]));
    const line = `('${idOf(table, `${content}#${times}`)}', '${APP_OWNER}', ${cells.join(", ")})`;
    bytes += Buffer.byteLength(line) + 2;
    if (lines.length >= IMPORT_ROWS_MAX || bytes > IMPORT_BYTES_MAX) break;
    lines.push(line);
  }
  const files = filesOf({ table, fields, lines, source });
  const beyond = kept.length - lines.length;
  return { files, rows: lines.length, repeated, beyond, leftOut: shortened(leftOut), emptied: shortened(emptied) };
}

type Values = readonly CellValue[];

/** Rows that can be kept, and what is to be said of the others. */
function readAll(fields: readonly ColumnMapping[], rows: readonly Row[]) {
  const style = styleOfTable({ columns: fields.map(({ column }) => column), rows });
  const hasIdentity = fields.some(({ column }) => IDENTITY.test(column.trim()));
  const leftOut: string[] = [];
  const emptied: string[] = [];
  const kept: Values[] = [];
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const values = fields.map((field) => readCell(field, textOf(row, field), style));
    const missing = fields.find(({ required }, at) => required && (values[at] === null || values[at] === undefined));
    const content = JSON.stringify(values);
    if (missing) leftOut.push(`Row ${index + 1}: ${missing.column} is empty or can't be read`);
    else if (!hasIdentity || !seen.has(content)) {
      kept.push(values);
      for (const [at, field] of fields.entries())
        if (values[at] === undefined)
          emptied.push(`Row ${index + 1}, ${field.column}: “${textOf(row, field).slice(0, 40)}”`);
    }
    seen.add(content);
  }
  return { kept, leftOut, emptied, repeated: rows.length - leftOut.length - kept.length };
}

/** What tells each row from the others: the one cell that does it by itself, else all of them. */
function contentsOf(fields: readonly ColumnMapping[], kept: readonly Values[]): string[] {
  const at = fields.findIndex(({ column }) => IDENTITY.test(column.trim()));
  const cells = kept.map((values) => (at < 0 ? "" : String(values[at] ?? "").toLowerCase()));
  const isEnough = at >= 0 && !cells.includes("") && new Set(cells).size === cells.length;
  return kept.map((values, index) => JSON.stringify(isEnough ? [cells[index]] : values));
}

/** Its cell, or the cells of all of its columns. */
const textOf = (row: Row, { column, with: others = [] }: ColumnMapping): string =>
  [column, ...others]
    .map((name) => cellText(row[name]))
    .filter((text) => text !== "")
    .join(" ");

function readCell(field: ColumnMapping, text: string, style: ReturnType<typeof styleOfTable>): CellValue {
  const { kind, options } = field;
  if (kind === "relation") return text === "" ? null : text;
  return cellValue(kind, text, { style, ...(options ? { options } : {}) });
}

function shortened(sentences: readonly string[]): string[] {
  const more = sentences.length - NAMED_MAX;
  return more > 0 ? [...sentences.slice(0, NAMED_MAX), `and ${more} more`] : [...sentences];
}

/** A version 8 UUID: our own bits, equal for equal rows. */
function idOf(table: string, content: string): string {
  const hex = createHash("sha256").update(`${table}\n${content}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function literalOf(field: ColumnMapping, value: CellValue): string {
  if (field.kind === "relation") return typeof value === "string" ? related(field, value) : "null";
  if (field.kind === "yesNo") return String(value === true);
  if (Array.isArray(value)) return `array[${value.map(literal).join(", ")}]::text[]`;
  if (value === null || value === undefined) return field.kind === "tags" ? "'{}'" : "null";
  return typeof value === "number" ? String(value) : literal(String(value));
}

function related({ to = "", toField = "name" }: ColumnMapping, text: string): string {
  const column = quoted(columnOf(toField, { kind: "text", label: toField }).name);
  return `(select "id" from ${quoted(to)} where lower(${column}) = lower(${literal(text)}) order by "created_at" limit 1)`;
}

type Lines = Readonly<{ table: string; fields: readonly ColumnMapping[]; lines: readonly string[]; source: string }>;

function filesOf({ table, fields, lines, source }: Lines): string[] {
  const columns = fields.map(({ field, kind }) => columnOf(field, { kind, label: field }));
  const names = ["id", "owner_id", ...columns.map(({ name }) => name)].map(quoted).join(", ");
  const needed = fields.flatMap(({ kind, required }, at) =>
    kind === "relation" && required ? [columns[at]?.name ?? ""] : [],
  );
  const types = ["uuid", "text", ...columns.map(({ type }) => type)];
  const statement = (some: readonly string[]) => {
    const body = `${some.join(",\n")}`;
    if (needed.length === 0)
      return `insert into ${quoted(table)} (${names}) values\n${body}\non conflict do nothing;\n`;
    const casts = names.split(", ").map((name, at) => `${name}::${types[at]}`);
    const condition = needed.map((name) => `${quoted(name)} is not null`).join(" and ");
    return `insert into ${quoted(table)} (${names}) select ${casts.join(", ")} from (values\n${body}\n) as rows (${names}) where ${condition}\non conflict do nothing;\n`;
  };
  const head = `-- Rows of ${source.replace(/[\r\n]/g, " ")}\n`;
  const files: string[] = [];
  let text = head;
  for (const some of chunksOf(lines)) {
    const next = statement(some);
    if (text !== head && Buffer.byteLength(text) + Buffer.byteLength(next) > FILE_BYTES_MAX) {
      files.push(text);
      text = head;
    }
    text += next;
  }
  return text === head ? files : [...files, text];
}

/** As many lines together as make a statement of a readable size. */
function chunksOf(lines: readonly string[]): string[][] {
  const chunks: string[][] = [];
  let size = STATEMENT_BYTES_MAX;
  for (const line of lines) {
    size += Buffer.byteLength(line);
    if (size > STATEMENT_BYTES_MAX) {
      chunks.push([]);
      size = Buffer.byteLength(line);
    }
    chunks.at(-1)?.push(line);
  }
  return chunks;
}
