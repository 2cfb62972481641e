// A time of day.
import { words } from "../../words/index.ts";
import { TEXT } from "./text-base.ts";
import { fieldOf, type Kind, type Sample } from "./types.ts";

/** `HH:MM`. */
export const time = fieldOf<string>("time");

const MINUTE_MS = 60_000;

export const timeKind: Kind = {
  ...TEXT,
  schema: (field, { z, between }) =>
    z
      .string(words().checks.time(field.label))
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, words().checks.timeSuchAs(field.label))
      .superRefine(between(field)),
  parse: (text, _field, { time }) => time(text),
  span: (text) => Date.parse(`1970-01-01T${text}Z`) / MINUTE_MS,
};

export const timeSample: Sample = { value: () => "10:30", misfit: "25:99" };
