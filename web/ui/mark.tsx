// Nine of ten: the one ornament, as mark, logo, progress, skeleton and sign of work.
import clsx from "clsx";

const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const TEN = [...NINE, 9] as const;

/** The mark: nine filled bars and an open one. Decorative; name it where it stands alone. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 58 24" className={clsx("text-accent", className)} aria-hidden="true" focusable="false">
      {NINE.map((bar) => (
        <rect key={bar} x={bar * 6} y="0" width="4" height="24" rx="1" fill="currentColor" />
      ))}
      <rect x="54.6" y="0.6" width="2.8" height="22.8" rx="0.8" fill="none" stroke="currentColor" strokeWidth="1.2" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark className="h-4 w-auto" />
      <span className="font-title text-lg font-semibold tracking-tight text-ink">Ninefold</span>
    </span>
  );
}

type TenBarsProps = { filled: number; label: string; className?: string; tone?: "accent" | "pine" };

/** A measure from 0 to 10, read out as a progress bar. */
export function TenBars({ filled, label, className, tone = "accent" }: TenBarsProps) {
  const rounded = Math.max(0, Math.min(10, Math.round(filled)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={10}
      aria-valuenow={rounded}
      className={clsx("flex gap-1", className ?? "h-3")}
    >
      {TEN.map((bar) => (
        <span
          key={bar}
          className={clsx(
            "h-full flex-1 rounded-[2px] border transition-colors duration-150",
            bar < rounded
              ? tone === "accent"
                ? "border-accent bg-accent"
                : "border-pine bg-pine"
              : "border-hairline bg-transparent",
          )}
        />
      ))}
    </div>
  );
}

/** Ten small bars that light up one after the other: something is being worked on. Decorative. */
export function WorkingBars({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx("inline-flex items-center gap-[2px]", className ?? "h-3")}>
      {TEN.map((bar) => (
        <span
          key={bar}
          className="h-full w-[2px] animate-bar rounded-[1px] bg-current"
          style={{ animationDelay: `${bar * 90}ms` }}
        />
      ))}
    </span>
  );
}

/** Working bars as wide as an icon, in whose place they stand. */
export function WorkingMark({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx("inline-block w-4 shrink-0 overflow-hidden", className)}>
      <WorkingBars className="h-3 text-accent" />
    </span>
  );
}

/** The shape of a list that is still loading. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {TEN.slice(0, rows).map((row) => (
        <div
          key={row}
          className="flex h-[5.5rem] items-center gap-1.5 rounded-surface border border-hairline bg-raised px-5"
        >
          {TEN.map((bar) => (
            <span
              key={bar}
              className="h-6 w-2 animate-bar rounded-[2px] bg-hairline"
              style={{ animationDelay: `${(bar + row * 2) * 90}ms` }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A whole screen or panel that is still loading. `late`: nothing stood there before, and what has soon come needs no sign. */
export function LoadingScreen({ label = "Loading", late = false }: { label?: string; late?: boolean }) {
  return (
    <div role="status" className={clsx("grid min-h-[50vh] place-items-center text-accent", late && "animate-late")}>
      <span className="flex flex-col items-center gap-3">
        <WorkingBars className="h-6" />
        <span className="sr-only">{label}</span>
      </span>
    </div>
  );
}
