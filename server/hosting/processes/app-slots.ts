// The slots of apps, one for each app and environment: how its process starts, and who is told of starts and ends.
import type { AppEnvironment } from "#contract";
import type { HostingLimits } from "../configuration/limits.ts";
import type { AppDatabase, AppDatabases } from "../databases/types.ts";
import type { Logs } from "../logs/logs.ts";
import type { Leases } from "../servers/leases.ts";
import { slotKey } from "./slot-key.ts";
import type { AppProcess, AppSlots, Launcher, Processes, ProcessNews } from "./types.ts";

type AppSlotsDeps = Readonly<{
  processes: Pick<Processes, "stateOf" | "processOf">;
  databases: Pick<AppDatabases, "ensure" | "foresee">;
  leases: Pick<Leases, "isHeld" | "mayReach" | "arrival">;
  launcher: Pick<Launcher, "start">;
  logs: Logs;
  limits: Pick<HostingLimits, "liveIdleMs" | "previewIdleMs">;
  onProcess(news: ProcessNews): void;
}>;

export function createAppSlots(deps: AppSlotsDeps): AppSlots {
  const { processes, databases, leases, launcher, logs, limits } = deps;
  const started = new Set<string>();
  return Object.freeze({
    of(projectId, environment, given) {
      const key = slotKey(projectId, environment);
      const log = logs.of(projectId, environment);
      // Looked up once: a wake must not wait for it.
      const found: { database: AppDatabase | null } = { database: given?.database ?? null };
      const ready: { process: AppProcess | null } = { process: given?.process ?? null };
      return {
        key,
        log,
        idleMs: environment === "live" ? limits.liveIdleMs : limits.previewIdleMs,
        mayServe: () => leases.mayReach(projectId),
        arrival: () => leases.arrival(projectId),
        async start(artifact) {
          const tell = tellOfStart(deps, projectId, environment);
          try {
            // Another server had the app meanwhile, and its database has another password.
            if (!given && !leases.isHeld(projectId)) found.database = null;
            if (leases.arrival(projectId)) found.database ??= await databases.foresee(projectId, environment);
            found.database ??= await databases.ensure(projectId, environment);
            const app = { projectId, artifact, environment, database: found.database, log };
            const process = ready.process ?? (await launcher.start(app));
            ready.process = null;
            started.add(key);
            tell("started");
            void process.ended.then(() => deps.onProcess({ projectId, environment, event: "ended" }));
            return process;
          } catch (error) {
            tell("not started");
            throw error;
          }
        },
      };
    },
    awake: () => [...started].filter((key) => processes.processOf(key)),
  });
}

function tellOfStart({ processes, onProcess }: AppSlotsDeps, projectId: string, environment: AppEnvironment) {
  const isWake = processes.stateOf(slotKey(projectId, environment))?.state === "starting";
  const startedAt = performance.now();
  return (event: "started" | "not started") =>
    onProcess({ projectId, environment, event, isWake, durationMs: performance.now() - startedAt });
}
