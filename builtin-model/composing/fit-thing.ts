// One thing of an archetype as an entity of the app: called as somebody called it, with the fields that they named.
import type { Archetype, ArchetypeField, ArchetypeThing } from "../archetypes/index.ts";
import type { EntitySpec, FieldSpec, RowCondition, RowConditions, SampleRow, SampleValue } from "../blueprint/types.ts";
import type { Thing } from "../facts.ts";
import { sentenceCase, tableName, withAcronyms } from "../understanding/language/words.ts";
import { nameFields, nameOptions, type Renaming } from "./named-fields.ts";
import { keyOf, namesOf } from "./words.ts";

export type Fitted = {
  thing: ArchetypeThing;
  /** What was read of it; empty where nobody named it. */
  read: Thing[];
  entity: EntitySpec;
  renaming: Renaming;
  /** Keys of the fields that somebody named. */
  named: ReadonlySet<string>;
};

const ACCESS = {
  shared: "shared",
  own: "private",
  published: "published",
  managed: "managed",
  inbox: "inbox",
  closed: "closed",
} as const;

/** Somebody who names so many fields names all that they want. */
export const NAMED_ENOUGH = 3;

/** The thing as an entity; relations still name things, rules come when all entities are there. */
export function fitThing(archetype: Archetype, thing: ArchetypeThing, read: Thing[], word: string | null): Fitted {
  const result = nameFields(thing, read);
  nameOptions(result, read);
  const { fields, renaming, named } = result;
  const names = word === null ? { one: thing.one, many: thing.many } : namesOf(word);
  const needed = neededKeys(archetype, thing, renaming);
  const sort = fields.find((field) => !named.has(field.key) && !needed.has(field.key) && isSortOf(field, names.one));
  const kept = fields.filter(
    (field, at) =>
      field !== sort && (named.size < NAMED_ENOUGH || at === 0 || named.has(field.key) || isNeeded(field, needed)),
  );
  const title = kept.find(({ kind }) => kind === "text")?.key;
  const entity: EntitySpec = {
    name: tableName(names.many),
    one: withAcronyms(sentenceCase(names.one)),
    many: withAcronyms(sentenceCase(names.many)),
    icon: thing.icon,
    access: ACCESS[thing.access],
    part: "main",
    ...(title ? { title } : {}),
    fields: kept,
    sampleRows: rowsOfSort(
      thing.rows.map((row) => renamedRow(row, renaming)),
      sort,
      names.one,
    ),
  };
  if (title && isNowCalledName(thing, entity, named)) for (const row of entity.sampleRows ?? []) delete row[title];
  if (thing.isPerson) entity.account = true;
  return { thing, read, entity, renaming, named };
}

/** Tells sorts of things apart, one of which the list is called by: of books nobody asks whether they are tools. */
const isSortOf = ({ kind, options = [] }: ArchetypeField, one: string): boolean =>
  kind === "choice" && options.some((option) => keyOf(option) === keyOf(one));

/** Fewer than these show no list. */
const ROWS_MIN = 3;

/** The rows of the one sort that the list keeps; none where too few of them were thought of. */
function rowsOfSort(rows: readonly SampleRow[], sort: FieldSpec | undefined, one: string): SampleRow[] {
  if (!sort) return [...rows];
  const own = rows.filter((row) => keyOf(String(row[sort.key])) === keyOf(one));
  return own.length < ROWS_MIN ? [] : own;
}

/** Where somebody names an address beside a name, it is a person's or a firm's, and not what the archetype's rows are called by. */
const isNowCalledName = (thing: ArchetypeThing, entity: EntitySpec, named: ReadonlySet<string>): boolean =>
  entity.fields.some(({ key, label }) => key === entity.title && /\bname$/i.test(label)) &&
  !thing.fields.some(({ label, kind }) => kind === "text" && /\bname$/i.test(label)) &&
  entity.fields.some(({ key, kind }) => named.has(key) && (kind === "email" || kind === "phone"));

const isNeeded = (field: ArchetypeField, needed: ReadonlySet<string>): boolean =>
  field.required === true || field.areSteps === true || field.kind === "relation" || needed.has(field.key);

/** The fields without which figures, pages and rules of the archetype would be gone. */
function neededKeys(archetype: Archetype, thing: ArchetypeThing, { keys }: Renaming): Set<string> {
  const of = <Part extends { of: string }>(parts: readonly Part[]) => parts.filter((part) => part.of === thing.one);
  const used = [
    ...of(archetype.figures).flatMap(({ sum, where }) => [sum, ...Object.keys(where ?? {})]),
    ...of(archetype.charts).flatMap(({ by, sum }) => [by, sum]),
    ...of(archetype.lists).flatMap(({ where, sort }) => [sort?.replace("-", ""), ...Object.keys(where ?? {})]),
    ...of(archetype.some).flatMap(({ where }) => Object.keys(where)),
    ...thing.rules.flatMap((rule) => (rule.rule === "total" ? [rule.field, ...rule.of] : [])),
  ];
  return new Set(used.flatMap((key) => (key === undefined ? [] : [keys.get(key) ?? key])));
}

function renamedRow(row: SampleRow, renaming: Renaming): SampleRow {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]): [string, SampleValue][] => {
      const options = renaming.options.get(key);
      const now = options && typeof value === "string" ? options.get(value) : value;
      return now === undefined ? [] : [[renaming.keys.get(key) ?? key, now]];
    }),
  );
}

/** Conditions on rows with the names of now; null where one of them can't be told any more. */
export function renamedWhere(
  where: RowConditions | undefined,
  { renaming, entity }: Pick<Fitted, "renaming" | "entity">,
): RowConditions | null | undefined {
  if (!where) return undefined;
  const kept: RowConditions = {};
  for (const [before, condition] of Object.entries(where)) {
    const key = renaming.keys.get(before) ?? before;
    const now = entity.fields.some((field) => field.key === key)
      ? renamedCondition(condition, renaming.options.get(before))
      : null;
    if (now === null) return null;
    kept[key] = now;
  }
  return kept;
}

function renamedCondition(
  condition: RowCondition,
  options: ReadonlyMap<string, string> | undefined,
): RowCondition | null {
  if (!options) return condition;
  const now = (some: readonly string[]) => [...new Set(some.flatMap((option) => options.get(option) ?? []))];
  const all = [...new Set(options.values())];
  /** What says nothing, or the contrary of all, is no condition. */
  const sound = (some: readonly string[]) => some.length > 0 && some.length < all.length;
  if (typeof condition === "string") return now([condition])[0] ?? null;
  if (Array.isArray(condition)) return sound(now(condition)) ? now(condition) : null;
  if (typeof condition === "object" && "not" in condition) {
    const left = now([condition.not].flat());
    return sound(left) ? { not: left.length === 1 ? (left[0] ?? "") : left } : null;
  }
  return condition;
}

/** The field by its key of before. */
export const fieldNow = (
  { entity, renaming }: Pick<Fitted, "entity" | "renaming">,
  before: string,
): FieldSpec | undefined => entity.fields.find(({ key }) => key === (renaming.keys.get(before) ?? before));
