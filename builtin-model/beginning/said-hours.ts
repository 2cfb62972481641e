// When a message says that somebody is open: "Tues to Sat 9 to 5, closed 1–2", "weekdays 8:30-17:00 and Saturday 10-2", "9 to 5, closed Mondays".
import { READ_MAX } from "../reading/index.ts";
import { clock } from "./said-figures.ts";
import type { Opening } from "./types.ts";
import { DAY, dayNamed, daysBetween, WEEKDAYS, type Weekday } from "./weekdays.ts";

/** In minutes after midnight. */
type Span = Readonly<{ from: number; until: number }>;
type Told =
  | Readonly<{ is: "days"; days: readonly Weekday[]; start: number; end: number }>
  | Readonly<{ is: "span"; span: Span; start: number; end: number }>
  | Readonly<{ is: "closed" }>
  | Readonly<{ is: "open"; end: number }>
  | Readonly<{ is: "end" }>;

/** Of days that are said without times. */
const USUAL: Span = { from: 9 * 60, until: 17 * 60 };
const HALF_DAY = 12 * 60;
const DAY_END = 24 * 60 - 1;
/** "2 to 6" is in the afternoon. */
const EARLIEST = 7 * 60;
/** More days and times are not looked at. */
const TOLD_MAX = 100;
/** Further apart, days and times are not of each other. */
const REACH = 40;
const NEVER = Number.NEGATIVE_INFINITY;

const TIME = "(?:\\d{1,2}(?:[:.]\\d\\d)?(?: ?[ap]\\.?m\\b\\.?| ?h\\b)?|noon|midday|midnight)";
const TO = "(?: ?[-–—] ?| (?:to|till?|until|through|thru) )";
const DAYS: Readonly<Record<string, readonly Weekday[]>> = {
  every: WEEKDAYS,
  work: WEEKDAYS.slice(0, 5),
  weekend: WEEKDAYS.slice(5),
};
const PATTERN = new RegExp(
  [
    `(?<!\\p{L})(?<first>${DAY})${TO}(?<last>${DAY})(?!\\p{L})`,
    `(?<!\\p{L})(?<day>${DAY})(?!\\p{L})`,
    "\\b(?<every>every ?day|daily|all week|(?:seven|7) days a week)\\b",
    "\\b(?<work>week ?days|working days)\\b",
    "\\b(?<weekend>weekends?)\\b",
    `(?<![\\p{L}\\d.,:£$€])(?<from>${TIME})${TO}(?<until>${TIME})(?![\\p{L}\\d%])`,
    "\\b(?<closed>closed?|shut|except|break|lunch|not open)\\b",
    "\\b(?<open>open|opening|opens|hours)\\b",
    "(?<stop>[.;!?](?=\\s|$)|\\n)",
  ].join("|"),
  "giu",
);
/** Behind these numbers are none of a clock. */
const COUNTED = /^ ?(?:min|hour|hr|people|person|guest|place|seat|day|week|month|year|euro|dollar|pound|kr|[€£$%])/iu;
const COUNTED_MAX = 12;

/** Each day with when it opens and closes, a day with a break twice; undefined where nothing was said. */
export function hoursIn(text: string): Opening[] | undefined {
  const told = toldIn(text.slice(0, READ_MAX)).slice(0, TOLD_MAX);
  const { open, shut, breaks, loose, named } = gathered(told);
  if (open.size === 0) {
    // "9 to 5, closed Mondays", "open Tuesday to Saturday".
    const days = named.size > 0 ? [...named] : shut.size > 0 ? WEEKDAYS : loose ? WEEKDAYS.slice(0, 5) : [];
    for (const day of days) open.set(day, [loose ?? USUAL]);
  }
  const openings = WEEKDAYS.filter((day) => !shut.has(day)).flatMap((day) =>
    (open.get(day) ?? [])
      .flatMap((span) =>
        without(
          span,
          breaks.filter(({ days }) => days === null || days.includes(day)),
        ),
      )
      .map(({ from, until }) => ({ day, from: clock(from), until: clock(until) })),
  );
  return openings.length > 0 ? openings : undefined;
}

type Gathered = {
  open: Map<Weekday, Span[]>;
  shut: Set<Weekday>;
  /** Without days: of all. */
  breaks: { span: Span; days: readonly Weekday[] | null }[];
  /** A time that was said without days, and days that are open at no time that was said. */
  loose: Span | null;
  named: Set<Weekday>;
};
/** What has been read of a sentence and waits for more. */
type Reading = {
  days: { of: readonly Weekday[]; end: number; isTimed: boolean } | null;
  span: { of: Span; end: number } | null;
  isClosed: boolean;
  /** Where the last word of being open ended. */
  openAt: number;
  /** That opened last, whatever the sentence. */
  last: readonly Weekday[] | null;
};

/** Days take the times behind them; where times stand first, those before. */
function gathered(told: readonly Told[]): Gathered {
  const all: Gathered = { open: new Map(), shut: new Set(), breaks: [], loose: null, named: new Set() };
  const now: Reading = { days: null, span: null, isClosed: false, openAt: NEVER, last: null };
  let isSaid = false;
  for (const [at, one] of told.entries()) {
    if (one.is === "days") takeDays(one, now, all);
    else if (one.is === "span") takeSpan(one, now, all);
    else if (one.is === "closed") takeClosed(told[at + 1], now, all);
    else now.isClosed = false;
    if (one.is === "open") now.openAt = one.end;
    if (one.is === "closed" || one.is === "open") isSaid = true;
    if (one.is === "end" || at === told.length - 1) {
      if (isSaid) all.loose ??= now.span?.of ?? null;
      Object.assign(now, { days: null, span: null, openAt: NEVER });
      isSaid = false;
    }
  }
  return all;
}

function openOn(days: readonly Weekday[], span: Span, now: Reading, { open }: Gathered): void {
  for (const day of new Set(days)) open.set(day, [...(open.get(day) ?? []), span]);
  now.last = days;
}

function takeDays({ days, start, end }: Told & { is: "days" }, now: Reading, all: Gathered): void {
  if (now.isClosed) for (const day of days) all.shut.add(day);
  else if (now.span && start - now.span.end <= REACH) {
    openOn(days, now.span.of, now, all);
    now.span.end = end;
  } else {
    const before = now.days && !now.days.isTimed ? now.days.of : [];
    now.days = { of: [...new Set([...before, ...days])], end, isTimed: false };
    if (start - now.openAt <= REACH) for (const day of days) all.named.add(day);
  }
}

function takeSpan({ span, start, end }: Told & { is: "span" }, now: Reading, all: Gathered): void {
  if (now.isClosed) all.breaks.push({ span, days: now.last });
  else if (now.days && start - now.days.end <= REACH) {
    openOn(now.days.of, span, now, all);
    now.days = { of: now.days.of, end, isTimed: true };
  } else {
    now.span = { of: span, end };
    now.days = null;
  }
  now.isClosed = false;
}

/** "Sunday closed", or what is closed stands behind it. */
function takeClosed(next: Told | undefined, now: Reading, { shut }: Gathered): void {
  if (now.days && !now.days.isTimed && next?.is !== "days" && next?.is !== "span") {
    for (const day of now.days.of) shut.add(day);
    now.days = null;
  } else now.isClosed = true;
}

function toldIn(text: string): Told[] {
  return [...text.matchAll(PATTERN)].flatMap(({ 0: said, index: start, groups = {} }): Told[] => {
    const end = start + said.length;
    if (groups.closed) return [{ is: "closed" }];
    if (groups.open) return [{ is: "open", end }];
    if (groups.stop) return [{ is: "end" }];
    if (groups.from !== undefined && groups.until !== undefined) {
      const span = COUNTED.test(text.slice(end, end + COUNTED_MAX)) ? null : spanOf(groups.from, groups.until);
      return span ? [{ is: "span", span, start, end }] : [];
    }
    const single = dayNamed(groups.first ?? groups.day ?? "");
    const until = dayNamed(groups.last ?? "");
    const of = Object.keys(DAYS).find((name) => groups[name] !== undefined);
    const days = of ? DAYS[of] : single && (until ? daysBetween(single, until) : [single]);
    return days ? [{ is: "days", days, start, end }] : [];
  });
}

type Time = Readonly<{ minutes: number; half: "a" | "p" | null }>;

function timeOf(text: string): Time | null {
  const lower = text.toLowerCase();
  if (lower === "midnight") return { minutes: DAY_END, half: "p" };
  if (lower === "noon" || lower === "midday") return { minutes: HALF_DAY, half: "p" };
  const [, hour = "", past = "0", half] = /^(\d{1,2})(?:[:.](\d\d))?(?: ?([ap]))?/u.exec(lower) ?? [];
  const isOf12 = half !== undefined;
  if (Number(hour) > (isOf12 ? 12 : 24) || Number(past) > 59) return null;
  const minutes = (Number(hour) % (isOf12 ? 12 : 25)) * 60 + Number(past) + (half === "p" ? HALF_DAY : 0);
  return { minutes: Math.min(minutes, DAY_END), half: isOf12 ? (half as "a" | "p") : null };
}

/** What was meant by hours of which nobody said in which half of the day; null where it ends before it begins. */
function spanOf(first: string, last: string): Span | null {
  const [begin, end] = [timeOf(first), timeOf(last)];
  if (!begin || !end) return null;
  const isEvening = end.half === "p" && begin.minutes < end.minutes - HALF_DAY;
  const isPast = begin.half === null && (isEvening || (begin.minutes < EARLIEST && !first.startsWith("0")));
  const from = begin.minutes + (isPast ? HALF_DAY : 0);
  const isBefore = end.half === null && end.minutes <= from && end.minutes <= HALF_DAY;
  const until = Math.min(end.minutes + (isBefore ? HALF_DAY : 0), DAY_END);
  return until > from ? { from, until } : null;
}

/** What is left of it beside the breaks. */
function without(span: Span, breaks: readonly { span: Span }[]): Span[] {
  let left = [span];
  for (const { span: closed } of breaks)
    left = left
      .flatMap(({ from, until }) => [
        { from, until: Math.min(until, closed.from) },
        { from: Math.max(from, closed.until), until },
      ])
      .filter(({ from, until }) => until > from);
  return left;
}
