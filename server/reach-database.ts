// The platform's database, for commands of the operator that work beside the server or without it.
import type { Config } from "#config";
import { startEmbeddedClusters } from "#database";
import { lockDataDir } from "./data-dir-lock.ts";

/** The database of the server that runs, or, while none does, the embedded one started for a moment. */
export async function reachDatabase(config: Config): Promise<{ url: string; close: () => Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => {} };
  const unlock = await lockDataDir(config.dataDir).catch(() => null);
  const postgres = await startEmbeddedClusters({ dataDir: config.dataDir });
  const close = async () => {
    if (!unlock) return postgres.leave();
    await postgres.close();
    await unlock();
  };
  return { url: postgres.url, close };
}
