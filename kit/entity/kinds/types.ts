// What a kind of field is, for everything that treats kinds differently: columns, checks, queries, files and pages.
import type * as z from "zod";
import type { Grant } from "../roles.ts";
import type { RowsWhere } from "../rows-where.ts";
import type { FieldKind } from "./kind-names.ts";

/** What a row keeps in one field, as JSON. */
export type FieldValue = string | number | boolean | readonly string[] | null;

/** When a value stands out, by colour, a sign and a word, wherever it is shown. */
export type Alert = Readonly<{
  /** A figure above or below this: money in cents, a length in minutes; or the key of a figure of the same row. */
  over?: number | string;
  under?: number | string;
  /** A date that lies so many days ahead, or nearer, or in the past; with 0 on the day itself and afterwards. */
  days?: number;
  /** Only in rows with these values: `{ status: { not: "Returned" } }`. */
  where?: RowsWhere;
  /** What is said of a figure beyond its bound or of a day that is past: "Too warm", "Expired". Unsaid: the kit's own word. */
  word?: string;
}>;

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
  /** Roles that read it, besides the app's owner; `"_author"`: whoever added the row. */
  readers?: readonly string[];
  /** Of figures and dates: which values stand out. */
  alert?: Alert;
};

/** Options that only some kinds have. */
export type KindOptions = {
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
  /** Uploaded pictures keep what cameras write into them. */
  keepMetadata?: boolean;
};

/** A field's metadata. `Value` is what rows hold; it exists for types alone. */
export type Field<Value = unknown> = Readonly<FieldOptions & KindOptions & { kind: FieldKind; label: string }> & {
  readonly valueType?: Value;
};

/** What rows hold of a field with these options. */
export type Held<Options, Value> = Options extends { required: true } ? Value : Value | null;

/** The call that apps make for a field of a kind without options of its own. */
export type FieldCall<Value extends string | number> = <const Options extends FieldOptions<Value>>(
  label: string,
  options?: Options,
) => Field<Held<Options, Value>>;
export const fieldOf =
  <Value extends string | number>(kind: FieldKind): FieldCall<Value> =>
  (label, options) => ({ kind, label, ...options });

/** What checks are made with: zod comes with the first check (`validation.ts`), not with the first screen. */
export type CheckTools = Readonly<{
  z: typeof z;
  /** A trimmed text within the field's lengths. */
  text(field: Field): z.ZodString;
  /** A number between the field's bounds. */
  number(field: Field): z.ZodNumber;
  /** Refuses what is before the field's `min` or after its `max`, both as text. */
  between(field: Field): (value: string, context: z.RefinementCtx) => void;
}>;

/** How a control, a kit's CSV file or a table of another country writes values. Undefined: the text is no such value. */
export type Reader = Readonly<{
  number(text: string): number | undefined;
  /** An amount of money in whole units; a currency may stand beside it. */
  amount(text: string): number | undefined;
  yesNo(text: string): boolean | undefined;
  option(text: string, field: Field): string | undefined;
  list(text: string): string[];
  /** `YYYY-MM-DD`. */
  day(text: string): string | undefined;
  /** ISO 8601 with offset. */
  moment(text: string): string | undefined;
  /** `HH:MM`. */
  time(text: string): string | undefined;
  address(text: string): string | undefined;
}>;

export type SampleContext = Readonly<{
  field: Field;
  /** A few letters or digits, for texts that must not repeat. */
  unique: string;
  /** For dates. */
  moment: Date;
}>;

type Facts = {
  /** Found by search, and ordered without regard to capitals. */
  isSearched?: true;
  /** A short text about anything. */
  isPlainText?: true;
  /** Paragraphs. */
  isLongText?: true;
  isPicture?: true;
  /** Holds what people upload. */
  isFile?: true;
  /** Says where something is. */
  isPlace?: true;
  /** Can be added up, averaged and compared. */
  isNumeric?: true;
  /** Kept without decimals. */
  isWhole?: true;
  isMoney?: true;
  /** So many parts of a hundred of something else. */
  isShare?: true;
  /** A length of time in minutes. */
  isDuration?: true;
  /** A number that neither a unit nor a currency explains unless the field names one. */
  isBareNumber?: true;
  /** On the calendar: a day without a time zone, or a moment. */
  time?: "day" | "moment";
  /** A yes or no. */
  isFlag?: true;
  /** Holds one of the field's `options`. */
  hasOptions?: true;
  /** Holds several texts; its column is an array. */
  isList?: true;
  /** Holds the id of a row of the field's `entity`. */
  isRelation?: true;
  /** The only values that there are, from the lowest. */
  steps?: readonly number[];
  /** Characters, unless the field says another number; 500 without. */
  lengthMax?: number;
  /** The lower, the better it names a row when the entity has no `title`; without: it does not. */
  titleRank?: number;
  /** How many of what is kept make one of what people read: 100 cents. */
  scale?: number;
  /** In a product with something else, so many count as one: 60 minutes an hour. */
  productUnit?: number;
};

export type Kind = Readonly<
  Facts & {
    /** PostgreSQL's type of its column. */
    column: string;
    /** The SQL of a default value; null for none. */
    defaultSql(value: unknown): string | null;
    /** What the column must be, after its name: `between 1 and 5`. */
    columnCheck?: string;
    /** What a row holds that says nothing of it, in place of null. */
    empty?: boolean | readonly string[];
    /** What a caller or a form may send for it. */
    schema(field: Field, tools: CheckTools): z.ZodType;
    /** A text of a control or a file as its value; undefined when the text is none. */
    parse(text: string, field: Field, read: Reader): FieldValue | undefined;
    /** As people read it; `label` is the title of a related row. */
    format(field: Field, value: unknown, label: string): string;
    /** In an exported file, when it is not written as it is. */
    cell?(field: Field, value: unknown, label: string): string;
    /** A text of a filter as its value; undefined when the text is none. */
    filterValue(text: string): string | number | boolean | undefined;
    /** What `filterValue` takes: "a number". */
    filterNeeds: string;
    /** The name of a group by its value, when it is not the value. */
    groupLabel?(field: Field, value: string): string;
    /** Of two dates or times the difference is taken in these: days or minutes since 1970; NaN for no such text. */
    span?(text: string): number;
  }
>;

/** For whoever tries a field. Apart from the kind, since no app needs it. */
export type Sample = Readonly<{
  /** A believable value; undefined where it depends on other rows. */
  value(context: SampleContext): FieldValue | undefined;
  /** What the kind's schema refuses; without: it takes any text. */
  misfit?: FieldValue;
}>;
