// What others know of apps that run.
import type { AppEnvironment, LogLine } from "#contract";
import type { SlotState } from "../processes/types.ts";

export type RunningApps = Readonly<{
  restart(projectId: string, environment: AppEnvironment): Promise<void>;
  /** The same on this server. What was closed for its size is open again; the next request starts the app anew. */
  restartHere(projectId: string, environment: AppEnvironment): Promise<void>;
  readLog(projectId: string, environment: AppEnvironment, after: string | null): Promise<LogLine[]>;
  /** What an app's process is doing; null when nothing was asked of it since the start. */
  stateOf(projectId: string, environment: AppEnvironment): SlotState | null;
  /** Ids of the processes behind an awake app. */
  processIds(projectId: string, environment: AppEnvironment): Promise<number[]>;
  /** Stops a project's processes, drops its databases and roles, its logs and rows. */
  remove(projectId: string): Promise<void>;
}>;
