// Rows of deployments as the contract's types.
import type { Deployment, DeploymentEntry } from "#contract";
import type { SlotState } from "../processes/types.ts";
import type { DeploymentRow } from "./deployment-store.ts";

const timeOf = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** A sleeping app answers, since a request wakes it; one that failed does not, and has no ports. */
export function describeDeployment(options: {
  projectId: string;
  latest: DeploymentRow | undefined;
  serving: DeploymentRow | undefined;
  process: SlotState | null;
  port: number;
}): Deployment {
  const { latest, serving, process, port } = options;
  const failed = process?.state === "failed";
  const answers = serving !== undefined && !failed;
  const broken = serving !== undefined && failed ? `The app stopped several times in a row: ${process.reason}` : null;
  return {
    success: answers,
    deployedUrl: serving ? `/view/${options.projectId}` : null,
    ports: answers ? { frontend: port, backend: port } : {},
    status: broken ? "failed" : (latest?.status ?? null),
    error: broken ?? latest?.error ?? null,
    finishedAt: timeOf(latest?.finished_at),
  };
}

export function describeHistory(rows: readonly DeploymentRow[]): DeploymentEntry[] {
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    startedAt: timeOf(row.started_at),
    finishedAt: timeOf(row.finished_at),
    durationMs: row.started_at && row.finished_at ? row.finished_at.getTime() - row.started_at.getTime() : null,
    error: row.error,
    log: row.log,
  }));
}
