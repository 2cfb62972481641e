// A length of time, in minutes.
import { words } from "../../words/index.ts";
import { formatDuration } from "../format.ts";
import { least, NUMBER } from "./number-base.ts";
import { fieldOf, type Kind, type Sample } from "./types.ts";

/** Whole minutes. */
export const duration = fieldOf<number>("duration");

/** Of PostgreSQL's `integer`. */
const INTEGER_MAX = 2_147_483_647;

export const durationKind: Kind = {
  ...NUMBER,
  isWhole: true,
  isDuration: true,
  productUnit: 60,
  column: "integer",
  schema: (field, { z, number }) =>
    number({ ...field, min: field.min ?? 0, max: field.max ?? INTEGER_MAX }).pipe(
      z.int(words().checks.minutes(field.label)),
    ),
  format: (_field, value) => formatDuration(Number(value)),
};

export const durationSample: Sample = { value: ({ field }) => least(field), misfit: "long" };
