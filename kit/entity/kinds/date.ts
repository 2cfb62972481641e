// A day of the calendar, the same one everywhere on earth.
import { words } from "../../words/index.ts";
import { formatDay } from "../format.ts";
import { TEXT } from "./text-base.ts";
import { fieldOf, type Kind, type Sample } from "./types.ts";

/** `YYYY-MM-DD`. */
export const date = fieldOf<string>("date");

const DAY_MS = 86_400_000;

export const dateKind: Kind = {
  ...TEXT,
  time: "day",
  titleRank: 5,
  column: "date",
  defaultSql: () => null,
  schema: (field, { z, between }) => z.iso.date(words().checks.date(field.label)).superRefine(between(field)),
  parse: (text, _field, { day }) => day(text),
  format: (_field, value) => formatDay(String(value)),
  filterValue: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
  filterNeeds: "a date such as 2026-03-01",
  span: (text) => Date.parse(text) / DAY_MS,
};

export const dateSample: Sample = { value: ({ moment }) => moment.toISOString().slice(0, 10), misfit: "tomorrow" };
