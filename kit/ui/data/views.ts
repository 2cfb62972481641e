// What a list has to know of each view before it shows one.
import type { View } from "../../entity/index.ts";

/** `paged`: rows come in pages. `whole`: as many as one call gives. `own`: the view fetches what it shows itself. */
type ViewFacts = Readonly<{ icon: string; rows: "paged" | "whole" | "own" }>;

export const VIEW_FACTS: Readonly<Record<View, ViewFacts>> = {
  table: { icon: "table", rows: "paged" },
  cards: { icon: "layout-grid", rows: "paged" },
  board: { icon: "columns", rows: "whole" },
  calendar: { icon: "calendar", rows: "own" },
  gallery: { icon: "image", rows: "paged" },
  timeline: { icon: "clock", rows: "paged" },
  places: { icon: "map-pin", rows: "whole" },
  chat: { icon: "message-square", rows: "own" },
};
