// One access token: what it may, until when, and when it was used last.
import type { AccessToken } from "#contract";
import { localDate } from "../../lib/local-date.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";

export function OneToken({ token, onRemove }: { token: AccessToken; onRemove: () => void }) {
  const { name, projectId, projectName, canWrite, expiresAt, lastUsedAt } = token;
  const isOver = Date.parse(expiresAt) <= Date.now();
  const where = projectId === null ? "all your projects" : projectName || "a project without a description";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0">
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
      {isOver && <Badge tone="danger">Ended</Badge>}
      <Button size="small" variant="quiet" className="ml-auto" onClick={onRemove}>
        Take back<span className="sr-only"> {name}</span>
      </Button>
      <p className="w-full text-sm text-muted [overflow-wrap:anywhere]">
        {canWrite ? "Reads and writes" : "Reads"} {where}, until {localDate(expiresAt)}.{" "}
        {lastUsedAt ? `Used ${relativeTime(lastUsedAt)}.` : "Not used yet."}
      </p>
    </li>
  );
}
