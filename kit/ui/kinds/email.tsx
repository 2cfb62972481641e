// The address of a mailbox on pages: a link that begins a message.
import { TextFilter } from "./filters.tsx";
import { LINK } from "./link.ts";
import type { PageKind } from "./types.ts";

export const emailOnPage: PageKind = {
  value: ({ text, link }) =>
    link ? (
      <a className={LINK} href={`mailto:${text}`}>
        {text}
      </a>
    ) : (
      text
    ),
  Filter: TextFilter,
  control: "line",
  input: () => ({ type: "email" }),
  width: "stretching",
  table: { content: "block max-w-52 truncate" },
  yields: 3,
  isTelling: true,
};
