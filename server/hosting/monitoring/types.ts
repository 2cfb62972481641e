// What others know of monitoring, and what its parts know of each other.
import type { MonitoredApps } from "#contract";
import type { ShownVersions } from "../deployments/types.ts";
import type { OnResponse } from "../gateway/upstream/types.ts";
import type { AppSlots, Processes, ProcessNews } from "../processes/types.ts";
import type { Alerts } from "./alerts.ts";
import type { Metrics } from "./metrics.ts";

export type Monitoring = Readonly<{
  alerts: Alerts;
  metrics: Pick<Metrics, "read" | "families" | "deploy">;
  /** An app has begun to answer a call. */
  onResponse: OnResponse;
  /** A process started, did not start, or ended. */
  onProcess(news: ProcessNews): void;
  putOnline(projectId: string): Promise<void>;
  takeOffline(projectId: string): Promise<void>;
  tryNow(projectId: string): void;
  /** Apps may have come over from another server: takes up what was down there. */
  takeUp(): Promise<void>;
  overview(userId: string): Promise<MonitoredApps>;
  start(parts: StartedWith): Promise<void>;
  /** Before processes end; what was counted is written. */
  close(): Promise<void>;
}>;

export type Watch = Readonly<{
  /** Something started or ended there: looks what that means. */
  look(projectId: string): void;
  downCount(): number;
  /** Its owner has restarted it: tries it at once if it was down. */
  tryNow(projectId: string): void;
  /** It serves a version that is known to be well. */
  putOnline(projectId: string): Promise<void>;
  takeOffline(projectId: string): Promise<void>;
  /** Asks every awake app for its health; done every `healthCheckMs`. */
  checkAll(): Promise<void>;
  /** Tries apps that are down and whose pause is over, and tells owners; done every second or so. */
  tend(): Promise<void>;
  /** Takes up what an earlier server, or another one, left down. */
  start(): Promise<void>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}>;

/** What there is to watch, once hosting opens. */
export type StartedWith = Readonly<{ processes: Processes; slots: Pick<AppSlots, "awake">; versions: ShownVersions }>;
