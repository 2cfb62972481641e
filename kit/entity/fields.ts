// The kinds of fields an entity can have: one constructor each, carrying what columns, checks and widgets need.

import type { Grant } from "./roles.ts";

/** What a row keeps in one field, as JSON. */
export type FieldValue = string | number | boolean | readonly string[] | null;

export type FieldKind =
  | "text"
  | "email"
  | "phone"
  | "url"
  | "image"
  | "file"
  | "location"
  | "color"
  | "longText"
  | "number"
  | "money"
  | "percent"
  | "date"
  | "dateTime"
  | "time"
  | "duration"
  | "yesNo"
  | "choice"
  | "rating"
  | "tags"
  | "relation";

/** Options of every field. `min` and `max` bound the length of texts and tags, and the value of everything else. */
export type FieldOptions<Value = FieldValue> = {
  required?: boolean;
  unique?: boolean;
  default?: Value;
  help?: string;
  placeholder?: string;
  min?: number | string;
  max?: number | string;
  /** Not shown in tables. */
  hidden?: boolean;
  /** Only code on the server writes it. */
  readOnly?: boolean;
  /** Roles that write it, besides the app's owner; for everybody else it keeps its default. `[]`: the owner alone. */
  writers?: readonly string[];
};

type Everything = {
  step?: number;
  unit?: string;
  currency?: string;
  options?: readonly string[];
  transitions?: Readonly<Record<string, readonly string[]>>;
  colors?: Readonly<Record<string, string>>;
  labels?: Readonly<Record<string, string>>;
  /** The name of the related entity. */
  entity?: string;
  onDelete?: "clear" | "cascade";
  grants?: readonly Grant[];
};

/** A field's metadata. `Value` is what rows hold; it exists for types alone. */
export type Field<Value = unknown> = Readonly<FieldOptions & Everything & { kind: FieldKind; label: string }> & {
  readonly valueType?: Value;
};

type Held<Options, Value> = Options extends { required: true } ? Value : Value | null;

const simple =
  <Value extends string | number>(kind: FieldKind) =>
  <const Options extends FieldOptions<Value>>(label: string, options?: Options): Field<Held<Options, Value>> => ({
    kind,
    label,
    ...options,
  });

export const text = simple<string>("text");
export const email = simple<string>("email");
export const phone = simple<string>("phone");
export const url = simple<string>("url");
/** An address or a `data:` URL up to 500 kB. */
export const image = simple<string>("image");
/** An address or a `data:` URL up to 500 kB. */
export const file = simple<string>("file");
export const location = simple<string>("location");
export const color = simple<string>("color");
export const longText = simple<string>("longText");
/** `YYYY-MM-DD`. */
export const date = simple<string>("date");
/** ISO 8601 with offset. */
export const dateTime = simple<string>("dateTime");
/** `HH:MM`. */
export const time = simple<string>("time");
/** Whole minutes. */
export const duration = simple<number>("duration");
/** 0 to 100. */
export const percent = simple<number>("percent");
/** 1 to 5. */
export const rating = simple<number>("rating");

type NumberOptions = FieldOptions<number> & { step?: number; unit?: string };

export function number<const Options extends NumberOptions>(
  label: string,
  options?: Options,
): Field<Held<Options, number>> {
  return { kind: "number", label, ...options };
}

type MoneyOptions = FieldOptions<number> & { currency?: string };

/** Whole cents of `currency` (USD unless told). */
export function money<const Options extends MoneyOptions>(
  label: string,
  options?: Options,
): Field<Held<Options, number>> {
  return { kind: "money", label, ...options };
}

export function yesNo(label: string, options?: FieldOptions<boolean>): Field<boolean> {
  return { kind: "yesNo", label, ...options };
}

export function tags(label: string, options?: FieldOptions<readonly string[]>): Field<string[]> {
  return { kind: "tags", label, ...options };
}

type ChoiceOptions<Option extends string> = FieldOptions<NoInfer<Option>> & {
  /** What people read in place of an option; rows keep the option. */
  labels?: Readonly<Partial<Record<NoInfer<Option>, string>>>;
  /** From each option to those that may follow it; an option that is absent may become anything. */
  transitions?: Readonly<Partial<Record<NoInfer<Option>, readonly NoInfer<Option>[]>>>;
  colors?: Readonly<Partial<Record<NoInfer<Option>, string>>>;
};

/** One of `options`. A `default` or `required` makes its value always present. */
export function choice<const Option extends string, const Options extends ChoiceOptions<Option>>(
  label: string,
  options: readonly Option[],
  settings?: Options & ChoiceOptions<Option>,
): Field<Held<Options, Option>> {
  // A partial record of known keys is a record of strings without the absent ones.
  const rest = settings as FieldOptions & Pick<Everything, "transitions" | "colors">;
  return { kind: "choice", label, options, ...rest };
}

type RelationOptions = FieldOptions<string> & {
  onDelete?: "clear" | "cascade";
  /** What the person that the other row stands for may do with this one; the other entity has `account`. */
  grants?: readonly Grant[];
};

/** The id of a row of the entity called `entityName`. */
export function relation<const Options extends RelationOptions>(
  label: string,
  entityName: string,
  options?: Options,
): Field<Held<Options, string>> {
  return { kind: "relation", label, entity: entityName, ...options };
}

/** What people read for an option of a choice. */
export function optionLabel(field: Field, option: string): string {
  return (field.labels && Object.hasOwn(field.labels, option) ? field.labels[option] : undefined) ?? option;
}
