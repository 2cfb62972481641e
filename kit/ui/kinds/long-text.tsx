// Paragraphs on pages: in details as wide as they read well.
import { TextFilter } from "./filters.tsx";
import type { PageKind } from "./types.ts";

export const longTextOnPage: PageKind = {
  value: ({ text, link }) => (link ? <span className="whitespace-pre-line">{text}</span> : text),
  wideValue: ({ text }) => <span className="block max-w-prose whitespace-pre-line">{text}</span>,
  Filter: TextFilter,
  control: "paragraphs",
  width: "line",
  table: null,
};
