// A time of day on pages.
import { TextFilter } from "./filters.tsx";
import type { PageKind } from "./types.ts";

export const timeOnPage: PageKind = {
  Filter: TextFilter,
  control: "line",
  input: () => ({ type: "time" }),
  table: {},
};
