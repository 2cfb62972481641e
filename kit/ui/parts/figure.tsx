// One number that matters, with its name.
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type FigureProps = { label: string; value: ReactNode; icon?: string; hint?: ReactNode; busy?: boolean };

export function Figure({ label, value, icon, hint, busy = false }: FigureProps) {
  return (
    <dl className="flex flex-col rounded-card border border-line bg-surface p-4 shadow-xs sm:p-5">
      <dt className="flex items-center justify-between gap-2 text-sm text-ink-muted">
        {label}
        {icon && (
          <span className="grid size-8 place-items-center rounded-control bg-accent-wash text-accent-text">
            <Icon name={icon} size={16} />
          </span>
        )}
      </dt>
      <dd className="mt-2 text-2xl font-semibold sm:text-3xl tracking-tight tabular-nums">
        {busy ? <span className="block h-9 w-20 animate-pulse rounded-control bg-sunken" /> : value}
      </dd>
      {hint && <dd className="mt-1 text-sm text-ink-muted">{hint}</dd>}
    </dl>
  );
}
