// When an app was down in the last week, for how long, and why.
import type { Outage } from "#contract";
import { Badge } from "../../ui/badge.tsx";
import { formatDuration } from "./figure-text.ts";
import { FixWithAi } from "./fix-with-ai.tsx";
import { foundIn } from "./found-errors.ts";

export function OutageList({ projectId, outages }: { projectId: string; outages: readonly Outage[] }) {
  if (outages.length === 0) return <p className="py-3 text-sm text-muted">No outage in the last 7 days.</p>;
  return (
    <ol aria-label="Outages" className="divide-y divide-hairline rounded-control border border-hairline">
      {outages.map(({ startedAt, endedAt, reason }) => (
        <li key={`${startedAt} ${reason}`} className="flex flex-col gap-1 px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            {endedAt === null ? <Badge tone="danger">Down now</Badge> : <Badge>Over</Badge>}
            <time dateTime={startedAt}>
              {new Date(startedAt).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}
            </time>
            {endedAt !== null && (
              <span className="figures text-muted">
                for {formatDuration(Date.parse(endedAt) - Date.parse(startedAt))}
              </span>
            )}
          </p>
          <div className="flex flex-wrap items-end justify-between gap-2">
            <p className="line-clamp-4 min-w-0 flex-1 basis-60 whitespace-pre-wrap break-words text-sm text-muted">
              {reason}
            </p>
            <FixWithAi
              projectId={projectId}
              message={`My live app was down ${endedAt === null ? "and still is" : "for a while"}. Please find the cause and fix it.`}
              found={reason.trim() === "" ? [] : [foundIn("an outage of the live app")(reason)]}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
