// One PostgreSQL for a whole test run, in a temporary folder that goes when the run ends.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase, startEmbeddedPostgres } from "#database";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the server's maintenance database. */
    postgresUrl: string;
    /** Folder in which all test servers share the bundled kit and built artifacts. */
    builderDir: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-test-"));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  await createTemplate(postgres.url);
  project.provide("postgresUrl", postgres.url);
  project.provide("builderDir", join(dataDir, "builder"));
  return async () => {
    await postgres.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Every test database is a copy of this one, so that migrations run once. */
async function createTemplate(maintenanceUrl: string): Promise<void> {
  const maintenance = openDatabase(maintenanceUrl, { connections: 1 });
  await maintenance.pool.query("create database ninefold_template");
  await maintenance.close();
  const templateUrl = maintenanceUrl.replace("/postgres?", "/ninefold_template?");
  const template = openDatabase(templateUrl, { connections: 1 });
  await template.migrate();
  await template.close();
}
