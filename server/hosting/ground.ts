// What all of hosting stands on: rows, logs, access and turns from the beginning; machinery and gateway once it is open.
import { join } from "node:path";
import { Refusal } from "#http";
import type { HostingDeps } from "./configuration/dependencies.ts";
import { DEFAULT_LIMITS, type HostingLimits } from "./configuration/limits.ts";
import { createTurns, type Turns } from "./deployments/keyed-lock.ts";
import { createRebuild } from "./deployments/rebuild.ts";
import { createVersions } from "./deployments/shown-versions.ts";
import { beginFollowing, type Following } from "./deployments/version-follower.ts";
import { createDomains, type Domains } from "./domains/domains.ts";
import { createResolver } from "./domains/proof.ts";
import { createDomainStore } from "./domains/store.ts";
import { type Access, createAccess } from "./gateway/access/access.ts";
import { createAppTokens } from "./gateway/access/app-tokens.ts";
import { createAddressReader } from "./gateway/addresses/app-addresses.ts";
import { createAppHosts } from "./gateway/addresses/app-hosts.ts";
import { createGateway, type Gateway } from "./gateway/gateway.ts";
import { createDomainVisits } from "./gateway/sign-in/domain-sessions.ts";
import { createFrameCodes, type FrameCodes } from "./gateway/sign-in/frame-codes.ts";
import { createLogs, type Logs } from "./logs/logs.ts";
import { type Machinery, openMachinery } from "./machinery.ts";
import { beginUpkeep, type Upkeep } from "./maintenance/maintenance.ts";
import { createStored, type Stored } from "./maintenance/storage-usage.ts";
import { createMonitoring, type Monitoring } from "./monitoring/monitoring.ts";
import { createSharing } from "./servers/hand-over.ts";
import { createRelay, type Relay } from "./servers/relay.ts";
import { createErrands, type Errands } from "./servers/remote-actions.ts";
import { createServerStore, type ServerStore } from "./servers/server-store.ts";
import { createServers, type Servers } from "./servers/servers.ts";
import { createHostingStore, type HostingStore } from "./store.ts";

export type Ground = Readonly<{
  deps: HostingDeps;
  limits: HostingLimits;
  clock: () => number;
  /** For times between two moments: one that nobody sets, where tests don't. */
  elapsed: () => number;
  /** What one server signs and dates for another to believe: no server's own clock, where there are several. */
  sharedClock: () => number;
  store: HostingStore;
  stored: Stored;
  logs: Logs;
  codes: FrameCodes;
  access: Access;
  domains: Domains;
  /** Previews, deploys and removal of one project never overlap. */
  turns: Turns;
  monitoring: Monitoring;
  /** Which of several servers an app belongs to, and the way to it. */
  servers: Servers;
  relay: Relay;
  /** Work that is done where the app is. */
  errands: Errands;
  /** What servers of one installation sign to each other with. */
  relayKey: Uint8Array;
  /** Hears of what nobody waits for. */
  onFault(error: unknown): void;
  /** @throws Refusal 503 before `open` */
  machinery(): Machinery;
  /** @throws Refusal 503 before `open` */
  gateway(): Gateway;
  /** What a request is about, by its Host header and its target. */
  readAddress: ReturnType<typeof createAddressReader>;
  isOpen(): boolean;
  open(): Promise<void>;
  close(): Promise<void>;
}>;

type Opened = Readonly<{ machinery: Machinery; gateway: Gateway; upkeep: Upkeep; following: Following | null }>;

export function createGround(deps: HostingDeps): Ground {
  const parts = createParts(deps);
  const { monitoring, logs, servers, relay } = parts;
  const state: { opened: Opened | null } = { opened: null };

  function opened(): Opened {
    if (!state.opened) throw new Refusal(503, "The server is starting. Please try again in a moment.");
    return state.opened;
  }

  return Object.freeze({
    ...parts,
    machinery: () => opened().machinery,
    gateway: () => opened().gateway,
    isOpen: () => state.opened !== null,
    async open() {
      state.opened ??= await openParts(parts);
    },
    async close() {
      if (!state.opened) return;
      const { machinery, gateway, upkeep, following } = state.opened;
      await servers.retire();
      relay.close();
      gateway.close();
      await following?.close();
      await upkeep.close();
      await monitoring.close();
      await machinery.close();
      await servers.leave();
      await logs.settled();
      state.opened = null;
    },
  });
}

/** What exists before anything is opened. */
function createParts(deps: HostingDeps): Parts {
  const { appsDiskMegabytes } = deps.config;
  const appsDiskBytes = appsDiskMegabytes ? appsDiskMegabytes * 2 ** 20 : null;
  const limits: HostingLimits = { ...DEFAULT_LIMITS, appsDiskBytes, ...deps.limits };
  const clock = deps.clock ?? Date.now;
  const store = createHostingStore(deps.database);
  const stored = createStored(deps.database);
  const onFault = (error: unknown) => deps.log.error({ error }, "hosting");
  const address = deps.config.serverAddress ?? null;
  const goneMs = limits.serverGoneMs;
  const serverStore = createServerStore(deps.database);
  const servers = createServers({ store: serverStore, address, goneMs, onFault });
  const sharedClock = deps.clock ?? servers.now;
  const elapsed = deps.clock ?? (() => performance.now());
  const logs = createLogs({ directory: join(deps.config.dataDir, "logs"), limits, clock });
  const codes = createFrameCodes(deps.database, sharedClock);
  const access = createAccess({
    ask: deps.access,
    isSignedIn: store.isSignedIn,
    cacheMs: limits.accessCacheMs,
    clock: elapsed,
  });
  const { appsOrigin, publicUrl } = deps.config;
  const domains = createDomains({
    config: { appsOrigin, publicUrl },
    store: createDomainStore(deps.database),
    resolver: deps.resolver ?? createResolver(),
    isShown: store.isShown,
    tell: (news) => monitoring.alerts.tellOfDomain(news),
    clock,
  });
  const readAddress = createAddressReader(createAppHosts({ appsOrigin, publicUrl, findDomain: domains.find }));
  const relayKey = deps.secrets.relayKey ?? deps.secrets.appTokenKey;
  const relay = createRelay({ servers, key: relayKey, clock: sharedClock });
  const errands = createErrands({ servers, key: relayKey, publicUrl, clock: sharedClock });
  const monitoring = createMonitoring({
    owns: servers.owns,
    ...{ database: deps.database, store, publicUrl, limits, clock, onFault },
    ...{ enqueueAlert: deps.enqueueAlert ?? (async () => {}), onNotices: deps.onNotices ?? (() => {}) },
    webhook: deps.webhook,
    serverRestarts: deps.serverRestarts,
    databaseRestarts: deps.appsDatabase?.restarts,
  });
  const turns = createTurns();
  const told = {
    deps,
    limits,
    clock,
    elapsed,
    sharedClock,
    store,
    stored,
    logs,
    codes,
    access,
    domains,
    readAddress,
    turns,
    onFault,
  };
  return { ...told, servers, serverStore, relay, relayKey, errands, monitoring };
}

type Parts = Omit<Ground, "machinery" | "gateway" | "isOpen" | "open" | "close"> & { serverStore: ServerStore };

async function openParts(parts: Parts): Promise<Opened> {
  const { deps, limits, clock, elapsed, sharedClock, store, stored, logs, codes, access } = parts;
  const { turns, monitoring, servers, onFault } = parts;
  const { builder, config, database } = deps;
  const sharing = createSharing(parts);
  await servers.start(sharing.ears);
  const machinery = await openMachinery({
    ...{ dataDir: config.dataDir, sandboxKind: config.sandbox, database },
    appsDatabase: deps.appsDatabase ?? { url: null, isLocal: false },
    ...{ builder, store, stored, logs, limits, clock: elapsed, egress: deps.egress },
    ...{ onProcess: monitoring.onProcess, onFault },
    ...(deps.storage ? { ownersShare: deps.storage.shareOf } : {}),
    isAlone: !servers.hadOthers(),
    ...{ openLeases: sharing.openLeases, onCut: servers.lookNow },
  });
  sharing.begin(machinery);
  const { kind, hasControlGroups } = machinery.sandbox;
  deps.log.info(
    { sandbox: kind, hasControlGroups },
    hasControlGroups ? "limits by control groups" : "limits by a watchdog",
  );
  const deployedSource = deps.deployedSource ?? (async () => null);
  const rebuild = createRebuild({ builder, store, stored, deployedSource, clock, onFault });
  const versions = createVersions({ machinery, store, builder, rebuild });
  const gateway = createGateway({
    processes: machinery.processes,
    versions,
    tokens: createAppTokens({
      ...{ key: deps.secrets.appTokenKey, lifetimeSeconds: limits.appTokenSeconds, clock: sharedClock },
    }),
    visits: createDomainVisits({
      ...{ key: deps.secrets.appTokenKey, clock: sharedClock },
      secure: config.publicUrl.startsWith("https:"),
    }),
    publicUrl: config.publicUrl,
    ownPlan: deps.ownPlan,
    ...{ access, codes, limits, clock, onFault, onAnswer: monitoring.onAnswer },
  });
  await monitoring.start({ machinery, versions });
  const isShared = (config.databaseUrl ?? null) !== null;
  const following = isShared ? beginFollowing({ machinery, store, builder, access, turns, limits, onFault }) : null;
  await servers.takeApps();
  return { machinery, gateway, following, upkeep: beginUpkeep({ machinery, store, stored, builder, onFault }) };
}
