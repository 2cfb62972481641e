// A yes or no.
import { words } from "../../words/index.ts";
import { TEXT } from "./text-base.ts";
import type { Field, FieldOptions, Kind, Sample } from "./types.ts";

export function yesNo(label: string, options?: FieldOptions<boolean>): Field<boolean> {
  return { kind: "yesNo", label, ...options };
}

export const yesNoKind: Kind = {
  ...TEXT,
  isFlag: true,
  column: "boolean",
  empty: false,
  defaultSql: (value) => (value === true ? "true" : "false"),
  schema: (field, { z }) => z.boolean(words().checks.yesNo(field.label)),
  parse: (text, _field, { yesNo }) => yesNo(text),
  format: (_field, value) => (value === true ? words().values.yes : words().values.no),
  cell: (_field, value) => (value === true ? words().values.yes : words().values.no).toLowerCase(),
  filterValue: (text) => text === "true" || (text === "false" ? false : undefined),
  filterNeeds: "true or false",
  groupLabel: (_field, value) => (value === "true" ? words().values.yes : words().values.no),
};

export const yesNoSample: Sample = { value: () => true, misfit: "maybe" };
