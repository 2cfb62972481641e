// The composition root: every part of hosting is made here once, from what it needs, in the order in which they need each other.
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createPlatformCalls, type PlatformCalls } from "./calls/platform-calls.ts";
import { type HostingDeps, hostingLimits } from "./configuration/dependencies.ts";
import type { HostingLimits } from "./configuration/limits.ts";
import type { AppDatabases } from "./databases/app-database.ts";
import { createAppDatabaseStore } from "./databases/app-database-store.ts";
import { createDatabaseMoves } from "./databases/move-database.ts";
import { createMoveStore } from "./databases/move-store.ts";
import { openDatabases } from "./databases/open-databases.ts";
import { createDeploySteps } from "./deployments/deploy-steps.ts";
import { createDeploymentStore } from "./deployments/deployment-store.ts";
import { createDeployments, type Deployments } from "./deployments/deployments.ts";
import { createKeyedLock } from "./deployments/keyed-lock.ts";
import { createRebuild } from "./deployments/rebuild.ts";
import { createShownVersions } from "./deployments/shown-versions.ts";
import { startVersionFollower } from "./deployments/version-follower.ts";
import { createVersionStore } from "./deployments/version-store.ts";
import { createDomains, type Domains } from "./domains/domains.ts";
import { createResolver } from "./domains/proof.ts";
import { createDomainStore } from "./domains/store.ts";
import { createAccess } from "./gateway/access/access.ts";
import { createAppTokens } from "./gateway/access/app-tokens.ts";
import { createSignInStore } from "./gateway/access/sign-in-store.ts";
import { createAddressReader } from "./gateway/addresses/app-addresses.ts";
import { createAppHosts } from "./gateway/addresses/app-hosts.ts";
import { createFileAddresses } from "./gateway/files/file-addresses.ts";
import { createGateway } from "./gateway/gateway.ts";
import { createRowPages } from "./gateway/public-pages/row-pages.ts";
import { createStrangerRates } from "./gateway/public-pages/stranger-rates.ts";
import { addressOf } from "./gateway/public-pages/strangers.ts";
import { createWrittenPages } from "./gateway/public-pages/written-pages.ts";
import type { OpenGateway } from "./gateway/register-gateway.ts";
import { createDomainSessions } from "./gateway/sign-in/domain-sessions.ts";
import { createFrameCodes } from "./gateway/sign-in/frame-codes.ts";
import { createSignInCodes, type SignInCodes } from "./gateway/sign-in/sign-in-codes.ts";
import { createLogs } from "./logs/logs.ts";
import { startMaintenance } from "./maintenance/maintenance.ts";
import { createStorageUsage, type StorageUsage } from "./maintenance/storage-usage.ts";
import { createMonitoring, type Monitoring } from "./monitoring/monitoring.ts";
import { createArtifactCheck } from "./previews/check.ts";
import { createSchemaComparison } from "./previews/compare-schema.ts";
import { createPreviews, type Previews } from "./previews/previews.ts";
import { createRehearsals } from "./previews/rehearsals.ts";
import { createRehearseInPreview, createShowInPreview } from "./previews/show-preview.ts";
import { openProcesses } from "./processes/open-processes.ts";
import { slotKey } from "./processes/slot-key.ts";
import { createMoves, type Moves } from "./running/moves.ts";
import { createOwnerStore } from "./running/owner-store.ts";
import { createRunningApps, type RunningApps } from "./running/running-apps.ts";
import { openRunFolders } from "./sandbox/run-folders.ts";
import { createSandbox, type Sandbox } from "./sandbox/sandbox.ts";
import { createAskOwner } from "./servers/ask-server.ts";
import { createHandOver, type HandOver } from "./servers/hand-over.ts";
import { createRelay } from "./servers/relay.ts";
import { relayedAddress } from "./servers/relay-signature.ts";
import { createRemoteActions } from "./servers/remote-actions.ts";
import { createServerStore } from "./servers/server-store.ts";
import { createServers } from "./servers/servers.ts";
import { createAskToTakeOver } from "./servers/take-over.ts";

export type OpenHosting = Readonly<{
  previews: Previews;
  deployments: Deployments;
  running: RunningApps;
  moves: Moves;
  calls: PlatformCalls;
  signInCodes: SignInCodes;
  domains: Domains;
  databases: Pick<AppDatabases, "find">;
  monitoring: Monitoring;
  usage: StorageUsage;
  /** Never fails: who is not reached forgets by itself within seconds. */
  accessChanged(projectId: string): Promise<void>;
  front: OpenGateway;
  takeOver: HandOver["takeOver"];
  /** Passes all apps on to other servers; their visitors still come in here until `close`. Alone: nothing. */
  leave(tooLate: AbortSignal): Promise<void>;
  /** Whether there is another server. */
  hasOthers(): boolean;
  /** What servers of one installation sign their requests to each other with, and the clock that they share. */
  serverSignature: Readonly<{ key: Uint8Array; clock: () => number }>;
  /** Ends everything, in reverse order. */
  close(): Promise<void>;
}>;

/** What has to be enqueued. */
export type Enqueue = Readonly<{
  deploy(projectId: string): Promise<void>;
  alert(deliveryId: string): Promise<void>;
}>;

const ACCESS_CHANGE_MS = 5_000;
/** By then each of the others has beaten twice. */
const HEARD_MS = 2_000;

export async function openHosting(deps: HostingDeps, enqueue: Enqueue): Promise<OpenHosting> {
  const { config, database, builder, secrets } = deps;
  const { publicUrl, appsOrigin } = config;
  const limits = hostingLimits(deps);
  const onFault = (error: unknown) => deps.log.error({ error }, "hosting");

  // The rows of the platform's database.
  const deploymentStore = createDeploymentStore(database);
  const versionStore = createVersionStore(database);
  const databaseStore = createAppDatabaseStore(database);
  const serverStore = createServerStore(database);
  const owners = createOwnerStore(database);
  const usage = createStorageUsage(database);

  // The other servers, and the clocks: one that people set, one that nobody sets, and one that all servers share.
  const address = config.serverAddress ?? null;
  const servers = createServers({
    store: serverStore,
    address,
    goneMs: limits.serverGoneMs,
    joinMs: limits.joinMs,
    onFault,
  });
  const { declarations } = deps;
  const clock = deps.clock ?? Date.now;
  const elapsed = deps.clock ?? (() => performance.now());
  const sharedClock = deps.clock ?? servers.now;
  const serverSignature = { key: secrets.relayKey ?? secrets.appTokenKey, clock: sharedClock };
  const relay = createRelay({ servers, ...serverSignature });
  const askOwner = createAskOwner({ servers, publicUrl, ...serverSignature });
  const remoteActions = createRemoteActions(askOwner);
  const lock = createKeyedLock();

  // Access, logs, monitoring, domains.
  const logs = createLogs({
    directory: join(config.dataDir, "logs"),
    limits,
    clock,
    redact: deps.appServices?.redact,
  });
  const { isSignedIn } = createSignInStore(database);
  const access = createAccess({
    ask: deps.access,
    isSignedIn,
    machines: deps.machines,
    cacheMs: limits.accessCacheMs,
    clock: elapsed,
  });
  const codes = createFrameCodes(database, sharedClock);
  const monitoring = createMonitoring({
    database,
    publicUrl,
    limits,
    clock,
    onFault,
    owns: servers.owns,
    enqueueAlert: enqueue.alert,
    onNotices: deps.onNotices ?? (() => {}),
    webhook: deps.webhook,
    serverRestarts: deps.serverRestarts ?? [],
    databaseRestarts: deps.appsDatabase?.restarts,
  });
  const domains = createDomains({
    config: { appsOrigin, publicUrl },
    store: createDomainStore(database),
    resolver: deps.resolver ?? createResolver(),
    isShown: versionStore.isShown,
    tell: monitoring.alerts.tellOfDomain,
    clock,
  });

  // From here on this server is known to the others, and what an earlier one left is ended.
  const askToTakeOver = createAskToTakeOver({ publicUrl, ...serverSignature });
  const handOver = createHandOver({ servers, serverStore, relay, lock, limits, monitoring, askToTakeOver, onFault });
  await servers.start(handOver.listeners);
  const location = deps.appsDatabase ?? { url: null, isLocal: false };
  const sandbox = await openSandbox(config, limits);
  const folders = await openRunFolders(config.dataDir);
  const opened = await openDatabases({
    platform: database,
    location,
    store: databaseStore,
    usage,
    logs,
    limits,
    openLeases: handOver.openLeases,
    ownersShare: deps.storage?.shareOf,
    onCut: servers.lookNow,
    onFault,
    isAlone: !servers.hadOthers(),
  });
  const fileAddresses = createFileAddresses({ key: secrets.appTokenKey, clock: sharedClock });
  const { databases, sessions, door, room, leases } = opened;
  const { kit } = builder;
  const { egress, appServices } = deps;
  const { onProcess } = monitoring;
  const running = openProcesses({
    sandbox,
    folders,
    kit,
    databases: opened,
    owners,
    logs,
    egress,
    appServices,
    fileKeyOf: fileAddresses.keyOf,
    limits,
    elapsed,
    onProcess,
  });
  const { processes, slots, launcher, warmPool } = running;
  const rehearsals = createRehearsals(onFault);
  tellOfSandbox(sandbox, deps.log);

  // Which version of an app is shown, and how another one replaces it: by a deploy, or in the preview.
  const rebuild = createRebuild({
    builder,
    store: deploymentStore,
    usage,
    deployedSource: deps.deployedSource ?? (async () => null),
    clock,
    onFault,
  });
  const versions = createShownVersions({ processes, slots, deploymentStore, versionStore, builder, rebuild });
  handOver.begin({ processes, rehearsals, versions, leases });
  const carryOut = createDeploySteps({
    processes,
    slots,
    databases,
    store: deploymentStore,
    owners,
    usage,
    builder,
    readSource: deps.readSource,
    limits,
    declarations,
    beforeServing: deps.beforeServing,
    sandboxRefusal: sandbox.refusal,
    clock,
    onFault,
  });
  const deployments = createDeployments({
    store: deploymentStore,
    lock,
    remoteActions,
    leases,
    processes,
    monitoring,
    builder,
    logs,
    rules: { mayDeploy: deps.mayDeploy, refuseIfFull: deps.storage?.refuseIfFull, beforeUndeploy: deps.beforeUndeploy },
    declarations,
    sandboxRefusal: sandbox.refusal,
    enqueue: enqueue.deploy,
    carryOut,
    clock,
    port: config.port,
  });
  const check = createArtifactCheck({ databases, sessions, launcher, rehearsals, limits, declarations });
  const showing = {
    databases,
    sessions,
    processes,
    slots,
    launcher,
    rehearsals,
    versionStore,
    databaseStore,
    usage,
    limits,
    declarations,
    onFault,
  };
  const previews = createPreviews({
    compareSchema: createSchemaComparison({ databases, sessions, launcher, limits }),
    check,
    show: createShowInPreview(showing),
    rehearse: createRehearseInPreview(showing),
    processes,
    slots,
    askOwner,
    databases,
    rehearsals,
    versionStore,
    builder,
    warmPool,
    leases,
    servers,
    remoteActions,
    lock,
    logs,
  });
  const runningApps = createRunningApps({
    processes,
    databases,
    rehearsals,
    deploymentStore,
    versionStore,
    monitoring,
    access,
    logs,
    remoteActions,
    lock,
  });

  const { clusters } = opened;
  const moves = createMoves({
    databaseMoves: createDatabaseMoves({
      clusters,
      store: databaseStore,
      moves: createMoveStore(database),
      limits,
      onFault,
    }),
    processes,
    rehearsals,
    leases,
    lock,
    askOwner,
  });

  // The way of a request into an app.
  const key = secrets.appTokenKey;
  const calls = createPlatformCalls({ processes, versions, askOwner, servers });
  const rates = createStrangerRates(config.rateFactor);
  const written = createWrittenPages({
    ask: (call) => calls.callHere({ ...call, method: "GET" }),
    restart: ({ projectId, environment }) => processes.restart(slotKey(projectId, environment)),
    count: (projectId) => rates.take("written", projectId),
    clock: elapsed,
  });
  const rowPages = createRowPages({ ask: (call) => calls.callHere({ ...call, method: "GET" }), clock: elapsed });
  const gateway = createGateway({
    processes,
    written,
    rowPages,
    rates,
    key,
    addressOf: (head) => addressOf(head, config.trustProxy ?? 0, relayedAddress(serverSignature.key, head.rawHeaders)),
    versions,
    isAway: opened.isAway,
    access,
    codes,
    machines: deps.machines,
    tokens: createAppTokens({ key, lifetimeSeconds: limits.appTokenSeconds, clock: sharedClock }),
    domainSessions: createDomainSessions({ key, clock: sharedClock, secure: publicUrl.startsWith("https:") }),
    files: deps.files,
    fileAddresses,
    ownPlan: deps.ownPlan,
    limits,
    publicUrl,
    clock,
    onFault,
    onResponse: monitoring.onResponse,
    telemetry: deps.telemetry,
    believesProxy: (config.trustProxy ?? 0) > 0,
  });
  const read = createAddressReader(createAppHosts({ appsOrigin, publicUrl, findDomain: domains.find }));
  const signInCodes = createSignInCodes({ access, codes, domains, publicUrl });

  await monitoring.start({ processes, slots, versions });
  const isShared = (config.databaseUrl ?? null) !== null;
  const follower = isShared
    ? startVersionFollower({
        processes,
        slots,
        rehearsals,
        store: versionStore,
        builder,
        access,
        lock,
        limits,
        onFault,
      })
    : null;
  await servers.takeApps();
  const maintenance = startMaintenance({
    processes,
    sessions,
    databases,
    door,
    room,
    versionStore,
    usage,
    builder,
    onFault,
  });

  return Object.freeze({
    previews,
    deployments,
    running: runningApps,
    moves,
    calls,
    signInCodes,
    databases,
    domains,
    monitoring,
    usage,
    async accessChanged(projectId: string) {
      const here = () => gateway.accessChanged(projectId);
      // This server answers pages of apps that are with others, too.
      await here();
      await remoteActions
        .run(projectId, { kind: "access" }, AbortSignal.timeout(ACCESS_CHANGE_MS), async () => {})
        .catch(onFault);
    },
    front: { gateway, read, relay, isLeaving: servers.isLeaving },
    takeOver: handOver.takeOver,
    hasOthers: () => servers.living().length > 1,
    async leave(tooLate: AbortSignal) {
      await servers.beginLeaving();
      await handOver.passAllOn(tooLate);
      await servers.retire();
      // Until then others may not have heard of it, and still lead requests here.
      await delay(HEARD_MS);
    },
    serverSignature,
    async close() {
      await servers.retire();
      relay.close();
      gateway.close();
      for (const part of [follower, maintenance, monitoring, rehearsals, running, sandbox, opened]) await part?.close();
      await folders.removeAll();
      await servers.leave();
      await logs.settled();
    },
  });
}

/** The sandbox, in which nothing of an earlier server runs any more. */
async function openSandbox({ dataDir, sandbox: kind }: HostingDeps["config"], limits: HostingLimits) {
  const sandbox = await createSandbox({ dataDir, kind, limits });
  await sandbox.sweep();
  return sandbox;
}

function tellOfSandbox({ kind, hasControlGroups }: Sandbox, log: HostingDeps["log"]): void {
  const limitedBy = hasControlGroups ? "limits by control groups" : "limits by a watchdog";
  log.info({ sandbox: kind, hasControlGroups }, limitedBy);
}
