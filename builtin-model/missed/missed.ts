// Fields that nobody named and that a person who opens the app would miss: the day of a visit, the name of a boat. Learned from lists
// that readers judged.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { sound } from "../blueprint/repair.ts";
import type { AppSpec, EntitySpec, FieldSpec, PageSpec } from "../blueprint/types.ts";
import { type AsRead, type ListShape, listShape, type Said, saidIn } from "../misfits/index.ts";
import { dayFeatures, nameFeatures } from "./features.ts";

/** What may be missed of each row: the day on which it was, and what it is called. */
export const MISSED = ["date", "name"] as const;
type Missed = (typeof MISSED)[number];
/** How much each feature speaks for it, in natural logarithms of odds; "" is what speaks for all. */
export type MissedWeights = Readonly<Record<Missed, ReadonlyMap<string, number>>>;

/** From these chances on a field comes. */
const SURE: Readonly<Record<Missed, number>> = { date: 0.5, name: 0.4 };
const FIELDS: Readonly<Record<Missed, FieldSpec>> = {
  // A day that is always given begins with today.
  date: { key: "date", label: "Date", kind: "date", required: true },
  name: { key: "name", label: "Name", kind: "text", required: true },
};

const weightsFile = z.strictObject({
  date: z.record(z.string(), z.number()),
  name: z.record(z.string(), z.number()),
});
let committed: MissedWeights | null = null;
function missedWeights(): MissedWeights {
  if (committed) return committed;
  const { date, name } = weightsFile.parse(JSON.parse(readFileSync(join(import.meta.dirname, "missed.json"), "utf8")));
  committed = { date: new Map(Object.entries(date)), name: new Map(Object.entries(name)) };
  return committed;
}

/** From 0 to 1. */
export function missedChance(features: ReadonlySet<string>, weights: ReadonlyMap<string, number>): number {
  let sum = weights.get("") ?? 0;
  for (const feature of features) sum += weights.get(feature) ?? 0;
  return 1 / (1 + Math.exp(-sum));
}

/** Names of what holds of a list, by which it is told whether that is missed. */
export const missedFeatures: Readonly<
  Record<Missed, (list: ListShape, lists: readonly ListShape[], said: Said) => Set<string>>
> = { date: dayFeatures, name: nameFeatures };

const NAMES = /\b(?:name|title)$/i;

/** Whether it is asked of a list if that is missed: readers judged lists without a day, and some have a name anyway. */
export const asksFor: Readonly<Record<Missed, (list: Pick<ListShape, "fields">) => boolean>> = {
  date: ({ fields }) => fields.every(({ kind }) => kind !== "date" && kind !== "dateTime"),
  name: (list) => asksFor.date(list) && list.fields.every(({ label }) => !NAMES.test(label)),
};

/** The app with them. Lists that are no pages of their own, or came from a file, stay as they are. */
export function withMissed(app: AppSpec, read: AsRead, weights = missedWeights()): AppSpec {
  const said = saidIn(read);
  const lists = app.entities.map(listShape);
  const given = new Map<string, Missed[]>();
  for (const [at, entity] of app.entities.entries()) {
    const list = lists[at] as ListShape;
    const isMissed = (field: Missed) =>
      asksFor[field](list) && missedChance(missedFeatures[field](list, lists, said), weights[field]) >= SURE[field];
    if (isKept(entity))
      given.set(
        entity.name,
        MISSED.filter(isMissed).filter((field) => !hasField(entity, field)),
      );
  }
  if ([...given.values()].every((fields) => fields.length === 0)) return app;
  return sound({
    ...app,
    entities: app.entities.map((entity) => withFields(entity, given.get(entity.name) ?? [])),
    pages: app.pages.map((page) => withCalendar(page, given)),
  });
}

const isKept = ({ part, imported }: EntitySpec): boolean =>
  (part === "main" || part === "side") && imported === undefined;
const hasField = ({ fields }: EntitySpec, field: Missed): boolean =>
  fields.some(({ key }) => key === FIELDS[field].key);

function withFields(entity: EntitySpec, missed: readonly Missed[]): EntitySpec {
  if (missed.length === 0) return entity;
  const isNamed = missed.includes("name");
  const isDated = missed.includes("date");
  // What a row is called by stands first, the day behind it.
  const [first, ...rest] = isNamed ? [FIELDS.name, ...entity.fields] : entity.fields;
  const fields = [...(first ? [first] : []), ...(isDated ? [FIELDS.date] : []), ...rest];
  return {
    ...entity,
    fields: fields.map((field) => ({ ...field })),
    ...(isNamed ? { title: FIELDS.name.key } : {}),
    ...(isDated && !entity.sort ? { sort: `-${FIELDS.date.key}` } : {}),
  };
}

/** A list of days has a calendar. */
function withCalendar(page: PageSpec, given: ReadonlyMap<string, readonly Missed[]>): PageSpec {
  const isDated = page.kind === "list" && page.id === page.of && given.get(page.of)?.includes("date");
  if (!isDated || page.views.includes("calendar")) return page;
  return { ...page, views: [...page.views, "calendar"], calendarBy: FIELDS.date.key };
}
