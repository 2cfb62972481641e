// Which kinds of fields turn into which others, and the SQL that takes the values along.
import type { FieldSpec } from "../blueprint/types.ts";

const TEXTS = new Set<FieldSpec["kind"]>([
  "text",
  "longText",
  "email",
  "phone",
  "url",
  "image",
  "file",
  "location",
  "color",
  "time",
  "choice",
]);

const NUMBERS = new Set<FieldSpec["kind"]>(["number", "money", "percent", "duration", "rating"]);

/** Whether a field can change from one kind to the other without losing what rows hold, and why not. */
export function conversionProblem(from: FieldSpec["kind"], to: FieldSpec["kind"]): string | null {
  if (from === to || TEXTS.has(to)) return from === "relation" ? "a link to another row has no text of its own" : null;
  if (NUMBERS.has(from) && NUMBERS.has(to) && to !== "rating") return null;
  if ((from === "date" && to === "dateTime") || (from === "dateTime" && to === "date")) return null;
  if (TEXTS.has(from) && to === "tags") return null;
  if (TEXTS.has(from) && to !== "relation" && to !== "rating" && to !== "yesNo") return null;
  if (from === "yesNo" && NUMBERS.has(to)) return null;
  return `what is already written there can't be turned into ${to}`;
}

export function conversion(name: string, old: FieldSpec, field: FieldSpec): string {
  const pattern = "'^\\s*-?[0-9]+([.][0-9]+)?\\s*$'";
  if (TEXTS.has(field.kind))
    return old.kind === "tags"
      ? `array_to_string(${name}, ', ')`
      : old.kind === "money"
        ? `round(${name} / 100.0, 2)::text`
        : `${name}::text`;
  if (field.kind === "tags")
    return `case when coalesce(${name}, '') = '' then '{}' else regexp_split_to_array(trim(${name}), '\\s*,\\s*') end`;
  if (NUMBERS.has(field.kind) && old.kind === "yesNo") return `case when ${name} then 1 else 0 end`;
  if (NUMBERS.has(field.kind) && TEXTS.has(old.kind))
    return `case when ${name} ~ ${pattern} then ${scaled(`${name}::numeric`, old, field)} end`;
  if (NUMBERS.has(field.kind)) return scaled(name, old, field);
  const type = field.kind === "date" ? "date" : "timestamptz";
  if (TEXTS.has(old.kind))
    return `case when ${name} ~ '^\\d{4}-\\d{2}-\\d{2}' and pg_input_is_valid(${name}, '${type}') then ${name}::${type} end`;
  return `${name}::${type}`;
}

function scaled(value: string, old: FieldSpec, field: FieldSpec): string {
  if (field.kind === "money") return `round((${value}${old.kind === "money" ? "" : " * 100"})::numeric)::bigint`;
  if (old.kind === "money") return `${value} / 100.0`;
  return field.kind === "duration" ? `round((${value})::numeric)::integer` : value;
}
