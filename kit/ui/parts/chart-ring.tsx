// Shares of a whole: a ring with the sum inside, and beside it each part with its figure.
import { words } from "../../words/index.ts";
import { formatGroup, formatNumber } from "../data/format.ts";
import type { ChartProps } from "../records/types.ts";
import { chartColor } from "./chart-colors.ts";
import { type ChartGroup, withOther } from "./chart-data.ts";
import { ChartLegend } from "./chart-legend.tsx";

const RADIUS = 42;
const RING = 13;
const AROUND = 2 * Math.PI;
/** The gap between two parts, as a share of the whole ring. */
const GAP = 0.006;

type Props = {
  groups: readonly ChartGroup[];
  format: (value: number) => string;
  formatShort: (value: number) => string;
  hollow: boolean;
} & Pick<ChartProps, "colors" | "order">;

export function ChartRing({ groups, format, formatShort, hollow, colors = {}, order }: Props) {
  const parts = withOther(groups, order);
  // A colour that two parts share tells nothing.
  const given = parts.map(({ key }) => colors[key]);
  const colorAt = (index: number) => (new Set(given).size === parts.length && given[index]) || chartColor(index);
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  if (whole <= 0) return <p className="py-10 text-center text-sm text-ink-muted">{words().figures.nothing}</p>;
  const width = hollow ? RING : RADIUS;
  const radius = RADIUS - width / 2;
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { value }) => sum + value, 0) / whole);
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-5 py-2">
      <svg aria-hidden viewBox="0 0 100 100" className="size-44 shrink-0">
        {parts.map(({ key, value }, index) => {
          const length = Math.max(0.002, value / whole - (parts.length > 1 ? GAP : 0));
          return (
            <circle
              key={key}
              cx={50}
              cy={50}
              r={radius}
              fill="none"
              stroke={colorAt(index)}
              strokeWidth={width}
              strokeDasharray={`${length * AROUND * radius} ${AROUND * radius}`}
              transform={`rotate(${(starts[index] ?? 0) * 360 - 90} 50 50)`}
            />
          );
        })}
        {hollow && (
          <text
            x={50}
            y={50}
            textAnchor="middle"
            dominantBaseline="central"
            fontSize={formatShort(whole).length > 6 ? 11 : 16}
            fontWeight={600}
            fill="var(--ink)"
          >
            {formatShort(whole)}
          </text>
        )}
      </svg>
      <div className="min-w-44 flex-1 sm:max-w-72">
        <ChartLegend
          entries={parts.map(({ key, label, value }, index) => ({
            name: formatGroup(key, label),
            color: colorAt(index),
            value: format(value),
            share: `${formatNumber(Math.round((value / whole) * 100))} %`,
          }))}
        />
      </div>
    </div>
  );
}
