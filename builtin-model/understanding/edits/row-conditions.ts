// Which rows a phrase means: "approved listings", "overdue invoices", "bookings of this month", "products with a stock below 5".
import type { Period } from "#entity";
import { dateOf, statusOf } from "../../blueprint/telling-fields.ts";
import type { EntitySpec, FieldSpec, RowCondition, RowConditions } from "../../blueprint/types.ts";
import { plain, plural } from "../language/words.ts";
import { fieldIn, onlyOneMeant } from "./context.ts";

/** What is over and done with, and what is not yet, in the words of options. */
const DONE =
  /^(done|completed?|finished|closed|resolved|solved|paid|returned|delivered|cancelled|canceled|archived|rejected|declined|lost|won|sold|sent|published|picked up|fixed|repaired|expired|withdrawn|received|accepted|over|refunded|retired)\b/i;
const SAME_WORDS: readonly (readonly string[])[] = [
  ["done", "completed", "complete", "finished", "closed", "resolved", "solved", "fixed"],
  ["open", "new", "to do", "todo", "pending", "requested", "reported", "waiting", "planned"],
  ["in progress", "doing", "started", "ongoing", "active", "running", "under way"],
  ["cancelled", "canceled", "called off"],
  ["approved", "accepted", "confirmed", "granted"],
  ["rejected", "declined", "refused", "denied"],
  ["archived", "inactive", "retired", "old"],
  ["available", "free", "in stock"],
];

/** The conditions that a phrase names on the rows of an entity; null when it names none. */
export function rowConditions(phrase: string, entity: EntitySpec): RowConditions | null {
  const words = ` ${plain(phrase.replace(/\b(isn|aren|wasn|don|doesn|hasn|haven)['’]?t\b/gi, " not "))} `;
  const found: RowConditions = {};
  for (const read of [amounts, emptiness, states, answers, lateness, periods])
    for (const [key, condition] of Object.entries(read(words, entity) ?? {})) found[key] ??= condition;
  if (Object.keys(found).length === 0 && /\b(?:new|newly)\b/.test(words))
    return { createdAt: { during: "last 30 days" } };
  return Object.keys(found).length > 0 ? found : null;
}

const has = (words: string, part: string): boolean => words.includes(` ${part} `);

/** "Approved", "not archived", "unpaid": options of choices, also in another word for the same. */
function states(words: string, { fields }: EntitySpec): RowConditions {
  const found: RowConditions = {};
  for (const { key, kind, options = [] } of fields) {
    if (kind !== "choice") continue;
    const named = options.filter(
      (option) => has(words, plain(option)) || has(words, plural(plain(option))) || has(words, `un${plain(option)}`),
    );
    const meant = named.length > 0 ? named : options.filter((option) => sameWord(words, option));
    const [first] = meant;
    if (first === undefined) continue;
    const isNot = meant.every((option) => isNegated(words, plain(option)));
    found[key] = isNot ? { not: meant.length === 1 ? first : meant } : meant;
  }
  return found;
}

const isNegated = (words: string, word: string): boolean =>
  has(words, `un${word}`) ||
  new RegExp(`\\b(?:not|no|except|but|other than|without|non|yet to be)(?: \\w+){0,2} ${word}\\b`).test(words);

const sameWord = (words: string, option: string): boolean =>
  SAME_WORDS.some(
    (group) => group.includes(plain(option)) && group.some((word) => has(words, word) || has(words, `un${word}`)),
  );

/** "Paid", "unpaid", "not paid yet": yes-or-no fields by their name. */
function answers(words: string, { fields }: EntitySpec): RowConditions {
  const found: RowConditions = {};
  for (const { key, kind, label } of fields) {
    if (kind !== "yesNo") continue;
    // "Delivered or paid" is told by either.
    for (const name of plain(label)
      .replace(/^(?:is|has|was) /, "")
      .split(" or ")) {
      const isOver = DONE.test(name);
      const isOpen = isOver && (SAME_WORDS[1] ?? []).some((word) => has(words, word));
      const isSame =
        isOver && SAME_WORDS.some((group) => group.includes(name) && group.some((word) => has(words, word)));
      if (isOpen || isSame) found[key] ??= isSame && !isOpen;
      if (has(words, name) || has(words, `un${name}`)) found[key] ??= !isNegated(words, name);
    }
  }
  return found;
}

const LATE = /\b(?:overdue|late|expired|past due|too late|missed)\b/;

/** When something began says nothing about when it should be over. */
const BEGINS =
  /^(?:ordered|created|issued|bought|added|joined|started|starts|begins|borrowed|placed|sent|paid|entered|opened|reported|requested)/i;

const PLACED = /^(?:ordered|created|issued|bought|added|placed|sent|paid|entered|reported|requested)/i;

/** What should be done and is not: the day is past, and nothing says that it is over. */
function lateness(words: string, entity: EntitySpec): RowConditions | null {
  if (!LATE.test(words)) return null;
  const said = entity.fields.find(({ options = [] }) => options.some((option) => LATE.test(` ${plain(option)} `)));
  if (said) return { [said.key]: (said.options ?? []).filter((option) => LATE.test(` ${plain(option)} `)) };
  const day = dateOf(entity);
  const due =
    entity.fields.find(
      ({ kind, key }) => isDay(kind) && /due|expire|deadline|until|valid|return|back|end/i.test(key),
    ) ?? (day && !BEGINS.test(day.key) ? day : undefined);
  if (!due) return null;
  const over = (statusOf(entity)?.options ?? []).filter((option) => DONE.test(option));
  const marked = entity.fields.filter(({ kind, label }) => kind === "yesNo" && DONE.test(label));
  const given = entity.fields.filter(
    ({ kind, key }) =>
      key !== due.key && isDay(kind) && /^(paid|returned|completed|finished|done|closed|resolved|delivered)/i.test(key),
  );
  return {
    [due.key]: { during: "past" },
    ...(over.length > 0 ? { [statusOf(entity)?.key ?? ""]: { not: over } } : {}),
    ...Object.fromEntries(marked.map(({ key }) => [key, false])),
    ...Object.fromEntries(given.map(({ key }) => [key, { empty: true }])),
  };
}

const isDay = (kind: FieldSpec["kind"]): boolean => kind === "date" || kind === "dateTime";

const PERIODS: readonly (readonly [RegExp, (match: RegExpExecArray) => Period])[] = [
  // Days and, below, sides and units are those of the patterns.
  [/\b(today|tomorrow|yesterday)(?: s)?\b/, ([, day]) => day as Period],
  [
    /\b(?:the )?(next|last|past|coming) (\d+) (day|week|month)s?\b/,
    ([, side = "", count = "", unit = ""]) =>
      `${/next|coming/.test(side) ? "next" : "last"} ${Number(count) * (DAYS[unit] ?? 1)} days`,
  ],
  [
    /\b(?:in|within) (?:the next )?(\d+) (day|week)s?\b/,
    ([, count = "", unit = ""]) => `next ${Number(count) * (DAYS[unit] ?? 1)} days`,
  ],
  [
    /\b(this|next|last|current|previous|coming) (week|month|year)(?: s)?\b/,
    ([, side = "", unit = ""]) => `${SIDES[side] ?? side} ${unit}` as Period,
  ],
  [/\b(?:upcoming|future|coming up|coming|ahead|from (?:today|now) on|still to come|in the future)\b/, () => "future"],
  [/\b(?:past|previous|former|bygone|in the past|already over)\b/, () => "past"],
  [/\b(?:recent|recently|lately)\b/, () => "last 30 days"],
];
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };
const SIDES: Readonly<Record<string, string>> = { current: "this", previous: "last", coming: "next" };
const MADE = /\b(?:created|added|entered|new|recent|recently|registered|joined)\b/;

/** "This month's", "upcoming", "due in the next 7 days". */
function periods(words: string, entity: EntitySpec): RowConditions | null {
  for (const [pattern, periodOf] of PERIODS) {
    const match = pattern.exec(words);
    if (!match) continue;
    const named = entity.fields.find(({ kind, label }) => isDay(kind) && has(words, plain(label)));
    const due = /\bdue\b/.test(words)
      ? entity.fields.find(({ kind, key }) => isDay(kind) && /due|until|deadline/i.test(key))
      : undefined;
    const period = periodOf(match);
    const begun = dateOf(entity);
    // What comes is about when an order is picked up, and not when it was placed.
    const isAhead = /^(?:tomorrow|next|future)/.test(period) || (period === "today" && /\bfor today\b/.test(words));
    const coming =
      isAhead && begun && PLACED.test(begun.key)
        ? entity.fields.find(({ kind, key }) => isDay(kind) && !BEGINS.test(key))
        : undefined;
    const day = named ?? due ?? (MADE.test(words) ? undefined : (coming ?? begun));
    return { [day?.key ?? "createdAt"]: { during: period } };
  }
  return null;
}

const FIGURES = /^(number|money|percent|duration|rating)$/;
const OVER = /\b(over|above|more than|at least|higher than|greater than|from|or more|or better|and up)\b/;
const UNDER = /\b(under|below|less than|at most|lower than|up to|or less|or fewer|fewer than)\b/;

/** "With a price over 100", "rated 4 or more", "with stock below 5". */
function amounts(words: string, entity: EntitySpec): RowConditions | null {
  const [, digits] = /(?:^| )(\d+(?: \d{3})*)(?: |$)/.exec(words) ?? [];
  if (digits === undefined || !(OVER.test(words) || UNDER.test(words)) || /\bdays?|weeks?|months?\b/.test(words))
    return null;
  const value = Number(digits.replaceAll(" ", ""));
  const figures = entity.fields.filter(({ kind }) => FIGURES.test(kind));
  const amounts = figures.filter(({ kind }) => kind === "money");
  const named =
    fieldIn(words, { ...entity, fields: figures }) ??
    (/\b(rated|stars?)\b/.test(words) ? figures.find(({ kind }) => kind === "rating") : undefined) ??
    (amounts.length === 1 ? amounts[0] : undefined);
  if (!named) return null;
  const isWithin = /\b(at least|or more|or better|and up|from|at most|up to|or less|or fewer)\b/.test(words);
  const step = isWithin
    ? 0
    : named.kind === "money" || named.kind === "rating" || named.kind === "duration"
      ? 1
      : 0.001;
  const bound = named.kind === "money" ? value * 100 : value;
  return { [named.key]: OVER.test(words) ? { min: bound + step } : { max: bound - step } };
}

/** "Without a photo", "unassigned", "that have a note". */
function emptiness(words: string, entity: EntitySpec): RowConditions | null {
  const without = /\b(?:without|with no|that have no|missing|lacking|have no|has no) (?:an? |any |the )?(.+?) $/.exec(
    words,
  )?.[1];
  const field = without ? (fieldIn(without, entity) ?? onlyOneMeant(without, entity)) : null;
  if (field && field.kind !== "yesNo") return { [field.key]: { empty: true } };
  if (/\b(?:unassigned|not assigned|nobody has|without anybody)\b/.test(words)) {
    const person = entity.fields.find(
      ({ kind, key }) =>
        (kind === "relation" || kind === "text") &&
        /assign|owner|responsible|employee|member|person|volunteer|worker|staff/i.test(key),
    );
    return person ? { [person.key]: { empty: true } } : null;
  }
  if (/\b(?:unrated|not rated)\b/.test(words)) {
    const rating = entity.fields.find(({ kind }) => kind === "rating");
    return rating ? { [rating.key]: { empty: true } } : null;
  }
  const given = /\b(?:with|that have|having) (?:an? |any |the )(.+?) $/.exec(words)?.[1];
  const held = given && !/\d/.test(given) ? fieldIn(given, entity) : null;
  return held && /^(image|file|longText|url|email|phone|relation|location)$/.test(held.kind)
    ? { [held.key]: { empty: false } }
    : null;
}

/** Turned round: what "hide these" leaves. Null where it can't be said of one field. */
export function othersThan(conditions: RowConditions): RowConditions | null {
  const [only, ...more] = Object.entries(conditions);
  if (!only || more.length > 0) return null;
  const turned = opposite(only[1]);
  return turned === null ? null : { [only[0]]: turned };
}

function opposite(condition: RowCondition): RowCondition | null {
  if (typeof condition === "boolean") return !condition;
  if (typeof condition === "string") return { not: condition };
  if (Array.isArray(condition)) return { not: condition.length === 1 ? (condition[0] ?? "") : condition };
  if ("not" in condition) return [condition.not].flat();
  if ("empty" in condition) return { empty: !condition.empty };
  if ("during" in condition)
    return condition.during === "past"
      ? { during: "future" }
      : condition.during === "future"
        ? { during: "past" }
        : null;
  return null;
}
