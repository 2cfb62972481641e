// What kinds that keep a number have in common.
import { formatNumber } from "../format.ts";
import type { Kind } from "./types.ts";

/** A column of numbers that can be counted with. */
export const NUMBER: Kind = {
  isNumeric: true,
  column: "double precision",
  defaultSql: (value) => (typeof value === "number" ? String(value) : null),
  schema: (field, { number }) => number(field),
  parse: (text, _field, { number }) => number(text),
  format: (_field, value) => formatNumber(Number(value)),
  filterValue(text) {
    const value = Number(text);
    return text.trim() !== "" && Number.isFinite(value) ? value : undefined;
  },
  filterNeeds: "a number",
};

/** One, or the least that the field takes. */
export const least = ({ min }: { min?: number | string }): number => Math.max(typeof min === "number" ? min : 0, 1);
