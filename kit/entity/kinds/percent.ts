// A share of a hundred.
import { formatNumber } from "../format.ts";
import { least, NUMBER } from "./number-base.ts";
import { fieldOf, type Kind, type Sample } from "./types.ts";

/** 0 to 100. */
export const percent = fieldOf<number>("percent");

export const percentKind: Kind = {
  ...NUMBER,
  isShare: true,
  productUnit: 100,
  columnCheck: "between 0 and 100",
  schema: (field, { number }) => number({ ...field, min: field.min ?? 0, max: field.max ?? 100 }),
  format: (_field, value) => `${formatNumber(Number(value))} %`,
};

export const percentSample: Sample = { value: ({ field }) => least(field), misfit: 500 };
