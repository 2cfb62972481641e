// The settings of a template as its settings.json declares them, and what a message sets them to.
import type { FigureUnit } from "./said-figures.ts";
import type { Weekday } from "./weekdays.ts";

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
