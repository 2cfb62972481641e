// A number on pages.
import type { Field } from "../../entity/index.ts";
import type { TextInputProps } from "../parts/inputs.tsx";
import { RangeFilter } from "./filters.tsx";
import type { PageKind } from "./types.ts";

/** How figures stand in a table: below one another by their digits. */
export const FIGURES = { cell: "text-right tabular-nums whitespace-nowrap", isRight: true } as const;

/** A control that takes a number between the field's bounds. */
export const numberInput = ({ min, max, step, unit }: Field): Partial<TextInputProps> => ({
  type: "number",
  inputMode: "decimal",
  step: step ?? "any",
  min,
  max,
  unit,
});

export const numberOnPage: PageKind = {
  Filter: RangeFilter,
  control: "line",
  input: numberInput,
  table: FIGURES,
};
