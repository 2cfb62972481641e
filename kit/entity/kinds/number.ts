// A number, of some unit or none.
import { words } from "../../words/index.ts";
import { formatNumber } from "../format.ts";
import { least, NUMBER } from "./number-base.ts";
import type { Field, FieldOptions, Held, Kind, Sample } from "./types.ts";

type NumberOptions = FieldOptions<number> & {
  /** 1 keeps whole numbers, 0.5 halves: counted from `min`, or from 0. Values that rows have already stay. */
  step?: number;
  unit?: string;
};

export function number<const Options extends NumberOptions>(
  label: string,
  options?: Options,
): Field<Held<Options, number>> {
  return { kind: "number", label, ...options };
}

export const numberKind: Kind = {
  ...NUMBER,
  isBareNumber: true,
  format(field, value) {
    // A year is written without a separator of thousands.
    const text = words().values.year.test(field.label) ? String(Number(value)) : formatNumber(Number(value));
    return field.unit ? `${text} ${field.unit}` : text;
  },
};

export const numberSample: Sample = { value: ({ field }) => least(field), misfit: "many" };
