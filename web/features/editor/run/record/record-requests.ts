// Calls about a run that has ended: what is kept of it, and one of its steps.
import { queryOptions } from "@tanstack/react-query";
import type { OpenedStep, RunRecord } from "#contract";
import type { Api } from "../../../../lib/api.ts";

export type NamedRun = Readonly<{ projectId: string; runId: string }>;

const path = ({ projectId, runId }: NamedRun) =>
  `/api/projects/${encodeURIComponent(projectId)}/runs/${encodeURIComponent(runId)}`;

/** A run that has ended never changes, so it is asked once. */
export function runRecordQuery(api: Api, run: NamedRun) {
  return queryOptions({
    queryKey: ["run-record", run.projectId, run.runId],
    queryFn: ({ signal }) => api.get<RunRecord>(path(run), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function openedStepQuery(api: Api, run: NamedRun, stepId: number) {
  return queryOptions({
    queryKey: ["run-step", run.projectId, run.runId, stepId],
    queryFn: ({ signal }) => api.get<OpenedStep>(`${path(run)}/steps/${stepId}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
