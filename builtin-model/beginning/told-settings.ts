// What was set, as the reply tells it, and the words of it.
import { listing } from "../understanding/language/words.ts";
import type { Column, Opening, Row, RowsSetting, SetTo } from "./settings.ts";

const CENTS = 100;

/** "set the columns to “Ideas” and “Doing”", "set the services to “Bath” (45 min, £30) and “Full groom” (90 min, £55)". */
export function setInWords(all: readonly SetTo[]): string[] {
  const currency = all.find(({ setting }) => setting.is === "currency")?.value as string | undefined; // of that kind
  return all.map((one) => `set the ${one.setting.told} to ${valueInWords(one, currency)}`);
}

function valueInWords(one: SetTo, currency: string | undefined): string {
  switch (one.setting.is) {
    case "names":
      return listing((one.value as readonly string[]).map(quoted));
    case "rows":
      return listing((one.value as readonly Row[]).map((row) => rowInWords(row, one.setting as RowsSetting, currency)));
    case "hours":
      return hoursInWords(one.value as readonly Opening[]);
    case "number":
      return one.setting.unit === "money" ? moneyInWords(one.value as number, currency) : `${one.value}`;
    default:
      return `${one.value}`;
  }
}

const quoted = (name: string): string => `“${name}”`;

function rowInWords(row: Row, { columns }: RowsSetting, currency: string | undefined): string {
  const name = columns.flatMap(({ at, is }) => (is === "name" ? [quoted(`${row[at]}`)] : [])).join(" ");
  const figures = columns.flatMap((column) =>
    column.is === "figure" && row[column.at] !== null ? [figureInWords(row[column.at], column, currency)] : [],
  );
  return figures.length > 0 ? `${name} (${figures.join(", ")})` : name;
}

function figureInWords(value: unknown, { unit }: Column, currency: string | undefined): string {
  if (unit === "money") return moneyInWords(Number(value), currency);
  if (unit === "percent") return `${value}%`;
  if (unit === "minute") return `${value} min`;
  if (unit === undefined || unit === "weekday" || unit === "time") return `${value}`;
  return `${value} ${unit}${value === 1 ? "" : "s"}`;
}

/** "£30", "£12.50"; "30" where no currency was said. */
function moneyInWords(cents: number, currency: string | undefined): string {
  const form = currency === undefined ? { minimumFractionDigits: 2 } : ({ style: "currency", currency } as const);
  return new Intl.NumberFormat("en", { ...form, trailingZeroDisplay: "stripIfInteger" }).format(cents / CENTS);
}

/** "Tuesday to Saturday 09:00–13:00 and 14:00–17:00, Sunday 10:00–12:00". */
function hoursInWords(openings: readonly Opening[]): string {
  const spansOf = Map.groupBy(openings, ({ day }) => day);
  const runs: { days: string[]; spans: string }[] = [];
  for (const [day, of] of spansOf) {
    const spans = listing(of.map(({ from, until }) => `${from}–${until}`));
    const last = runs.at(-1);
    if (last?.spans === spans) last.days.push(day);
    else runs.push({ days: [day], spans });
  }
  return runs
    .map(({ days, spans }) => `${days.length > 2 ? `${days[0]} to ${days.at(-1)}` : listing(days)} ${spans}`)
    .join(", ");
}

/** Words of the values, which are there once they are set. */
export function wordsSet(all: readonly SetTo[]): string[] {
  return all.flatMap(({ setting, value }) => {
    if (setting.is === "hours")
      return ["open closed opening hours", ...(value as readonly Opening[]).map(({ day }) => day)];
    if (setting.is === "rows")
      return (value as readonly Row[]).flatMap((row) => Object.values(row).filter((one) => typeof one === "string"));
    return typeof value === "number" ? [] : (value as string | readonly string[]);
  });
}
