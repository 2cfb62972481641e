// Several servers of one installation on this machine, with one PostgreSQL for the platform and one for the apps.
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, type RunningServer, startServer } from "#test-tools";
import { type Cluster, openCluster } from "./cluster.ts";
import { chmodOpen } from "./folders.ts";

export type Fleet = Readonly<{
  servers: readonly RunningServer[];
  platform: Cluster;
  apps: Cluster;
  /** 64 hex digits, from which the servers derive their keys. */
  installationKey: string;
  close(): Promise<void>;
}>;

export const PLATFORM_DATABASE = "ninefold";
const APPS_DATABASE = "apps";
const INSTALLATION_KEY = "ab".repeat(32);
/** By then each has its whole share of the apps. */
const SHARED_OUT_MS = 4_000;

export async function openFleet(count: number): Promise<Fleet> {
  const folders: string[] = [];
  const folder = async () => {
    const path = await chmodOpen(await mkdtemp(join(tmpdir(), "ninefold-fleet-")));
    folders.push(path);
    return path;
  };
  const [platform, apps] = [await openCluster(), await openCluster()];
  await platform.query(`create database ${PLATFORM_DATABASE}`);
  await apps.query(`create database ${APPS_DATABASE}`);
  const servers: RunningServer[] = [];
  const close = async () => {
    for (const server of servers) await server.stop("SIGKILL");
    await Promise.all([platform.close(), apps.close()]);
    for (const path of folders) await rm(path, { recursive: true, force: true });
  };
  try {
    const built = await folder();
    const start = async () => {
      const port = await freePort();
      const settings = {
        DATABASE_URL: platform.url(PLATFORM_DATABASE),
        APPS_DATABASE_URL: apps.url(APPS_DATABASE),
        SERVER_ADDRESS: `http://localhost:${port}`,
        INSTALLATION_KEY,
        JOIN_SECONDS: "0",
        WARM_WORKERS: "0",
        // From this one machine come all connections.
        TRUST_PROXY: "1",
      };
      servers.push(await startServer({ dataDir: await folderOf(await folder(), built), port, settings }));
    };
    // The first makes the tables and bundles the kit, which the others share.
    await start();
    await Promise.all(Array.from({ length: count - 1 }, start));
    await delay(SHARED_OUT_MS);
    return Object.freeze({ servers, platform, apps, installationKey: INSTALLATION_KEY, close });
  } catch (error) {
    await close();
    throw error;
  }
}

/** A data folder of its own, but for what has been built, which the servers share. */
async function folderOf(dataDir: string, built: string): Promise<string> {
  for (const name of ["artifacts", "kit"]) {
    await mkdir(join(built, name), { recursive: true });
    await symlink(join(built, name), join(dataDir, name));
  }
  return dataDir;
}
