// Upgrade from versions with one cluster: the cluster is copied, and each copy keeps its half (platform or apps).
import { execFile } from "node:child_process";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { APPS_CLUSTER, exists, PLATFORM_CLUSTER, stopEmbeddedPostgres } from "./cluster.ts";

const run = promisify(execFile);

/**
 * Copies the stopped cluster where there is one and the apps have none of their own yet; instantly on file systems that share
 * blocks. A copy that was cut short is begun anew: it has its name only once all of it is on disk. Both halves are still in
 * both afterwards, so that nothing is lost whatever happens: `setUpApps` drops the platform's half of the copy, and
 * `dropMovedApps` the apps' half of the original, once they have been taken up.
 */
export async function splitIntoTwoClusters(options: {
  dataDir: string;
  onStep?: ((step: string) => void) | undefined;
}) {
  const [old, apps] = [PLATFORM_CLUSTER, APPS_CLUSTER].map((name) => join(options.dataDir, name)) as [string, string];
  if (!(await exists(join(old, "PG_VERSION"))) || (await exists(join(apps, "PG_VERSION")))) return;
  options.onStep?.("Moving the apps' data into a PostgreSQL of their own");
  await stopEmbeddedPostgres(options.dataDir, PLATFORM_CLUSTER);
  const partial = `${apps}.partial`;
  for (const path of [partial, apps]) await rm(path, { recursive: true, force: true });
  await run("cp", ["-a", "--reflink=auto", old, partial]);
  await run("cp", ["-a", `${old}-password`, `${apps}-password`]);
  await run("sync", []);
  await rename(partial, apps);
  await run("sync", []);
}

/** Drops what is left of the apps in the platform's cluster. */
export async function dropMovedApps(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("drop database if exists postgres_apps with (force)");
    const { rows } = await client.query<{ name: string }>(
      "select rolname as name from pg_roles where rolname ~ '^app_[a-z0-9]+_(preview|live)$'",
    );
    for (const { name } of rows) await client.query(`drop owned by ${name}; drop role ${name}`);
  } finally {
    await client.end();
  }
}
