// Every capability, made once and listed once: what apps ask of it, and its calls for people.
import type { Logger } from "pino";
import type { Config } from "#config";
import type { Database } from "#database";
import type { AppFiles, AppServices } from "#hosting";
import type { App } from "#http";
import type { Projects } from "#projects";
import type { Workers } from "#workers";
import { createAppCalls } from "./app-calls/app-calls.ts";
import type { AppCallRoute } from "./app-calls/types.ts";
import { openFiles } from "./files/open-files.ts";

export type CapabilitiesDeps = Readonly<{
  log: Logger;
  config: Pick<Config, "dataDir" | "fileBytes" | "filesPerAppBytes">;
  database: Database;
  workers: Workers;
  projects: Pick<Projects, "refuseIfFull">;
}>;

export type Capabilities = Readonly<{
  /** What apps ask for on their own socket. */
  appServices: AppServices;
  /** What the gateway takes in and gives out. */
  files: AppFiles;
  /** Of a project that was deleted. */
  removeOfProject(projectId: string): Promise<void>;
  registerRoutes(app: App): void;
  start(): Promise<void>;
  close(): Promise<void>;
}>;

/** A capability as the others are listed beside it. */
type Capability = Readonly<{
  /** What apps may ask of it. */
  appCalls?: readonly AppCallRoute[];
  registerRoutes?(app: App): void;
  removeOfProject?(projectId: string): Promise<void>;
  start?(): Promise<void>;
  close?(): Promise<void>;
}>;

export function createCapabilities(deps: CapabilitiesDeps): Capabilities {
  const { log, config, database, workers, projects } = deps;
  const files = openFiles({
    dataDir: config.dataDir,
    database,
    workers,
    bounds: { mostBytes: config.fileBytes, perAppBytes: config.filesPerAppBytes },
    refuseIfFull: projects.refuseIfFull,
    onFault: (error) => log.error({ error }, "files"),
  });
  const capabilities: readonly Capability[] = [files];
  return Object.freeze({
    appServices: createAppCalls({ routes: capabilities.flatMap(({ appCalls }) => appCalls ?? []), log }),
    files,
    async removeOfProject(projectId: string) {
      for (const capability of capabilities) await capability.removeOfProject?.(projectId);
    },
    registerRoutes(app: App) {
      for (const capability of capabilities) capability.registerRoutes?.(app);
    },
    async start() {
      for (const capability of capabilities) await capability.start?.();
    },
    async close() {
      for (const capability of capabilities.toReversed()) await capability.close?.();
    },
  });
}
