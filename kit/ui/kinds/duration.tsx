// A length of time on pages.
import { words } from "../../words/index.ts";
import { formatCompact, formatDuration } from "../data/format.ts";
import { TextFilter } from "./filters.tsx";
import { FIGURES, numberInput } from "./number.tsx";
import type { PageKind } from "./types.ts";

const HOUR = 60;
/** From here on an axis counts in hours alone, in minutes. */
const HOURS_ALONE = 600;

export const durationOnPage: PageKind = {
  shortFigure: (_field, value) => (value < HOURS_ALONE ? formatDuration(value) : `${formatCompact(value / HOUR)} h`),
  Filter: TextFilter,
  control: "line",
  input: (field, text) => ({
    ...numberInput(field),
    unit: words().form.minutes,
    help: field.help ?? (Number(text) >= HOUR ? formatDuration(Number(text)) : undefined),
  }),
  table: FIGURES,
};
