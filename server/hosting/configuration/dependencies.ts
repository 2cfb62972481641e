// What hosting is given: settings, rooms below, functions of rooms above, and what tests replace.

import type { FastifyRequest } from "fastify";
import type { AppPlan, SourceFiles } from "#contract";
import type { Database } from "#database";
import type { Guard } from "#http";
import type { Jobs } from "#jobs";
import type { Telemetry } from "#telemetry";
import type { Artifact, ArtifactSource } from "../artifacts/types.ts";
import type { DeclarationRules } from "../calls/types.ts";
import type { AppsDatabase } from "../databases/types.ts";
import type { DeployedSource } from "../deployments/rebuild.ts";
import type { DomainResolver } from "../domains/proof.ts";
import type { AppServices } from "../egress/app-services.ts";
import type { EgressDeps } from "../egress/types.ts";
import type { MachineAccess } from "../gateway/access/machine-access.ts";
import type { AskAccess } from "../gateway/access/types.ts";
import type { AppFiles } from "../gateway/files/app-files.ts";
import type { MonitoringDeps } from "../monitoring/monitoring.ts";
import type { WebhookWays } from "../monitoring/webhook.ts";
import type { CurrentUser } from "./current-user.ts";
import { DEFAULT_LIMITS, type HostingLimits } from "./limits.ts";

export type HostingDeps = Readonly<{
  config: Readonly<{
    dataDir: string;
    publicUrl: string;
    port: number;
    appsOrigin: string | null;
    sandbox: "bubblewrap" | "none";
    /** Null or absent: the embedded database, which has one server. */
    databaseUrl?: string | null;
    /** What all apps' databases together may take of the disk, in MB (2^20 bytes); null or absent: no bound but the disk's. */
    appsDiskMegabytes?: number | null;
    /** Where other servers on this database reach this one; null or absent: each serves what it is asked for. */
    serverAddress?: string | null;
    /** Seconds in which a server that joins others comes to its share of the apps; absent: the limit's. */
    joinSeconds?: number;
    /** How many apps this server has awake at most; absent: the limit's. */
    awakeApps?: number;
    /** Null: the operator's figures are for callers on this machine only. */
    metricsToken?: string | null;
    /** False: the gateway has no fast path, and node:http reads every call. Absent: true. */
    gatewayFastPath?: boolean;
    /** How many proxies of the operator's stand in front; absent: none. */
    trustProxy?: number;
    /** Every rate of calls times this; absent: 1. */
    rateFactor?: number;
  }>;
  database: Database;
  /** Records what requests to apps take; absent: they have ids and no more. */
  telemetry?: Telemetry | undefined;
  /** Where apps' databases are; absent: beside the platform's, in the same server. */
  appsDatabase?: AppsDatabase;
  builder: ArtifactSource;
  /** `relayKey` signs what servers pass on to each other. */
  secrets: Readonly<{ appTokenKey: Uint8Array; relayKey?: Uint8Array }>;
  /** Asked by the gateway; an answer is believed for a few seconds. */
  access: AskAccess;
  /** A visitor's own plan of an app, for the app to show. */
  ownPlan(projectId: string, userId: string): Promise<AppPlan>;
  guards: Readonly<{ ownsProject: Guard; seesProject: Guard; signedIn: Guard }>;
  currentUser(request: FastifyRequest): CurrentUser;
  /** Where deploys, messages to webhooks and looks at domains are queued. */
  jobs: Pick<Jobs, "define" | "enqueue">;
  /** Called with whose notices have changed. */
  onNotices?(userId: string): void;
  /** Lets programs call apps with keys. */
  machines?: MachineAccess;
  /** What becomes of what apps declare. */
  declarations?: DeclarationRules;
  /** How often this server was started again after a crash, by its cause. */
  serverRestarts?: MonitoringDeps["serverRestarts"];
  /** The newest revision's files. */
  readSource(projectId: string): Promise<SourceFiles>;
  /** What a deployment was made of, should its artifact be gone; without this it stays gone. */
  deployedSource?: DeployedSource;
  /** Throws a Refusal when the project may not be deployed now. */
  mayDeploy?(projectId: string): Promise<void>;
  /** Done before a version of an app takes over. */
  beforeServing?(projectId: string, manifest: Artifact["manifest"]): Promise<void>;
  /** Bound of what all apps of a project's owner may take together; absent: there is none. */
  storage?: Readonly<{
    /** @throws Refusal when all of it is taken */
    refuseIfFull(projectId: string): Promise<void>;
    /** Which share of it is taken, 1 being all. */
    shareOf(projectId: string): Promise<number>;
  }>;
  /** Done before a live app goes, and again when it failed: its subscriptions end. */
  beforeUndeploy?(projectId: string): Promise<void>;
  log: Readonly<Record<"error" | "info", (fields: object, message: string) => void>>;
  clock?: () => number;
  limits?: Partial<HostingLimits>;
  egress?: Omit<EgressDeps, "limits" | "appServices">;
  /** What the platform does for apps that ask it on their socket; absent: nothing. */
  appServices?: AppServices;
  /** Who keeps the files of apps; absent: nobody does. */
  files?: AppFiles;
  /** How webhooks of creators are reached. */
  webhook?: WebhookWays;
  /** Asked about the records of custom domains. */
  resolver?: DomainResolver;
}>;

/** The limits of this installation. */
export function hostingLimits({ config, limits }: Pick<HostingDeps, "config" | "limits">): HostingLimits {
  const megabytes = config.appsDiskMegabytes;
  const joinMs = config.joinSeconds === undefined ? DEFAULT_LIMITS.joinMs : config.joinSeconds * 1_000;
  const awakeApps = config.awakeApps ?? DEFAULT_LIMITS.awakeApps;
  return { ...DEFAULT_LIMITS, joinMs, awakeApps, appsDiskBytes: megabytes ? megabytes * 2 ** 20 : null, ...limits };
}
