// Fields that not everybody reads, as the kit takes them: what is worked out of one is for no others, and nothing tells its values by a refusal.
import { ROW_AUTHOR } from "#entity";
import type { EntitySpec, FieldSpec } from "./types.ts";

/** The same entities, with fields that are worked out of hidden ones as hidden as those, and no hidden one unique. */
export function withSoundReaders(given: readonly EntitySpec[]): EntitySpec[] {
  const entities = given.map((entity) => ({ ...entity, fields: entity.fields.map((field) => ({ ...field })) }));
  for (const { fields } of entities) for (const field of fields) if (field.readers) delete field.unique;
  // What is worked out of a figure may itself be part of another.
  while (entities.some((entity) => hideWorkedOut(entity, entities)));
  return entities;
}

/** Whether a field that is worked out by one of the entity's rules got fewer readers. */
function hideWorkedOut(entity: EntitySpec, all: readonly EntitySpec[]): boolean {
  let isNew = false;
  for (const rule of entity.rules ?? []) {
    const { made, parts, isAcross } = workedOut(rule, entity, all);
    for (const { readers } of parts) {
      // Whoever added one row is not whoever added the other.
      const allowed = isAcross ? readers?.filter((reader) => reader !== ROW_AUTHOR) : readers;
      if (made && allowed) isNew = limitReaders(made, allowed) || isNew;
    }
  }
  return isNew;
}

/** What a rule works out, of which fields, and whether those stand in other rows. */
type WorkedOut = Readonly<{ made?: FieldSpec | undefined; parts: readonly FieldSpec[]; isAcross: boolean }>;

function workedOut(
  rule: NonNullable<EntitySpec["rules"]>[number],
  entity: EntitySpec,
  all: readonly EntitySpec[],
): WorkedOut {
  const fieldOf = (of: EntitySpec | undefined, key: string | undefined) => of?.fields.find((one) => one.key === key);
  const named = (of: EntitySpec | undefined, keys: readonly (string | undefined)[]) =>
    keys.flatMap((key) => fieldOf(of, key) ?? []);
  if (rule.rule === "total")
    return { made: fieldOf(entity, rule.field), parts: named(entity, rule.of), isAcross: false };
  if (rule.rule === "dueAfter")
    return {
      made: fieldOf(entity, rule.field),
      parts: named(entity, [rule.after, String(rule.every)]),
      isAcross: false,
    };
  if (rule.rule === "sumOf" || rule.rule === "latestOf") {
    const lines = all.find(({ name }) => name === rule.from);
    return { made: fieldOf(entity, rule.field), parts: named(lines, [rule.of]), isAcross: true };
  }
  if (rule.rule === "stock") {
    const stocked = all.find(({ name }) => name === fieldOf(entity, rule.relation)?.to);
    return { made: fieldOf(stocked, rule.field), parts: named(entity, [rule.by]), isAcross: true };
  }
  return { parts: [], isAcross: false };
}

function limitReaders(field: FieldSpec, allowed: readonly string[]): boolean {
  const readers = field.readers?.filter((reader) => allowed.includes(reader)) ?? [...allowed];
  if (field.readers?.length === readers.length) return false;
  field.readers = readers;
  return true;
}
