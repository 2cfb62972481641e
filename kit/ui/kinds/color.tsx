// A colour on pages: its name beside a spot of it.
import { TextFilter } from "./filters.tsx";
import type { PageKind } from "./types.ts";

export const colorOnPage: PageKind = {
  value: ({ text }) => (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="size-4 rounded-full border border-line-strong" style={{ background: text }} />
      {text}
    </span>
  ),
  Filter: TextFilter,
  control: "line",
  // A control for colours always shows one.
  input: (_field, text) => ({ type: "color", value: text || "#888888" }),
  table: {},
  yields: 4,
  isTelling: true,
};
