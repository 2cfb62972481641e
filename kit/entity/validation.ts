// What a caller or a form may send for an entity: one zod schema for creating, one for changing.

import * as z from "zod";
import { words } from "../words/index.ts";
import { lengthMax, TAG_LENGTH_MAX, TAGS_MAX } from "./bounds.ts";
import type { Entity } from "./entity.ts";
import { type Field, optionLabel } from "./fields.ts";
import { writable } from "./writable.ts";

/** 500 kB as base64, and the head of the address. */
const DATA_URL_MAX = 700_000;
const INTEGER_MAX = 2_147_483_647;

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
        if (given === null) context.addIssue(words().checks.required(field.label));
      })
      .pipe(value as z.ZodType<unknown, unknown>),
  );
}

function valueSchema(field: Field): z.ZodType {
  const { label } = field;
  switch (field.kind) {
    case "email":
      return textSchema(field).pipe(z.email(words().checks.email(label)));
    case "url":
      return textSchema(field).refine(isWebAddress, words().checks.url(label));
    case "phone":
      return textSchema(field).regex(/^[+()\d\s./-]{3,40}$/, words().checks.phone(label));
    case "image":
    case "file":
      return z
        .string(words().checks.file(label))
        .max(DATA_URL_MAX, words().checks.fileMax(label))
        .refine((text) => isWebAddress(text) || isData(text, field.kind), words().checks.fileOrAddress(label));
    case "color":
      return textSchema(field).regex(/^(#[0-9a-f]{3,8}|[a-z]{3,30})$/i, words().checks.color(label));
    case "date":
      return z.iso.date(words().checks.date(label)).superRefine(between(field));
    case "dateTime":
      return z.iso.datetime({ offset: true, error: words().checks.dateTime(label) }).superRefine(between(field));
    case "time":
      return z
        .string(words().checks.time(label))
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, words().checks.timeSuchAs(label))
        .superRefine(between(field));
    case "number":
      return numberSchema(field);
    case "percent":
      return numberSchema({ ...field, min: field.min ?? 0, max: field.max ?? 100 });
    case "rating":
      return numberSchema({ ...field, min: 1, max: 5 }).pipe(z.int(words().checks.whole(label)));
    case "duration":
      return numberSchema({ ...field, min: field.min ?? 0, max: field.max ?? INTEGER_MAX }).pipe(
        z.int(words().checks.minutes(label)),
      );
    case "money":
      return numberSchema(field).pipe(z.int(words().checks.cents(label)));
    case "yesNo":
      return z.boolean(words().checks.yesNo(label));
    case "choice":
      return z
        .string(words().checks.option(label))
        .refine(
          (text) => field.options?.includes(text) === true,
          words().checks.optionOf(label, (field.options ?? []).map((option) => optionLabel(field, option)).join(", ")),
        );
    case "tags":
      return z
        .array(
          z.string().trim().min(1).max(TAG_LENGTH_MAX, words().checks.tagMax(TAG_LENGTH_MAX)),
          words().checks.list(label),
        )
        .max(TAGS_MAX, words().checks.listMax(label, TAGS_MAX))
        .transform((list) => [...new Set(list)]);
    case "relation":
      return z.uuid(words().checks.chosen(label));
    default:
      return textSchema(field);
  }
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
  const shown = (value: number) => (field.kind === "money" ? (value / 100).toFixed(2) : String(value));
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

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function isData(text: string, kind: Field["kind"]): boolean {
  return kind === "image"
    ? /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(text)
    : /^data:[\w.+-]+\/[\w.+-]+[;,]/i.test(text);
}
