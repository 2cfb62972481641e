// Starts the servers that the stories share, as a user does, on free ports and data folders of their own.
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyInto, fillDataFolder, kitsIn, type Prepared, preparedClusters, preparedKits } from "#prepared";
import { freePort, startServer } from "#test-tools";
import { tellStories } from "./servers.ts";

/** Playwright's global setup: tells the stories of the servers, and ends them after all stories. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-e2e-"));
  await chmod(folder, 0o755);
  const prepared = await prepare(kitsIn(folder));
  const start = async (name: string, port: number, settings: Record<string, string>) => {
    const dataDir = join(folder, name);
    await mkdir(dataDir);
    await fillDataFolder(dataDir, prepared);
    return { ...(await startServer({ dataDir, port, settings })), dataDir };
  };
  const port = await freePort();
  const [oneOrigin, ownOrigins] = await Promise.all([
    start("one-origin", await freePort(), {}),
    start("own-origins", port, { APPS_ORIGIN: `http://{app}.apps.localhost:${port}` }),
  ]);
  tellStories({ oneOrigin, ownOrigins, prepared });
  return async () => {
    await Promise.all([oneOrigin.stop("SIGTERM"), ownOrigins.stop("SIGTERM")]);
    await rm(folder, { recursive: true, force: true });
  };
}

/** A kit in the run's own folder: processes in sandboxes reach it wherever the checkout lies. */
async function prepare(kits: string): Promise<Prepared> {
  const [clusters, made] = await Promise.all([preparedClusters(), preparedKits()]);
  await mkdir(kits);
  await copyInto(kits, made);
  return { kits, clusters };
}
