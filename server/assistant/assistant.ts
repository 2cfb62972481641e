// The assistant: a creator's message becomes a durable run that works on the project's source with tools.
import { join } from "node:path";
import type { Logger } from "pino";
import type { Builder } from "#build";
import type { Capabilities, ModelForApps } from "#capabilities";
import { ERROR_RUN_IN_PROGRESS } from "#contract";
import type { Database } from "#database";
import type { Hosting } from "#hosting";
import { type App, conflict } from "#http";
import type { Jobs } from "#jobs";
import type { Live } from "#live";
import type { Projects } from "#projects";
import type { Templates } from "#templates";
import type { Workers } from "#workers";
import type { Workspace } from "#workspace";
import { createActions, RUN_QUEUE } from "./actions.ts";
import { createAllowance } from "./allowance.ts";
import { createAttachments } from "./attachments.ts";
import { guidesForModels } from "./guides-for-models.ts";
import { readInstructions } from "./instructions.ts";
import { readKitDeclarations } from "./kit-declarations.ts";
import { RUNS_AT_ONCE, TURN_LIMITS, type TurnLimits } from "./limits.ts";
import { createModels } from "./models.ts";
import { createOwnKeys } from "./own-keys.ts";
import { createPreviewErrors } from "./preview-errors.ts";
import type { InstallationModels, ProviderAddresses } from "./providers.ts";
import { registerAssistantRoutes } from "./routes.ts";
import { giveUpRun, performRun } from "./run.ts";
import { createRunStarter } from "./run-starter.ts";
import { createRunStore } from "./store.ts";
import type { AboutPackages } from "./tools/tool.ts";
import { addUsage, createUsageStore } from "./usage-store.ts";

/** What an operator settles about the assistant. */
export type AssistantSettings = Readonly<{
  /** Input and output tokens of a creator in a month on the platform's key; null: no bound. */
  monthlyTokens: number | null;
  /** Whether creators may enter keys of their own. */
  ownKeys: boolean;
  /** What the model reads at once, in tokens. */
  windowTokens: number;
  addresses: ProviderAddresses;
}>;

export type Assistant = Readonly<{
  /** @throws Refusal 409 while a run of the project is under way */
  refuseWhileGenerating(projectId: string): Promise<void>;
  /** Ends what is under way in a project, for good; returns when nothing of it runs on this server. */
  cancelOf(projectId: string): Promise<void>;
  /** What answers the questions of a creator's apps; null: no model is connected. */
  modelForApps(projectId: string): Promise<ModelForApps | null>;
  registerRoutes(app: App): void;
}>;

/** Wakes a project whose next message waits. */
const NEXT_QUEUE = "assistant-next";

export function createAssistant(
  dependencies: Readonly<{
    database: Database;
    templates: Pick<Templates, "list" | "read">;
    projects: Projects;
    workspace: Workspace;
    hosting: Hosting;
    builder: Pick<Builder, "kit" | "packages">;
    jobs: Jobs;
    live: Live;
    models: InstallationModels;
    /** Where the built-in model thinks and files of people are read. */
    workers: Workers;
    settings: AssistantSettings;
    /** 32 bytes under which creators' keys are kept. */
    sealingKey: Uint8Array;
    /** Secrets of apps: asked for in the chat, and taken out of what models are given. */
    appSecrets: Pick<Capabilities["secrets"], "request" | "redactionOf">;
    log: Logger;
    chatAnswerMs?: number;
    turnLimits?: Partial<TurnLimits>;
  }>,
): Assistant {
  const { database, projects, hosting, jobs, live, settings, sealingKey } = dependencies;
  const { addresses, windowTokens } = settings;
  const store = createRunStore(database, projects.revisions);
  const runStarter = createRunStarter(database, projects.revisions);
  const use = createUsageStore(database);
  const allowance = createAllowance(use, settings.monthlyTokens);
  const ownKeys = createOwnKeys({ database, sealingKey, allowed: settings.ownKeys, addresses });
  const models = createModels(dependencies.models, { ownKeys, workers: dependencies.workers });
  const attachments = createAttachments(database, dependencies.workers);
  const previewErrors = createPreviewErrors(database);
  const actions = createActions({ ...dependencies, store, runStarter, use, allowance, models, ownKeys });
  const { kit, packages } = dependencies.builder;
  const declarations = readKitDeclarations(join(kit.directory, "types"));
  const guides = guidesForModels(declarations.capabilities);
  const ownerOf = async (projectId: string) =>
    (await dependencies.projects.store.find(projectId))?.ownerId ?? projectId;
  const run = {
    ...dependencies,
    store,
    models,
    allowance,
    windowTokens,
    attachedFiles: attachments.filesOf,
    noteOwnKey: ownKeys.note,
    redactionOf: dependencies.appSecrets.redactionOf,
    instructions: readInstructions(declarations.always, guides),
    turnLimits: { ...TURN_LIMITS, ...dependencies.turnLimits },
    sources: {
      readLog: (projectId: string) => hosting.readLog(projectId, "preview", null),
      queryData: hosting.queryPreview,
      previewErrors: previewErrors.list,
      guides,
      templates: dependencies.templates,
      askTable: attachments.askTable,
      readImage: attachments.readImage,
      requestSecret: dependencies.appSecrets.request,
      packages: {
        add: async ({ projectId, files, signal }: AboutPackages, wanted: { name: string; version?: string }) =>
          packages.add(files, wanted, { owner: await ownerOf(projectId), signal }),
        remove: async ({ projectId, files, signal }: AboutPackages, name: string) =>
          packages.remove(files, name, { owner: await ownerOf(projectId), signal }),
      },
    },
    async announce({ id, projectId }: { id: string; projectId: string }, message: string) {
      await store.setProgress(id, message);
      live.emit(projectId, "implementation_progress", { projectId, message });
    },
    stopSignal: actions.stopSignal,
  };

  async function afterRun(runId: string, signal?: AbortSignal): Promise<void> {
    actions.ended(runId);
    const ended = await store.find(runId);
    if (ended && !signal?.aborted) await actions.beginNext(ended.projectId);
  }

  jobs.define({
    queue: RUN_QUEUE,
    concurrency: RUNS_AT_ONCE,
    unfinished: store.unfinished,
    async work(runId, signal) {
      await performRun(run, runId, signal);
      await afterRun(runId, signal);
    },
    async giveUp(runId) {
      await giveUpRun(run, runId);
      await afterRun(runId);
    },
  });
  jobs.define({
    queue: NEXT_QUEUE,
    concurrency: 1,
    unfinished: runStarter.waitingProjects,
    async work(projectId) {
      if (!(await dependencies.workspace.isRestoring(projectId))) await actions.beginNext(projectId);
    },
  });

  return Object.freeze({
    async refuseWhileGenerating(projectId: string) {
      if (await store.isUnderWay(projectId)) throw conflict(ERROR_RUN_IN_PROGRESS);
    },
    async cancelOf(projectId: string) {
      await runStarter.dequeue(projectId);
      for (const runId of await store.cancelOf(projectId)) {
        await jobs.cancel(RUN_QUEUE, runId);
        actions.ended(runId);
      }
    },
    async modelForApps(projectId: string) {
      const ownerId = (await projects.store.find(projectId))?.ownerId;
      if (ownerId === undefined) return null;
      const { model, name, paidBy } = await models.choose(ownerId, { builtin: false });
      if (paidBy === "builtin") return null;
      return {
        model,
        name,
        paidBy,
        refusal: await allowance.refusalFor(ownerId, paidBy),
        count: (used) => addUsage(database.query, { id: "", projectId, ownerId, paidBy }, used),
      };
    },
    registerRoutes: (app: App) =>
      registerAssistantRoutes(app, { projects, database, actions, ownKeys, attachments, previewErrors }),
  } satisfies Assistant);
}
