// An app's figures in one strip: uptime, calls, faults, durations, memory.
import clsx from "clsx";
import type { MonitoredApp } from "#contract";
import { formatCount, formatDuration, formatMemory, formatPercent } from "./figure-text.ts";

export function AppFigures({ app }: { app: MonitoredApp }) {
  const isDown = (share: number | null) => share !== null && share < 0.99;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 min-[480px]:grid-cols-3 lg:grid-cols-[repeat(4,1fr)_auto_auto]">
      <Figure name="Uptime, 24 h" value={formatPercent(app.uptimeDay)} warns={isDown(app.uptimeDay)} />
      <Figure name="Uptime, 7 d" value={formatPercent(app.uptimeWeek)} warns={isDown(app.uptimeWeek)} />
      <Figure name="Requests, 24 h" value={formatCount(app.requests)} />
      <Figure name="Errors, 24 h" value={formatCount(app.errors)} warns={app.errors > 0} />
      <Figure name="p50 / p95" value={`${formatDuration(app.p50Ms)} / ${formatDuration(app.p95Ms)}`} />
      <Figure name="Memory" value={app.memoryBytes === null ? "0 MB" : formatMemory(app.memoryBytes)} />
    </dl>
  );
}

function Figure({ name, value, warns = false }: { name: string; value: string; warns?: boolean }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className={clsx("figures mt-0.5 whitespace-nowrap text-sm", warns && "text-red")}>{value}</dd>
    </div>
  );
}
