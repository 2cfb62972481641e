// What kinds that keep a text have in common.
import type { Kind } from "./types.ts";

/** A text as an SQL literal. */
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** A web address, and no other scheme. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** A column of text that takes any text. */
export const TEXT: Kind = {
  column: "text",
  defaultSql: (value) =>
    typeof value === "number" ? String(value) : typeof value === "string" ? literal(value) : null,
  schema: (field, { text }) => text(field),
  parse: (text) => text,
  format: (_field, value) => String(value),
  filterValue: (text) => text.replaceAll("\0", ""),
  filterNeeds: "a text",
};
