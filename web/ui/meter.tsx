// How much of something is left, as a bar.
import clsx from "clsx";

type MeterProps = { label: string; value: number; max: number; className?: string };

/** Below this share the bar warns. */
const LITTLE = 0.1;

export function Meter({ label, value, max, className }: MeterProps) {
  const share = max === 0 ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <span className={clsx("relative block h-1.5 overflow-hidden rounded-full bg-ink/10", className)}>
      <meter aria-label={label} min={0} max={max} value={value} className="sr-only" />
      <span
        aria-hidden="true"
        className={clsx("block h-full rounded-full", share <= LITTLE ? "bg-red" : "bg-pine")}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}
