// Any number of short words.
import { words } from "../../words/index.ts";
import { literal, TEXT } from "./text-base.ts";
import type { Field, FieldOptions, Kind, Sample } from "./types.ts";

export const TAGS_MAX = 50;
export const TAG_LENGTH_MAX = 60;

export function tags(label: string, options?: FieldOptions<readonly string[]>): Field<string[]> {
  return { kind: "tags", label, ...options };
}

const joined = (value: unknown, mark: string): string => (Array.isArray(value) ? value.join(mark) : String(value));

export const tagsKind: Kind = {
  ...TEXT,
  isList: true,
  column: "text[]",
  empty: [],
  defaultSql: (value) => (Array.isArray(value) ? `array[${value.map(literal).join(", ")}]::text[]` : "'{}'"),
  schema: ({ label }, { z }) =>
    z
      .array(
        z.string().trim().min(1).max(TAG_LENGTH_MAX, words().checks.tagMax(TAG_LENGTH_MAX)),
        words().checks.list(label),
      )
      .max(TAGS_MAX, words().checks.listMax(label, TAGS_MAX))
      .transform((list) => [...new Set(list)]),
  parse: (text, _field, { list }) => list(text),
  format: (_field, value) => joined(value, ", "),
  cell: (_field, value) => joined(value, "; "),
};

export const tagsSample: Sample = { value: () => ["sample"], misfit: "no list" };
