// What was set, as the reply tells it, and the words of it.
import { listing } from "../understanding/language/words.ts";
import type { Column, Opening, Row, SetTo } from "./types.ts";
import { WEEKDAYS, type Weekday } from "./weekdays.ts";

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
      return rowsInWords(one.value as readonly Row[], one.setting.columns, currency);
    case "own-name":
      return quoted(one.value as string);
    case "hours":
      return hoursInWords(one.value as readonly Opening[]);
    case "number":
      return one.setting.unit === "money" ? moneyInWords(one.value as number, currency) : `${one.value}`;
    default:
      return `${one.value}`;
  }
}

const quoted = (name: string): string => `“${name}”`;

/** Columns of which nothing was said hold the template's own guess. */
function rowsInWords(rows: readonly Row[], columns: readonly Column[], currency: string | undefined): string {
  const names = columns.filter(({ is }) => is === "name");
  const said = columns.filter(
    (column) => column.is === "figure" && rows.some((row) => row[column.at] !== (column.else ?? null)),
  );
  const inWords = (row: Row): string => {
    const name = names.map(({ at }) => quoted(`${row[at]}`)).join(" ");
    const figures = said.flatMap((column) => {
      const value = row[column.at] ?? null;
      return value === null ? [] : [figureInWords(value, column, currency)];
    });
    return figures.length > 0 ? `${name} (${figures.join(", ")})` : name;
  };
  return listing(rows.map(inWords));
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
  const daysWith = Map.groupBy(spansOf, ([, of]) => listing(of.map(({ from, until }) => `${from}–${until}`)));
  return [...daysWith].map(([spans, of]) => `${daysInWords(of.map(([day]) => day))} ${spans}`).join(", ");
}

/** "Monday", "Monday and Thursday", "Tuesday to Friday and Sunday". */
function daysInWords(days: readonly Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    const isNext = last !== undefined && WEEKDAYS.indexOf(day) === WEEKDAYS.indexOf(last.at(-1) ?? day) + 1;
    if (isNext) last.push(day);
    else runs.push([day]);
  }
  return listing(runs.flatMap((run) => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run)));
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
