// Values of whole sample rows that somebody thought of, as code.
import type { EntitySpec, FieldSpec, SampleValue } from "../blueprint/types.ts";
import { code, literal } from "./code.ts";
import type { SampleContext } from "./types.ts";

/** Code of the value; "" where the row leaves the field empty; null where nobody thought of one and it is to be made up. */
export function thoughtOfValue(field: FieldSpec, { entity, row, relations, voice }: SampleContext): string | null {
  const rows = voice.isEnglish ? (entity.sampleRows ?? []) : [];
  const value = rows[row]?.[field.key];
  if (rows[row] === undefined) return null;
  const isFilled = rows.some((one) => one[field.key] !== undefined);
  const empty = isFilled && (!field.required || field.default !== undefined) ? "" : null;
  if (value === undefined) return empty;
  if (field.kind !== "relation") return codeOf(field, value) ?? empty;
  const target = relations.get(field.to ?? "");
  const place = target?.titles.indexOf(String(value)) ?? -1;
  if (place < 0) return field.required ? null : "";
  return `${target?.variable}[${place}]?.id`;
}

/** Null where the field has become something else since. */
function codeOf(field: FieldSpec, value: SampleValue): string | null {
  const isNumber = /^(?:number|money|percent|duration|rating)$/.test(field.kind);
  switch (typeof value) {
    case "number":
      return isNumber ? String(value) : null;
    case "boolean":
      return field.kind === "yesNo" ? String(value) : null;
    case "string":
      if (isNumber || /^(?:yesNo|date|dateTime|tags|image|file|relation)$/.test(field.kind)) return null;
      return field.options && !field.options.includes(value) ? null : literal(value);
    default:
      if (Array.isArray(value)) return field.kind === "tags" ? code(value) : null;
      if (field.kind === "date") return `day(${value.days})`;
      return field.kind === "dateTime" ? `moment(${value.days}, ${literal(value.time ?? "09:00")})` : null;
  }
}

/** The name of a row that somebody thought of. */
export function thoughtOfTitle(entity: EntitySpec, row: number): string | null {
  const value = entity.sampleRows?.[row]?.[entity.title ?? ""];
  return typeof value === "string" ? value : null;
}
