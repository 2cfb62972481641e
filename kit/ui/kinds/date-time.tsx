// A moment on pages, in the reader's own time.
import { localMoment } from "../data/local-time.ts";
import { RangeFilter } from "./filters.tsx";
import type { PageKind } from "./types.ts";

export const dateTimeOnPage: PageKind = {
  Filter: RangeFilter,
  control: "calendar",
  controlText(value) {
    const date = new Date(String(value));
    return Number.isNaN(date.getTime()) ? "" : localMoment(date);
  },
  table: { cell: "whitespace-nowrap" },
  yields: 1,
};
