// How rows are shown and which of them: views, charts, measures and filters.

export const VIEWS = ["table", "cards", "board", "calendar", "gallery", "timeline", "places", "chat"] as const;
export type View = (typeof VIEWS)[number];

export const CHART_KINDS = ["bar", "line", "area", "pie", "donut"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** `count`, or `sum:`, `avg:`, `min:`, `max:` with a field. */
export type Measure = string;

/** Days that move with today, in the time of whoever looks; `past` ends yesterday, `future` begins today, weeks begin on Monday. */
export type Period =
  | "today"
  | "tomorrow"
  | "yesterday"
  | "past"
  | "future"
  | `${"this" | "next" | "last"} ${"week" | "month" | "year"}`
  | `${"next" | "last"} ${number} days`;

// What a field of the shown rows is asked to be.
export type FilterValue =
  | string
  | number
  | boolean
  | readonly string[]
  | { min?: string | number; max?: string | number }
  | { during: Period }
  /** Everything else, and what has no value. */
  | { not: string | readonly string[] }
  /** Only rows without a value, or only those with one. */
  | { empty: boolean }
  /** What stands out by the field's own `alert`. */
  | { alert: true };
