// The last 24 hours of requests as a row of bars, one an hour; the part that failed stands out below.
import clsx from "clsx";
import type { HourOfCalls } from "#contract";
import { formatCount, formatDuration, plural } from "./figure-text.ts";

/** Decorative beside the figures, but named for those who can't see it. */
export function CallsChart({ hours }: { hours: readonly HourOfCalls[] }) {
  const most = Math.max(...hours.map(({ requests }) => requests), 1);
  const busiest = hours.reduce((best, hour) => (hour.requests > best.requests ? hour : best), hours[0] ?? NO_HOUR);
  if (busiest.requests === 0)
    return <p className="border-b border-hairline pb-2 text-xs text-muted">No requests in the last 24 hours.</p>;
  return (
    <figure className="m-0">
      <div
        role="img"
        aria-label={`Requests an hour over the last 24 hours, at most ${formatCount(busiest.requests)} at ${clockHour(busiest.at)}`}
        className="flex h-10 items-end gap-[3px]"
      >
        {hours.map((hour) => (
          <Bar key={hour.at} hour={hour} most={most} />
        ))}
      </div>
      <figcaption className="mt-1.5 flex justify-between text-xs text-muted">
        <span>24 hours ago</span>
        <span>now</span>
      </figcaption>
    </figure>
  );
}

const NO_HOUR: HourOfCalls = { at: new Date(0).toISOString(), requests: 0, errors: 0, p95Ms: null };

const clockHour = (iso: string) => new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

function Bar({ hour, most }: { hour: HourOfCalls; most: number }) {
  const { requests, errors } = hour;
  const told = [
    `${clockHour(hour.at)}: ${plural(requests, "request")}`,
    ...(errors > 0 ? [plural(errors, "error")] : []),
    ...(hour.p95Ms === null ? [] : [`p95 ${formatDuration(hour.p95Ms)}`]),
  ];
  return (
    <span title={told.join(", ")} className="flex h-full flex-1 flex-col justify-end">
      <span
        className={clsx(
          "flex w-full flex-col justify-end overflow-hidden rounded-[2px]",
          requests === 0 ? "bg-hairline" : "bg-edge",
        )}
        style={{ height: requests === 0 ? "2px" : `${Math.max(8, (requests / most) * 100)}%` }}
      >
        {errors > 0 && (
          <span className="w-full bg-red" style={{ height: `${Math.max(12, (errors / requests) * 100)}%` }} />
        )}
      </span>
    </span>
  );
}
