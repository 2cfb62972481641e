// What a caller or a form may send for an entity: one zod schema for creating, one for changing.
import * as z from "zod";
import type { Entity } from "./entity.ts";
import type { Field } from "./fields.ts";
import { writable } from "./writable.ts";

const LENGTH: Partial<Record<Field["kind"], number>> = { longText: 20_000, url: 2_000, location: 500 };
const TEXT_MAX = 500;
/** 500 kB as base64, and the head of the address. */
const DATA_URL_MAX = 700_000;
const INTEGER_MAX = 2_147_483_647;
const TAGS_MAX = 50;
const TAG_LENGTH_MAX = 60;

/** Values of a new row: required fields must be there, defaults are filled in, unknown keys fall away. */
export function createSchema(entity: Entity): z.ZodObject {
  return z.object(
    Object.fromEntries(
      writable(entity).map(([key, field]) => {
        const schema = fieldSchema(field);
        return [key, field.default === undefined ? schema : z.preprocess((value) => value ?? field.default, schema)];
      }),
    ),
  );
}

/** Values to change: only what is given is checked. */
export function updateSchema(entity: Entity): z.ZodObject {
  return z.object(Object.fromEntries(writable(entity).map(([key, field]) => [key, fieldSchema(field).optional()])));
}

/** Messages by field, the first of each. */
export function messagesOf(error: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) messages[String(issue.path[0] ?? "")] ??= issue.message;
  return messages;
}

function fieldSchema(field: Field): z.ZodType {
  const value = valueSchema(field);
  if (field.kind === "yesNo") return z.preprocess((given) => given ?? false, value);
  if (field.kind === "tags") return z.preprocess((given) => given ?? [], value);
  const emptied = (given: unknown) =>
    given === undefined || (typeof given === "string" && given.trim() === "") ? null : given;
  if (field.required !== true) return z.preprocess(emptied, value.nullable());
  return z.preprocess(
    emptied,
    z
      .unknown()
      .superRefine((given, context) => {
        if (given === null) context.addIssue(`${field.label} is required`);
      })
      .pipe(value as z.ZodType<unknown, unknown>),
  );
}

function valueSchema(field: Field): z.ZodType {
  const { label } = field;
  switch (field.kind) {
    case "email":
      return textSchema(field).pipe(z.email(`${label} must be an email address`));
    case "url":
      return textSchema(field).refine(isWebAddress, `${label} must be an address such as https://example.com`);
    case "phone":
      return textSchema(field).regex(/^[+()\d\s./-]{3,40}$/, `${label} must be a phone number`);
    case "image":
    case "file":
      return z
        .string(`${label} must be a file`)
        .max(DATA_URL_MAX, `${label} can have at most 500 kB`)
        .refine((text) => isWebAddress(text) || isData(text, field.kind), `${label} must be an address or a file`);
    case "color":
      return textSchema(field).regex(/^(#[0-9a-f]{3,8}|[a-z]{3,30})$/i, `${label} must be a colour such as #2f5d50`);
    case "date":
      return z.iso.date(`${label} must be a date`).superRefine(between(field));
    case "dateTime":
      return z.iso.datetime({ offset: true, error: `${label} must be a date and time` }).superRefine(between(field));
    case "time":
      return z
        .string(`${label} must be a time`)
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time such as 09:30`)
        .superRefine(between(field));
    case "number":
      return numberSchema(field);
    case "percent":
      return numberSchema({ ...field, min: field.min ?? 0, max: field.max ?? 100 });
    case "rating":
      return numberSchema({ ...field, min: 1, max: 5 }).pipe(z.int(`${label} must be a whole number`));
    case "duration":
      return numberSchema({ ...field, min: field.min ?? 0, max: field.max ?? INTEGER_MAX }).pipe(
        z.int(`${label} must be whole minutes`),
      );
    case "money":
      return numberSchema(field).pipe(z.int(`${label} must be whole cents`));
    case "yesNo":
      return z.boolean(`${label} must be yes or no`);
    case "choice":
      return z
        .string(`${label} must be one of its options`)
        .refine(
          (text) => field.options?.includes(text) === true,
          `${label} must be one of: ${field.options?.join(", ")}`,
        );
    case "tags":
      return z
        .array(
          z.string().trim().min(1).max(TAG_LENGTH_MAX, `A tag can have at most ${TAG_LENGTH_MAX} characters`),
          `${label} must be a list`,
        )
        .max(TAGS_MAX, `${label} can have at most ${TAGS_MAX} entries`)
        .transform((list) => [...new Set(list)]);
    case "relation":
      return z.uuid(`${label} must be chosen from the list`);
    default:
      return textSchema(field);
  }
}

function textSchema(field: Field): z.ZodString {
  const most = typeof field.max === "number" ? field.max : (LENGTH[field.kind] ?? TEXT_MAX);
  const least = typeof field.min === "number" ? field.min : 0;
  return z
    .string(`${field.label} must be text`)
    .trim()
    .min(least, `${field.label} needs at least ${least} characters`)
    .max(most, `${field.label} can have at most ${most} characters`)
    .refine((text) => !text.includes("\0"), `${field.label} has a character that cannot be kept`);
}

function numberSchema(field: Field): z.ZodNumber {
  let schema = z.number(`${field.label} must be a number`);
  const shown = (value: number) => (field.kind === "money" ? (value / 100).toFixed(2) : String(value));
  const limit = Number.MAX_SAFE_INTEGER;
  const least = typeof field.min === "number" ? field.min : -limit;
  const most = typeof field.max === "number" ? field.max : limit;
  schema = schema.min(least, `${field.label} must be at least ${shown(least)}`);
  return schema.max(most, `${field.label} must be at most ${shown(most)}`);
}

function between(field: Field) {
  return (value: string, context: z.RefinementCtx) => {
    if (typeof field.min === "string" && value < field.min)
      context.addIssue(`${field.label} must be ${field.min} or later`);
    if (typeof field.max === "string" && value > field.max)
      context.addIssue(`${field.label} must be ${field.max} or earlier`);
  };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function isData(text: string, kind: Field["kind"]): boolean {
  return kind === "image"
    ? /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(text)
    : /^data:[\w.+-]+\/[\w.+-]+[;,]/i.test(text);
}
