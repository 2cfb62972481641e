// Checks what a caller sent against the entity.

import type { z } from "zod";
import type { Draft, Entity } from "../entity/index.ts";
import { refusals } from "../words/refusals/index.ts";
import { refuse } from "./refusal.ts";

/** Loaded by the first write: zod is half of what a waking app would load, and most visits only read. */
export const loadValidation = () => import("../entity/validation.ts");

/** The values of a new row, or a refusal (422) that names each wrong field. Keys that are no writable field fall away. */
export async function validate<E extends Entity>(entity: E, body: unknown): Promise<Draft<E>> {
  const { createSchema } = await loadValidation();
  return (await check(createSchema(entity), body)) as Draft<E>; // the schema was made from this entity
}

/** The same for changes: only what is given is checked. */
export async function validateChanges<E extends Entity>(entity: E, body: unknown): Promise<Draft<E>> {
  const { updateSchema } = await loadValidation();
  const checked = await check(updateSchema(entity), body);
  const given = Object.entries(checked).filter(
    ([key, value]) => value !== undefined && Object.hasOwn(Object(body), key),
  );
  return Object.fromEntries(given) as Draft<E>; // the schema was made from this entity
}

async function check(schema: z.ZodObject, body: unknown): Promise<Record<string, unknown>> {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return refuse(400, "The call needs a JSON object.");
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const { messagesOf } = await loadValidation();
  const fields = messagesOf(parsed.error);
  return refuse(422, `${Object.values(fields)[0] ?? refusals().somethingWrong}.`, fields);
}
