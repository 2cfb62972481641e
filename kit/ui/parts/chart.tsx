// Charts over groups, drawn as the groups ask for: time as a course, names as bars beside them, shares as a ring.

import { words } from "../../words/index.ts";
import { formatCompact, formatGroup, formatNumber } from "../data/format.ts";
import type { ChartProps } from "../records/types.ts";
import { ChartBars } from "./chart-bars.tsx";
import { grainOf, isRing, seriesOf } from "./chart-data.ts";
import { ChartRing } from "./chart-ring.tsx";
import { Awaited, late } from "./late.tsx";

/** The drawing library is loaded when the first course is shown. */
const drawing = late(() => import("./chart-drawing.tsx").then(({ ChartDrawing }) => ChartDrawing));
const HEIGHT = 260;

/** The figure with a table of the same values for assistive technology. */
export function Chart(props: ChartProps) {
  const { groups, label, format = formatNumber, height = HEIGHT } = props;
  if (groups.length === 0)
    return (
      <p className="grid place-items-center text-sm text-ink-muted" style={{ height: height / 2 }}>
        {words().figures.nothing}
      </p>
    );
  return (
    <figure aria-label={label} className="relative m-0 overflow-hidden">
      <div aria-hidden>
        <Drawn {...props} format={format} height={height} />
      </div>
      <ChartTable groups={groups} label={label} format={format} gaps={props.gaps} />
    </figure>
  );
}

type Drawn = ChartProps & { format: (value: number) => string; height: number };

function Drawn({ groups, kind = "bar", gaps = false, colors, tones, order, most, ...rest }: Drawn) {
  const { format, formatShort = formatCompact, height, grain = grainOf(groups) } = rest;
  if (isRing(kind) && !gaps && seriesOf(groups).length === 0)
    return (
      <ChartRing
        groups={groups}
        format={format}
        formatShort={formatShort}
        order={order}
        colors={{ ...tones, ...colors }}
        hollow={kind === "donut"}
      />
    );
  if (grain === null && kind !== "line" && kind !== "area")
    return (
      <ChartBars
        groups={groups}
        format={format}
        gaps={gaps}
        colors={colors}
        tones={tones}
        order={order}
        {...(most ? { most } : {})}
      />
    );
  return (
    <div style={{ height }}>
      <Awaited
        part={drawing}
        props={{ groups, kind, grain, gaps, format, formatShort, height }}
        fallback={<div className="size-full animate-pulse rounded-control bg-sunken motion-reduce:animate-none" />}
      />
    </div>
  );
}

function ChartTable({ groups, label, format, gaps }: Pick<Drawn, "groups" | "label" | "format" | "gaps">) {
  const series = seriesOf(groups);
  return (
    <table className="sr-only">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{words().figures.group}</th>
          {series.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">{words().figures.value}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.key}>
            <th scope="row">{formatGroup(group.key, group.label)}</th>
            {series.map((name) => (
              <td key={name}>{gaps && group.series?.[name] === undefined ? "–" : format(group.series?.[name] ?? 0)}</td>
            ))}
            <td>{format(group.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
