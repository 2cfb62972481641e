// A file on pages: a link that opens or saves it.
import { words } from "../../words/index.ts";
import { TextFilter } from "./filters.tsx";
import { LINK } from "./link.ts";
import type { PageKind } from "./page-kind.ts";

export const fileOnPage: PageKind = {
  value: ({ field, text, link }) =>
    link ? (
      <a className={LINK} href={text} target="_blank" rel="noreferrer" download={field.label}>
        {words().values.openFile}
      </a>
    ) : (
      text
    ),
  Filter: TextFilter,
  control: "upload",
  width: "line",
  table: null,
};
