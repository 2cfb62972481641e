// "Due this week", "every 6 weeks, some 8", "30 days before it expires": the day by which something is due, and what it follows from.
import type { Alert } from "#entity";
import type { EntitySpec, FieldSpec, ListSpec } from "../blueprint/types.ts";
import type { About, Facts } from "../facts.ts";
import { daysIn, type Interval, lapseIn } from "../reading/index.ts";
import { listOf, speaksOf } from "./spoken-of.ts";
import type { Shown } from "./types.ts";
import { keyOf } from "./words.ts";

const DUE = new Set(
  "due overdue expire expiry expiration expiring expires come coming late deadline ring call".split(" "),
);
const RUNS_OUT = new Set("expire expiry expiration expiring expires run runs renew renewal valid".split(" "));
/** What such a day is called. */
const DAY_WORDS = new Set(
  "due deadline expiry expire expires expiration until back renewal next promise promised valid need best-before".split(
    " ",
  ),
);
const LAST_WORDS = new Set("last latest previous".split(" "));
const OVER = /^(?:done|complete|completed|finished|returned|paid|closed|picked up|delivered|collected)$/i;
/** Days before, unless somebody says so many. */
const SOON_DAYS = 7;

/** Dates that are due, in the list that the phrases are about. */
export function giveDue(entities: EntitySpec[], facts: Facts, phrases: readonly About[]): Shown {
  const lapsing = facts.moments.find(({ name }) => lapseIn(name) !== null);
  const said = phrases.filter((about) => speaksOf(about, DUE) || speaksOf(about, RUNS_OUT));
  const [first = lapsing] = said;
  const target = first && listOf(first, facts, entities);
  if (!first || !target) return { figures: [], lists: [] };
  const days = said.map(({ name }) => daysIn(name)).find((one) => one !== null) ?? SOON_DAYS;
  const lapse = lapsing && giveLapse(target, lapseIn(lapsing.name));
  const made = lapse ?? (facts.intervals.length > 0 ? giveInterval(target, entities, facts.intervals) : null);
  const { entity, field } = made ?? { entity: target, field: dayOf(target, first) };
  field.alert = alertOf(entity, days, speaksOf(first, RUNS_OUT));
  const word = speaksOf(first, RUNS_OUT) ? "running out" : "due";
  const filter = { [field.key]: { alert: true } as const };
  const lists: ListSpec[] = [{ title: `Late or ${word} soon`, of: entity.name, sort: field.key, filter }];
  if (made && !lapse) lists.push({ title: `Next ${entity.many.toLowerCase()}`, of: entity.name, sort: field.key });
  return { figures: [{ label: `${entity.many} ${word}`, of: entity.name, filter }], lists };
}

/** So long after a date of its own; null where it has none. */
function giveLapse(entity: EntitySpec, lapse: Interval | null): { entity: EntitySpec; field: FieldSpec } | null {
  const since = entity.fields.find((field) => isDay(field) && !isCalled(field, DAY_WORDS));
  if (!lapse || !since) return null;
  entity.fields = entity.fields.filter(isNotAsked);
  const field = added(entity, dateField("due", "Due"));
  const { every, unit } = lapse;
  entity.rules = [...(entity.rules ?? []), { rule: "dueAfter", field: field.key, after: since.key, every, unit }];
  return { entity, field };
}

/** Not the date that a question about what is due has asked for: it is worked out now. */
const isNotAsked = (field: FieldSpec): boolean => !(isDay(field) && /^due(?:On)?$/.test(field.key));

/** What is done with is not late. */
export function alertOf({ fields }: EntitySpec, days: number, runsOut: boolean): Alert {
  const done = fields.find(({ kind, label }) => kind === "yesNo" && OVER.test(label));
  const steps = fields.find(({ kind, options }) => kind === "choice" && options?.some((option) => OVER.test(option)));
  const over = steps?.options?.filter((option) => OVER.test(option)) ?? [];
  return {
    days,
    ...(done ? { where: { [done.key]: false } } : steps ? { where: { [steps.key]: { not: over } } } : {}),
    ...(runsOut ? { word: "Expired" } : {}),
  };
}

const isDay = ({ kind }: FieldSpec): boolean => kind === "date";
const isCalled = ({ label }: FieldSpec, words: ReadonlySet<string>): boolean =>
  keyOf(label)
    .split(" ")
    .some((word) => words.has(word));

/** Whether a date says by when. */
export const isDueDay = (field: FieldSpec): boolean => isDay(field) && isCalled(field, DAY_WORDS);

/** The date that says by when; a new one where there is none. */
function dayOf(entity: EntitySpec, about: About): FieldSpec {
  const known = entity.fields.find(isDueDay);
  return (
    known ?? added(entity, speaksOf(about, RUNS_OUT) ? dateField("expiresOn", "Expires on") : dateField("due", "Due"))
  );
}

const dateField = (key: string, label: string): FieldSpec => ({ key, label, kind: "date" });

/** A field of the entity by its key, put after the title where it is new. */
export function added({ fields }: EntitySpec, field: FieldSpec): FieldSpec {
  const known = fields.find(({ key }) => key === field.key);
  if (known) return known;
  const notes = fields.findIndex(({ kind }) => kind === "longText");
  fields.splice(notes < 1 ? fields.length : notes, 0, field);
  return field;
}

/** The interval as a field of what lasts, its newest date, and the day that follows. */
function giveInterval(
  target: EntitySpec,
  entities: readonly EntitySpec[],
  intervals: readonly Interval[],
): { entity: EntitySpec; field: FieldSpec } | null {
  const lines = linesOf(target, entities);
  const entity = lines ? (entities.find(({ name }) => name === lines.relation.to) ?? target) : target;
  const unit = UNITS.find((one) => intervals.some((interval) => interval.unit === one)) ?? "week";
  const [first] = intervals.filter((interval) => interval.unit === unit);
  const every = added(entity, {
    key: "every",
    label: "Every",
    kind: "number",
    min: 1,
    default: first?.every ?? 1,
    unit: `${unit}s`,
  });
  const last = lines
    ? added(entity, dateField("lastOn", `Last ${lines.entity.one.toLowerCase()}`))
    : (entity.fields.find((field) => isDay(field) && isCalled(field, LAST_WORDS)) ??
      added(entity, dateField("lastDone", "Last done")));
  for (const one of [entity, target]) one.fields = one.fields.filter(isNotAsked);
  const field = added(entity, dateField("nextDue", "Next due"));
  entity.rules = [
    ...(entity.rules ?? []),
    ...(lines
      ? [
          {
            rule: "latestOf" as const,
            field: last.key,
            from: lines.entity.name,
            by: lines.relation.key,
            of: lines.day.key,
          },
        ]
      : []),
    { rule: "dueAfter", field: field.key, after: last.key, every: every.key, unit },
  ];
  return { entity, field };
}

const UNITS = ["day", "week", "month", "year"] as const;

/** Dated rows that point at the target, or the target itself where its rows point at something. */
function linesOf(target: EntitySpec, entities: readonly EntitySpec[]) {
  const dated = entities.flatMap((entity) => {
    const day = entity.fields.find((field) => isDay(field) && !isCalled(field, DAY_WORDS));
    const relation = entity.fields.find(
      ({ kind, to }) => kind === "relation" && to !== undefined && to !== entity.name,
    );
    return day && relation ? [{ entity, day, relation }] : [];
  });
  return dated.find(({ relation }) => relation.to === target.name) ?? dated.find(({ entity }) => entity === target);
}
