// Which version of an app answers in an environment: asked of the database once, then known with its place.
import type { AppEnvironment } from "#contract";
import type { Artifact, ArtifactSource } from "../artifact.ts";
import type { Machinery } from "../machinery.ts";
import { placeKey } from "../places.ts";
import type { HostingStore } from "../store.ts";

export type Versions = Readonly<{
  /** Null when nothing is shown there. A known app costs no question. */
  of(projectId: string, environment: AppEnvironment): Artifact | null | Promise<Artifact | null>;
}>;

/** After a restart nothing has to be started: the first visitor of an app finds its version here and wakes it. */
export function createVersions(deps: {
  machinery: Machinery;
  store: HostingStore;
  builder: Pick<ArtifactSource, "open">;
}): Versions {
  const { machinery, store, builder } = deps;
  const asking = new Map<string, Promise<Artifact | null>>();

  async function find(projectId: string, environment: AppEnvironment): Promise<Artifact | null> {
    const hash =
      environment === "live"
        ? (await store.servingDeployment(projectId))?.artifact_hash
        : await store.previewHash(projectId);
    const artifact = hash ? await builder.open(hash) : null;
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
