// An access token or a connected agent in its list: what it may, until when, and when it was used last.
import type { ReactNode } from "react";
import type { Granted as GrantedRights } from "#contract";
import { localDate } from "../../lib/local-date.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { Badge } from "../../ui/badge.tsx";

type GrantedProps = {
  name: string;
  granted: GrantedRights;
  /** The button that takes it back. */
  children: ReactNode;
};

export function Granted({ name, granted, children }: GrantedProps) {
  const { projectId, projectName, canWrite, expiresAt, lastUsedAt } = granted;
  const isOver = Date.parse(expiresAt) <= Date.now();
  const where = projectId === null ? "all your projects" : projectName || "a project without a description";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0">
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
      {isOver && <Badge tone="danger">Ended</Badge>}
      {children}
      <p className="w-full text-sm text-muted [overflow-wrap:anywhere]">
        {canWrite ? "Reads and builds" : "Reads only"}: {where}, until {localDate(expiresAt)}.{" "}
        {lastUsedAt ? `Used ${relativeTime(lastUsedAt)}.` : "Not used yet."}
      </p>
    </li>
  );
}
