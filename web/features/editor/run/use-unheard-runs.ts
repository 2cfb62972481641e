// Runs that began or ended without an event that told so: the connection was away, or an event was lost.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { RunState } from "#contract";
import { useApi } from "../../../lib/services.tsx";
import { runQuery } from "./run-requests.ts";
import { isUnderWay, momentOf } from "./watched-run.ts";

/**
 * Calls `onUnheard` when only an answer of the server tells of a run's beginning or end: its message or reply may not be
 * shown yet. The returned function takes the runs that events tell of.
 */
export function useUnheardRuns(projectId: string, onUnheard: (hasEnded: boolean) => void): (run: RunState) => void {
  const { data } = useQuery(runQuery(useApi(), projectId));
  const heard = useRef("");
  const known = useRef<RunState | null | undefined>(undefined);
  const compare = useEffectEvent((run: RunState | null) => {
    const before = known.current;
    known.current = run;
    const moment = momentOf(run);
    if (before === undefined || momentOf(before) === moment || heard.current === moment) return;
    onUnheard(isUnderWay(before) && !isUnderWay(run));
  });
  useEffect(() => {
    if (data !== undefined) compare(data.run);
  }, [data]);
  return (run) => {
    heard.current = momentOf(run);
  };
}
