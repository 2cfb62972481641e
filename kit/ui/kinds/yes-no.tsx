// A yes or no on pages.
import { words } from "../../words/index.ts";
import { Badge } from "../parts/badge.tsx";
import { selectFilter } from "./filters.tsx";
import type { PageKind } from "./types.ts";

export const yesNoOnPage: PageKind = {
  value: ({ value, text }) => <Badge tone={value === true ? "success" : "neutral"}>{text}</Badge>,
  Filter: selectFilter(({ label }) => [
    { value: "true", label: words().list.yes(label) },
    { value: "false", label: words().list.no(label) },
  ]),
  control: "checkbox",
  table: {},
};
