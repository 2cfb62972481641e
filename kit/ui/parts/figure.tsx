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
        "relative flex flex-col justify-between rounded-card border border-line bg-surface p-4 shadow-xs sm:p-5",
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
      <dd className={classNames("mt-2 font-semibold tracking-tight break-words tabular-nums", sizeOf(value))}>
        {busy ? <span className="block h-9 w-20 animate-pulse rounded-control bg-sunken" /> : value}
      </dd>
      {hint && <dd className="mt-1 text-sm text-ink-muted">{hint}</dd>}
    </dl>
  );
}

/** Long numbers are set smaller, so that they stay on one line. */
function sizeOf(value: ReactNode): string {
  const letters = typeof value === "string" ? value.length : 0;
  return letters > 15 ? "text-base sm:text-lg" : letters > 10 ? "text-lg sm:text-2xl" : "text-2xl sm:text-3xl";
}
