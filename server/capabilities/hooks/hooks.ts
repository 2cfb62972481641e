// Hooks in: other services call an app at an address of its own; stored and answered at once, handed over when it is awake.
import type { Logger } from "pino";
import type { Database } from "#database";
import type { Hosting } from "#hosting";
import type { App } from "#http";
import type { Jobs } from "#jobs";
import type { KeptDeclarations } from "../common/declarations/declarations.ts";
import type { AppOf } from "../common/declarations/store.ts";
import { createIntake } from "./intake.ts";
import { createHookOverview } from "./overview.ts";
import { type HookRouteDeps, registerHookRoutes } from "./routes.ts";
import { createHookStore } from "./store.ts";
import { createHookWork, HOOK_QUEUE } from "./work.ts";

export type HooksDeps = Readonly<{
  database: Database;
  jobs: Pick<Jobs, "define" | "enqueue">;
  declarations: Pick<KeptDeclarations, "of">;
  call: Hosting["call"];
  /** Where other services reach the platform. */
  publicUrl: string;
  secretOf(app: AppOf, name: string): Promise<string | null>;
  redact(projectId: string, text: string): Promise<string>;
  guards: HookRouteDeps["guards"];
  log: Pick<Logger, "error">;
  clock?: () => number;
}>;

const CONCURRENCY = 8;

export function createHooks({ database, jobs, guards, log, clock = Date.now, ...deps }: HooksDeps) {
  const store = createHookStore(database);
  const onFault = (error: unknown) => log.error({ error }, "a hook");
  const common = { ...deps, store, jobs, clock, onFault };
  jobs.define({ queue: HOOK_QUEUE, concurrency: CONCURRENCY, unfinished: store.due, ...createHookWork(common) });
  const intake = createIntake(common);
  const overview = createHookOverview(common);
  return Object.freeze({ registerRoutes: (app: App) => registerHookRoutes(app, { intake, overview, guards }) });
}
