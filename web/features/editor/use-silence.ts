// The editor's only poll, beside those that the spec asks for.
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/services.tsx";
import { useTimeout } from "../../lib/use-timeout.ts";
import { isRestoring, restoreKey, revisionsQuery } from "./revisions/revision-requests.ts";
import { runQuery } from "./run/run-requests.ts";
import { isAtWork } from "./run/watched-run.ts";

/** How long nothing is heard of work under way before the server is asked: the connection or an event is lost. */
const SILENCE_MS = 10_000;

/** Calls `ask` whenever a run or a restore is under way of which neither an event nor an answer has told for that long. */
export function useSilence(projectId: string, ask: () => void): void {
  const api = useApi();
  const run = useQuery(runQuery(api, projectId));
  const revisions = useQuery(revisionsQuery(api, projectId));
  // A restore that the server has just been asked for is not in its list yet.
  const asking = useIsMutating({ mutationKey: restoreKey(projectId) }) > 0;
  const underWay = (run.data !== undefined && isAtWork(run.data)) || (isRestoring(revisions.data) && !asking);
  const heard = [run, revisions].map(({ dataUpdatedAt, errorUpdateCount }) => `${dataUpdatedAt} ${errorUpdateCount}`);
  useTimeout(ask, SILENCE_MS, underWay ? heard.join(" ") : null);
}
