// From what a description names to the app's entities: their fields, parts, access and rules.
import type { FieldKind } from "#entity";
import { knownEntity } from "../knowledge/entities/entity-table.ts";
import type { Audience } from "../knowledge/kinds.ts";
import { fieldFromNotation } from "../understanding/field.ts";
import { plural, sentenceCase, tableName } from "../understanding/words.ts";
import { addParent, type Named, relate } from "./entity-relations.ts";
import { finish, rulesOf } from "./entity-rules.ts";
import { ACCESS, PARTS, partOf, type Wanted } from "./parts.ts";
import type { EntitySpec, FieldSpec } from "./types.ts";
import { shapeOf } from "./unknown-things.ts";

/** Entities with distinct tables, related to one another. `wanted[0]` is the app's main one. */
export function makeEntities(wanted: readonly Wanted[], audience: Audience): EntitySpec[] {
  const tables = new Set<string>();
  const named = wanted.flatMap((one) => {
    const name = tableName(one.many ?? plural(one.one));
    if (tables.has(name)) return [];
    tables.add(name);
    return [{ ...one, name }];
  });
  const entities = named.map((one) => makeEntity(one, named, audience));
  const kept = new Set(entities.flatMap(({ name, ownerOnly }) => (ownerOnly ? [name] : [])));
  // Customers can't choose among other customers: who sent a row is known anyway.
  for (const entity of entities)
    if (!entity.ownerOnly) entity.fields = entity.fields.filter(({ to }) => to === undefined || !kept.has(to));
  return entities;
}

function makeEntity(wanted: Named, all: readonly Named[], audience: Audience): EntitySpec {
  const { known } = wanted;
  const part = partOf(wanted, audience);
  const shape = known ?? shapeOf(wanted.one);
  const own = wanted.fields.map((field) => ({ ...field }));
  const usual = shape.fields.map(fieldFromNotation);
  const fields = own.length > 0 ? withListed(own, usual) : usual;
  const related = fields.flatMap((field) => relate(field, wanted, all));
  for (const parent of wanted.parents) addParent(related, parent, wanted, all);
  const unique = related.filter((field, at) => related.findIndex(({ key }) => key === field.key) === at);
  const title =
    unique.find(({ kind, required }) => kind === "text" && required)?.key ??
    unique.find(({ kind }) => kind === "text" || kind === "longText")?.key;
  const entity: EntitySpec = {
    name: wanted.name,
    one: sentenceCase(wanted.one),
    many: sentenceCase(wanted.many ?? plural(wanted.one)),
    icon: shape.icon,
    access: ACCESS[audience][part],
    part: PARTS[part],
    fields: unique.length > 0 ? unique : [fieldFromNotation("name!")],
  };
  if (title) entity.title = title;
  if (shape.samples.length > 0) entity.samples = samplesOf(shape.samples, wanted);
  if (part === "record" && audience === "public") entity.ownerOnly = true;
  const rules = rulesOf(entity, all);
  if (rules.length > 0) entity.rules = rules;
  finish(entity, part);
  return entity;
}

/** Names such as "Evening service" do not fit honey batches whose own name only borrows the fields. */
function samplesOf(samples: readonly string[], { known, one }: Named): string[] {
  const borrowed = known !== null && !known.names.includes(one) && known.names.every((name) => !one.endsWith(name));
  return borrowed ? [...shapeOf(one).samples] : [...samples];
}

const LISTED_ENOUGH = 3;

/** Listed fields first; of the usual ones only relations and a status join them, and a name if nothing names a row. */
function withListed(listed: FieldSpec[], usual: readonly FieldSpec[]): FieldSpec[] {
  if (listed.length < LISTED_ENOUGH && usual.length > 0) {
    const added = listed.filter(({ key }) => !usual.some((field) => field.key === key));
    const notes = usual.findIndex(({ kind }) => kind === "longText");
    return notes < 0 ? [...usual, ...added] : [...usual.slice(0, notes), ...added, ...usual.slice(notes)];
  }
  const has = (kind: FieldKind) => listed.some((field) => field.kind === kind);
  const first = listed.find(({ kind }) => kind === "text");
  if (first) first.required = true;
  const title = has("text")
    ? []
    : [usual.find(({ kind, required }) => kind === "text" && required) ?? fieldFromNotation("name!")];
  // A listed field with the usual one's name takes over its options.
  const merged = listed.map((field) => {
    const same = usual.find(({ key }) => key === field.key);
    return same && field.kind !== "choice" ? { ...same, label: field.label } : field;
  });
  return [
    ...title,
    ...merged,
    ...usual.filter(({ kind, key }) => kind === "relation" && !listed.some((field) => field.key === key)),
  ];
}

/** A known entity as something wanted. */
export function wantedEntity(id: string, parents: string[] = []): Wanted | null {
  const known = knownEntity(id);
  return known && { one: known.id, known, fields: [], parents };
}
