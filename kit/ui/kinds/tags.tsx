// Tags on pages: a badge each.
import { words } from "../../words/index.ts";
import { Badge } from "../parts/badge.tsx";
import { TextFilter } from "./filters.tsx";
import type { PageKind } from "./types.ts";

export const tagsOnPage: PageKind = {
  value: ({ value }) => (
    <span className="flex flex-wrap gap-1">
      {(value as string[]).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  ),
  Filter: TextFilter,
  control: "line",
  input: ({ help }) => ({ help: help ?? words().form.commas }),
  controlText: (value) => (value as string[]).join(", "),
  width: "line",
  table: {},
  yields: 3,
  isTelling: true,
};
