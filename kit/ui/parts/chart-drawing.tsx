// Draws a course over time as bars, a line or areas.
import { Area, Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { ChartKind } from "../../entity/index.ts";
import { formatGroup } from "../data/format.ts";
import type { ChartGrain } from "../records/types.ts";
import { chartColor } from "./chart-colors.ts";
import { type ChartGroup, seriesOf, tickOf, withoutHoles } from "./chart-data.ts";
import { ChartLegend } from "./chart-legend.tsx";

const TEXT = { fontSize: 12, fill: "var(--ink-muted)" };
const TOOLTIP = {
  contentStyle: {
    background: "var(--surface)",
    border: "1px solid var(--line)",
    borderRadius: "min(var(--radius-card), 12px)",
    color: "var(--ink)",
    fontSize: 13,
  },
  itemStyle: { color: "var(--ink)" },
  cursor: { fill: "var(--sunken)", opacity: 0.6 },
  separator: " ",
  isAnimationActive: false,
};
const LEGEND_HEIGHT = 36;

export type DrawingProps = {
  groups: readonly ChartGroup[];
  kind: ChartKind;
  grain: ChartGrain | null;
  gaps: boolean;
  format: (value: number) => string;
  formatShort: (value: number) => string;
  height: number;
};

export function ChartDrawing({ groups, kind, grain, gaps, format, formatShort, height }: DrawingProps) {
  const empty = gaps ? null : 0;
  const points = grain ? withoutHoles(groups, grain, empty) : groups;
  const series = seriesOf(groups);
  const keys = series.length > 0 ? series : ["value"];
  const data = points.map(({ key, label, value, series: parts }, index) => ({
    ...Object.fromEntries(series.map((name) => [name, parts?.[name] ?? empty])),
    name: formatGroup(key, label),
    tick: grain ? tickOf(key, points[index - 1]?.key) : formatGroup(key, label),
    value,
  }));
  const ticks = new Map(data.map(({ name, tick }) => [name, tick]));
  return (
    <>
      <ResponsiveContainer width="100%" height={series.length > 1 ? height - LEGEND_HEIGHT : height}>
        <ComposedChart accessibilityLayer={false} data={data} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="name"
            tick={TEXT}
            tickFormatter={(name) => ticks.get(String(name)) ?? ""}
            tickLine={false}
            axisLine={{ stroke: "var(--line-strong)" }}
            minTickGap={16}
            tickMargin={6}
          />
          <YAxis
            tick={TEXT}
            tickLine={false}
            axisLine={false}
            width="auto"
            tickFormatter={(value) => formatShort(Number(value))}
            allowDecimals={false}
          />
          <Tooltip
            {...TOOLTIP}
            formatter={(value, name) => [format(Number(value)), name === "value" ? "" : String(name)]}
          />
          {keys.map((key, index) =>
            markOf(kind, key, { color: chartColor(index), stacked: keys.length > 1 && !gaps, gaps }),
          )}
        </ComposedChart>
      </ResponsiveContainer>
      {series.length > 1 && <ChartLegend entries={series.map((name) => ({ name }))} />}
    </>
  );
}

type Mark = { color: string; stacked: boolean; gaps: boolean };

function markOf(kind: ChartKind, key: string, { color, stacked, gaps }: Mark) {
  const shared = { key, dataKey: key, isAnimationActive: false };
  const stack = gaps ? {} : { stackId: "one" };
  if (kind === "line")
    return <Line {...shared} key={key} stroke={color} strokeWidth={2.5} dot={{ r: 3 }} type="monotone" connectNulls />;
  if (kind === "area")
    return (
      <Area
        {...shared}
        key={key}
        {...stack}
        stroke={color}
        fill={color}
        fillOpacity={0.22}
        strokeWidth={2}
        type="monotone"
        connectNulls
      />
    );
  return <Bar {...shared} key={key} {...stack} fill={color} radius={stacked ? 0 : [4, 4, 0, 0]} maxBarSize={44} />;
}
