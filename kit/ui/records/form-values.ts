// Between a row and what stands in a form's controls.
import type { Entity, Field } from "../../entity/index.ts";
import { readField } from "../data/fields.ts";

/** Texts for text controls, booleans for checkboxes. */
export type FormValues = Record<string, string | boolean>;

const pad = (value: number) => String(value).padStart(2, "0");

/** `YYYY-MM-DD` of a moment in local time. */
export function localDay(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** `YYYY-MM-DDTHH:MM` of a moment in local time, as `datetime-local` wants it. */
export function localMoment(date: Date): string {
  return `${localDay(date)}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** A value as it stands in its control. */
export function toControl(field: Field, value: unknown): string | boolean {
  if (field.kind === "yesNo") return value === true;
  if (value === null || value === undefined) return "";
  if (field.kind === "money") return (Number(value) / 100).toFixed(2);
  if (field.kind === "dateTime") {
    const date = new Date(String(value));
    return Number.isNaN(date.getTime()) ? "" : localMoment(date);
  }
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** What stands in a control as the value to send; text that is no number stays text, so that the check names it. */
export function fromControl(field: Field, held: string | boolean | undefined): unknown {
  if (typeof held === "boolean") return held;
  const text = (held ?? "").trim();
  if (field.kind === "yesNo") return false;
  if (field.kind === "tags")
    return text
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean);
  if (text === "") return null;
  switch (field.kind) {
    case "number":
    case "percent":
    case "rating":
    case "duration":
      return asNumber(text);
    case "money": {
      const value = asNumber(text.replace(/[^\d.,-]/g, ""));
      return typeof value === "number" ? Math.round(value * 100) : value;
    }
    case "dateTime":
      return Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString();
    default:
      return held;
  }
}

const FIGURES = new Set<Field["kind"]>(["number", "money", "percent", "rating", "duration"]);

/** What stands in the controls, with figures as numbers, so that conditions can be asked of it. */
export function figuresOf(entity: Entity, held: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(held).map(([key, value]) => {
      const field = entity.fields[key];
      return [key, field && FIGURES.has(field.kind) ? fromControl(field, value) : value];
    }),
  );
}

function asNumber(text: string): number | string {
  const value = Number(/^-?\d+,\d{1,2}$/.test(text) ? text.replace(",", ".") : text.replaceAll(",", ""));
  return Number.isFinite(value) ? value : text;
}

/** What a form starts with: the row, the given values, the defaults, today for a required date. */
export function startValues(
  entity: Entity,
  row: object | undefined,
  values: Readonly<Record<string, unknown>>,
): FormValues {
  return Object.fromEntries(
    Object.entries(entity.fields).map(([key, field]) => {
      if (row) return [key, toControl(field, readField(row, key))];
      const today = field.kind === "date" && field.required ? localDay(new Date()) : undefined;
      return [key, toControl(field, values[key] ?? field.default ?? today)];
    }),
  );
}
