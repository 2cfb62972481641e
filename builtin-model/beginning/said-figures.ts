// Figures in a message: amounts of money, lengths of time, days of the week, times of day, shares and counts, each with where it stands.
import { CURRENCY } from "../understanding/language/currencies.ts";
import { spokenNumber } from "../understanding/language/spoken-numbers.ts";
import { DAY, dayNamed } from "./weekdays.ts";

/** What a figure is counted in. */
export type FigureUnit = "money" | "second" | "minute" | "hour" | "day" | "percent" | "weekday" | "time";
export type Figure = Readonly<{
  /** Whole cents of money, a number in the unit asked for, "Monday", "18:30". */
  value: number | string;
  unit: FigureUnit;
  /** As it was written. */
  text: string;
  start: number;
  end: number;
}>;

const NUMBER = "\\d{1,7}(?:[.,]\\d{1,3}){0,2}";
const SPOKEN = "one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty";
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
const DAY_SECONDS = 86_400;
const UNIT_SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;
const TIME_WORD = "seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|wks?";
const CENTS = 100;

/** By unit, each with named groups of its own. */
const PATTERNS = {
  money: `(?<!\\p{L})(?:${CURRENCY}) ?(?<amount>${NUMBER})(?<thousands>k(?!\\p{L}))?(?: ?[-–] ?(?:${CURRENCY})?${NUMBER})?|(?<![\\p{L}\\d.,])(?<sum>${NUMBER}) ?(?:(?:${CURRENCY})(?!\\p{L})|(?<cents>p|pence|cents?|ct)(?!\\p{L}))`,
  time: "(?<![\\p{L}\\d.,:])(?<hour>\\d{1,2})(?:[:.](?<past>\\d\\d))? ?(?<half>[ap]\\.?m\\b)|(?<![\\p{L}\\d.,:])(?<hours>\\d{1,2}):(?<minutes>\\d\\d)(?!\\d)|\\b(?<noon>noon|midday)\\b",
  length: `(?<![\\p{L}\\d.,])(?:(?:${NUMBER} ?[-–] ?)?(?<count>${NUMBER}|${SPOKEN})(?<and>½| and a half)? ?-?(?<of>${TIME_WORD})(?!\\p{L})(?:(?<=h(?:ou)?r?s?)(?:(?<more>\\d\\d)| ?(?<minutes>\\d{1,2}) ?(?:minutes?|mins?|m))(?![\\p{L}\\d]))?|(?<spoken>half an hour|an hour and a half|an hour)(?!\\p{L})|(?<rhythm>daily|every day|weekly|every week|fortnightly)(?!\\p{L}))`,
  percent: `(?<![\\p{L}\\d.,])(?<share>${NUMBER}) ?(?:%|percent\\b)`,
  weekday: `(?<!\\p{L})(?<day>${DAY})(?!\\p{L})`,
} as const;
const KIND: Readonly<Record<FigureUnit, keyof typeof PATTERNS>> = {
  money: "money",
  second: "length",
  minute: "length",
  hour: "length",
  day: "length",
  percent: "percent",
  weekday: "weekday",
  time: "time",
};

/** Figures of those units in the order of the text; of units of time one is enough, since lengths are told in it. */
export function figuresIn(text: string, units: readonly FigureUnit[]): Figure[] {
  const found = units.flatMap((unit) =>
    [...text.matchAll(patternOf(unit))].flatMap((match): Figure[] => {
      const value = valueIn(match.groups ?? {}, unit);
      return value === null
        ? []
        : [{ value, unit, text: match[0], start: match.index, end: match.index + match[0].length }];
    }),
  );
  const ordered = found.toSorted((left, right) => left.start - right.start || right.end - left.end);
  return ordered.filter(({ start }, at) => at === 0 || start >= (ordered[at - 1]?.end ?? 0));
}

const patterns = new Map<string, RegExp>();

function patternOf(unit: FigureUnit): RegExp {
  const kind = KIND[unit];
  const pattern = patterns.get(kind) ?? new RegExp(PATTERNS[kind], "giu");
  patterns.set(kind, pattern);
  return pattern;
}

function valueIn(said: Record<string, string | undefined>, unit: FigureUnit): number | string | null {
  switch (unit) {
    case "money": {
      const amount = numberOf(said.amount ?? said.sum ?? "");
      return amount === null ? null : Math.round(amount * (said.cents ? 1 : CENTS) * (said.thousands ? 1000 : 1));
    }
    case "percent":
      return numberOf(said.share ?? "");
    case "weekday":
      return dayNamed(said.day ?? "");
    case "time":
      return timeOf(said);
    default: {
      const seconds = secondsOf(said);
      return seconds === null ? null : seconds / UNIT_SECONDS[unit];
    }
  }
}

/** "1,200", "12,50", "1.5". */
export function numberOf(text: string): number | null {
  const plain = text.replace(/[.,](?=\d{3}(?!\d))/g, "").replace(",", ".");
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

function secondsOf({
  count,
  and,
  of = "",
  more,
  minutes,
  spoken,
  rhythm,
}: Record<string, string | undefined>): number | null {
  if (spoken) return /half$/.test(spoken) ? 5400 : /^half/.test(spoken) ? 1800 : 3600;
  if (rhythm) return /^f/iu.test(rhythm) ? 14 * DAY_SECONDS : /week/iu.test(rhythm) ? 7 * DAY_SECONDS : DAY_SECONDS;
  const one = SECONDS[of.charAt(0).toLowerCase()];
  const number = numberOf(count ?? "") ?? spokenNumber(count ?? "");
  if (one === undefined || Number.isNaN(number)) return null;
  return (number + (and ? 0.5 : 0)) * one + Number(more ?? minutes ?? 0) * 60;
}

function timeOf({ hour, past, half, hours, minutes, noon }: Record<string, string | undefined>): string | null {
  if (noon) return "12:00";
  const at = Number(hour ?? hours) % (half ? 12 : 24);
  const isPast = half?.toLowerCase().startsWith("p") ?? false;
  const past60 = Number(past ?? minutes ?? 0);
  if (Number(hour ?? hours) > (half ? 12 : 24) || past60 > 59) return null;
  return clock((at + (isPast ? 12 : 0)) * 60 + past60);
}

/** Minutes after midnight as "09:30". */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
