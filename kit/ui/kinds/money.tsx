// An amount of money on pages.
import { formatMoney, formatMoneyCompact } from "../data/format.ts";
import { RangeFilter } from "./filters.tsx";
import { FIGURES } from "./number.tsx";
import type { PageKind } from "./types.ts";

export const moneyOnPage: PageKind = {
  figure: (field, value) => formatMoney(Math.round(value), field.currency),
  shortFigure: (field, value) => formatMoneyCompact(value, field.currency),
  Filter: RangeFilter,
  control: "line",
  input: ({ currency = "USD" }) => ({ type: "number", inputMode: "decimal", step: "0.01", unit: currency }),
  controlText: (value) => (Number(value) / 100).toFixed(2),
  table: FIGURES,
  yields: 1,
};
