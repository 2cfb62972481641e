// Deployments of a project from its owner's side: ask for one, go back to one, take the app offline, see how it went.
import type { Deployment, DeploymentEntry } from "#contract";
import { Refusal } from "#http";
import type { Ground } from "../ground.ts";
import { placeKey } from "../processes/app-slots.ts";
import { carryOutDeploy } from "./deploy-steps.ts";
import { describeDeployment, describeHistory } from "./deployment-status.ts";

export type Deploying = Readonly<{
  /** Opens a deployment or joins the one on its way; its id. */
  requestDeploy(projectId: string): Promise<string>;
  /** Opens a deployment of the version that an earlier one served; the live data stays as it is. */
  rollBack(projectId: string, deploymentId: string): Promise<string>;
  /** The job: carries out the deployment on its way, if there is one. Aborted, it leaves it to be taken up again. */
  deploy(projectId: string, options: { signal: AbortSignal }): Promise<void>;
  /** Ends the deployment on its way, if there is one, with a reason; what serves goes on. */
  giveUpDeploy(projectId: string): Promise<void>;
  /** Projects whose deployment is on its way. */
  unfinishedDeploys(): Promise<string[]>;
  status(projectId: string): Promise<Deployment>;
  history(projectId: string): Promise<DeploymentEntry[]>;
  deployedProjects(projectIds: readonly string[]): Promise<Set<string>>;
  undeploy(projectId: string): Promise<void>;
}>;

const GIVEN_UP =
  "The server stopped each time that it carried out this deploy, so it is not tried again by itself. Please deploy again.";

/** What hosting keeps to itself: a deploy for another server, and cutting one short for a project that goes or a server that stops. */
export type DeployingHere = Readonly<{
  deployHere(projectId: string, signal: AbortSignal): Promise<void>;
  stop(projectId: string, reason: string): void;
  stopAll(reason: string): void;
}>;

export function createDeploying(ground: Ground): Deploying & DeployingHere {
  const { store, turns, errands, deps } = ground;
  const underWay = new Map<string, AbortController>();

  async function deployHere(projectId: string, signal: AbortSignal): Promise<void> {
    const controller = new AbortController();
    const both = AbortSignal.any([signal, controller.signal]);
    await turns(projectId, async () => {
      underWay.set(projectId, controller);
      await deployNow(ground, projectId, both).finally(() => underWay.delete(projectId));
    }).catch((error) => {
      if (!both.aborted) throw error;
    });
  }

  return Object.freeze({
    requestDeploy: (projectId: string) => request(ground, projectId, null),
    rollBack: (projectId: string, deploymentId: string) => rollBack(ground, projectId, deploymentId),
    async deploy(projectId: string, { signal }: { signal: AbortSignal }) {
      const here = () => deployHere(projectId, signal);
      await errands.run(projectId, { kind: "deploy" }, signal, here).catch((error) => {
        if (!signal.aborted) throw error;
      });
    },
    async giveUpDeploy(projectId: string) {
      const row = await store.unfinishedDeployment(projectId);
      if (!row) return;
      ground.logs.of(projectId, "live").note("error", `Deploy: ${GIVEN_UP}`);
      const end = { status: "failed", error: GIVEN_UP, finished_at: new Date(ground.clock()) } as const;
      await store.updateDeployment(row.id, end);
    },
    deployHere,
    unfinishedDeploys: store.unfinishedProjects,
    status: (projectId: string) => statusOf(ground, projectId),
    history: async (projectId: string) => describeHistory(await store.deploymentHistory(projectId)),
    deployedProjects: store.servingAmong,
    async undeploy(projectId: string) {
      await deps.beforeUndeploy?.(projectId);
      await turns(projectId, async () => {
        await store.endServing(projectId);
        await ground.monitoring.takeOffline(projectId);
        await ground.machinery().processes.forget(placeKey(projectId, "live"));
      });
    },
    stop: (projectId: string, reason: string) => underWay.get(projectId)?.abort(new Error(reason)),
    stopAll(reason: string) {
      for (const controller of underWay.values()) controller.abort(new Error(reason));
    },
  });
}

/** Opens a deployment, of an artifact that is there already or of the newest revision, or joins the one on its way. */
async function request({ deps, store, machinery }: Ground, projectId: string, artifactHash: string | null) {
  const { refusal } = machinery().sandbox;
  if (refusal) throw new Refusal(503, refusal);
  const underWay = await store.unfinishedDeployment(projectId);
  if (underWay) return underWay.id;
  await deps.mayDeploy?.(projectId);
  // Going back takes nothing more, and may be what is needed most.
  if (artifactHash === null) await deps.storage?.refuseIfFull(projectId);
  const { id, joined } = await store.openDeployment(projectId, artifactHash);
  if (!joined) await deps.enqueueDeploy(projectId);
  return id;
}

async function rollBack(ground: Ground, projectId: string, deploymentId: string): Promise<string> {
  const earlier = await ground.store.deploymentOf(projectId, deploymentId);
  const served = earlier?.status === "replaced" || earlier?.status === "serving";
  if (!earlier?.artifact_hash || !served) throw new Refusal(404, "There is no such deployment to go back to.");
  if (!(await ground.deps.builder.open(earlier.artifact_hash)))
    throw new Refusal(409, "This version is no longer stored. Restore its revision and deploy that.");
  return request(ground, projectId, earlier.artifact_hash);
}

async function deployNow(ground: Ground, projectId: string, signal: AbortSignal): Promise<void> {
  const { store, stored, clock, onFault, deps, monitoring } = ground;
  const row = await store.unfinishedDeployment(projectId);
  if (!row) return;
  const { builder, readSource } = deps;
  const log = ground.logs.of(projectId, "live");
  const machinery = ground.machinery();
  await machinery.leases.hold(projectId);
  // Without its lease the work can't be finished here; whoever has it then takes it up again.
  const whileHeld = AbortSignal.any([signal, machinery.leases.lossOf(projectId)]);
  const tools = { machinery, store, stored, builder, readSource, log, clock, onFault };
  const outcome = await carryOutDeploy(tools, row, whileHeld);
  monitoring.metrics.deploy(outcome);
  if (outcome === "serving") await monitoring.putOnline(projectId);
}

async function statusOf({ deps, store, isOpen, machinery }: Ground, projectId: string): Promise<Deployment> {
  const [latest, serving] = await Promise.all([store.latestDeployment(projectId), store.servingDeployment(projectId)]);
  const process = isOpen() ? machinery().processes.stateOf(placeKey(projectId, "live")) : null;
  return describeDeployment({ projectId, latest, serving, process, port: deps.config.port });
}
