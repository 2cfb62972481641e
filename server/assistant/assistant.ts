// The assistant: a creator's message becomes a durable run that works on the project's source with tools.
import { join } from "node:path";
import type { Logger } from "pino";
import type { Browser } from "#browser";
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
import { type AgentTools, createAgentTools } from "./agent-tools.ts";
import { createAllowance } from "./allowance.ts";
import { type AppCall, callPreview } from "./app-calls.ts";
import { createAppPages, type PageWish } from "./app-pages.ts";
import { createAttachments } from "./attachments.ts";
import { createChoices } from "./choices.ts";
import { createEditorLooks } from "./editor-looks.ts";
import { guidesForModels } from "./guides-for-models.ts";
import type { InstallationModels, ProviderAddresses } from "./installation-models.ts";
import { instructionsFor, readInstructions } from "./instructions.ts";
import { createJoining } from "./joining.ts";
import { readKitDeclarations } from "./kit-declarations.ts";
import { createContextWindows } from "./known-windows.ts";
import { RUNS_AT_ONCE, type RunLimits, TURN_LIMITS, type TurnLimits } from "./limits.ts";
import { createModels, modelsWithoutPrice } from "./models.ts";
import { toolsOf } from "./modes/modes.ts";
import { createOwnKeys } from "./own-keys.ts";
import { createPreviewErrors } from "./preview-errors.ts";
import { readPrices } from "./prices/prices.ts";
import { createRunRecords } from "./record/record.ts";
import { registerRecordRoutes } from "./record/routes.ts";
import { listFailures } from "./replies.ts";
import { registerAssistantRoutes } from "./routes.ts";
import { giveUpRun, performRun } from "./run.ts";
import { createRunStarter } from "./run-starter.ts";
import { createSituations } from "./situation/situation-store.ts";
import { createRunStore } from "./store.ts";
import type { AboutPackages } from "./tools/tool.ts";
import { toolsForModel } from "./tools/toolbox.ts";
import { priced } from "./usage.ts";
import { addUsage, createUsageStore } from "./usage-store.ts";

/** What an operator settles about the assistant. */
export type AssistantSettings = Readonly<{
  /** Input and output tokens of a creator in a month on the platform's key; null: no bound. */
  monthlyTokens: number | null;
  /** Money of a creator in a month on the platform's key, in dollars; null: no bound. */
  monthlyDollars: number | null;
  /** The operator's own table of prices, a file; null: ours alone. */
  pricesFile: string | null;
  /** Whether creators may enter keys of their own. */
  ownKeys: boolean;
  /** Whether addresses that creators type may lead into the operator's own network. */
  privateAddresses: boolean;
  /** What the model reads at once, in tokens. */
  windowTokens: number;
  run: RunLimits & Readonly<{ firstTokenSeconds: number; silenceSeconds: number }>;
  addresses: ProviderAddresses;
}>;

export type Assistant = Readonly<{
  /** @throws Refusal 409 while a run of the project is under way */
  refuseWhileGenerating(projectId: string): Promise<void>;
  /** Ends what is under way in a project, for good; returns when nothing of it runs on this server. */
  cancelOf(projectId: string): Promise<void>;
  /** What answers the questions of a creator's apps; null: no model is connected. */
  modelForApps(projectId: string): Promise<ModelForApps | null>;
  /** The tools of runs for outside agents. */
  agentTools: AgentTools;
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
    builder: Pick<Builder, "kit" | "packages" | "build">;
    jobs: Jobs;
    live: Live;
    models: InstallationModels;
    /** Where the built-in model thinks and files of people are read. */
    workers: Workers;
    settings: AssistantSettings;
    /** Looks at pages. */
    browser: Browser;
    /** Where people's browsers find the platform and the apps. */
    addresses: Readonly<{ publicUrl: string; appsOrigin: string | null }>;
    /** 32 bytes under which creators' keys are kept. */
    sealingKey: Uint8Array;
    /** Secrets of apps: asked for in the chat, and taken out of what models are given. */
    appSecrets: Pick<Capabilities["secrets"], "request" | "redactionOf">;
    /** What comes by itself live, set off in previews. */
    triggers: Capabilities["triggers"];
    log: Logger;
    chatAnswerMs?: number;
    turnLimits?: Partial<TurnLimits>;
  }>,
): Assistant {
  const { database, projects, hosting, jobs, live, settings, sealingKey } = dependencies;
  const { addresses } = settings;
  const store = createRunStore(database, projects.revisions);
  const runStarter = createRunStarter(database, projects.revisions);
  const use = createUsageStore(database);
  const prices = readPrices(settings.pricesFile);
  for (const model of settings.monthlyDollars === null ? [] : modelsWithoutPrice(dependencies.models, prices))
    dependencies.log.warn(
      { model },
      "ASSISTANT_MONTHLY_DOLLARS does not hold for this model, which has no price: add a line for it to ASSISTANT_PRICES",
    );
  const allowance = createAllowance(use, {
    tokens: settings.monthlyTokens,
    micros: settings.monthlyDollars === null ? null : settings.monthlyDollars * 1_000_000,
  });
  const ownKeys = createOwnKeys({
    database,
    sealingKey,
    allowed: settings.ownKeys,
    found: dependencies.models.found ?? null,
    addresses,
    privateAddresses: settings.privateAddresses,
  });
  const models = createModels(dependencies.models, { ownKeys, workers: dependencies.workers });
  const editorLooks = createEditorLooks(database, live);
  const pages = createAppPages({ ...dependencies, ...dependencies.addresses, editorLooks });
  const attachments = createAttachments(database, dependencies.workers);
  const previewErrors = createPreviewErrors(database);
  const records = createRunRecords({ database, redactionOf: dependencies.appSecrets.redactionOf });
  const actions = createActions({ ...dependencies, store, runStarter, use, allowance, models, ownKeys, prices });
  const { kit, packages } = dependencies.builder;
  const declarations = readKitDeclarations(join(kit.directory, "types"));
  const guides = guidesForModels(declarations.capabilities);
  const ownerOf = async (projectId: string) =>
    (await dependencies.projects.store.findShown(projectId))?.ownerId ?? projectId;
  const told = readInstructions(declarations, guides);
  const instructions = instructionsFor(told, settings.windowTokens);
  const toolsLength = JSON.stringify(toolsForModel(toolsOf("build"))).length;
  const run = {
    ...dependencies,
    store,
    models,
    allowance,
    windowTokens: settings.windowTokens,
    joining: createJoining(database),
    announceQueue: actions.announceQueue,
    windows: createContextWindows(settings.windowTokens, instructions.length + toolsLength),
    runLimits: settings.run,
    situations: createSituations(database),
    prices,
    attachedFiles: attachments.filesOf,
    noteOwnKey: ownKeys.note,
    redactionOf: dependencies.appSecrets.redactionOf,
    instructions,
    turnLimits: {
      ...TURN_LIMITS,
      firstTokenMs: settings.run.firstTokenSeconds * 1_000,
      silenceMs: settings.run.silenceSeconds * 1_000,
      ...dependencies.turnLimits,
    },
    sources: {
      lookAt: async (projectId: string, wish: PageWish) =>
        pages.look({ projectId, ownerId: await ownerOf(projectId) }, wish),
      readLog: (projectId: string) => hosting.readLog(projectId, "preview", null),
      queryData: hosting.queryPreview,
      changeData: hosting.changePreview,
      callApp: async (projectId: string, call: AppCall) =>
        callPreview(hosting, { projectId, ownerId: await ownerOf(projectId) }, call),
      previewErrors: previewErrors.list,
      triggers: dependencies.triggers,
      guides: [...told.kitGuides, ...guides],
      templates: dependencies.templates,
      askTable: attachments.askTable,
      readImage: attachments.readImage,
      readAttached: attachments.readAttached,
      requestSecret: dependencies.appSecrets.request,
      async compareSchema({ projectId, files, signal }: AboutPackages) {
        const built = await dependencies.builder.build(files, { owner: await ownerOf(projectId), signal });
        if (built.ok) return hosting.compareSchema(projectId, built.artifact, signal);
        return { error: `The app does not build yet:\n${listFailures(built.failures)}` };
      },
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
    async work(runId, signal, leaving) {
      await performRun(run, runId, signal, leaving);
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
      const { model, name, paidBy } = await models.choose(ownerId);
      if (paidBy === "builtin") return null;
      return {
        model,
        name,
        paidBy,
        refusal: await allowance.refusalFor(ownerId, paidBy),
        count: (used) => addUsage(database.query, { id: "", projectId, ownerId, paidBy }, priced(used, name, prices)),
      };
    },
    agentTools: createAgentTools({ ...run, inspect: dependencies.workspace.inspect }),
    registerRoutes(app: App) {
      const choices = createChoices({ models, ownKeys, prices });
      const parts = { projects, database, actions, choices, ownKeys, attachments, previewErrors, editorLooks };
      registerAssistantRoutes(app, parts);
      registerRecordRoutes(app, { projects, records });
    },
  } satisfies Assistant);
}
