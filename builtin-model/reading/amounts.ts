// Intervals, spans of days and bounds that stand in a text: "every 6 weeks", "twice a year", "within 7 days", "above 8".

export type Unit = "day" | "week" | "month" | "year";
export type Interval = { every: number; unit: Unit };
export type Bounds = { over?: number; under?: number };

const NUMBERS =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const NUMBER = `\\d+(?:[.,]\\d+)?|${NUMBERS.join("|")}|an?`;
const UNIT = "days?|weeks?|months?|years?|fortnights?|d|wks?|yrs?";
const MONTHS_A_YEAR = 12;
const DAYS: Readonly<Record<Unit, number>> = { day: 1, week: 7, month: 30, year: 365 };
const WEEKS_A_FORTNIGHT = 2;

function numberOf(text: string): number {
  const at = NUMBERS.indexOf(text);
  return at >= 0 ? at + 1 : /^an?$/.test(text) ? 1 : Number(text.replace(",", "."));
}

/** So many of a unit; a fortnight is two weeks. */
function counted(count: number, word: string): Interval {
  if (word.startsWith("f")) return { every: count * WEEKS_A_FORTNIGHT, unit: "week" };
  const unit = (["day", "week", "month", "year"] as const).find((one) => one.startsWith(word.charAt(0))) ?? "day";
  return { every: count, unit };
}

const EVERY = new RegExp(`\\b(?:every|each) (other |second )?(?:(${NUMBER}) ?)?(${UNIT})\\b`, "g");
const TIMES = new RegExp(`\\b(once|twice|(?:${NUMBER}) times) (?:a|per|every|each) (week|month|year)\\b`, "g");
const ADVERBS: Readonly<Record<string, Interval>> = {
  weekly: { every: 1, unit: "week" },
  fortnightly: { every: 2, unit: "week" },
  monthly: { every: 1, unit: "month" },
  quarterly: { every: 3, unit: "month" },
  yearly: { every: 1, unit: "year" },
  annually: { every: 1, unit: "year" },
};
const ADVERB = new RegExp(`\\b(?:${Object.keys(ADVERBS).join("|")})\\b`, "g");
/** "Some every 4, some every 8": weeks, as rounds are counted. */
const BARE = /\bevery (\d+)(?! ?[a-z%€£$\d])/g;

/** How often something recurs, in the order of the text. */
export function intervalsIn(text: string): Interval[] {
  const said = text.toLowerCase();
  const found = [
    ...[...said.matchAll(EVERY)].map((match) => {
      const [, other, count, unit = ""] = match;
      return { at: match.index, interval: counted(other ? 2 : numberOf(count ?? "one"), unit) };
    }),
    ...[...said.matchAll(TIMES)].map((match) => {
      const [, times = "", unit = ""] = match;
      const count = times === "once" ? 1 : times === "twice" ? 2 : numberOf(times.split(" ")[0] ?? "one");
      return { at: match.index, interval: shared(count, unit) };
    }),
    ...[...said.matchAll(ADVERB)].map((match) => ({ at: match.index, interval: ADVERBS[match[0]] as Interval })),
    ...[...said.matchAll(BARE)].map((match) => ({
      at: match.index,
      interval: { every: Number(match[1]), unit: "week" as const },
    })),
  ];
  return found.toSorted((left, right) => left.at - right.at).map(({ interval }) => interval);
}

/** Twice a year is every six months; three times a week every two days. */
function shared(count: number, unit: string): Interval {
  if (count === 1) return counted(1, unit);
  if (unit === "year") return { every: Math.max(1, Math.round(MONTHS_A_YEAR / count)), unit: "month" };
  return { every: Math.max(1, Math.round(DAYS[unit === "week" ? "week" : "month"] / count)), unit: "day" };
}

const LAPSE = new RegExp(`\\bafter (?:(${NUMBER}) )?(${UNIT})\\b`);

/** After how long something has run out: "after 3 weeks"; null where nothing does. */
export function lapseIn(text: string): Interval | null {
  const [, count = "one", unit] = LAPSE.exec(text.toLowerCase()) ?? [];
  return unit === undefined ? null : counted(numberOf(count), unit);
}

const ELAPSED = new RegExp(
  `\\b(?:(?:longer|more|older) than|for over|over|after) (${NUMBER}) (${UNIT})\\b(?! (?:late|overdue|before|ahead|left|away))`,
);

/** How long something may last at most: "out for longer than 2 months"; null where nothing is said of it. */
export function elapsedIn(text: string): Interval | null {
  const [, count, unit] = ELAPSED.exec(text.toLowerCase()) ?? [];
  return count === undefined || unit === undefined ? null : counted(numberOf(count), unit);
}

const SPAN = new RegExp(`\\b(?:(${NUMBER}|next|this|coming) )?(${UNIT})\\b`);

/** The days of a span that is named: "30 days before", "in the next fortnight"; null without one. */
export function daysIn(text: string): number | null {
  const [, count, unit] = SPAN.exec(text.toLowerCase()) ?? [];
  if (!count || !unit) return null;
  const { every, unit: of } = counted(/^(?:next|this|coming)$/.test(count) ? 1 : numberOf(count), unit);
  return Math.round(every * DAYS[of]);
}

const OVER =
  /(?:\b(?:above|over|more than|higher than|greater than|warmer than|exceeds?|beyond)|>)\s*(-?\d+(?:[.,]\d+)?)(?!\d|\s*(?:days?|weeks?|months?|years?|hours?|minutes?))/i;
const UNDER =
  /(?:\b(?:under|below|less than|lower than|fewer than|colder than|only)|<)\s*(-?\d+(?:[.,]\d+)?)(?!\d|\s*(?:days?|weeks?|months?|years?|hours?|minutes?))/i;

/** The figures that a value is above or below; null where the text names none. Spans of time are none. */
export function boundsIn(text: string): Bounds | null {
  const [over, under] = [OVER, UNDER].map((pattern) => pattern.exec(text)?.[1]?.replace(",", "."));
  if (over === undefined && under === undefined) return null;
  return {
    ...(over === undefined ? {} : { over: Number(over) }),
    ...(under === undefined ? {} : { under: Number(under) }),
  };
}
