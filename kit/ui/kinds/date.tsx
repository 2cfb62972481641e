// A day on pages.
import { RangeFilter } from "./filters.tsx";
import type { PageKind } from "./types.ts";

export const dateOnPage: PageKind = {
  Filter: RangeFilter,
  control: "calendar",
  input: ({ min, max }) => ({ min, max }),
  table: { cell: "whitespace-nowrap" },
  yields: 1,
};
