// Where generated apps run: their databases, their sandboxed processes, previews, deployments, and the way into them.
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import {
  type AppEnvironment,
  type CheckReport,
  type Deployment,
  ERROR_NOT_DEPLOYED,
  type LogLine,
  type SourceFiles,
} from "#contract";
import type { Database } from "#database";
import { type App, type Guard, Refusal } from "#http";
import type { Artifact, ArtifactSource } from "./artifact.ts";
import { queryReadOnly, type ReadOnlyAnswer } from "./databases/read-only-query.ts";
import { checkArtifact } from "./deployments/check.ts";
import { describeDeployment, describeHistory } from "./deployments/deployment-status.ts";
import { carryOutDeploy } from "./deployments/deployments.ts";
import { showInPreview } from "./deployments/preview.ts";
import { createVersions } from "./deployments/versions.ts";
import type { EgressDeps } from "./egress/egress.ts";
import { type AskAccess, createAccess } from "./gateway/access.ts";
import { createAppTokens } from "./gateway/app-tokens.ts";
import { createFrameCodes } from "./gateway/frame-codes.ts";
import { createGateway, type Gateway } from "./gateway/gateway.ts";
import { DEFAULT_LIMITS, type HostingLimits } from "./limits.ts";
import { createLogs } from "./logs.ts";
import { type Machinery, openMachinery, placeKey } from "./machinery.ts";
import type { PlaceState } from "./processes/processes.ts";
import { type DeploymentEntry, registerHostingRoutes } from "./routes.ts";
import { createHostingStore } from "./store.ts";
import { createTurns } from "./turns.ts";

export type { Artifact } from "./artifact.ts";
export { MigrationError } from "./databases/migrations.ts";
export type { AccessAnswer } from "./gateway/access.ts";
export { DEFAULT_LIMITS, type HostingLimits } from "./limits.ts";
export type { DeploymentEntry } from "./routes.ts";

export type CurrentUser = Readonly<{ id: string; username: string; sessionId?: string }>;

export type HostingDeps = Readonly<{
  config: Readonly<{
    dataDir: string;
    publicUrl: string;
    port: number;
    appsOrigin: string | null;
    sandbox: "bubblewrap" | "none";
  }>;
  database: Database;
  builder: ArtifactSource;
  secrets: Readonly<{ appTokenKey: Uint8Array }>;
  /** Asked by the gateway; an answer is believed for a few seconds. */
  access: AskAccess;
  guards: Readonly<{ ownsProject: Guard; signedIn: Guard }>;
  currentUser(request: FastifyRequest): CurrentUser;
  enqueueDeploy(projectId: string): Promise<void>;
  /** The newest revision's files. */
  readSource(projectId: string): Promise<SourceFiles>;
  /** Throws a Refusal when the project may not be deployed now. */
  mayDeploy?(projectId: string): Promise<void>;
  /** Done before a live app goes, and again when it failed: its subscriptions end. */
  beforeUndeploy?(projectId: string): Promise<void>;
  log: Readonly<{ error(fields: object, message: string): void }>;
  clock?: () => number;
  limits?: Partial<HostingLimits>;
  egress?: Omit<EgressDeps, "limits">;
}>;

export type Hosting = Readonly<{
  registerRoutes(app: App): void;
  /** Tries an artifact out on an empty database, in the sandbox; nothing is left of it. */
  check(projectId: string, artifact: Artifact, options?: { signal?: AbortSignal }): Promise<CheckReport>;
  /** The old preview serves until the new one is ready, and on when this throws. */
  showPreview(projectId: string, artifact: Artifact): Promise<void>;
  /** What the preview shows, and would show after a restart. */
  previewOf(projectId: string): Promise<{ artifactHash: string } | null>;
  /** Opens a deployment or joins the one on its way; its id. */
  requestDeploy(projectId: string): Promise<string>;
  /** Opens a deployment of the version that an earlier one served; the live data stays as it is. */
  rollBack(projectId: string, deploymentId: string): Promise<string>;
  /** The job: carries out the deployment on its way, if there is one. Aborted, it leaves it to be taken up again. */
  deploy(projectId: string, options: { signal: AbortSignal }): Promise<void>;
  /** Projects whose deployment is on its way. */
  unfinishedDeploys(): Promise<string[]>;
  status(projectId: string): Promise<Deployment>;
  history(projectId: string): Promise<DeploymentEntry[]>;
  deployedProjects(projectIds: readonly string[]): Promise<Set<string>>;
  undeploy(projectId: string): Promise<void>;
  restart(projectId: string, environment: AppEnvironment): Promise<void>;
  issueFrameCode(projectId: string, environment: AppEnvironment, user: CurrentUser): Promise<string>;
  readLog(projectId: string, environment: AppEnvironment, after: string | null): Promise<LogLine[]>;
  /** One SELECT on the preview's data, by the app's own role, read only. */
  queryPreview(projectId: string, sql: string, signal: AbortSignal): Promise<ReadOnlyAnswer>;
  /** What an app's process is doing; null when nothing was asked of it since the start. */
  stateOf(projectId: string, environment: AppEnvironment): PlaceState | null;
  /** Ids of the processes behind an awake app. */
  processIds(projectId: string, environment: AppEnvironment): Promise<number[]>;
  /** Stops its processes, drops its schemas and roles, its logs and rows. */
  remove(projectId: string): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}>;

type Opened = { machinery: Machinery; gateway: Gateway; timers: NodeJS.Timeout[]; collecting: { now: Promise<void> } };

const OVERDUE_SWEEP_MS = 10_000;
const COLLECT_MS = 24 * 3_600_000;

export function createHosting(deps: HostingDeps): Hosting {
  const { builder } = deps;
  const limits: HostingLimits = { ...DEFAULT_LIMITS, ...deps.limits };
  const clock = deps.clock ?? Date.now;
  const store = createHostingStore(deps.database);
  const logs = createLogs({ directory: join(deps.config.dataDir, "logs"), limits, clock });
  const codes = createFrameCodes(deps.database, clock);
  const tokens = createAppTokens({ key: deps.secrets.appTokenKey, lifetimeSeconds: limits.appTokenSeconds, clock });
  const access = createAccess({ ask: deps.access, isSignedIn: store.isSignedIn, cacheMs: limits.accessCacheMs, clock });
  const turns = createTurns();
  const deploying = new Map<string, AbortController>();
  const onFault = (error: unknown) => deps.log.error({ error }, "hosting");
  const state: { opened: Opened | null } = { opened: null };

  function opened(): Opened {
    if (!state.opened) throw new Refusal(503, "The server is starting. Please try again in a moment.");
    return state.opened;
  }

  async function open(): Promise<Opened> {
    const machinery = await openMachinery({
      ...{ dataDir: deps.config.dataDir, sandboxKind: deps.config.sandbox, database: deps.database },
      ...{ builder, store, logs, limits, clock, egress: deps.egress },
    });
    const versions = createVersions({ machinery, store, builder });
    const secure = deps.config.publicUrl.startsWith("https:");
    const { processes } = machinery;
    const gateway = createGateway({ processes, versions, access, codes, tokens, limits, secure, clock, onFault });
    const sweep = () => {
      if (processes.awake().length > 0) void machinery.databases.endOverdue().catch(onFault);
    };
    const collect = async () => {
      const named = await store.namedArtifacts();
      for (const { artifact } of processes.awake()) named.add(artifact.hash);
      await builder.collect(named);
    };
    const collecting = { now: collect().catch(onFault) };
    const collectAgain = () => {
      collecting.now = collect().catch(onFault);
    };
    const timers = [setInterval(sweep, OVERDUE_SWEEP_MS).unref(), setInterval(collectAgain, COLLECT_MS).unref()];
    return { machinery, gateway, timers, collecting };
  }

  async function deployNow(projectId: string, signal: AbortSignal): Promise<void> {
    const row = await store.unfinishedDeployment(projectId);
    if (!row) return;
    const { machinery } = opened();
    const log = logs.of(projectId, "live");
    const { readSource } = deps;
    await carryOutDeploy({ machinery, store, builder, readSource, log, clock, onFault }, row, signal);
  }

  /** Opens a deployment, of an artifact that is there already or of the newest revision, or joins the one on its way. */
  async function request(projectId: string, artifactHash: string | null): Promise<string> {
    const { refusal } = opened().machinery.sandbox;
    if (refusal) throw new Refusal(503, refusal);
    const underWay = await store.unfinishedDeployment(projectId);
    if (underWay) return underWay.id;
    await deps.mayDeploy?.(projectId);
    const { id, joined } = await store.openDeployment(projectId, artifactHash);
    if (!joined) await deps.enqueueDeploy(projectId);
    return id;
  }

  const hosting: Hosting = Object.freeze({
    registerRoutes(app: App) {
      const { guards, currentUser } = deps;
      registerHostingRoutes(app, { hosting, gateway: () => opened().gateway, guards, currentUser });
    },
    check(projectId: string, artifact: Artifact, options: { signal?: AbortSignal } = {}) {
      const signal = options.signal ?? new AbortController().signal;
      return checkArtifact({ machinery: opened().machinery, artifact, log: logs.of(projectId, "preview"), signal });
    },
    showPreview(projectId: string, artifact: Artifact) {
      const { machinery } = opened();
      const log = logs.of(projectId, "preview");
      return turns(projectId, () => showInPreview({ machinery, store, log, projectId, artifact, onFault }));
    },
    async previewOf(projectId: string) {
      const artifactHash = await store.previewHash(projectId);
      return artifactHash && (await builder.open(artifactHash)) ? { artifactHash } : null;
    },
    requestDeploy: (projectId: string) => request(projectId, null),
    async rollBack(projectId: string, deploymentId: string) {
      const earlier = await store.deploymentOf(projectId, deploymentId);
      const served = earlier?.status === "replaced" || earlier?.status === "serving";
      if (!earlier?.artifact_hash || !served) throw new Refusal(404, "There is no such deployment to go back to.");
      if (!(await builder.open(earlier.artifact_hash)))
        throw new Refusal(409, "This version is no longer stored. Restore its revision and deploy that.");
      return request(projectId, earlier.artifact_hash);
    },
    async deploy(projectId: string, { signal }: { signal: AbortSignal }) {
      const controller = new AbortController();
      const both = AbortSignal.any([signal, controller.signal]);
      await turns(projectId, async () => {
        deploying.set(projectId, controller);
        await deployNow(projectId, both).finally(() => deploying.delete(projectId));
      }).catch((error) => {
        if (!both.aborted) throw error;
      });
    },
    unfinishedDeploys: store.unfinishedProjects,
    async status(projectId: string) {
      const [latest, serving] = await Promise.all([
        store.latestDeployment(projectId),
        store.servingDeployment(projectId),
      ]);
      const process = state.opened?.machinery.processes.stateOf(placeKey(projectId, "live")) ?? null;
      return describeDeployment({ projectId, latest, serving, process, port: deps.config.port });
    },
    history: async (projectId: string) => describeHistory(await store.deploymentHistory(projectId)),
    deployedProjects: store.servingAmong,
    async undeploy(projectId: string) {
      await deps.beforeUndeploy?.(projectId);
      return turns(projectId, async () => {
        await store.endServing(projectId);
        await opened().machinery.processes.forget(placeKey(projectId, "live"));
      });
    },
    async restart(projectId: string, environment: AppEnvironment) {
      const { processes } = opened().machinery;
      if (environment === "live" && !(await store.servingDeployment(projectId)))
        throw new Refusal(409, ERROR_NOT_DEPLOYED);
      await processes.restart(placeKey(projectId, environment));
    },
    async issueFrameCode(projectId: string, environment: AppEnvironment, user: CurrentUser) {
      const claims = { projectId, environment, userId: user.id, sessionId: user.sessionId ?? null };
      const answer = await access.of(claims);
      if (!answer.allowed) throw new Refusal(403, answer.reason);
      return codes.issue(claims);
    },
    readLog: logs.read,
    async queryPreview(projectId: string, sql: string, signal: AbortSignal) {
      const { machinery } = opened();
      return queryReadOnly(await machinery.databases.ensure(projectId, "preview"), sql, signal);
    },
    stateOf: (projectId: string, environment: AppEnvironment) =>
      opened().machinery.processes.stateOf(placeKey(projectId, environment)),
    async processIds(projectId: string, environment: AppEnvironment) {
      return (await opened().machinery.processes.processOf(placeKey(projectId, environment))?.processIds()) ?? [];
    },
    async remove(projectId: string) {
      deploying.get(projectId)?.abort(new Error("The project was deleted."));
      await turns(projectId, async () => {
        const { processes, databases } = opened().machinery;
        await store.forgetDeployments(projectId);
        await store.forgetPreview(projectId);
        for (const environment of ["preview", "live"] as const) {
          await processes.forget(placeKey(projectId, environment));
          await databases.drop(projectId, environment);
        }
        access.forget(projectId);
        await logs.remove(projectId);
      });
    },
    async start() {
      state.opened ??= await open();
    },
    async close() {
      if (!state.opened) return;
      const { machinery, gateway, timers, collecting } = state.opened;
      for (const timer of timers) clearInterval(timer);
      gateway.close();
      for (const controller of deploying.values()) controller.abort(new Error("The server is stopping."));
      await collecting.now;
      await machinery.close();
      await logs.settled();
      state.opened = null;
    },
  });
  return hosting;
}
