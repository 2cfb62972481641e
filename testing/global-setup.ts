// One PostgreSQL for a whole test run, in a temporary folder that goes when the run ends.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase, startEmbeddedClusters } from "#database";
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
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-test-"));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedClusters({ dataDir, durable: false });
  await createTemplate(postgres.superusers.platform, postgres.url);
  project.provide("platformUrl", postgres.url);
  project.provide("appsUrl", postgres.appsUrl);
  project.provide("postgresUrl", postgres.superusers.platform);
  project.provide("appsPostgresUrl", postgres.superusers.apps);
  project.provide("builderDir", join(dataDir, "builder"));
  return async () => {
    await sweepPools(join(dataDir, "builder"));
    await postgres.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Every test database is a copy of this one, so that migrations run once. */
async function createTemplate(maintenanceUrl: string, platformUrl: string): Promise<void> {
  const maintenance = openDatabase(maintenanceUrl, { connections: 1 });
  await maintenance.pool.query("create database ninefold_template owner platform");
  await maintenance.close();
  const templateUrl = platformUrl.replace("/postgres?", "/ninefold_template?");
  const template = openDatabase(templateUrl, { connections: 1 });
  await template.migrate();
  await template.close();
}
