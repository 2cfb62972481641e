// Which version of an app answers in an environment: asked of the database once, then known with its slot.
import type { AppEnvironment } from "#contract";
import type { Artifact, ArtifactSource } from "../artifacts/types.ts";
import { slotKey } from "../processes/slot-key.ts";
import type { AppSlots, Processes } from "../processes/types.ts";
import type { DeploymentStore } from "./deployment-store.ts";
import type { Rebuild } from "./rebuild.ts";
import type { ShownVersions } from "./types.ts";
import type { VersionStore } from "./version-store.ts";

/** After a restart nothing has to be started: the first visitor of an app finds its version here and wakes it. */
export function createShownVersions(deps: {
  processes: Pick<Processes, "register" | "artifactOf">;
  slots: Pick<AppSlots, "of">;
  deploymentStore: Pick<DeploymentStore, "servingDeployment">;
  versionStore: Pick<VersionStore, "previewHash">;
  builder: Pick<ArtifactSource, "open">;
  rebuild: Rebuild;
}): ShownVersions {
  const { processes, slots, deploymentStore, versionStore, builder, rebuild } = deps;
  const asking = new Map<string, Promise<Artifact | null>>();

  async function live(projectId: string): Promise<Artifact | null> {
    const deployment = await deploymentStore.servingDeployment(projectId);
    if (!deployment?.artifact_hash) return null;
    return (await builder.open(deployment.artifact_hash)) ?? rebuild(deployment);
  }

  /** A preview that is gone is made again when its editor opens. */
  async function preview(projectId: string): Promise<Artifact | null> {
    const hash = await versionStore.previewHash(projectId);
    return hash === null ? null : builder.open(hash);
  }

  async function find(projectId: string, environment: AppEnvironment): Promise<Artifact | null> {
    const artifact = await (environment === "live" ? live(projectId) : preview(projectId));
    if (artifact) processes.register(slots.of(projectId, environment), artifact);
    return processes.artifactOf(slotKey(projectId, environment));
  }

  return Object.freeze({
    of(projectId: string, environment: AppEnvironment) {
      const key = slotKey(projectId, environment);
      const known = processes.artifactOf(key);
      if (known) return known;
      const pending = asking.get(key) ?? find(projectId, environment).finally(() => asking.delete(key));
      asking.set(key, pending);
      return pending;
    },
  });
}
