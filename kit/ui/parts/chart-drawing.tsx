// Draws a chart's groups as bars, lines, areas or slices.
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  Legend,
  Line,
  LineChart,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatGroup } from "../data/format.ts";
import type { ChartProps } from "../records/types.ts";

const COLORS = 8;
const colorAt = (index: number) => `var(--chart-${(index % COLORS) + 1})`;
const TEXT = { fontSize: 12, fill: "var(--ink-muted)" };
const TOOLTIP = {
  contentStyle: {
    background: "var(--surface)",
    border: "1px solid var(--line)",
    borderRadius: "var(--radius-card)",
    color: "var(--ink)",
    fontSize: 13,
  },
  itemStyle: { color: "var(--ink)" },
  cursor: { fill: "var(--sunken)", opacity: 0.6 },
};

type Props = ChartProps & { format: (value: number) => string; height: number };

export function ChartDrawing({ groups, kind = "bar", format, height }: Props) {
  const series = [...new Set(groups.flatMap((group) => Object.keys(group.series ?? {})))];
  const data = groups.map((group) => ({
    ...group.series,
    name: formatGroup(group.key, group.label),
    value: group.value,
  }));
  const keys = series.length > 0 ? series : ["value"];
  const tip = (
    <Tooltip
      {...TOOLTIP}
      formatter={(value, name) => [format(Number(value)), name === "value" ? "" : String(name)]}
      separator=" "
    />
  );
  if (kind === "pie" || kind === "donut")
    return (
      <ResponsiveContainer width="100%" height={height}>
        <PieChart accessibilityLayer={false}>
          <Pie
            rootTabIndex={-1}
            data={data}
            dataKey="value"
            nameKey="name"
            innerRadius={kind === "donut" ? "58%" : 0}
            outerRadius="85%"
            paddingAngle={1}
            isAnimationActive={false}
            stroke="var(--surface)"
          >
            {data.map((entry, index) => (
              <Cell key={entry.name} fill={colorAt(index)} />
            ))}
          </Pie>
          {tip}
          <Legend
            iconType="circle"
            wrapperStyle={{ fontSize: 13 }}
            formatter={(text) => <span style={{ color: "var(--ink)" }}>{text}</span>}
          />
        </PieChart>
      </ResponsiveContainer>
    );
  const axes = (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="name" tick={TEXT} tickLine={false} axisLine={{ stroke: "var(--line-strong)" }} minTickGap={12} />
      <YAxis
        tick={TEXT}
        tickLine={false}
        axisLine={false}
        width={64}
        tickFormatter={(value) => format(Number(value))}
        allowDecimals={false}
      />
      {tip}
      {keys.length > 1 && (
        <Legend
          iconType="circle"
          wrapperStyle={{ fontSize: 13 }}
          formatter={(text) => <span style={{ color: "var(--ink)" }}>{text}</span>}
        />
      )}
    </>
  );
  const shared = { data, margin: { top: 8, right: 8, bottom: 0, left: 0 } };
  if (kind === "line")
    return (
      <ResponsiveContainer width="100%" height={height}>
        <LineChart accessibilityLayer={false} {...shared}>
          {axes}
          {keys.map((key, index) => (
            <Line
              key={key}
              dataKey={key}
              stroke={colorAt(index)}
              strokeWidth={2.5}
              dot={{ r: 3 }}
              type="monotone"
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    );
  if (kind === "area")
    return (
      <ResponsiveContainer width="100%" height={height}>
        <AreaChart accessibilityLayer={false} {...shared}>
          {axes}
          {keys.map((key, index) => (
            <Area
              key={key}
              dataKey={key}
              stackId="one"
              stroke={colorAt(index)}
              fill={colorAt(index)}
              fillOpacity={0.22}
              strokeWidth={2}
              type="monotone"
              isAnimationActive={false}
            />
          ))}
        </AreaChart>
      </ResponsiveContainer>
    );
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart accessibilityLayer={false} {...shared}>
        {axes}
        {keys.map((key, index) => (
          <Bar
            key={key}
            dataKey={key}
            stackId="one"
            fill={colorAt(index)}
            radius={keys.length > 1 ? 0 : [4, 4, 0, 0]}
            maxBarSize={48}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
