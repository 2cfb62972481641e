// Groups as bars from left to right, each under its own name: long names stay whole, also on phones and on paper.
import { words } from "../../words/index.ts";
import { formatGroup } from "../data/format.ts";
import type { ChartProps } from "../records/types.ts";
import { chartColor } from "./chart-colors.ts";
import { type ChartGroup, inOrder, seriesOf } from "./chart-data.ts";
import { ChartLegend } from "./chart-legend.tsx";

/** So many unless the chart is told. */
const SHOWN_MAX = 12;

type Props = { groups: readonly ChartGroup[]; format: (value: number) => string } & Pick<
  ChartProps,
  "colors" | "tones" | "order" | "gaps" | "most"
>;

export function ChartBars({
  groups,
  format,
  gaps = false,
  colors = {},
  tones = {},
  order,
  most: shownMax = SHOWN_MAX,
}: Props) {
  const series = seriesOf(groups);
  const sorted = inOrder(groups, order);
  const shown = sorted.slice(0, shownMax);
  const apart = gaps && series.length > 0;
  const figures = shown.flatMap(({ value, series: parts }) => (apart ? Object.values(parts ?? {}) : [value]));
  const most = Math.max(...figures, 0) || 1;
  return (
    <div className="flex flex-col gap-3.5">
      {shown.map((group) => (
        <div key={group.key} className="min-w-0">
          <p className="mb-1 flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0 break-words">{formatGroup(group.key, group.label)}</span>
            <span className="shrink-0 font-medium tabular-nums">{format(group.value)}</span>
          </p>
          {apart ? (
            <div className="flex flex-col gap-1">
              {series.map((name, index) => (
                <Bar key={name} length={share(group.series?.[name] ?? 0, most)} color={chartColor(index)} slim />
              ))}
            </div>
          ) : series.length > 0 ? (
            <StackedBar group={group} series={series} length={share(group.value, most)} />
          ) : (
            <Bar length={share(group.value, most)} color={colors[group.key] ?? tones[group.key] ?? chartColor(0)} />
          )}
        </div>
      ))}
      {sorted.length > shownMax && (
        <p className="text-sm text-ink-muted">
          {order || sorted[shownMax]?.value === shown.at(-1)?.value
            ? words().calendar.more(sorted.length - shownMax)
            : words().figures.moreWithLess(sorted.length - shownMax)}
        </p>
      )}
      {series.length > 0 && <ChartLegend entries={series.map((name) => ({ name }))} />}
    </div>
  );
}

const TRACK = "overflow-hidden rounded-full bg-sunken print:border print:border-line";

/** `length` in parts of a hundred. */
function Bar({ length, color, slim = false }: { length: number; color: string; slim?: boolean }) {
  return (
    <div className={`${TRACK} ${slim ? "h-1.5" : "h-2.5"}`}>
      <div className="h-full rounded-full" style={{ width: `${length}%`, background: color }} />
    </div>
  );
}

function StackedBar({ group, series, length }: { group: ChartGroup; series: readonly string[]; length: number }) {
  return (
    <div className={`${TRACK} h-2.5`}>
      <div className="flex h-full overflow-hidden rounded-full" style={{ width: `${length}%` }}>
        {series.map((name, index) => (
          <div
            key={name}
            style={{ width: `${share(group.series?.[name] ?? 0, group.value)}%`, background: chartColor(index) }}
          />
        ))}
      </div>
    </div>
  );
}

const share = (value: number, whole: number) => (whole > 0 ? Math.max(0, Math.min(100, (value / whole) * 100)) : 0);
