// A short text on pages.
import { TextFilter } from "./filters.tsx";
import type { PageKind } from "./types.ts";

export const textOnPage: PageKind = {
  Filter: TextFilter,
  control: "line",
  width: "stretching",
  table: { content: "line-clamp-3 min-w-24 wrap-anywhere" },
};
