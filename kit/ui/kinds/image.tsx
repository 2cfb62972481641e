// A picture on pages: small beside other values, large in details.
import { Picture } from "../parts/cover.tsx";
import { TextFilter } from "./filters.tsx";
import { NOTHING } from "./nothing.tsx";
import type { PageKind } from "./types.ts";

export const imageOnPage: PageKind = {
  value: ({ field, value }) => (
    <Picture address={value} alt={field.label} size={96} className="size-10 rounded-control" instead={NOTHING} />
  ),
  wideValue: ({ field, value }) => (
    <Picture
      address={value}
      size={1920}
      alt={field.label}
      className="max-h-96 rounded-card border border-line object-cover"
    />
  ),
  Filter: TextFilter,
  control: "upload",
  width: "line",
  table: null,
};
