// Runs whose beginning or end no event has told: the connection was away, or an event was lost.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { RunState } from "#contract";
import { useApi } from "../../../lib/services.tsx";
import { runQuery } from "./run-requests.ts";
import { isUnderWay, phaseOf } from "./watched-run.ts";

/**
 * Calls `onMissed` when only an answer of the server tells of a run's beginning or end: its message or reply may not be
 * shown yet. The returned function takes the runs that events tell of.
 */
export function useMissedRuns(projectId: string, onMissed: (hasEnded: boolean) => void): (run: RunState) => void {
  const { data } = useQuery(runQuery(useApi(), projectId));
  const heard = useRef("");
  const known = useRef<RunState | null | undefined>(undefined);
  const compare = useEffectEvent((run: RunState | null) => {
    const before = known.current;
    known.current = run;
    const phase = phaseOf(run);
    if (before === undefined || phaseOf(before) === phase || heard.current === phase) return;
    onMissed(isUnderWay(before) && !isUnderWay(run));
  });
  useEffect(() => {
    if (data !== undefined) compare(data.run);
  }, [data]);
  return (run) => {
    heard.current = phaseOf(run);
  };
}
