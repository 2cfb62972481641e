// The versions of apps put together: which one is shown, and how another one replaces it, by a deploy or in the preview.
import type { HostingDeps } from "../configuration/dependencies.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import type { AppDatabaseStore } from "../databases/app-database-store.ts";
import type { OpenDatabases } from "../databases/types.ts";
import type { Logs } from "../logs/logs.ts";
import type { StorageUsage } from "../maintenance/storage-usage.ts";
import type { Monitoring } from "../monitoring/types.ts";
import { createArtifactCheck } from "../previews/check.ts";
import { createSchemaComparison } from "../previews/compare-schema.ts";
import { createPreviews } from "../previews/previews.ts";
import type { Rehearsals } from "../previews/rehearsals.ts";
import { createRehearseInPreview, createShowInPreview } from "../previews/show-preview.ts";
import type { Previews } from "../previews/types.ts";
import type { Lulls } from "../processes/lulls.ts";
import type { OpenProcesses } from "../processes/types.ts";
import type { OwnerStore } from "../running-apps/owner-store.ts";
import type { OpenServers } from "../servers/types.ts";
import { createDeploySteps } from "./deploy-steps.ts";
import type { DeploymentStore } from "./deployment-store.ts";
import { createDeployments } from "./deployments.ts";
import type { KeyedLock } from "./keyed-lock.ts";
import { createRebuild } from "./rebuild.ts";
import { createShownVersions } from "./shown-versions.ts";
import type { Deployments, ShownVersions } from "./types.ts";
import type { VersionStore } from "./version-store.ts";

export type OpenVersions = Readonly<{ versions: ShownVersions; deployments: Deployments; previews: Previews }>;

type Deps = Pick<
  HostingDeps,
  | "builder"
  | "declarations"
  | "readSource"
  | "deployedSource"
  | "mayDeploy"
  | "beforeServing"
  | "storage"
  | "beforeUndeploy"
> &
  Readonly<{ config: Pick<HostingDeps["config"], "port"> }>;

type Parts = Readonly<{
  deploymentStore: DeploymentStore;
  versionStore: VersionStore;
  databaseStore: AppDatabaseStore;
  owners: OwnerStore;
  usage: StorageUsage;
  others: Pick<OpenServers, "servers" | "askOwner" | "remoteActions" | "clocks">;
  opened: Pick<OpenDatabases, "databases" | "sessions" | "leases">;
  running: Pick<OpenProcesses, "processes" | "slots" | "launcher" | "warmPool">;
  rehearsals: Rehearsals;
  lulls: Lulls;
  monitoring: Monitoring;
  logs: Logs;
  lock: KeyedLock;
  limits: HostingLimits;
  /** Why nothing can run here; null where apps can. */
  sandboxRefusal: string | null;
  enqueueDeploy(projectId: string): Promise<void>;
  onFault(error: unknown): void;
}>;

export function openVersions(deps: Deps, parts: Parts): OpenVersions {
  const { builder } = deps;
  const { deploymentStore, versionStore, usage, running, others, onFault } = parts;
  const { processes, slots } = running;
  const rebuild = createRebuild({
    builder,
    store: deploymentStore,
    usage,
    deployedSource: deps.deployedSource ?? (async () => null),
    clock: others.clocks.clock,
    onFault,
  });
  return Object.freeze({
    versions: createShownVersions({ processes, slots, deploymentStore, versionStore, builder, rebuild }),
    deployments: openDeployments(deps, parts),
    previews: openPreviews(deps, parts),
  });
}

function openDeployments(deps: Deps, parts: Parts): Deployments {
  const { config, builder, declarations } = deps;
  const { owners, usage, others, opened, running, monitoring, logs, lock, limits, sandboxRefusal, onFault } = parts;
  const { databases, leases } = opened;
  const { processes, slots } = running;
  const store = parts.deploymentStore;
  const { clock } = others.clocks;
  const carryOut = createDeploySteps({
    processes,
    slots,
    databases,
    store,
    owners,
    usage,
    builder,
    limits,
    declarations,
    sandboxRefusal,
    readSource: deps.readSource,
    beforeServing: deps.beforeServing,
    clock,
    onFault,
  });
  return createDeployments({
    store,
    lock,
    leases,
    processes,
    monitoring,
    builder,
    logs,
    declarations,
    sandboxRefusal,
    carryOut,
    clock,
    remoteActions: others.remoteActions,
    rules: { mayDeploy: deps.mayDeploy, refuseIfFull: deps.storage?.refuseIfFull, beforeUndeploy: deps.beforeUndeploy },
    enqueue: parts.enqueueDeploy,
    port: config.port,
  });
}

function openPreviews({ builder, declarations }: Deps, parts: Parts): Previews {
  const { versionStore, databaseStore, usage, others, opened, running, rehearsals, lulls, logs, lock, limits } = parts;
  const { databases, sessions, leases } = opened;
  const { processes, slots, launcher, warmPool } = running;
  const { servers, askOwner, remoteActions } = others;
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
    onFault: parts.onFault,
  };
  return createPreviews({
    compareSchema: createSchemaComparison({ databases, sessions, launcher, limits }),
    check: createArtifactCheck({ databases, sessions, launcher, rehearsals, lulls, limits, declarations }),
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
}
