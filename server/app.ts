// The whole server on two screens: every room, what it is given, and who hears of what. main.ts and every test use it.
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import {
  createJsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import type { Logger } from "pino";
import { z } from "zod";
import { createAccessTokens } from "#access-tokens";
import { createAccounts } from "#accounts";
import { type Assistant, type AssistantSettings, createAssistant, type InstallationModels } from "#assistant";
import { createBrowser, findChromium } from "#browser";
import type { Builder } from "#build";
import { type Capabilities, createCapabilities } from "#capabilities";
import type { Config } from "#config";
import type { Database } from "#database";
import { createGit } from "#git";
import { type AppsDatabase, createHosting, type Hosting, type HostingDeps, isUploadAddress } from "#hosting";
import {
  type App,
  anyone,
  BODY_MS,
  CONNECTION_LIMITS,
  guardedBy,
  isWebSocketRequest,
  limitBodies,
  limitConnections,
  REQUEST_LIMITS,
  rateSentence,
  setErrorHandlers,
  setSafeHeaders,
} from "#http";
import { createJobs } from "#jobs";
import { addressPrefix, createLimiter } from "#limits";
import { createLive } from "#live";
import { createMcp } from "#mcp";
import { createPayments, type PaymentDependencies, type Payments } from "#payments";
import { createProjectDetails } from "#project-details";
import { createProjects } from "#projects";
import type { Secrets } from "#secrets";
import { type CrashHistory, countsByCause } from "#supervisor";
import { openMetrics, openTelemetry } from "#telemetry";
import { createTemplates } from "#templates";
import type { Workers } from "#workers";
import { createWorkspace, type Workspace } from "#workspace";
import { createAccess } from "./access.ts";
import { createDeparture } from "./departure.ts";
import { registerSite } from "./site.ts";
import { traceRequests } from "./trace-requests.ts";

export type ServerDependencies = Readonly<{
  config: Config;
  database: Database;
  /** Where apps' databases are; absent: beside the platform's, in the same server. */
  appsDatabase?: AppsDatabase;
  secrets: Secrets;
  builder: Builder;
  models: InstallationModels;
  /** Where work is done whose cost a person decides. */
  workers: Workers;
  /** Providers' addresses that are not their own. */
  providerAddresses?: AssistantSettings["addresses"];
  /** Stripe, or the emulator that was started beside the server. */
  paymentProvider: PaymentDependencies["provider"];
  /** Folder of the built web app. */
  webDir: string;
  /** Crashes that this server was started again after. */
  crashes?: CrashHistory;
  log: Logger;
  /** Less in tests: what one creator's projects may take. */
  storagePerCreatorBytes?: number;
  /** How Git servers elsewhere are reached; tests have one on this machine. */
  gitServers?: Parameters<typeof createGit>[0]["outside"];
  /** Shorter in tests: how long a chat call waits for its run. */
  chatAnswerMs?: number;
  /** Shorter in tests: what a run of a schedule may take. */
  scheduleSeconds?: number;
  /** Where apps' calls to the outside lead; tests lead them to servers of their own. */
  egress?: HostingDeps["egress"];
  /** Fewer in tests: databases made ahead. */
  hostingLimits?: HostingDeps["limits"];
  /** In tests: the time of day by which one-time codes are checked, in milliseconds. */
  clock?: (() => number) | undefined;
  /** Shorter in tests: pauses and patience with the model's provider. */
  turnLimits?: Parameters<typeof createAssistant>[0]["turnLimits"];
}>;

/** `call` is `METHOD path`; `guard` says who gets through, and is null where nobody is asked. */
export type RegisteredRoute = Readonly<{
  call: string;
  guard: string | null;
  /** How often it may be called, or why it has no bound; null where nothing is said. */
  rate: string | null;
}>;

export type NinefoldServer = Readonly<{
  app: App;
  /** Every route; tests hold each to a guard and to a rule of who may call it. */
  routes: readonly RegisteredRoute[];
  /** For operators and tests: reconciliation and the ledger's comparison at once. */
  payments: Payments;
  /** Starts jobs and hosting; call it before listening. */
  start(): Promise<void>;
  /**
   * Where other servers share the apps: tells balancers to stop sending, hands apps and work over, and answers until nothing
   * comes any more, or `tooLate`. Alone: nothing.
   */
  leave(tooLate: AbortSignal): Promise<void>;
  /** Stops taking requests, then lets go of everything in reverse order. */
  close(): Promise<void>;
}>;

const EXPIRY_SWEEP_MS = 3_600_000;
const COMPARISON_SWEEP_MS = 10 * 60_000;
const LAST_TRACES_MS = 2_000;
const UNREFERENCED_SWEEP_MS = 24 * 3_600_000;

export async function buildApp(dependencies: ServerDependencies): Promise<NinefoldServer> {
  const { config, database, secrets, builder, models, workers, log } = dependencies;
  const app = createHttpApp(config, log);
  const recording = config.telemetry && { ...config.telemetry, instance: config.serverAddress ?? hostname() };
  const telemetry = await openTelemetry(recording);
  traceRequests(app, { telemetry, believesProxy: config.trustProxy > 0 });
  const routes: RegisteredRoute[] = [];
  app.addHook("onRoute", ({ method, url, config: routeConfig }) => {
    const { guard = null, rate } = routeConfig ?? {};
    for (const one of [method].flat())
      if (one !== "HEAD") routes.push({ call: `${one} ${url}`, guard, rate: rate ? rateSentence(rate) : null });
  });
  const limiter = createLimiter({ pool: database.pool, factor: config.rateFactor });
  limiter.watch(app, (request) => accounts.personOf(request));
  await registerDocumentation(app);

  // Rooms from the bottom up. What a lower room must know of a higher one is handed in as a function.
  const jobs = createJobs({ database, log, telemetry });
  const accounts = createAccounts({
    database,
    limiter,
    passwordMinLength: config.passwordMinLength,
    secureCookies: config.publicUrl.startsWith("https:"),
    sessionKey: secrets.sessionKey,
    sealingKey: secrets.sealingKey,
    clock: dependencies.clock,
    isSubscribed: (userId) => payments.creatorActive(userId),
    onSignOut: (sessionId) => live.disconnectSession(sessionId),
    onOthersSignedOut: (userId, sessionId) => live.disconnectOtherSessions(userId, sessionId),
  });
  const live = createLive({
    authenticate: accounts.authenticate,
    mayWatch: (projectId, userId) => projects.isOwner(projectId, userId),
    // The embedded database has one server.
    shared: config.databaseUrl === null ? null : database,
    onFault: (error) => log.error({ error }, "events between servers"),
  });
  const templates = createTemplates();
  const projects = createProjects({
    storagePerCreatorBytes: dependencies.storagePerCreatorBytes ?? config.storagePerCreatorBytes,
    database,
    accounts,
    jobs,
    starter: builder.starter,
    templates,
    rules: {
      refuseUnlessCreatorActive: (ownerId) => payments.refuseUnlessCreatorActive(ownerId),
      storedByApps: (ownerId) => hosting.storedByApps(ownerId),
      async removeEverythingOf(projectId) {
        await payments.endAllOf(projectId);
        await assistant.cancelOf(projectId);
        await hosting.remove(projectId);
        await capabilities.removeOfProject(projectId);
      },
    },
  });
  const accessTokens = createAccessTokens({ database, projects, limiter, publicUrl: config.publicUrl, log });
  const payments: Payments = createPayments({
    config: config.payments,
    publicUrl: config.publicUrl,
    provider: dependencies.paymentProvider,
    database,
    jobs,
    log,
    signingKey: secrets.paymentsKey,
    projects: () => projects,
    isDeployed: async (projectId) => (await hosting.deployedProjects([projectId])).has(projectId),
    isAdmitted: async (projectId, userId) => (await capabilities.guests.admissionOf(projectId, userId)) === null,
  });
  const hosting: Hosting = createHosting({
    config,
    database,
    telemetry,
    ...(dependencies.appsDatabase ? { appsDatabase: dependencies.appsDatabase } : {}),
    builder,
    secrets,
    log,
    guards: projects.guards,
    currentUser: accounts.currentUser,
    readSource: (projectId) => workspace.workingFiles(projectId),
    deployedSource: (projectId, deployed) => workspace.deployedFiles(projectId, deployed),
    jobs,
    onNotices: (userId) => live.noticesChanged(userId),
    serverRestarts: dependencies.crashes ? countsByCause(dependencies.crashes) : [],
    async mayDeploy(projectId) {
      const project = await projects.store.find(projectId);
      if (project) await payments.refuseUnlessCreatorActive(project.ownerId);
      await assistant.refuseWhileGenerating(projectId);
    },
    beforeServing: (projectId, { invitedOnly }) => capabilities.guests.onDeploy(projectId, invitedOnly === true),
    storage: { refuseIfFull: projects.refuseIfFull, shareOf: projects.storageShareOf },
    beforeUndeploy: (projectId) => payments.endAllOf(projectId),
    ownPlan: (projectId, userId) => payments.ownPlan(projectId, userId),
    ...(dependencies.egress ? { egress: dependencies.egress } : {}),
    ...(dependencies.hostingLimits ? { limits: dependencies.hostingLimits } : {}),
    files: {
      mostBytes: config.fileBytes,
      receive: (upload) => capabilities.files.receive(upload),
      find: (...asked) => capabilities.files.find(...asked),
    },
    appServices: {
      handle: (...asked) => capabilities.appServices.handle(...asked),
      redact: (one, text) => capabilities.secrets.redact(one, text),
    },
    machines: {
      isKey: (token) => capabilities.machines.isKey(token),
      admit: (...asked) => capabilities.machines.admit(...asked),
      isGood: (...asked) => capabilities.machines.isGood(...asked),
    },
    declarations: {
      problemsIn: (declared) => capabilities.declarations.problemsIn(declared),
      keep: (one, declared) => capabilities.declarations.keep(one, declared),
    },
    access: createAccess({
      accounts,
      projects: () => projects,
      payments: () => payments,
      guests: () => capabilities.guests,
    }),
  });
  const capabilities: Capabilities = createCapabilities({
    database,
    telemetry,
    jobs,
    hosting,
    payments,
    currentUser: accounts.currentUser,
    publicUrl: config.publicUrl,
    runSeconds: dependencies.scheduleSeconds,
    sealingKey: secrets.sealingKey,
    guards: projects.guards,
    currentProject: projects.currentProject,
    mail: config.mail,
    models: config.appModels,
    modelFor: (projectId) => assistant.modelForApps(projectId),
    nameOf: async (projectId) =>
      (await projects.store.find(projectId))?.description.slice(0, 60) || "An app on Ninefold",
    log,
    config,
    workers,
    projects,
  });
  const projectDetails = createProjectDetails({ projects, payments, hosting, guests: capabilities.guests });
  const workspace: Workspace = createWorkspace({
    database,
    projects,
    projectDetails,
    builder,
    workers,
    hosting,
    jobs,
    live,
    log,
    refuseWhileGenerating: (projectId) => assistant.refuseWhileGenerating(projectId),
    sourceProblems: capabilities.sourceProblems,
  });
  const assistant: Assistant = createAssistant({
    database,
    templates,
    projects,
    workspace,
    hosting,
    builder,
    jobs,
    live,
    models,
    workers,
    log,
    settings: {
      monthlyTokens: config.assistantMonthlyTokens,
      monthlyDollars: config.assistantMonthlyDollars,
      pricesFile: config.assistantPricesFile,
      ownKeys: config.assistantOwnKeys,
      privateAddresses: config.assistantPrivateAddresses,
      windowTokens: config.assistantWindowTokens,
      run: config.assistantRun,
      addresses: dependencies.providerAddresses ?? {},
    },
    browser: createBrowser({
      dataDir: config.dataDir,
      program: () => findChromium(config.chromiumPath),
      isSandboxed: config.sandbox === "bubblewrap",
      address: () => listeningAddress(app),
    }),
    addresses: config,
    sealingKey: secrets.sealingKey,
    appSecrets: capabilities.secrets,
    chatAnswerMs: dependencies.chatAnswerMs,
    turnLimits: dependencies.turnLimits,
  });

  const { admission } = accessTokens;
  const git = createGit({ database, projects, workers, workspace, admission, outside: dependencies.gitServers });
  const { agentTools } = assistant;
  const mcp = createMcp({ database, projects, workspace, agentTools, accessTokens, limiter, log });

  for (const room of [
    accounts,
    templates,
    projects,
    projectDetails,
    payments,
    workspace,
    assistant,
    hosting,
    capabilities,
    accessTokens,
    git,
    mcp,
  ])
    room.registerRoutes(app);
  builder.registerRoutes(app);
  const departure = createDeparture();
  registerHealth(app, database, departure.hasBegun);
  const configuration = { payments: payments.settings, contactEmail: config.contactEmail };
  await registerSite(app, { webDir: dependencies.webDir, appsOrigin: config.appsOrigin, configuration });
  live.attach(app.server);
  // A proxy's address is everybody's, and so is that of another server, which passes visitors on.
  const perAddress = config.trustProxy || config.serverAddress ? null : CONNECTION_LIMITS.perAddress;
  app.addHook("onReady", async () => {
    limitConnections(app.server, { ...CONNECTION_LIMITS, perAddress, visitorOf: addressPrefix });
    departure.watch(app.server);
    limitBodies(app.server, { wholeMs: BODY_MS, isPatient: isUploadAddress });
  });

  const metrics = await openMetrics(recording, hosting.figures);
  const sweeps: NodeJS.Timeout[] = [];
  return Object.freeze({
    app,
    routes,
    payments,
    async start() {
      await Promise.all([hosting.start(), jobs.connect(), capabilities.start()]);
      await jobs.start();
      payments.start();
      const removeExpired = () =>
        Promise.all([accounts.removeExpired(), accessTokens.removeExpired(), limiter.removeExpired()]).catch((error) =>
          log.error({ error }, "sweep"),
        );
      const closeComparisons = () => projects.comparisons.closeOld().catch((error) => log.error({ error }, "sweep"));
      const removeUnreferenced = () => projects.removeUnreferenced().catch((error) => log.error({ error }, "sweep"));
      // A server that stood still has some that are over.
      void closeComparisons();
      sweeps.push(
        setInterval(removeExpired, EXPIRY_SWEEP_MS).unref(),
        setInterval(closeComparisons, COMPARISON_SWEEP_MS).unref(),
        setInterval(removeUnreferenced, UNREFERENCED_SWEEP_MS).unref(),
      );
    },
    async leave(tooLate: AbortSignal) {
      if (!hosting.hasOthers()) return;
      departure.begin();
      // One that fails must not cut the others short.
      const parts = [departure.noticed(tooLate), jobs.leave(tooLate), hosting.leave(tooLate)];
      for (const part of await Promise.allSettled(parts))
        if (part.status === "rejected") log.error({ error: part.reason }, "a part of leaving failed");
      await live.sendAway();
      await departure.answered(app.server, tooLate);
    },
    async close() {
      for (const timer of sweeps) clearInterval(timer);
      await live.close();
      await app.close();
      // The last figures are read while there is somebody to tell them; a collector that is away is told of below.
      const figuresSent = metrics.close();
      figuresSent.catch(() => {});
      await payments.stop();
      await jobs.stop();
      await hosting.close();
      await capabilities.close();
      // A collector that swallows what it is sent must not take the time to end.
      const sent = Promise.all([figuresSent, telemetry.close()]);
      await Promise.race([sent, delay(LAST_TRACES_MS, undefined, { ref: false })]).catch((error) =>
        log.warn({ error }, "the last traces and figures were not sent"),
      );
    },
  });
}

/** Where this server is reached from this machine; null before it listens. */
function listeningAddress(app: App): Readonly<{ host: string; port: number }> | null {
  const bound = app.server.address();
  if (bound === null || typeof bound === "string") return null;
  const isEverywhere = bound.address === "::" || bound.address === "0.0.0.0";
  return { host: isEverywhere ? "127.0.0.1" : bound.address, port: bound.port };
}

function createHttpApp(config: Config, log: Logger): App {
  const logger: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // The socket is hop 0; what one of our proxies added stands furthest to the right.
    trustProxy: config.trustProxy === 0 ? false : (_address, hop) => hop < config.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    // A request that trickles in must not hold a connection for ever.
    requestTimeout: REQUEST_LIMITS.requestTimeout,
    http: { ...REQUEST_LIMITS, shouldUpgradeCallback: isWebSocketRequest },
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>();
  // Callers may say "JSON" and send nothing, as with a DELETE or the spec's empty payloads.
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parseJson(request, String(body), done),
  );
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  setErrorHandlers(app);
  setSafeHeaders(app, { secure: config.publicUrl.startsWith("https:") });
  return app;
}

async function registerDocumentation(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: "Ninefold",
        version: "1",
        description: "The calls of the platform. Send the token of /login as Authorization, bare or with Bearer.",
      },
      components: { securitySchemes: { token: { type: "apiKey", in: "header", name: "Authorization" } } },
      security: [{ token: [] }],
    },
    transform: createJsonSchemaTransform({ skipList: [] }),
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs" });
}

function registerHealth(app: App, database: Database, isLeaving: () => boolean): void {
  const tags = ["operation"];
  const ok = z.object({ status: z.literal("ok") });
  app.get("/healthz", {
    ...guardedBy(anyone),
    schema: { tags, summary: "The process answers", response: { 200: ok } },
    handler: async () => ({ status: "ok" as const }),
  });
  app.get("/readyz", {
    ...guardedBy(anyone),
    schema: {
      tags,
      summary: "The process can do its work: the database answers, and it is not about to leave",
      response: { 200: ok, 503: z.object({ error: z.string() }) },
    },
    async handler(_request, reply) {
      if (isLeaving()) return reply.status(503).send({ error: "draining" });
      try {
        await database.pool.query("select 1");
        return { status: "ok" as const };
      } catch {
        return reply.status(503).send({ error: "The database does not answer." });
      }
    },
  });
}
