// Between a row and what stands in a form's controls.
import type { Entity, Field } from "../../entity/index.ts";
import { kindOf, type Reader } from "../../entity/kinds/index.ts";
import { readField } from "../data/fields.ts";
import { localDay } from "../data/local-time.ts";
import { onPage } from "../kinds/on-page.ts";

/** Texts for text controls, booleans for checkboxes. */
export type FormValues = Record<string, string | boolean>;

/** A value as it stands in its control. */
export function toControl(field: Field, value: unknown): string | boolean {
  if (kindOf(field).isFlag) return value === true;
  if (value === null || value === undefined) return "";
  return onPage(field).controlText?.(value) ?? String(value);
}

/** How people write values in controls. */
const CONTROLS: Reader = {
  number(text) {
    const value = Number(/^-?\d+,\d{1,2}$/.test(text) ? text.replace(",", ".") : text.replaceAll(",", ""));
    return Number.isFinite(value) ? value : undefined;
  },
  amount: (text) => CONTROLS.number(text.replace(/[^\d.,-]/g, "")),
  yesNo: () => undefined,
  option: (text) => text,
  list: (text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  day: (text) => text,
  moment: (text) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()),
  time: (text) => text,
  address: (text) => text,
};

/** What stands in a control as the value to send; what fits no value stays text, so that the check names it. */
export function fromControl(field: Field, held: string | boolean | undefined): unknown {
  if (typeof held === "boolean") return held;
  const text = (held ?? "").trim();
  const { empty, parse } = kindOf(field);
  return text === "" ? (empty ?? null) : (parse(text, field, CONTROLS) ?? text);
}

/** What stands in the controls, with figures as numbers, so that conditions can be asked of it. */
export function figuresOf(entity: Entity, held: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(held).map(([key, value]) => {
      const field = entity.fields[key];
      return [key, field && kindOf(field).isNumeric ? fromControl(field, value) : value];
    }),
  );
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
      const today = kindOf(field).time === "day" && field.required ? localDay(new Date()) : undefined;
      return [key, toControl(field, values[key] ?? field.default ?? today)];
    }),
  );
}
