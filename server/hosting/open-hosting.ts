// The composition root: every part of hosting is made here once, from what it needs, in the order in which they need each other.
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { PlatformCalls } from "./calls/types.ts";
import { type HostingDeps, hostingLimits } from "./configuration/dependencies.ts";
import { createAppDatabaseStore } from "./databases/app-database-store.ts";
import { createDatabaseMoves } from "./databases/move-database.ts";
import { createMoveStore } from "./databases/move-store.ts";
import { openDatabases } from "./databases/open-databases.ts";
import type { AppDatabases } from "./databases/types.ts";
import { createDeploymentStore } from "./deployments/deployment-store.ts";
import { createKeyedLock } from "./deployments/keyed-lock.ts";
import { openVersions } from "./deployments/open-versions.ts";
import type { Deployments } from "./deployments/types.ts";
import { startVersionFollower } from "./deployments/version-follower.ts";
import { createVersionStore } from "./deployments/version-store.ts";
import { createDomains } from "./domains/domains.ts";
import { createResolver } from "./domains/proof.ts";
import { createDomainStore } from "./domains/store.ts";
import type { Domains } from "./domains/types.ts";
import { createAccess } from "./gateway/access/access.ts";
import { createSignInStore } from "./gateway/access/sign-in-store.ts";
import { createFileAddresses } from "./gateway/files/file-addresses.ts";
import { openGateway } from "./gateway/open-gateway.ts";
import type { SignInCodes } from "./gateway/sign-in/types.ts";
import type { OpenGateway } from "./gateway/types.ts";
import { createLogs } from "./logs/logs.ts";
import { startMaintenance } from "./maintenance/maintenance.ts";
import { createStorageUsage, type StorageUsage } from "./maintenance/storage-usage.ts";
import { createMonitoring } from "./monitoring/monitoring.ts";
import type { Monitoring } from "./monitoring/types.ts";
import { createRehearsals } from "./previews/rehearsals.ts";
import type { Previews } from "./previews/types.ts";
import { createLulls } from "./processes/lulls.ts";
import { openProcesses } from "./processes/open-processes.ts";
import { createMoves, type Moves } from "./running-apps/moves.ts";
import { createOwnerStore } from "./running-apps/owner-store.ts";
import { createRunningApps } from "./running-apps/running-apps.ts";
import type { RunningApps } from "./running-apps/types.ts";
import { openSandbox, tellOfSandbox } from "./sandbox/open-sandbox.ts";
import { openRunFolders } from "./sandbox/run-folders.ts";
import { createHandOver, type HandOver } from "./servers/hand-over.ts";
import { openServers } from "./servers/open-servers.ts";
import { createServerStore } from "./servers/server-store.ts";
import type { OpenServers } from "./servers/types.ts";

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
  serverSignature: OpenServers["signature"];
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

  // The other servers.
  const others = openServers(deps, { store: serverStore, limits, onFault });
  const { servers, relay, askOwner, remoteActions, askToTakeOver } = others;
  const { clock, elapsed, sharedClock } = others.clocks;
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
  const handOver = createHandOver({ servers, serverStore, relay, lock, limits, monitoring, askToTakeOver, onFault });
  await servers.start(handOver.listeners);
  const location = deps.appsDatabase ?? { url: null, isLocal: false };
  const sandbox = await openSandbox(config, limits);
  const folders = await openRunFolders(config.dataDir);
  const lulls = createLulls();
  const opened = await openDatabases({
    platform: database,
    location,
    store: databaseStore,
    usage,
    logs,
    limits,
    openLeases: handOver.openLeases,
    ownersShare: deps.storage?.shareOf,
    lull: lulls.next,
    onCut: servers.lookNow,
    onFault,
    isAlone: !servers.hadOthers(),
  });
  const fileAddresses = createFileAddresses({ key: secrets.appTokenKey, clock: sharedClock });
  const { databases, sessions, door, room, leases } = opened;
  const running = openProcesses({
    sandbox,
    folders,
    owners,
    logs,
    limits,
    elapsed,
    kit: builder.kit,
    databases: opened,
    egress: deps.egress,
    appServices: deps.appServices,
    fileKeyOf: fileAddresses.keyOf,
    lull: lulls.next,
    onProcess: monitoring.onProcess,
  });
  const { processes, slots } = running;
  const rehearsals = createRehearsals(onFault);
  tellOfSandbox(sandbox, deps.log);

  // Which version of an app is shown, and how another one replaces it: by a deploy, or in the preview.
  const { versions, deployments, previews } = openVersions(deps, {
    deploymentStore,
    versionStore,
    databaseStore,
    owners,
    usage,
    others,
    opened,
    running,
    rehearsals,
    lulls,
    monitoring,
    logs,
    lock,
    limits,
    onFault,
    sandboxRefusal: sandbox.refusal,
    enqueueDeploy: enqueue.deploy,
  });
  handOver.begin({ processes, rehearsals, versions, leases });
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
  const { clusters, isAway } = opened;
  const moveStore = createMoveStore(database);
  const databaseMoves = createDatabaseMoves({ clusters, store: databaseStore, moves: moveStore, limits, onFault });
  const moves = createMoves({ databaseMoves, processes, rehearsals, leases, lock, askOwner });

  // The way of a request into an app.
  const { calls, signInCodes, front } = openGateway(deps, {
    others,
    processes,
    versions,
    access,
    domains,
    fileAddresses,
    isAway,
    limits,
    onFault,
    onResponse: monitoring.onResponse,
  });
  const { gateway } = front;

  await monitoring.start({ processes, slots, versions });
  const isShared = (config.databaseUrl ?? null) !== null;
  const follower = isShared
    ? startVersionFollower({
        processes,
        slots,
        rehearsals,
        builder,
        access,
        lock,
        limits,
        onFault,
        store: versionStore,
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
    front,
    takeOver: handOver.takeOver,
    hasOthers: () => servers.living().length > 1,
    async leave(tooLate: AbortSignal) {
      await servers.beginLeaving();
      await handOver.passAllOn(tooLate);
      await servers.retire();
      // Until then others may not have heard of it, and still lead requests here.
      await delay(HEARD_MS);
    },
    serverSignature: others.signature,
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
