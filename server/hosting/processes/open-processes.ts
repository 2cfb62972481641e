// The apps' processes put together: what starts them, the slots that they run in, and those kept warm for the next wake.
import type { ArtifactSource } from "../artifacts/types.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import type { OpenDatabases } from "../databases/types.ts";
import type { AppIdentity, AppServices } from "../egress/app-services.ts";
import { createEgress } from "../egress/egress.ts";
import type { EgressDeps } from "../egress/types.ts";
import type { Logs } from "../logs/logs.ts";
import type { OwnerStore } from "../running-apps/owner-store.ts";
import type { RunFolders } from "../sandbox/run-folders.ts";
import type { Sandbox } from "../sandbox/types.ts";
import { createAppSlots } from "./app-slots.ts";
import { createLauncher } from "./launcher.ts";
import { createProcesses } from "./processes.ts";
import { readSlotKey } from "./slot-key.ts";
import type { OpenProcesses, ProcessNews } from "./types.ts";
import { createWarmPool } from "./warm-pool.ts";

export function openProcesses(deps: {
  sandbox: Sandbox;
  folders: RunFolders;
  kit: ArtifactSource["kit"];
  databases: Pick<OpenDatabases, "databases" | "door" | "leases">;
  owners: OwnerStore;
  logs: Logs;
  egress: Omit<EgressDeps, "limits" | "appServices"> | undefined;
  appServices: AppServices | undefined;
  fileKeyOf(app: AppIdentity): string;
  limits: HostingLimits;
  /** Settles when there is time to start a process ahead. */
  lull(): Promise<void>;
  /** For times between two moments. */
  elapsed: () => number;
  onProcess(news: ProcessNews): void;
}): OpenProcesses {
  const { sandbox, folders, kit, owners, logs, fileKeyOf, limits, elapsed, onProcess } = deps;
  const { databases, door, leases } = deps.databases;
  const processes = createProcesses({ limits, ownersOf: (keys) => ownersOfSlots(owners, keys), clock: elapsed });
  const warmPool = createWarmPool({ folders, sandbox, kitDirectory: kit.directory, limits, lull: deps.lull });
  const egress = createEgress({ limits, ...deps.egress, appServices: deps.appServices });
  const launcher = createLauncher({ sandbox, warmPool, kit, door, egress, fileKeyOf, limits });
  const slots = createAppSlots({ processes, databases, leases, launcher, logs, limits, onProcess });
  return Object.freeze({
    processes,
    slots,
    launcher,
    warmPool,
    async close() {
      for (const part of [processes, warmPool]) await part.close();
    },
  });
}

/** Should the database be away, every app counts as an owner's only one. */
async function ownersOfSlots(store: OwnerStore, keys: readonly string[]): Promise<Map<string, string>> {
  const slots = keys.map((key) => ({ key, projectId: readSlotKey(key).projectId }));
  const owners = await store.ownersOf(slots.map(({ projectId }) => projectId)).catch(() => new Map<string, string>());
  return new Map(
    slots.flatMap(({ key, projectId }) => {
      const owner = owners.get(projectId);
      return owner === undefined ? [] : [[key, owner] as const];
    }),
  );
}
