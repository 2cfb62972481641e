// Where apps run: one place for each app and environment, which tells of every process that starts or ends there.
import type { AppEnvironment } from "#contract";
import type { AppDatabases } from "../databases/app-database.ts";
import type { AppDatabase } from "../databases/types.ts";
import type { Logs } from "../logs/logs.ts";
import type { Leases } from "../servers/leases.ts";
import { type AppProcess, type ProcessTools, startApp } from "./app-process.ts";
import type { Place, Processes } from "./processes.ts";

/** A process that was started, by a request when it is a wake and else by a deploy, or could not be, or that ended. */
export type ProcessNews = Readonly<{ projectId: string; environment: AppEnvironment }> &
  Readonly<{ event: "started" | "not started"; isWake: boolean; durationMs: number } | { event: "ended" }>;

export type Places = Readonly<{
  /** Where one app runs in one environment, on the database that is given, else on its remembered one. */
  placeOf(projectId: string, environment: AppEnvironment, given?: Given): Place;
  /** Keys of the places whose app is awake. */
  awakePlaces(): string[];
}>;

/** `process` runs on that database already: the place's first start is to take it. */
type Given = Readonly<{ database: AppDatabase; process: AppProcess | null }>;

type PlacesDeps = Readonly<{
  processes: Pick<Processes, "stateOf" | "processOf">;
  databases: Pick<AppDatabases, "ensure">;
  leases: Pick<Leases, "isHeld" | "mayReach">;
  tools: ProcessTools;
  logs: Logs;
  tell(news: ProcessNews): void;
}>;

export const placeKey = (projectId: string, environment: AppEnvironment) => `${environment}/${projectId}`;

/** The project of a place's key. */
export const projectOfPlace = (key: string): string => key.slice(key.indexOf("/") + 1);

export function createPlaces(deps: PlacesDeps): Places {
  const { processes, databases, leases, tools, logs } = deps;
  const { liveIdleMs, previewIdleMs } = tools.limits;
  const started = new Set<string>();
  return Object.freeze({
    placeOf(projectId, environment, given) {
      const key = placeKey(projectId, environment);
      const log = logs.of(projectId, environment);
      // Looked up once: a wake must not wait for it.
      const found: { database: AppDatabase | null } = { database: given?.database ?? null };
      const ready: { process: AppProcess | null } = { process: given?.process ?? null };
      return {
        ...{ key, log, idleMs: environment === "live" ? liveIdleMs : previewIdleMs },
        mayServe: () => leases.mayReach(projectId),
        async start(artifact) {
          const tell = tellOfStart(deps, projectId, environment);
          try {
            // Whoever had the app meanwhile has changed its password.
            if (!given && !leases.isHeld(projectId)) found.database = null;
            found.database ??= await databases.ensure(projectId, environment);
            const app = { artifact, environment, database: found.database, log };
            const process = ready.process ?? (await startApp(tools, app));
            ready.process = null;
            started.add(key);
            tell("started");
            void process.ended.then(() => deps.tell({ projectId, environment, event: "ended" }));
            return process;
          } catch (error) {
            tell("not started");
            throw error;
          }
        },
      };
    },
    awakePlaces: () => [...started].filter((key) => processes.processOf(key)),
  });
}

function tellOfStart({ processes, tell }: PlacesDeps, projectId: string, environment: AppEnvironment) {
  const isWake = processes.stateOf(placeKey(projectId, environment))?.state === "starting";
  const began = performance.now();
  return (event: "started" | "not started") =>
    tell({ projectId, environment, event, isWake, durationMs: performance.now() - began });
}
