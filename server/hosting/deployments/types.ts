// What others know of deployments: how one is asked for, and which version of an app is shown.
import type { AppEnvironment, Deployment, DeploymentEntry } from "#contract";
import type { Artifact } from "../artifacts/types.ts";

export type Deployments = Readonly<{
  /** Opens a deployment or joins the one on its way; its id. */
  requestDeploy(projectId: string): Promise<string>;
  /** Opens a deployment of the version that an earlier one served; the live data stays as it is. */
  rollBack(projectId: string, deploymentId: string): Promise<string>;
  /** The job: carries out the deployment on its way, if there is one. Aborted, it leaves it to be taken up again. */
  deploy(projectId: string, options: { signal: AbortSignal }): Promise<void>;
  /** The same on this server, even if it believes the app to be elsewhere. */
  deployHere(projectId: string, signal: AbortSignal): Promise<void>;
  /** Ends the deployment on its way, if there is one, with a reason; what serves goes on. */
  giveUpDeploy(projectId: string): Promise<void>;
  /** Projects whose deployment is on its way. */
  unfinishedDeploys(): Promise<string[]>;
  status(projectId: string): Promise<Deployment>;
  history(projectId: string): Promise<DeploymentEntry[]>;
  deployedProjects(projectIds: readonly string[]): Promise<Set<string>>;
  undeploy(projectId: string): Promise<void>;
  /** Aborts the deploy that is carried out here, if there is one: the project goes. */
  stop(projectId: string, reason: string): void;
  /** Aborts all that are carried out here: the server stops. */
  stopAll(reason: string): void;
}>;

export type ShownVersions = Readonly<{
  /** Null when nothing is shown there. A known app costs no question. */
  of(projectId: string, environment: AppEnvironment): Artifact | null | Promise<Artifact | null>;
}>;
