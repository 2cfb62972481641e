import { formatMoney, formatNumber } from "@ninefold/ui";
import start from "../shared/start.json";

/** Without cents: "$1,887". */
export const money = (value: number) =>
  formatMoney(Math.round(value) * 100, start.currency).replace(/[.,]00(?=\D*$)/, "");

/** For an axis: "240k". */
export const short = (value: number) =>
  value >= 1000 ? `${formatNumber(Math.round(value / 1000))}k` : formatNumber(value);

/** "24 years 3 months". */
export function span(months: number): string {
  const parts = [
    { count: Math.floor(months / 12), word: "year" },
    { count: months % 12, word: "month" },
  ];
  const said = parts
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => `${count} ${word}${count > 1 ? "s" : ""}`);
  return said.join(" ") || "0 months";
}
