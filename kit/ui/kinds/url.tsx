// The address of a page on pages: a link to it, without what all addresses begin with.
import { TextFilter } from "./filters.tsx";
import { LINK } from "./link.ts";
import type { PageKind } from "./types.ts";

export const urlOnPage: PageKind = {
  value: ({ text, link }) =>
    link ? (
      <a className={LINK} href={text} target="_blank" rel="noreferrer">
        {text.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
      </a>
    ) : (
      text
    ),
  Filter: TextFilter,
  control: "line",
  input: () => ({ type: "url" }),
  width: "stretching",
  table: { content: "block max-w-52 truncate" },
  yields: 5,
  isTelling: true,
};
