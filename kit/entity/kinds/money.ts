// An amount of money, kept in whole cents.
import { words } from "../../words/index.ts";
import { formatMoney } from "../format.ts";
import { least, NUMBER } from "./number-base.ts";
import type { Field, FieldOptions, Held, Kind, Sample } from "./types.ts";

type MoneyOptions = FieldOptions<number> & { currency?: string };

/** Whole cents of `currency` (USD unless told). */
export function money<const Options extends MoneyOptions>(
  label: string,
  options?: Options,
): Field<Held<Options, number>> {
  return { kind: "money", label, ...options };
}

const CENTS = 100;

export const moneyKind: Kind = {
  ...NUMBER,
  isWhole: true,
  isMoney: true,
  scale: CENTS,
  column: "bigint",
  schema: (field, { z, number }) => number(field).pipe(z.int(words().checks.cents(field.label))),
  parse(text, _field, { amount }) {
    const value = amount(text);
    return value === undefined ? undefined : Math.round(value * CENTS);
  },
  format: (field, value) => formatMoney(Number(value), field.currency),
  cell: (_field, value) => (Number(value) / CENTS).toFixed(2),
};

export const moneySample: Sample = { value: ({ field }) => least(field), misfit: "a lot" };
