// Which version of an app answers in an environment: asked of the database once, then known with its place.
import type { AppEnvironment } from "#contract";
import type { Artifact, ArtifactSource } from "../artifacts/types.ts";
import type { Machinery } from "../machinery.ts";
import { placeKey } from "../processes/app-slots.ts";
import type { HostingStore } from "../store.ts";
import type { Rebuild } from "./rebuild.ts";

export type Versions = Readonly<{
  /** Null when nothing is shown there. A known app costs no question. */
  of(projectId: string, environment: AppEnvironment): Artifact | null | Promise<Artifact | null>;
}>;

/** After a restart nothing has to be started: the first visitor of an app finds its version here and wakes it. */
export function createVersions(deps: {
  machinery: Machinery;
  store: HostingStore;
  builder: Pick<ArtifactSource, "open">;
  rebuild: Rebuild;
}): Versions {
  const { machinery, store, builder, rebuild } = deps;
  const asking = new Map<string, Promise<Artifact | null>>();

  async function live(projectId: string): Promise<Artifact | null> {
    const deployment = await store.servingDeployment(projectId);
    if (!deployment?.artifact_hash) return null;
    return (await builder.open(deployment.artifact_hash)) ?? rebuild(deployment);
  }

  /** A preview that is gone is made again when its editor opens. */
  async function preview(projectId: string): Promise<Artifact | null> {
    const hash = await store.previewHash(projectId);
    return hash === null ? null : builder.open(hash);
  }

  async function find(projectId: string, environment: AppEnvironment): Promise<Artifact | null> {
    const artifact = await (environment === "live" ? live(projectId) : preview(projectId));
    if (artifact) machinery.processes.place(machinery.placeOf(projectId, environment), artifact);
    return machinery.processes.artifactOf(placeKey(projectId, environment));
  }

  return Object.freeze({
    of(projectId: string, environment: AppEnvironment) {
      const key = placeKey(projectId, environment);
      const known = machinery.processes.artifactOf(key);
      if (known) return known;
      const pending = asking.get(key) ?? find(projectId, environment).finally(() => asking.delete(key));
      asking.set(key, pending);
      return pending;
    },
  });
}
