// A deployment whose artifact is not in the folder any more (a restored backup, a lost disk) is built again from its revision.
import type { SourceFiles } from "#contract";
import type { Artifact, ArtifactSource } from "../artifacts/types.ts";
import type { StorageUsage } from "../maintenance/storage-usage.ts";
import type { DeploymentRow, DeploymentStore } from "./deployment-store.ts";

/** After a failure nobody's visit begins the same build again for so long. */
const PAUSE_MS = 60_000;

/** The revision that was deployed: one that is it for certain, else the newest that worked when it was deployed. */
export type DeployedSource = (
  projectId: string,
  deployed: Readonly<{ at: Date; isIt(files: SourceFiles): boolean }>,
) => Promise<SourceFiles | null>;

export type Rebuild = (deployment: DeploymentRow) => Promise<Artifact | null>;

export function createRebuild(deps: {
  builder: Pick<ArtifactSource, "build" | "hashOf">;
  store: Pick<DeploymentStore, "servesArtifact">;
  usage: Pick<StorageUsage, "noteBuilt">;
  deployedSource: DeployedSource;
  clock: () => number;
  onFault(error: unknown): void;
}): Rebuild {
  const failedAt = new Map<string, number>();

  async function rebuild({ id, project_id: projectId, artifact_hash: hash, created_at: at }: DeploymentRow) {
    const files = await deps.deployedSource(projectId, { at, isIt: (tree) => deps.builder.hashOf(tree) === hash });
    const built = files && (await deps.builder.build(files));
    if (!built?.ok) throw new Error(`The artifact of deployment ${id} is gone and could not be built again.`);
    await deps.usage.noteBuilt(built.artifact);
    // Another version of the kit makes another artifact of the same revision.
    if (built.artifact.hash !== hash) await deps.store.servesArtifact(id, built.artifact.hash);
    return built.artifact;
  }

  return async (deployment) => {
    if (deps.clock() < (failedAt.get(deployment.id) ?? Number.NEGATIVE_INFINITY) + PAUSE_MS) return null;
    try {
      const artifact = await rebuild(deployment);
      failedAt.delete(deployment.id);
      return artifact;
    } catch (error) {
      failedAt.set(deployment.id, deps.clock());
      deps.onFault(error);
      return null;
    }
  };
}
