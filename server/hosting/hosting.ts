// Hosting put together: deployments and running apps on common ground, with their routes, opened and closed as one.
import type { App } from "#http";
import type { HostingDeps } from "./configuration/dependencies.ts";
import { createDeploying, type Deploying } from "./deployments/deployments.ts";
import type { Domains } from "./domains/domains.ts";
import { registerDomainRoutes } from "./domains/routes.ts";
import { registerGateway } from "./gateway/register-gateway.ts";
import { createGround } from "./ground.ts";
import type { Stored } from "./maintenance/storage-usage.ts";
import type { Alerts } from "./monitoring/alerts.ts";
import type { Monitoring } from "./monitoring/monitoring.ts";
import { registerMonitoringRoutes } from "./monitoring/routes.ts";
import { registerHostingRoutes } from "./running/routes.ts";
import { createRunning, type Running, removeProject, restartHere, showHere } from "./running/running-apps.ts";
import { registerErrandRoutes } from "./servers/remote-actions.ts";

export type Hosting = Deploying &
  Running &
  Pick<Alerts, "dueAlerts" | "deliverAlert"> &
  Pick<Monitoring, "overview"> &
  Pick<Domains, "dueDomains" | "recheckDomain"> &
  Readonly<{
    registerRoutes(app: App): void;
    /** Bytes that the apps of each of a creator's projects take, as last looked at. */
    storedByApps: Stored["byProject"];
    /** Stops its processes, drops its schemas and roles, its logs and rows. */
    remove(projectId: string): Promise<void>;
    start(): Promise<void>;
    close(): Promise<void>;
  }>;

export function createHosting(deps: HostingDeps): Hosting {
  const ground = createGround(deps);
  const { monitoring } = ground;
  const { stop, stopAll, deployHere, ...deploying } = createDeploying(ground);
  const hosting: Hosting = Object.freeze({
    ...deploying,
    ...createRunning(ground),
    overview: monitoring.overview,
    storedByApps: ground.stored.byProject,
    dueAlerts: monitoring.alerts.dueAlerts,
    deliverAlert: monitoring.alerts.deliverAlert,
    dueDomains: ground.domains.dueDomains,
    recheckDomain: ground.domains.recheckDomain,
    registerRoutes(app: App) {
      const { guards, currentUser } = deps;
      registerHostingRoutes(app, { hosting, guards, currentUser });
      const { issueDomainSignIn } = hosting;
      registerDomainRoutes(app, { domains: ground.domains, guards, currentUser, issueDomainSignIn });
      registerErrandRoutes(app, {
        ...{ key: ground.relayKey, clock: ground.sharedClock, openArtifact: deps.builder.open, deploy: deployHere },
        showPreview: (projectId, artifact) => showHere(ground, projectId, artifact),
        restart: (projectId, environment) => restartHere(ground, projectId, environment),
      });
      const { gatewayLane: hasLane = true } = deps.config;
      registerGateway(app, { gateway: ground.gateway, read: ground.readAddress, relay: ground.relay, hasLane });
      const metricsToken = deps.config.metricsToken ?? null;
      registerMonitoringRoutes(app, { monitoring, signedIn: guards.signedIn, currentUser, metricsToken });
    },
    async remove(projectId: string) {
      stop(projectId, "The project was deleted.");
      await removeProject(ground, projectId);
    },
    start: ground.open,
    async close() {
      stopAll("The server is stopping.");
      await ground.close();
    },
  });
  return hosting;
}
