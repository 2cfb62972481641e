// For benchmarks with many apps: their databases as deploys make them, without starting each app, and tokens for those who ask them.
import type { Database } from "#database";
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { createAppDatabases } from "../databases/app-database.ts";
import { createAppDatabaseStore } from "../databases/app-database-store.ts";
import { openAppsCluster } from "../databases/apps-cluster.ts";
import { migrateApp, readKitMigrations, readMigrations } from "../databases/migrations.ts";
import { createAppTokens } from "../gateway/access/app-tokens.ts";
import { createStorageUsage } from "../maintenance/storage-usage.ts";

export { createServerStore, type ServerStore } from "../servers/server-store.ts";
export { BEATS_PER_READING } from "../servers/servers.ts";

/**
 * Opens the way to make live databases and bring them up to date for the app in `artifactDirectory`, by the functions that a
 * deploy calls.
 */
export async function openFleetDatabases(platform: Database, appsUrl: string, artifactDirectory: string) {
  const cluster = await openAppsCluster(platform, appsUrl);
  const databases = createAppDatabases({
    cluster,
    store: createAppDatabaseStore(platform),
    usage: createStorageUsage(platform),
    limits: { ...DEFAULT_LIMITS, spareDatabases: 0, keepsWarmProcess: false },
  });
  const kit = await readKitMigrations(artifactDirectory);
  const own = await readMigrations(artifactDirectory);
  return {
    async make(projectId: string): Promise<void> {
      const database = await databases.ensure(projectId, "live");
      await migrateApp({ database, kit, choose: () => own, timeoutMs: DEFAULT_LIMITS.migrationMs });
    },
    async close(): Promise<void> {
      await databases.close();
      await cluster.close();
    },
  };
}

/** Tokens of one person for live apps, as their pages have them; good for `lifetimeSeconds`. */
export function issueLiveTokens(
  options: Readonly<{ key: Uint8Array; userId: string; projectIds: readonly string[]; lifetimeSeconds: number }>,
): Promise<string[]> {
  const { key, userId, projectIds, lifetimeSeconds } = options;
  const tokens = createAppTokens({ key, lifetimeSeconds, clock: Date.now });
  const claims = { userId, environment: "live", sessionId: null } as const;
  return Promise.all(projectIds.map((projectId) => tokens.issue({ ...claims, projectId })));
}
