// Stars on pages.
import { KINDS } from "../../entity/kinds/index.ts";
import { words } from "../../words/index.ts";
import { formatNumber } from "../data/format.ts";
import { Icon } from "../parts/icon.tsx";
import { selectFilter } from "./filters.tsx";
import type { PageKind } from "./types.ts";

const STARS = KINDS.rating.steps ?? [];

function Stars({ value }: { value: number }) {
  return (
    <span
      role="img"
      aria-label={words().values.stars(value)}
      className="inline-flex gap-0.5 align-middle text-accent-text"
    >
      {STARS.map((star) => (
        <Icon
          key={star}
          name="star"
          size={16}
          fill={star <= value ? "currentColor" : "none"}
          className={star <= value ? "" : "text-line-strong"}
        />
      ))}
    </span>
  );
}

export const ratingOnPage: PageKind = {
  value: ({ value }) => <Stars value={Number(value)} />,
  figure: (_field, value) => formatNumber(value),
  Filter: selectFilter(() => STARS.map(String).toReversed()),
  control: "stars",
  table: {},
  yields: 1,
  isTelling: true,
};
