// Attached tables as this run knows them, and how their rows are asked for.
import type { FieldKind } from "#entity";
import { property } from "../conversation/project.ts";
import { call, type ToolRequest } from "../conversation/steps.ts";
import type { Call } from "../conversation/transcript.ts";
import type { Material } from "./material.ts";

export type TableColumn = {
  column: string;
  kind: FieldKind;
  filled: number;
  options?: string[];
  currency?: string;
};
export type AttachedTable = { name: string; rows: number; columns: TableColumn[] };

/** How a field is filled from a file; `with` names columns that are joined to the first. */
export type Taking = {
  column: string;
  with?: string[];
  field: string;
  kind: FieldKind;
  required?: boolean;
  options?: string[];
  to?: string;
  toField?: string;
};
export type TableImport = { name: string; table: string; many: string; fields: Taking[]; left: string[] };

/** Characters of a column's name: what is longer names nothing, and patterns read names in bounded lengths only. */
const COLUMN_NAME_LENGTH_MAX = 200;

/** Asks what the files hold; their rows go from the file to the table without passing here. */
export const tableCalls = ({ files }: Material): ToolRequest[] =>
  files.filter(({ kind }) => kind !== "image").map(({ name }) => call("read_attachment", { name, count: 0 }));

export function tablesIn(calls: readonly Call[]): AttachedTable[] {
  return calls.flatMap(({ name, input, output }) => {
    const columns = name === "read_attachment" ? property(output, "columns") : null;
    const rows = property(output, "total");
    if (!Array.isArray(columns) || typeof rows !== "number" || typeof input.name !== "string") return [];
    // The tool of the platform answers in this shape.
    const told = columns as TableColumn[];
    return [{ name: input.name, rows, columns: told.filter(({ column }) => column.length <= COLUMN_NAME_LENGTH_MAX) }];
  });
}

export const importCalls = (imports: readonly TableImport[]): ToolRequest[] =>
  imports.map(({ name, table, fields }) => call("import_attachment", { name, table, fields }));
