// What of a template can be set from the words of a message, as its settings.json declares it, and what a message sets.
import { currencyIn } from "../understanding/language/currencies.ts";
import { ownName } from "../understanding/own-names.ts";
import type { FigureUnit } from "./said-figures.ts";
import { hoursIn } from "./said-hours.ts";
import { namesAfter } from "./said-names.ts";
import { numbersFor } from "./said-numbers.ts";
import { rowsIn } from "./said-rows.ts";
import { wordsOf } from "./template-words.ts";
import type { Weekday } from "./weekdays.ts";

/** Where the values stand in the app's tree: an object, each value under its setting's `at`. */
export const START_PATH = "shared/start.json";

type Declared = Readonly<{
  /** The value's place in shared/start.json. */
  at: string;
  /** How the reply calls it: "columns", "minutes of work". */
  told: string;
  /** Lemmas that it is called by in a message. */
  words: readonly string[];
}>;
export type NumberSetting = Declared &
  Readonly<{
    is: "number";
    /** What it is counted in; a number said in another unit of time is turned into it, in any other unit not meant. Money is in cents. */
    unit?: "second" | "minute" | "hour" | "day" | "percent" | "money";
    min: number;
    max: number;
  }>;
export type NamesSetting = Declared & Readonly<{ is: "names"; max: number }>;
/** One of a few; each value with the lemmas that ask for it. */
export type ChoiceSetting = Omit<Declared, "words"> &
  Readonly<{ is: "choice"; values: Readonly<Record<string, readonly string[]>> }>;
/** What of a row can be said. */
export type Column = Readonly<{
  /** Its place in the row. */
  at: string;
  /** "fixed" is what sample rows have and a person's own have not. */
  is: "name" | "figure" | "fixed";
  /** Of a figure; without one it is a number that has none. Money is in cents. */
  unit?: FigureUnit;
  min?: number;
  max?: number;
  /** Where nothing was said of it; null without it. */
  else?: string | number | boolean;
}>;
/** Names with figures: services with how long they take and their price. */
export type RowsSetting = Declared &
  Readonly<{
    is: "rows";
    max: number;
    columns: readonly Column[];
    /** Only a list behind one of the words is meant, however much another one looks like rows. */
    behindWord?: boolean;
  }>;
export type CurrencySetting = Omit<Declared, "words"> & Readonly<{ is: "currency" }>;
/** When it is open. */
export type HoursSetting = Omit<Declared, "words"> & Readonly<{ is: "hours" }>;
/** What their business, club or place is called, where a message tells it as such. */
export type OwnNameSetting = Omit<Declared, "words"> & Readonly<{ is: "own-name" }>;
export type Setting =
  | NumberSetting
  | NamesSetting
  | ChoiceSetting
  | RowsSetting
  | CurrencySetting
  | HoursSetting
  | OwnNameSetting;

export type Row = Readonly<Record<string, string | number | boolean | null>>;
/** Times of a clock: "09:00". */
export type Opening = Readonly<{ day: Weekday; from: string; until: string }>;
/** A setting and what it was set to: cents and "GBP" among them. */
export type SetTo =
  | Readonly<{ setting: NumberSetting; value: number }>
  | Readonly<{ setting: NamesSetting; value: readonly string[] }>
  | Readonly<{ setting: ChoiceSetting | CurrencySetting | OwnNameSetting; value: string }>
  | Readonly<{ setting: RowsSetting; value: readonly Row[] }>
  | Readonly<{ setting: HoursSetting; value: readonly Opening[] }>;

/** What the message sets, in the order of the settings. */
export function settingsIn(text: string, settings: readonly Setting[]): SetTo[] {
  const numbers = numbersFor(
    text,
    settings.filter((one) => one.is === "number"),
  );
  return settings.flatMap((setting) => {
    const value = saidOf(setting, text, numbers);
    return value === undefined ? [] : [{ setting, value } as SetTo]; // the reader of its kind gave it
  });
}

function saidOf(setting: Setting, text: string, numbers: ReadonlyMap<NumberSetting, number>) {
  switch (setting.is) {
    case "number":
      return numbers.get(setting);
    case "names":
      return namesAfter(text, setting);
    case "choice":
      return chosenIn(text, setting);
    case "rows":
      return rowsIn(text, setting);
    case "currency":
      return currencyIn(text) ?? undefined;
    case "hours":
      return hoursIn(text);
    case "own-name":
      return ownName(text) ?? undefined;
  }
}

function chosenIn(text: string, { values }: ChoiceSetting): string | undefined {
  const said = wordsOf(text);
  return Object.keys(values).find((value) => values[value]?.some((lemma) => said.has(lemma)));
}

/** The file with what was set; what else it holds stays. */
export function startWith(text: string, all: readonly SetTo[]): string {
  const before = JSON.parse(text) as Record<string, unknown>; // the template's own file
  const values = Object.fromEntries(all.map(({ setting, value }) => [setting.at, value]));
  return `${JSON.stringify({ ...before, ...values }, null, 2)}\n`;
}
