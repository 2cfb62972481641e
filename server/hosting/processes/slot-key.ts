// The key of a slot: one app in one environment.
import type { AppEnvironment } from "#contract";

export const slotKey = (projectId: string, environment: AppEnvironment) => `${environment}/${projectId}`;

/** The app whose slot it is. */
export function readSlotKey(key: string): { projectId: string; environment: AppEnvironment } {
  const [environment = "", projectId = ""] = key.split("/");
  return { projectId, environment: environment === "live" ? "live" : "preview" };
}
