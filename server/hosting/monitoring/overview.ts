// What a creator sees of their apps: condition, uptime, calls, durations, memory, all in one answer.
import { type AppCondition, type HourOfCalls, type MonitoredApp, type MonitoredApps, projectId } from "#contract";
import { describeHistory } from "../deployments/deployment-status.ts";
import { slotKey } from "../processes/slot-key.ts";
import type { Processes, SlotState } from "../processes/types.ts";
import { countOf, percentile } from "./durations.ts";
import type { FigureStore, HourRow } from "./figure-store.ts";
import { memoryOf } from "./memory.ts";
import type { MonitoredProject, MonitoredProjectStore } from "./project-store.ts";
import { uptime } from "./uptime.ts";
import type { OutageRow, WatchRow, WatchStore } from "./watch-store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const OUTAGES_TOLD = 20;

export type OverviewDeps = Readonly<{
  store: MonitoredProjectStore;
  figures: FigureStore;
  watches: WatchStore;
  processes: () => Processes;
  clock: () => number;
}>;

/** Every app of `userId` that was ever deployed, the last deployed first. */
export async function overviewOf(deps: OverviewDeps, userId: string): Promise<MonitoredApps> {
  const { store, figures, watches, clock } = deps;
  const nowMs = clock();
  const { deployed, notDeployed } = await store.monitoredProjects(userId);
  const ids = deployed.map(({ id }) => id);
  const [watchRows, outages, hours] = await Promise.all([
    watches.watchesOf(ids),
    watches.outagesOf(ids, new Date(nowMs - WEEK_MS)),
    figures.hoursOf(ids, new Date(firstHour(nowMs))),
  ]);
  const apps = deployed.map((project) =>
    describeApp({
      project,
      nowMs,
      processes: deps.processes(),
      watch: watchRows.find((row) => row.projectId === project.id) ?? null,
      outages: outages.filter((row) => row.projectId === null || row.projectId === project.id),
      hours: hours.filter((row) => row.projectId === project.id),
    }),
  );
  return { apps: await Promise.all(apps), notDeployed };
}

type Known = Readonly<{
  project: MonitoredProject;
  processes: Processes;
  watch: WatchRow | null;
  outages: readonly OutageRow[];
  hours: readonly HourRow[];
  nowMs: number;
}>;

async function describeApp(known: Known): Promise<MonitoredApp> {
  const { project, processes, watch, hours, nowMs } = known;
  const key = slotKey(project.id, "live");
  const slot = processes.stateOf(key);
  const durations = addUp(hours);
  return {
    projectId: projectId.parse(project.id),
    name: project.description,
    customViewName: project.view_name,
    ...conditionOf(project.isServing, slot, watch),
    onlineSince: watch?.onlineSince.toISOString() ?? null,
    lastDeployment: describeHistory([project.latest])[0] ?? null,
    ...uptimesOf(known),
    requests: countOf(durations),
    errors: hours.reduce((sum, { errors }) => sum + errors, 0),
    p50Ms: percentile(durations, 0.5),
    p95Ms: percentile(durations, 0.95),
    memoryBytes: await memoryOf((await processes.processOf(key)?.processIds()) ?? []),
    hours: hourByHour(hours, nowMs),
    outages: known.outages.slice(0, OUTAGES_TOLD).map(({ startedAt, endedAt, reason }) => ({
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      reason,
    })),
  };
}

function conditionOf(
  isServing: boolean,
  slot: SlotState | null,
  watch: WatchRow | null,
): { condition: AppCondition; reason: string | null } {
  if (!isServing) return { condition: "offline", reason: null };
  if (slot?.state === "failed") return { condition: "failed", reason: slot.reason };
  if (slot?.state === "resting") return { condition: "restarting", reason: slot.reason };
  const down = watch?.down ?? null;
  if (down) return { condition: slot?.state === "awake" ? "unwell" : "restarting", reason: down.reason };
  return { condition: slot?.state ?? "asleep", reason: null };
}

function uptimesOf({ watch, outages, nowMs }: Known) {
  const spans = outages.map(({ startedAt, endedAt }) => ({
    startedAtMs: startedAt.getTime(),
    endedAtMs: endedAt?.getTime() ?? null,
  }));
  const onlineSinceMs = watch?.onlineSince.getTime() ?? null;
  const over = (windowMs: number) => uptime({ outages: spans, onlineSinceMs, nowMs, windowMs });
  return { uptimeDay: over(DAY_MS), uptimeWeek: over(WEEK_MS) };
}

const hourOf = (atMs: number) => Math.floor(atMs / HOUR_MS) * HOUR_MS;
/** 24 whole or begun hours: the one now and the 23 before. */
const firstHour = (nowMs: number) => hourOf(nowMs) - 23 * HOUR_MS;

function hourByHour(rows: readonly HourRow[], nowMs: number): HourOfCalls[] {
  return Array.from({ length: 24 }, (_, index) => {
    const atMs = firstHour(nowMs) + index * HOUR_MS;
    const row = rows.find(({ hour }) => hour.getTime() === atMs);
    return {
      at: new Date(atMs).toISOString(),
      requests: countOf(row?.durations ?? []),
      errors: row?.errors ?? 0,
      p95Ms: percentile(row?.durations ?? [], 0.95),
    };
  });
}

function addUp(rows: readonly HourRow[]): number[] {
  const sums: number[] = [];
  for (const { durations } of rows)
    for (const [range, count] of durations.entries()) sums[range] = (sums[range] ?? 0) + count;
  return sums;
}
