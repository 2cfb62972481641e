// Deployments of a project from its owner's side: ask for one, go back to one, take the app offline, see how it went.
import { Refusal } from "#http";
import type { ArtifactSource } from "../artifacts/types.ts";
import type { DeclarationRules } from "../calls/types.ts";
import type { Logs } from "../logs/logs.ts";
import type { Monitoring } from "../monitoring/types.ts";
import { slotKey } from "../processes/slot-key.ts";
import type { Processes } from "../processes/types.ts";
import type { Leases } from "../servers/leases.ts";
import type { RemoteActions } from "../servers/types.ts";
import type { CarryOutDeploy } from "./deploy-steps.ts";
import { describeDeployment, describeHistory } from "./deployment-status.ts";
import type { DeploymentStore } from "./deployment-store.ts";
import type { KeyedLock } from "./keyed-lock.ts";
import type { Deployments } from "./types.ts";

/** Rules of other rooms about deploys. */
export type DeployRules = Readonly<{
  /** @throws Refusal when the project may not be deployed now */
  mayDeploy?: ((projectId: string) => Promise<void>) | undefined;
  /** @throws Refusal when its owner's projects take all that they may */
  refuseIfFull?: ((projectId: string) => Promise<void>) | undefined;
  /** Done before a live app goes, and again when it failed. */
  beforeUndeploy?: ((projectId: string) => Promise<void>) | undefined;
}>;

export type DeploymentsDeps = Readonly<{
  store: DeploymentStore;
  lock: KeyedLock;
  remoteActions: RemoteActions;
  leases: Pick<Leases, "hold" | "lossOf">;
  processes: Pick<Processes, "forget" | "stateOf">;
  monitoring: Pick<Monitoring, "putOnline" | "takeOffline" | "metrics">;
  builder: Pick<ArtifactSource, "open">;
  logs: Pick<Logs, "of">;
  rules: DeployRules;
  declarations: DeclarationRules | undefined;
  /** Why nothing can run here; null where apps can. */
  sandboxRefusal: string | null;
  enqueue(projectId: string): Promise<void>;
  carryOut: CarryOutDeploy;
  clock: () => number;
  /** The server's own, at which apps answer. */
  port: number;
}>;

const GIVEN_UP =
  "The server stopped each time that it carried out this deploy, so it is not tried again by itself. Please deploy again.";

export function createDeployments(deps: DeploymentsDeps): Deployments {
  const { store, lock, remoteActions, processes, monitoring, logs, rules } = deps;
  const underWay = new Map<string, AbortController>();

  async function deployHere(projectId: string, signal: AbortSignal): Promise<void> {
    const controller = new AbortController();
    const both = AbortSignal.any([signal, controller.signal]);
    await lock(projectId, async () => {
      underWay.set(projectId, controller);
      await deployNow(deps, projectId, both).finally(() => underWay.delete(projectId));
    }).catch((error) => {
      if (!both.aborted) throw error;
    });
  }

  return Object.freeze({
    requestDeploy: (projectId: string) => request(deps, projectId, null),
    rollBack: (projectId: string, deploymentId: string) => rollBack(deps, projectId, deploymentId),
    async deploy(projectId: string, { signal }: { signal: AbortSignal }) {
      const here = () => deployHere(projectId, signal);
      await remoteActions.run(projectId, { kind: "deploy" }, signal, here).catch((error) => {
        if (!signal.aborted) throw error;
      });
    },
    deployHere,
    async giveUpDeploy(projectId: string) {
      const row = await store.unfinishedDeployment(projectId);
      if (!row) return;
      logs.of(projectId, "live").note("error", `Deploy: ${GIVEN_UP}`);
      const end = { status: "failed", error: GIVEN_UP, finished_at: new Date(deps.clock()) } as const;
      await store.updateDeployment(row.id, end);
    },
    unfinishedDeploys: store.unfinishedProjects,
    async status(projectId: string) {
      const [latest, serving] = await Promise.all([
        store.latestDeployment(projectId),
        store.servingDeployment(projectId),
      ]);
      const process = processes.stateOf(slotKey(projectId, "live"));
      return describeDeployment({ projectId, latest, serving, process, port: deps.port });
    },
    history: async (projectId: string) => describeHistory(await store.deploymentHistory(projectId)),
    deployedProjects: store.servingAmong,
    async undeploy(projectId: string) {
      await rules.beforeUndeploy?.(projectId);
      await lock(projectId, async () => {
        await store.endServing(projectId);
        await deps.declarations?.keep({ projectId, environment: "live" }, null);
        await monitoring.takeOffline(projectId);
        await processes.forget(slotKey(projectId, "live"));
      });
    },
    stop: (projectId: string, reason: string) => underWay.get(projectId)?.abort(new Error(reason)),
    stopAll(reason: string) {
      for (const controller of underWay.values()) controller.abort(new Error(reason));
    },
  });
}

/** Opens a deployment, of an artifact that is there already or of the newest revision, or joins the one on its way. */
async function request(deps: DeploymentsDeps, projectId: string, artifactHash: string | null): Promise<string> {
  const { store, rules, sandboxRefusal } = deps;
  if (sandboxRefusal) throw new Refusal(503, sandboxRefusal);
  const underWay = await store.unfinishedDeployment(projectId);
  if (underWay) return underWay.id;
  await rules.mayDeploy?.(projectId);
  // Going back takes nothing more, and may be what is needed most.
  if (artifactHash === null) await rules.refuseIfFull?.(projectId);
  const { id, joined } = await store.openDeployment(projectId, artifactHash);
  if (!joined) await deps.enqueue(projectId);
  return id;
}

async function rollBack(deps: DeploymentsDeps, projectId: string, deploymentId: string): Promise<string> {
  const earlier = await deps.store.deploymentOf(projectId, deploymentId);
  const served = earlier?.status === "replaced" || earlier?.status === "serving";
  if (!earlier?.artifact_hash || !served) throw new Refusal(404, "There is no such deployment to go back to.");
  if (!(await deps.builder.open(earlier.artifact_hash)))
    throw new Refusal(409, "This version is no longer stored. Restore its revision and deploy that.");
  return request(deps, projectId, earlier.artifact_hash);
}

async function deployNow(deps: DeploymentsDeps, projectId: string, signal: AbortSignal): Promise<void> {
  const { store, leases, monitoring } = deps;
  const row = await store.unfinishedDeployment(projectId);
  if (!row) return;
  await leases.hold(projectId);
  // Without its lease the work can't be finished here; whoever has it then takes it up again.
  const whileHeld = AbortSignal.any([signal, leases.lossOf(projectId)]);
  const log = deps.logs.of(projectId, "live");
  const outcome = await deps.carryOut(row, log, whileHeld);
  monitoring.metrics.deploy(outcome);
  if (outcome === "serving") await monitoring.putOnline(projectId);
}
