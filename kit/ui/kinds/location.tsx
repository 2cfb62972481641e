// A place on pages.
import { TextFilter } from "./filters.tsx";
import type { PageKind } from "./types.ts";

export const locationOnPage: PageKind = {
  Filter: TextFilter,
  control: "line",
  width: "line",
  table: { content: "line-clamp-3 min-w-24 wrap-anywhere" },
  yields: 3,
  isTelling: true,
};
