// What pages have to know of a kind of field: how a value is shown, asked for, filtered by and laid out.
import type { ComponentType, ReactNode } from "react";
import type { Field } from "../../entity/index.ts";
import type { TextInputProps } from "../parts/inputs.tsx";

export type Shown = Readonly<{
  field: Field;
  value: unknown;
  /** The value as people read it. */
  text: string;
  /** False inside something that is a link or a button already. */
  link: boolean;
}>;

/** The filters of a list by name: a field's key, or its key with `.min` or `.max`; "" is no filter. */
export type FilterState = Readonly<{ textOf(name: string): string; setFilter(name: string, value: string): void }>;
export type FilterProps = Readonly<{ name: string; field: Field; state: FilterState }>;

/** Each has its component in `kit/ui/controls/`, which comes with the first form. */
export type ControlName = "line" | "paragraphs" | "checkbox" | "options" | "related" | "calendar" | "stars" | "upload";

export type PageKind = Readonly<{
  /** How a value is shown that is not empty; without: as text. */
  value?: (shown: Shown) => ReactNode;
  /** In a row's details, when it takes the whole width there. */
  wideValue?: (shown: Shown) => ReactNode;
  /** A figure made of such values, such as their average; without: as one of them. */
  figure?: (field: Field, value: number) => string;
  /** The same, short enough for an axis. */
  shortFigure?: (field: Field, value: number) => string;
  Filter: ComponentType<FilterProps>;
  control: ControlName;
  /** Of the controls `line` and `calendar`, what the kind asks for; `text` is what stands in it. */
  input?: (field: Field, text: string) => Partial<TextInputProps>;
  /** A value as it stands in its control; without: as it is. */
  controlText?: (value: unknown) => string;
  /** In forms it takes a whole line, or may when it stands alone in one. */
  width?: "line" | "stretching";
  /** In a table: classes of the cell and of what is in it. Null: it has no place there. */
  table: Readonly<{ cell?: string; content?: string; isRight?: true }> | null;
  /** Where a table has no room for every field: the higher, the sooner it gives way; 2 without. */
  yields?: number;
  /** Its values say themselves what they are: a phone shows them without the field's name. */
  isTelling?: true;
}>;
