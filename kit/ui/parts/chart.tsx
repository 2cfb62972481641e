// Charts over groups; the drawing library is loaded when the first one is shown.
import { lazy, Suspense } from "react";
import { formatGroup, formatNumber } from "../data/format.ts";
import type { ChartProps } from "../records/types.ts";

const Drawing = lazy(() => import("./chart-drawing.tsx").then(({ ChartDrawing }) => ({ default: ChartDrawing })));
const HEIGHT = 260;

/** The figure with a table of the same values for assistive technology. */
export function Chart(props: ChartProps) {
  const { groups, label, format = formatNumber, height = HEIGHT } = props;
  if (groups.length === 0)
    return (
      <p className="grid place-items-center text-sm text-ink-muted" style={{ height }}>
        Nothing to show yet
      </p>
    );
  return (
    <figure aria-label={label} className="relative m-0 overflow-hidden">
      <div aria-hidden style={{ height }}>
        <Suspense
          fallback={<div className="size-full animate-pulse rounded-control bg-sunken motion-reduce:animate-none" />}
        >
          <Drawing {...props} format={format} height={height} />
        </Suspense>
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key}>
              <th scope="row">{formatGroup(group.key, group.label)}</th>
              <td>{format(group.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
