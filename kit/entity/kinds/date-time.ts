// A moment, shown to each reader in their own time zone.
import { words } from "../../words/index.ts";
import { formatMoment } from "../format.ts";
import { TEXT } from "./text-base.ts";
import { fieldOf, type Kind, type Sample } from "./types.ts";

/** ISO 8601 with offset. */
export const dateTime = fieldOf<string>("dateTime");

const MINUTE_MS = 60_000;

export const dateTimeKind: Kind = {
  ...TEXT,
  time: "moment",
  titleRank: 6,
  column: "timestamptz",
  defaultSql: () => null,
  schema: (field, { z, between }) =>
    z.iso.datetime({ offset: true, error: words().checks.dateTime(field.label) }).superRefine(between(field)),
  parse: (text, _field, { moment }) => moment(text),
  format: (_field, value) => formatMoment(String(value)),
  filterValue: (text) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()),
  filterNeeds: "a date or a time",
  span: (text) => Date.parse(text) / MINUTE_MS,
};

export const dateTimeSample: Sample = { value: ({ moment }) => moment.toISOString(), misfit: "soon" };
