// The whole server on two screens: every room, what it is given, and who hears of what. main.ts and every test use it.
import { hostname } from "node:os";
import { createAccessTokens } from "#access-tokens";
import { createAccounts } from "#accounts";
import { type Assistant, createAssistant } from "#assistant";
import { createBrowser, findChromium } from "#browser";
import { type Capabilities, createCapabilities } from "#capabilities";
import { createGit } from "#git";
import { createHosting, type Hosting, isUploadAddress } from "#hosting";
import { type App, BODY_MS, CONNECTION_LIMITS, limitBodies, limitConnections } from "#http";
import { createJobs } from "#jobs";
import { addressPrefix, createLimiter } from "#limits";
import { createLive } from "#live";
import { createMcp } from "#mcp";
import { createPayments, type Payments } from "#payments";
import { createProjectDetails } from "#project-details";
import { createProjects } from "#projects";
import { countsByCause } from "#supervisor";
import { openMetrics, openTelemetry } from "#telemetry";
import { createTemplates } from "#templates";
import { createWorkspace, type Workspace } from "#workspace";
import { createAccess } from "./access.ts";
import { createDeparture } from "./departure.ts";
import { registerHealth } from "./health.ts";
import {
  createHttpApp,
  listeningAddress,
  listRoutes,
  type RegisteredRoute,
  registerDocumentation,
} from "./http-app.ts";
import { createLifeCycle, type LifeCycle } from "./life-cycle.ts";
import type { ServerDependencies } from "./server-dependencies.ts";
import { registerSite } from "./site.ts";
import { traceRequests } from "./trace-requests.ts";

export type { ServerDependencies } from "./server-dependencies.ts";

export type NinefoldServer = LifeCycle &
  Readonly<{
    app: App;
    /** Every route; tests hold each to a guard and to a rule of who may call it. */
    routes: readonly RegisteredRoute[];
    /** For operators and tests: reconciliation and the ledger's comparison at once. */
    payments: Payments;
  }>;

export async function buildApp(dependencies: ServerDependencies): Promise<NinefoldServer> {
  const { config, database, secrets, builder, models, workers, log } = dependencies;
  const app = createHttpApp(config, log);
  const recording = config.telemetry && { ...config.telemetry, instance: config.serverAddress ?? hostname() };
  const telemetry = await openTelemetry(recording);
  traceRequests(app, { telemetry, believesProxy: config.trustProxy > 0 });
  const routes = listRoutes(app);
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
    triggers: capabilities.triggers,
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
  const lifeCycle = createLifeCycle({
    app,
    live,
    jobs,
    accounts,
    accessTokens,
    limiter,
    projects,
    payments,
    hosting,
    capabilities,
    departure,
    metrics,
    telemetry,
    log,
  });
  return Object.freeze({ app, routes, payments, ...lifeCycle });
}
