// A share on pages: as a bar that fills, and as a figure.
import { TextFilter } from "./filters.tsx";
import { FIGURES, numberInput } from "./number.tsx";
import type { PageKind } from "./types.ts";

export const percentOnPage: PageKind = {
  value: ({ value, text }) => (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <span aria-hidden className="h-1.5 w-14 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${Math.max(0, Math.min(100, Number(value)))}%` }}
        />
      </span>
      {text}
    </span>
  ),
  Filter: TextFilter,
  control: "line",
  input: (field) => ({ ...numberInput(field), unit: "%" }),
  table: FIGURES,
};
