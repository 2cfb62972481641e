// A file on pages: a link that opens or saves it.
import { uploadedFile } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { formatBytes } from "../data/format.ts";
import { TextFilter } from "./filters.tsx";
import { LINK } from "./link.ts";
import type { PageKind } from "./types.ts";

export const fileOnPage: PageKind = {
  value: ({ field, value, text, link }) => {
    const file = uploadedFile(value);
    if (!link) return text;
    // The platform says of each file whether browsers show it or save it.
    const saving = file ? {} : { download: field.label };
    return (
      <a className={LINK} href={String(value)} target="_blank" rel="noreferrer" {...saving}>
        {file ? `${file.name} (${formatBytes(file.bytes)})` : words().values.openFile}
      </a>
    );
  },
  Filter: TextFilter,
  control: "upload",
  width: "line",
  table: null,
};
