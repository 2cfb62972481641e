// Groups as bars from left to right, each under its own name: long names stay whole, also on phones and on paper.
import { words } from "../../words/index.ts";
import { formatGroup } from "../data/format.ts";
import { chartColor } from "./chart-colors.ts";
import { type ChartGroup, seriesOf } from "./chart-data.ts";
import { ChartLegend } from "./chart-legend.tsx";

const SHOWN_MAX = 12;

type Props = { groups: readonly ChartGroup[]; format: (value: number) => string };

export function ChartBars({ groups, format }: Props) {
  const series = seriesOf(groups);
  const sorted = groups.toSorted((left, right) => right.value - left.value);
  const shown = sorted.slice(0, SHOWN_MAX);
  const most = Math.max(...shown.map(({ value }) => value), 0) || 1;
  return (
    <div className="flex flex-col gap-3.5">
      {shown.map((group) => (
        <div key={group.key} className="min-w-0">
          <p className="mb-1 flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0 break-words">{formatGroup(group.key, group.label)}</span>
            <span className="shrink-0 font-medium tabular-nums">{format(group.value)}</span>
          </p>
          <div className="h-2.5 overflow-hidden rounded-full bg-sunken print:border print:border-line">
            <div className="flex h-full overflow-hidden rounded-full" style={{ width: `${share(group.value, most)}%` }}>
              {series.length === 0 ? (
                <div className="size-full" style={{ background: chartColor(0) }} />
              ) : (
                series.map((name, index) => (
                  <div
                    key={name}
                    style={{
                      width: `${share(group.series?.[name] ?? 0, group.value)}%`,
                      background: chartColor(index),
                    }}
                  />
                ))
              )}
            </div>
          </div>
        </div>
      ))}
      {sorted.length > SHOWN_MAX && (
        <p className="text-sm text-ink-muted">{words().figures.moreWithLess(sorted.length - SHOWN_MAX)}</p>
      )}
      {series.length > 0 && <ChartLegend entries={series.map((name) => ({ name }))} />}
    </div>
  );
}

const share = (value: number, whole: number) => (whole > 0 ? Math.max(0, Math.min(100, (value / whole) * 100)) : 0);
