// Draws a course over time as bars, a line or areas.
import { Area, Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatGroup } from "../data/format.ts";
import type { ChartKind } from "../types.ts";
import { chartColor } from "./chart-colors.ts";
import { type ChartGroup, grainOf, seriesOf, tickOf, withoutHoles } from "./chart-data.ts";
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
  format: (value: number) => string;
  formatShort: (value: number) => string;
  height: number;
};

export function ChartDrawing({ groups, kind, format, formatShort, height }: DrawingProps) {
  const grain = grainOf(groups);
  const points = grain ? withoutHoles(groups, grain) : groups;
  const series = seriesOf(groups);
  const keys = series.length > 0 ? series : ["value"];
  const data = points.map(({ key, label, value, series: parts }, index) => ({
    ...Object.fromEntries(series.map((name) => [name, parts?.[name] ?? 0])),
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
          {keys.map((key, index) => markOf(kind, key, { color: chartColor(index), stacked: keys.length > 1 }))}
        </ComposedChart>
      </ResponsiveContainer>
      {series.length > 1 && <ChartLegend entries={series.map((name) => ({ name }))} />}
    </>
  );
}

function markOf(kind: ChartKind, key: string, { color, stacked }: { color: string; stacked: boolean }) {
  const shared = { key, dataKey: key, isAnimationActive: false };
  if (kind === "line")
    return <Line {...shared} key={key} stroke={color} strokeWidth={2.5} dot={{ r: 3 }} type="monotone" />;
  if (kind === "area")
    return (
      <Area
        {...shared}
        key={key}
        stackId="one"
        stroke={color}
        fill={color}
        fillOpacity={0.22}
        strokeWidth={2}
        type="monotone"
      />
    );
  return <Bar {...shared} key={key} stackId="one" fill={color} radius={stacked ? 0 : [4, 4, 0, 0]} maxBarSize={44} />;
}
