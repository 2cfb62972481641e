// One of a few options on pages: a badge in its given colour, or in the one that its word suggests.
import { type Field, optionLabel } from "../../entity/index.ts";
import { optionsOf } from "../data/fields.ts";
import { toneOfOption } from "../data/tones.ts";
import { Badge } from "../parts/badge.tsx";
import { selectFilter } from "./filters.tsx";
import type { PageKind } from "./types.ts";

export function ChoiceBadge({ field, value }: { field: Field; value: string }) {
  const color = field.colors && Object.hasOwn(field.colors, value) ? field.colors[value] : undefined;
  const shown = optionLabel(field, value);
  return color ? <Badge color={color}>{shown}</Badge> : <Badge tone={toneOfOption(value)}>{shown}</Badge>;
}

export const choiceOnPage: PageKind = {
  value: ({ field, value }) => <ChoiceBadge field={field} value={String(value)} />,
  Filter: selectFilter((field) => optionsOf(field)),
  control: "options",
  table: {},
  yields: 0,
  isTelling: true,
};
