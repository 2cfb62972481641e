// One PostgreSQL for a whole test run, in a temporary folder that goes when the run ends, and the bundled kit beside it.
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase, startEmbeddedClusters } from "#database";
import { copyInto, kitsIn, preparedClusters, preparedKits } from "#prepared";
import { sweepPools } from "./worker-pools.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the platform's cluster for its superuser. */
    postgresUrl: string;
    /** The same of the apps' cluster. */
    appsPostgresUrl: string;
    /** Both for the platform's daily role. */
    platformUrl: string;
    appsUrl: string;
    /** Folder in which all test servers share the bundled kit and built artifacts. */
    builderDir: string;
    /** The bundled kit, for data folders of servers that are processes of their own. */
    kitsFolder: string;
    /** Both clusters after a first start, to be copied into such data folders. */
    clustersFolder: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-test-"));
  await chmod(dataDir, 0o755);
  const builderDir = join(dataDir, "builder");
  const [clusters] = await Promise.all([preparedClusters(), shareKits(kitsIn(builderDir))]);
  await copyInto(dataDir, clusters);
  const postgres = await startEmbeddedClusters({ dataDir, durable: false });
  await createTemplate(postgres.superusers.platform);
  project.provide("platformUrl", postgres.url);
  project.provide("appsUrl", postgres.appsUrl);
  project.provide("postgresUrl", postgres.superusers.platform);
  project.provide("appsPostgresUrl", postgres.superusers.apps);
  project.provide("builderDir", builderDir);
  project.provide("kitsFolder", kitsIn(builderDir));
  project.provide("clustersFolder", clusters);
  return async () => {
    await sweepPools(builderDir);
    await postgres.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** A copy in the run's own folder: processes in sandboxes reach it wherever the checkout lies. */
async function shareKits(folder: string): Promise<void> {
  const kits = await preparedKits();
  await mkdir(folder, { recursive: true });
  await copyInto(folder, kits);
}

/** Every test database is a copy of this one, so that migrations run once. */
async function createTemplate(maintenanceUrl: string): Promise<void> {
  const maintenance = openDatabase(maintenanceUrl.replace("/postgres?", "/template1?"), { connections: 1 });
  await maintenance.pool.query("create database ninefold_template template postgres owner platform");
  await maintenance.close();
}
