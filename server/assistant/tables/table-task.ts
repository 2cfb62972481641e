// A task of workers: whatever is read out of an attached CSV or JSON file.
import { type Column, describeColumns } from "./columns.ts";
import { type ColumnMapping, type ImportResult, importSql } from "./import-sql.ts";
import { type Row, readTable, type Table } from "./read-rows.ts";

export type TableQuestion = Readonly<{ content: Uint8Array }> &
  Readonly<
    | { what: "kind" }
    | { what: "columns"; from: number; count: number }
    | { what: "rows" }
    | { what: "import"; table: string; fields: readonly ColumnMapping[]; source: string }
  >;

/** `imported` is absent where `fields` name columns that the file does not have. */
export type TableAnswer = Readonly<{
  kind: Table["kind"];
  names: readonly string[];
  total: number;
  columns?: readonly Column[];
  rows?: readonly Row[];
  imported?: ImportResult;
}>;

/** @throws Refusal 400 for a file that is neither, or holds no row */
export function run(question: TableQuestion): TableAnswer {
  const table = readTable(question.content);
  const { kind, columns: names, rows } = table;
  const told = { kind, names, total: rows.length };
  switch (question.what) {
    case "kind":
      return told;
    case "columns": {
      const { from, count } = question;
      return { ...told, columns: describeColumns(table), rows: rows.slice(from, from + count) };
    }
    case "rows":
      return { ...told, rows };
    case "import": {
      const { table: into, fields, source } = question;
      const named = fields.flatMap(({ column, with: others = [] }) => [column, ...others]);
      if (!named.every((column) => names.includes(column))) return told;
      return { ...told, imported: importSql({ table: into, fields, rows, source }) };
    }
  }
}
