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

/** Whether a field of the entity got fewer readers. */
function hideWorkedOut(entity: EntitySpec, all: readonly EntitySpec[]): boolean {
  const fieldOf = (of: EntitySpec | undefined, key: string | undefined) => of?.fields.find((one) => one.key === key);
  let isNew = false;
  for (const rule of entity.rules ?? []) {
    if (rule.rule !== "total" && rule.rule !== "sumOf") continue;
    const lines = rule.rule === "sumOf" ? all.find(({ name }) => name === rule.from) : entity;
    const parts = rule.rule === "sumOf" ? [rule.of] : rule.of;
    const made = fieldOf(entity, rule.field);
    for (const part of parts) {
      const readers = fieldOf(lines, part)?.readers;
      // Whoever added a line is not whoever added the row that sums it up.
      const allowed = rule.rule === "sumOf" ? readers?.filter((reader) => reader !== ROW_AUTHOR) : readers;
      if (made && allowed) isNew = limitReaders(made, allowed) || isNew;
    }
  }
  return isNew;
}

function limitReaders(field: FieldSpec, allowed: readonly string[]): boolean {
  const readers = field.readers?.filter((reader) => allowed.includes(reader)) ?? [...allowed];
  if (field.readers?.length === readers.length) return false;
  field.readers = readers;
  return true;
}
