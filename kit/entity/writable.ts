// Which of an entity's fields people write; the others are kept by rules or by the server.
import type { Entity } from "./entity.ts";
import type { Field } from "./fields.ts";
import { totalKeys } from "./totals.ts";

/** The fields that people may write. */
export function writable(entity: Entity): [string, Field][] {
  const kept = totalKeys(entity);
  return Object.entries(entity.fields).filter(([key, field]) => field.readOnly !== true && !kept.has(key));
}
