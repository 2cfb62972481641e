// One number that matters, with its name.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export type FigureProps = {
  label: string;
  value: ReactNode;
  icon?: string;
  hint?: ReactNode;
  busy?: boolean;
  /** Where the rows behind the number are: the whole box leads there. */
  to?: string;
};

export function Figure({ label, value, icon, hint, busy = false, to }: FigureProps) {
  return (
    <dl
      className={classNames(
        "relative flex min-w-32 flex-col justify-between rounded-card border border-line bg-surface p-4 shadow-xs sm:p-5",
        to && "transition-shadow hover:shadow-md",
      )}
    >
      <dt className="flex items-start justify-between gap-2 text-sm text-ink-muted">
        <span className="min-w-0 py-1 leading-snug break-words">
          {to ? (
            <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
              {label}
            </Link>
          ) : (
            label
          )}
        </span>
        {icon && (
          <span className="grid size-8 shrink-0 place-items-center rounded-control bg-accent-wash text-accent-text">
            <Icon name={icon} size={16} />
          </span>
        )}
      </dt>
      <dd className="@container mt-2 font-semibold tracking-tight tabular-nums">
        {busy ? <span className="block h-9 w-20 animate-pulse rounded-control bg-sunken" /> : <Value value={value} />}
      </dd>
      {hint && <dd className="mt-1 text-sm text-ink-muted">{hint}</dd>}
    </dl>
  );
}

/** A letter's usual share of the size of its font, with some room. */
const LETTER_WIDTH = 0.62;
/** What is longer is a sentence, not a number. */
const LINE_LETTERS_MAX = 22;

/** A number stands on one line, as large as the box lets it; a sentence may break, but within no word. */
function Value({ value }: { value: ReactNode }) {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return <span className="text-2xl sm:text-3xl">{text}</span>;
  if (text.length > LINE_LETTERS_MAX) return <span className="text-lg">{text}</span>;
  const fitting = (100 / (Math.max(text.length, 1) * LETTER_WIDTH)).toFixed(2);
  return (
    <span className="block whitespace-nowrap" style={{ fontSize: `clamp(0.625rem, ${fitting}cqi, 1.875rem)` }}>
      {text}
    </span>
  );
}
