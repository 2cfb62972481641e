// Apps that run: restart, state, log, and removal with everything that they left.
import { type AppEnvironment, ERROR_NOT_DEPLOYED } from "#contract";
import { Refusal } from "#http";
import type { AppDatabases } from "../databases/types.ts";
import type { DeploymentStore } from "../deployments/deployment-store.ts";
import type { KeyedLock } from "../deployments/keyed-lock.ts";
import type { VersionStore } from "../deployments/version-store.ts";
import type { Access } from "../gateway/access/types.ts";
import type { Logs } from "../logs/logs.ts";
import type { Monitoring } from "../monitoring/types.ts";
import type { Rehearsals } from "../previews/rehearsals.ts";
import { slotKey } from "../processes/slot-key.ts";
import type { Processes } from "../processes/types.ts";
import type { RemoteActions } from "../servers/types.ts";
import type { RunningApps } from "./types.ts";

export type RunningAppsDeps = Readonly<{
  processes: Pick<Processes, "restart" | "stateOf" | "processOf" | "forget">;
  databases: Pick<AppDatabases, "reopen" | "drop">;
  rehearsals: Pick<Rehearsals, "forget">;
  deploymentStore: Pick<DeploymentStore, "servingDeployment" | "forgetDeployments">;
  versionStore: Pick<VersionStore, "forgetPreview">;
  monitoring: Pick<Monitoring, "tryNow" | "takeOffline">;
  access: Pick<Access, "forget">;
  logs: Pick<Logs, "read" | "remove">;
  remoteActions: RemoteActions;
  lock: KeyedLock;
}>;

export function createRunningApps(deps: RunningAppsDeps): RunningApps {
  const { processes, databases, deploymentStore, monitoring, logs, remoteActions } = deps;

  async function restartHere(projectId: string, environment: AppEnvironment): Promise<void> {
    await databases.reopen(projectId, environment);
    await processes.restart(slotKey(projectId, environment));
    if (environment === "live") monitoring.tryNow(projectId);
  }

  return Object.freeze({
    async restart(projectId: string, environment: AppEnvironment) {
      if (environment === "live" && !(await deploymentStore.servingDeployment(projectId)))
        throw new Refusal(409, ERROR_NOT_DEPLOYED);
      const here = () => restartHere(projectId, environment);
      await remoteActions.run(projectId, { kind: "restart", environment }, new AbortController().signal, here);
    },
    restartHere,
    readLog: logs.read,
    stateOf: (projectId: string, environment: AppEnvironment) => processes.stateOf(slotKey(projectId, environment)),
    processIds: async (projectId: string, environment: AppEnvironment) =>
      (await processes.processOf(slotKey(projectId, environment))?.processIds()) ?? [],
    remove: (projectId: string) => deps.lock(projectId, () => removeEverything(deps, projectId)),
  });
}

async function removeEverything(deps: RunningAppsDeps, projectId: string): Promise<void> {
  deps.rehearsals.forget(projectId);
  await deps.deploymentStore.forgetDeployments(projectId);
  await deps.monitoring.takeOffline(projectId);
  await deps.versionStore.forgetPreview(projectId);
  for (const environment of ["preview", "live"] as const) {
    await deps.processes.forget(slotKey(projectId, environment));
    await deps.databases.drop(projectId, environment);
  }
  deps.access.forget(projectId);
  await deps.logs.remove(projectId);
}
