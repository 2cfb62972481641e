// A telephone number on pages: a link that begins a call.
import { TextFilter } from "./filters.tsx";
import { LINK } from "./link.ts";
import type { PageKind } from "./types.ts";

export const phoneOnPage: PageKind = {
  value: ({ text, link }) =>
    link ? (
      <a className={LINK} href={`tel:${text.replace(/[^+\d]/g, "")}`}>
        {text}
      </a>
    ) : (
      text
    ),
  Filter: TextFilter,
  control: "line",
  input: () => ({ type: "tel" }),
  table: { cell: "whitespace-nowrap" },
  yields: 4,
  isTelling: true,
};
