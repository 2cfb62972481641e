// Checks what a caller sent against the entity.
import type { z } from "zod";
import type { Draft, Entity } from "../entity/index.ts";
import { createSchema, messagesOf, updateSchema } from "../entity/validation.ts";
import { refuse } from "./refusal.ts";

/** The values of a new row, or a refusal (422) that names each wrong field. Keys that are no writable field fall away. */
export function validate<E extends Entity>(entity: E, body: unknown): Draft<E> {
  return check(createSchema(entity), body) as Draft<E>; // the schema was made from this entity
}

/** The same for changes: only what is given is checked. */
export function validateChanges<E extends Entity>(entity: E, body: unknown): Draft<E> {
  const checked = check(updateSchema(entity), body);
  const given = Object.entries(checked).filter(
    ([key, value]) => value !== undefined && Object.hasOwn(Object(body), key),
  );
  return Object.fromEntries(given) as Draft<E>; // the schema was made from this entity
}

function check(schema: z.ZodObject, body: unknown): Record<string, unknown> {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return refuse(400, "The call needs a JSON object.");
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = messagesOf(parsed.error);
  return refuse(422, `${Object.values(fields)[0] ?? "Something is not right"}.`, fields);
}
