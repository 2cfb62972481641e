// Both clusters once more, for one file: what its apps take of what all apps of a cluster share is not taken from other files' apps.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { startEmbeddedClusters } from "#database";
import { copyInto } from "#prepared";

export type OwnClusters = Readonly<{ apps: Readonly<{ url: string; superuserUrl: string }>; close(): Promise<void> }>;

/** Call `close` in `afterAll`. */
export async function startOwnClusters(): Promise<OwnClusters> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-clusters-"));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  await chmod(dataDir, 0o755);
  await copyInto(dataDir, inject("clustersFolder"));
  const clusters = await startEmbeddedClusters({ dataDir, durable: false }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return Object.freeze({
    apps: { url: clusters.appsUrl, superuserUrl: clusters.superusers.apps },
    async close() {
      await clusters.close();
      await remove();
    },
  });
}
