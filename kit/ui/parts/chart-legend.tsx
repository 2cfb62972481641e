// What a chart's colours stand for.
import { chartColor } from "./chart-colors.ts";

type Entry = { name: string; value?: string; share?: string; color?: string };

/** In a row; with values one below the other, as a small table. */
export function ChartLegend({ entries }: { entries: readonly Entry[] }) {
  const valued = entries.some(({ value }) => value !== undefined);
  return (
    <ul className={valued ? "flex min-w-0 flex-1 flex-col gap-2 text-sm" : "flex flex-wrap gap-x-4 gap-y-1.5 text-sm"}>
      {entries.map(({ name, value, share, color = "" }, index) => (
        <li key={name} className="flex min-w-0 items-baseline gap-2">
          <span
            className="size-2.5 shrink-0 self-center rounded-full"
            style={{ background: color || chartColor(index), printColorAdjust: "exact" }}
          />
          <span className="min-w-0 flex-1 break-words">{name}</span>
          {value !== undefined && <span className="font-medium tabular-nums">{value}</span>}
          {share !== undefined && <span className="w-11 text-right text-ink-muted tabular-nums">{share}</span>}
        </li>
      ))}
    </ul>
  );
}
