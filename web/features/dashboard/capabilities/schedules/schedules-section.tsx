// Schedules: what the app runs by itself, when it comes next, how the last runs went, and "Run now".
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AppEnvironment, ScheduleEntry, ScheduleRun } from "#contract";
import { serverTextOf } from "../../../../lib/api-error.ts";
import { relativeTime } from "../../../../lib/relative-time.ts";
import { runScheduleNow, schedulesKey, schedulesQuery, setTimeZone } from "../../../../lib/requests/capabilities.ts";
import { useApi } from "../../../../lib/services.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button, TextButton } from "../../../../ui/button.tsx";
import { notify } from "../../../../ui/toast.ts";
import { EnvironmentSwitch } from "../environment-switch.tsx";
import { Section } from "../section.tsx";

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function SchedulesSection({ projectId }: { projectId: string }) {
  const [environment, setEnvironment] = useState<AppEnvironment>("live");
  const app = { projectId, environment };
  const api = useApi();
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: schedulesKey(projectId) });
  const query = useQuery(schedulesQuery(api, app));
  const run = useMutation({
    mutationFn: (name: string) => runScheduleNow(api, app, name),
    onSettled: again,
    onError: (error) => notify.error(serverTextOf(error, "It could not be run. Please try again.")),
  });
  const zone = useMutation({
    mutationFn: () => setTimeZone(api, ownTimeZone()),
    onSettled: again,
    onError: (error) => notify.error(serverTextOf(error, "The time zone could not be changed. Please try again.")),
  });
  useKnownTimeZone(query.data?.timeZone);
  const schedules = query.data?.schedules ?? [];
  return (
    <Section title="Schedules" about="What your app runs by itself, also while nobody uses it." query={query}>
      <EnvironmentSwitch value={environment} onChange={setEnvironment} />
      {schedules.length === 0 && (
        <p className="text-muted">
          {environment === "live" ? "The live app has no schedules." : "The preview has no schedules."}
        </p>
      )}
      {schedules.length > 0 && environment === "preview" && (
        <p className="mb-2 text-sm text-muted">In the preview nothing runs on time. Run one by hand to try it.</p>
      )}
      <ul className="divide-y divide-hairline">
        {schedules.map((schedule) => (
          <OneSchedule
            key={schedule.name}
            schedule={schedule}
            busy={run.isPending && run.variables === schedule.name}
            onRun={() => run.mutate(schedule.name)}
          />
        ))}
      </ul>
      {schedules.length > 0 && query.data && query.data.timeZone !== ownTimeZone() && (
        <p className="mt-4 text-sm text-muted">
          Times are those of {query.data.timeZone}.{" "}
          <TextButton onClick={() => zone.mutate()}>Use {ownTimeZone()}</TextButton>
        </p>
      )}
    </Section>
  );
}

type OneScheduleProps = { schedule: ScheduleEntry; busy: boolean; onRun: () => void };

function OneSchedule({ schedule, busy, onRun }: OneScheduleProps) {
  const { name, rule, timeZone, nextAt, runs } = schedule;
  return (
    <li className="py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 break-all font-mono text-sm font-medium">{name}</span>
        <span className="text-sm text-muted">
          {rule} ({timeZone})
        </span>
        <Button size="small" className="ml-auto" busy={busy} onClick={onRun}>
          Run now<span className="sr-only"> {name}</span>
        </Button>
      </div>
      {nextAt && <p className="mt-1 text-sm text-muted">Next: {moment(nextAt)}</p>}
      <Runs runs={runs} />
    </li>
  );
}

const STATES = {
  waiting: { tone: "waiting", text: "Waiting" },
  running: { tone: "accent", text: "Running" },
  done: { tone: "good", text: "Done" },
  failed: { tone: "danger", text: "Failed" },
} as const;

function Runs({ runs }: { runs: readonly ScheduleRun[] }) {
  if (runs.length === 0) return <p className="mt-2 text-sm text-muted">It has not run yet.</p>;
  return (
    <ul className="mt-2 flex flex-col gap-1.5 text-sm">
      {runs.map((run) => (
        <li key={run.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={STATES[run.state].tone}>{STATES[run.state].text}</Badge>
          <span className="text-muted">
            {relativeTime(run.startedAt ?? run.dueAt)}
            {run.byHand && ", by hand"}
            {run.attempts > 1 && `, try ${run.attempts}`}
          </span>
          {run.error !== null && <span className="min-w-0 break-words text-red">{run.error}</span>}
        </li>
      ))}
    </ul>
  );
}

const moment = (iso: string) => new Date(iso).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** Schedules go by their owner's clock: where none is known yet, this browser's. */
function useKnownTimeZone(known: string | undefined): void {
  const api = useApi();
  const queries = useQueryClient();
  useEffect(() => {
    if (known !== "UTC" || ownTimeZone() === "UTC") return;
    // Should it fail, the section offers it.
    setTimeZone(api, ownTimeZone()).then(
      () => queries.invalidateQueries({ queryKey: ["schedules"] }),
      () => {},
    );
  }, [known, api, queries]);
}
