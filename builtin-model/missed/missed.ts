// Fields that nobody named and that a person who opens the app would miss: the day of a visit, the name of a boat. Learned from lists
// that readers judged.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { sound } from "../blueprint/repair.ts";
import type { AppSpec, EntitySpec, FieldSpec, PageSpec } from "../blueprint/types.ts";
import { type AsRead, type ListShape, listShape, type Said, saidIn } from "../misfits/index.ts";
import { chanceOf, saysNothingMore } from "../reading/index.ts";
import { dayFeatures, nameFeatures, whoFeatures } from "./features.ts";

/** What may be missed of each row: the day on which it was, what it is called, and who it is about or who did it. */
export const MISSED = ["date", "name", "who"] as const;
export type Missed = (typeof MISSED)[number];
/** How much each feature speaks for it, in natural logarithms of odds; "" is what speaks for all. */
export type MissedWeights = Readonly<Record<Missed, ReadonlyMap<string, number>>>;

/** From these chances on a field comes. */
const SURE: Readonly<Record<Missed, number>> = { date: 0.5, name: 0.4, who: 0.7 };
const FIELDS: Readonly<Record<Missed, FieldSpec>> = {
  // A day that is always given begins with today.
  date: { key: "date", label: "Date", kind: "date", required: true },
  name: { key: "name", label: "Name", kind: "text", required: true },
  who: { key: "who", label: "Who", kind: "text" },
};

const learned = z.record(z.string(), z.number());
const weightsFile = z.strictObject({ date: learned, name: learned, who: learned });
let committed: MissedWeights | null = null;
function missedWeights(): MissedWeights {
  if (committed) return committed;
  const { date, name, who } = weightsFile.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, "missed.json"), "utf8")),
  );
  const weights = (of: Record<string, number>) => new Map(Object.entries(of));
  committed = { date: weights(date), name: weights(name), who: weights(who) };
  return committed;
}

/** Names of what holds of a list, by which it is told whether that is missed. */
export const missedFeatures: Readonly<
  Record<Missed, (list: ListShape, lists: readonly ListShape[], said: Said) => Set<string>>
> = { date: dayFeatures, name: nameFeatures, who: whoFeatures };

/** "Nickname" too. */
const NAMES = /(?:name|title)$/i;

/** Whether it is asked of a list if that is missed: readers judged lists without a day, and some have a name anyway. */
export const asksFor: Readonly<Record<Missed, (list: Pick<ListShape, "fields">) => boolean>> = {
  date: ({ fields }) => fields.every(({ kind }) => kind !== "date" && kind !== "dateTime"),
  name: (list) => asksFor.date(list) && list.fields.every(({ label }) => !NAMES.test(label)),
  who: () => true,
};

/** The app with them. Lists that are no pages of their own, or came from a file, stay as they are, and all where the text wants nothing else. */
export function withMissed(app: AppSpec, read: AsRead, weights = missedWeights()): AppSpec {
  if (saysNothingMore(read.text)) return app;
  const said = saidIn(read);
  const lists = new Map(app.entities.filter(isKept).map((entity) => [entity, listShape(entity)]));
  const given = new Map<string, Missed[]>();
  for (const [entity, list] of lists) {
    const isMissed = (field: Missed) => {
      // Beside the lists that readers were shown.
      const others = [...lists.values()].filter(asksFor[field]);
      return asksFor[field](list) && chanceOf(missedFeatures[field](list, others, said), weights[field]) >= SURE[field];
    };
    const missed = MISSED.filter((field) => canHave(entity, field) && isMissed(field));
    if (missed.length > 0) given.set(entity.name, missed);
  }
  if (given.size === 0) return app;
  return sound({
    ...app,
    entities: app.entities.map((entity) => withFields(entity, given.get(entity.name) ?? [])),
    pages: app.pages.map((page) => withCalendar(page, given)),
  });
}

const isKept = ({ part, imported }: EntitySpec): boolean =>
  (part === "main" || part === "side") && imported === undefined;
/** Of a list that strangers see, nobody's name is put in that the text does not ask for. */
const canHave = ({ fields, publicRead }: EntitySpec, field: Missed): boolean =>
  fields.every(({ key }) => key !== FIELDS[field].key) && (publicRead === undefined || field === "date");

function withFields(entity: EntitySpec, missed: readonly Missed[]): EntitySpec {
  if (missed.length === 0) return entity;
  const isNamed = missed.includes("name");
  const isDated = missed.includes("date");
  // What rows were called by was required for that alone.
  const own = entity.fields.map((field) => (isNamed && field.key === entity.title ? optional(field) : { ...field }));
  // What a row is called by stands first, the others behind it.
  const [first, ...rest] = isNamed ? [{ ...FIELDS.name }, ...own] : own;
  const more = MISSED.filter((field) => field !== "name" && missed.includes(field)).map((field) => ({
    ...FIELDS[field],
  }));
  return {
    ...entity,
    fields: [...(first ? [first] : []), ...more, ...rest],
    ...(isNamed ? { title: FIELDS.name.key } : {}),
    ...(isDated && !entity.sort ? { sort: `-${FIELDS.date.key}` } : {}),
    ...(isDated && entity.publicRead ? { publicRead: [...entity.publicRead, FIELDS.date.key] } : {}),
  };
}

const optional = ({ required: _, ...field }: FieldSpec): FieldSpec => field;

/** A list of days has a calendar. */
function withCalendar(page: PageSpec, given: ReadonlyMap<string, readonly Missed[]>): PageSpec {
  const isDated = page.kind === "list" && page.id === page.of && given.get(page.of)?.includes("date");
  if (!isDated || page.views.includes("calendar")) return page;
  return { ...page, views: [...page.views, "calendar"], calendarBy: FIELDS.date.key };
}
