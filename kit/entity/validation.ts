// What a caller or a form may send for an entity: one zod schema for creating, one for changing.

import * as z from "zod";
import { words } from "../words/index.ts";
import { lengthMax } from "./bounds.ts";
import type { Entity } from "./entity.ts";
import type { Field } from "./fields.ts";
import { kindOf } from "./kinds/index.ts";
import type { CheckTools } from "./kinds/types.ts";
import { writable } from "./writable.ts";

/** Values of a new row: required fields must be there, defaults are filled in, unknown keys fall away. */
export const createSchema = onceEach((entity) =>
  z.object(
    Object.fromEntries(
      writable(entity).map(([key, field]) => {
        const schema = fieldSchema(field);
        return [key, field.default === undefined ? schema : z.preprocess((value) => value ?? field.default, schema)];
      }),
    ),
  ),
);

/** Values to change: only what is given is checked. */
export const updateSchema = onceEach((entity) =>
  z.object(Object.fromEntries(writable(entity).map(([key, field]) => [key, fieldSchema(field).optional()]))),
);

/** A schema is compiled when it first checks something: each entity has one, and not each row. */
function onceEach(make: (entity: Entity) => z.ZodObject): (entity: Entity) => z.ZodObject {
  const made = new WeakMap<Entity, z.ZodObject>();
  return (entity) => {
    const schema = made.get(entity) ?? make(entity);
    made.set(entity, schema);
    return schema;
  };
}

/** Messages by field, the first of each. */
export function messagesOf(error: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) messages[String(issue.path[0] ?? "")] ??= issue.message;
  return messages;
}

/** What a row may hold in one field. */
export function fieldSchema(field: Field): z.ZodType {
  const { empty, schema } = kindOf(field);
  const value = schema(field, TOOLS);
  if (empty !== undefined) return z.preprocess((given) => given ?? empty, value);
  const emptied = (given: unknown) =>
    given === undefined || (typeof given === "string" && given.trim() === "") ? null : given;
  if (field.required !== true) return z.preprocess(emptied, value.nullable());
  return z.preprocess(
    emptied,
    z
      .unknown()
      .superRefine((given, context) => {
        if (given === null) context.addIssue(words().checks.required(field.label));
      })
      .pipe(value as z.ZodType<unknown, unknown>),
  );
}

function textSchema(field: Field): z.ZodString {
  const most = typeof field.max === "number" ? field.max : lengthMax(field.kind);
  const least = typeof field.min === "number" ? field.min : 0;
  return z
    .string(words().checks.text(field.label))
    .trim()
    .min(least, words().checks.lengthMin(field.label, least))
    .max(most, words().checks.lengthMax(field.label, most))
    .refine((text) => !text.includes("\0"), words().checks.character(field.label));
}

function numberSchema(field: Field): z.ZodNumber {
  let schema = z.number(words().checks.number(field.label));
  const shown = (value: number) => kindOf(field).cell?.(field, value, "") ?? String(value);
  const limit = Number.MAX_SAFE_INTEGER;
  const least = typeof field.min === "number" ? field.min : -limit;
  const most = typeof field.max === "number" ? field.max : limit;
  schema = schema.min(least, words().checks.least(field.label, shown(least)));
  return schema.max(most, words().checks.most(field.label, shown(most)));
}

function between(field: Field) {
  return (value: string, context: z.RefinementCtx) => {
    if (typeof field.min === "string" && value < field.min)
      context.addIssue(words().checks.orLater(field.label, field.min));
    if (typeof field.max === "string" && value > field.max)
      context.addIssue(words().checks.orEarlier(field.label, field.max));
  };
}

const TOOLS: CheckTools = { z, text: textSchema, number: numberSchema, between };
