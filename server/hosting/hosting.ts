// Hosting from outside: its calls and routes, its queues, opened and closed as one.
import { type App, Refusal } from "#http";
import type { PlatformCalls } from "./calls/types.ts";
import type { HostingDeps } from "./configuration/dependencies.ts";
import { heldFiles } from "./databases/held-files.ts";
import { registerDeploymentRoutes } from "./deployments/routes.ts";
import type { Deployments } from "./deployments/types.ts";
import { registerDomainRoutes } from "./domains/routes.ts";
import type { Domains } from "./domains/types.ts";
import type { AppIdentity } from "./egress/app-services.ts";
import { registerGateway } from "./gateway/register-gateway.ts";
import type { SignInCodes } from "./gateway/sign-in/types.ts";
import type { StorageUsage } from "./maintenance/storage-usage.ts";
import type { Alerts } from "./monitoring/alerts.ts";
import { registerMonitoringRoutes } from "./monitoring/routes.ts";
import type { Monitoring } from "./monitoring/types.ts";
import { type OpenHosting, openHosting } from "./open-hosting.ts";
import type { Previews } from "./previews/types.ts";
import { type Moves, registerMoveRoutes } from "./running-apps/moves.ts";
import { registerRunningRoutes } from "./running-apps/routes.ts";
import type { RunningApps } from "./running-apps/types.ts";
import { registerRemoteActionRoutes } from "./servers/remote-actions.ts";
import { registerTakeOverRoute } from "./servers/take-over.ts";

/** Until it is started each of its calls is refused with 503. */
export type Hosting = Omit<Deployments, "deployHere" | "stop" | "stopAll"> &
  Omit<Previews, "showHere" | "prepareHere" | "rehearseHere" | "leaveRehearsalHere" | "queryHere" | "changeHere"> &
  Omit<RunningApps, "restartHere"> &
  Pick<PlatformCalls, "call"> &
  Pick<Moves, "move"> &
  SignInCodes &
  Pick<Alerts, "dueAlerts" | "deliverAlert"> &
  Pick<Monitoring, "overview"> &
  Readonly<{ figures: Monitoring["metrics"]["families"] }> &
  Pick<Domains, "dueDomains" | "recheckDomain" | "liveAddress"> &
  Readonly<{
    registerRoutes(app: App): void;
    /** The app that answers at a domain of its creator's own. */
    appOnDomain(host: string): Promise<string | null>;
    /** To be called when somebody may no longer be in an app: on whichever server they are, they are cut off at once. */
    accessChanged(projectId: string): Promise<void>;
    /** Those of these files that some row of the app names; null when that could not be found out. */
    heldFiles(app: AppIdentity, ids: readonly string[]): Promise<ReadonlySet<string> | null>;
    /** Bytes that the apps of each of a creator's projects take, as last looked at. */
    storedByApps: StorageUsage["byProject"];
    start(): Promise<void>;
    /** Whether other servers share the apps. */
    hasOthers(): boolean;
    /** Passes all apps on to the other servers, until `tooLate`; this one still answers for them. */
    leave(tooLate: AbortSignal): Promise<void>;
    close(): Promise<void>;
  }>;

const DEPLOY_QUEUE = "deploy";
const ALERT_QUEUE = "alert";
const DOMAIN_QUEUE = "domain";

export function createHosting(deps: HostingDeps): Hosting {
  const { jobs } = deps;
  const state: { open: OpenHosting | null } = { open: null };

  /** A call of a part that is there once hosting is open. */
  const once =
    <Given extends unknown[], Result>(callOf: (parts: OpenHosting) => (...given: Given) => Result) =>
    (...given: Given): Result =>
      callOf(expectOpen(state.open))(...given);

  const hosting: Hosting = Object.freeze({
    requestDeploy: once(({ deployments }) => deployments.requestDeploy),
    rollBack: once(({ deployments }) => deployments.rollBack),
    deploy: once(({ deployments }) => deployments.deploy),
    giveUpDeploy: once(({ deployments }) => deployments.giveUpDeploy),
    unfinishedDeploys: once(({ deployments }) => deployments.unfinishedDeploys),
    status: once(({ deployments }) => deployments.status),
    history: once(({ deployments }) => deployments.history),
    deployedProjects: once(({ deployments }) => deployments.deployedProjects),
    undeploy: once(({ deployments }) => deployments.undeploy),
    check: once(({ previews }) => previews.check),
    compareSchema: once(({ previews }) => previews.compareSchema),
    expectCheck: once(({ previews }) => previews.expectCheck),
    expectMessage: once(({ previews }) => previews.expectMessage),
    showPreview: once(({ previews }) => previews.showPreview),
    preparePreview: once(({ previews }) => previews.preparePreview),
    rehearse: once(({ previews }) => previews.rehearse),
    rehearseShown: once(({ previews }) => previews.rehearseShown),
    leaveRehearsal: once(({ previews }) => previews.leaveRehearsal),
    previewOf: once(({ previews }) => previews.previewOf),
    queryPreview: once(({ previews }) => previews.queryPreview),
    changePreview: once(({ previews }) => previews.changePreview),
    restart: once(({ running }) => running.restart),
    readLog: once(({ running }) => running.readLog),
    stateOf: once(({ running }) => running.stateOf),
    processIds: once(({ running }) => running.processIds),
    call: once(({ calls }) => calls.call),
    move: once(({ moves }) => moves.move),
    accessChanged: once(({ accessChanged }) => accessChanged),
    async remove(projectId: string) {
      const { deployments, running } = expectOpen(state.open);
      deployments.stop(projectId, "The project was deleted.");
      await running.remove(projectId);
    },
    issueFrameCode: once(({ signInCodes }) => signInCodes.issueFrameCode),
    issueRenewalCode: once(({ signInCodes }) => signInCodes.issueRenewalCode),
    issueDomainSignIn: once(({ signInCodes }) => signInCodes.issueDomainSignIn),
    overview: once(({ monitoring }) => monitoring.overview),
    figures: once(({ monitoring }) => monitoring.metrics.families),
    dueAlerts: once(({ monitoring }) => monitoring.alerts.dueAlerts),
    deliverAlert: once(({ monitoring }) => monitoring.alerts.deliverAlert),
    dueDomains: once(({ domains }) => domains.dueDomains),
    recheckDomain: once(({ domains }) => domains.recheckDomain),
    liveAddress: once(({ domains }) => domains.liveAddress),
    appOnDomain: once(
      ({ domains }) =>
        async (host: string) =>
          domains.find(host),
    ),
    heldFiles: once(({ databases }) => async (app: AppIdentity, ids: readonly string[]) => {
      const database = await databases.find(app.projectId, app.environment);
      return database && heldFiles(database, ids);
    }),
    storedByApps: once(({ usage }) => usage.byProject),
    registerRoutes: (app: App) => registerRoutes(app, deps, hosting, () => state.open),
    async start() {
      state.open ??= await openHosting(deps, {
        deploy: (projectId) => jobs.enqueue(DEPLOY_QUEUE, projectId),
        alert: (deliveryId) => jobs.enqueue(ALERT_QUEUE, deliveryId),
      });
    },
    hasOthers: () => state.open?.hasOthers() ?? false,
    async leave(tooLate: AbortSignal) {
      await state.open?.leave(tooLate);
    },
    async close() {
      if (!state.open) return;
      state.open.deployments.stopAll("The server is stopping.");
      await state.open.close();
      state.open = null;
    },
  });
  defineQueues(jobs, hosting);
  return hosting;
}

function defineQueues(jobs: HostingDeps["jobs"], hosting: Hosting): void {
  jobs.define({
    queue: DEPLOY_QUEUE,
    concurrency: 2,
    unfinished: hosting.unfinishedDeploys,
    work: (projectId, signal) => hosting.deploy(projectId, { signal }),
    giveUp: hosting.giveUpDeploy,
  });
  jobs.define({ queue: ALERT_QUEUE, concurrency: 4, unfinished: hosting.dueAlerts, work: hosting.deliverAlert });
  jobs.define({ queue: DOMAIN_QUEUE, concurrency: 4, unfinished: hosting.dueDomains, work: hosting.recheckDomain });
}

/** `find`: what is open, null before the start and after the end. */
function registerRoutes(app: App, deps: HostingDeps, hosting: Hosting, find: () => OpenHosting | null): void {
  const { guards, currentUser, config } = deps;
  const open = () => expectOpen(find());
  registerDeploymentRoutes(app, { deployments: hosting, ownsProject: guards.ownsProject });
  registerRunningRoutes(app, { running: hosting, codes: hosting, guards, currentUser });
  registerDomainRoutes(app, { domains: () => open().domains, codes: hosting, guards, currentUser });
  registerRemoteActionRoutes(app, {
    signature: () => open().serverSignature,
    openArtifact: deps.builder.open,
    deploy: (projectId, signal) => open().deployments.deployHere(projectId, signal),
    showPreview: (projectId, artifact) => open().previews.showHere(projectId, artifact),
    prepare: (projectId, artifact) => open().previews.prepareHere(projectId, artifact),
    rehearse: (projectId, artifact) => open().previews.rehearseHere(projectId, artifact),
    leaveRehearsal: (projectId) => open().previews.leaveRehearsalHere(projectId),
    queryPreview: (projectId, sql, signal) => open().previews.queryHere(projectId, sql, signal),
    changePreview: (projectId, sql, signal) => open().previews.changeHere(projectId, sql, signal),
    restart: (projectId, environment) => open().running.restartHere(projectId, environment),
    accessChanged: (projectId) => open().front.gateway.accessChanged(projectId),
    call: (call) => open().calls.callHere(call),
  });
  registerMoveRoutes(app, { signature: () => open().serverSignature, moves: () => open().moves });
  registerTakeOverRoute(app, {
    signature: () => open().serverSignature,
    takeOver: (projectId, awake) => open().takeOver(projectId, awake),
  });
  registerGateway(app, { find: () => find()?.front ?? null, hasFastPath: config.gatewayFastPath ?? true });
  registerMonitoringRoutes(app, {
    monitoring: () => open().monitoring,
    signedIn: guards.signedIn,
    currentUser,
    metricsToken: config.metricsToken ?? null,
  });
}

function expectOpen(open: OpenHosting | null): OpenHosting {
  if (!open) throw new Refusal(503, "The server is starting. Please try again in a moment.");
  return open;
}
