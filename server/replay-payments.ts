// `npm run payments:replay`: gives webhooks that failed ten times another ten, once their cause is mended.
import { readConfig } from "#config";
import { openDatabase, startEmbeddedClusters } from "#database";
import { replayDeadEvents } from "#payments";
import { lockDataDir } from "./data-dir-lock.ts";

const config = readConfig(process.env, process.cwd());

/** The database of the server that runs, or, while none does, the embedded one started for a moment. */
async function reachDatabase(): Promise<{ url: string; close: () => Promise<void> }> {
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

const { url, close } = await reachDatabase();
const database = openDatabase(url, { connections: 1 });
try {
  const count = await replayDeadEvents(database);
  process.stdout.write(`Webhooks to be applied again: ${count}\n`);
} finally {
  await database.close();
  await close();
}
