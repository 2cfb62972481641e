// The two PostgreSQL clusters of an installation that was started once and stopped: set up, migrated, without a row.
import { chmod } from "node:fs/promises";
import { openDatabase, startEmbeddedClusters } from "#database";
import { keptFolder, keyOf } from "./kept-folder.ts";

/** What decides their content; the lock file knows PostgreSQL's version. */
const SOURCES = ["server/database", "testing/prepared/clusters.ts", "package-lock.json"];

/** The path of a data folder with both clusters and their passwords, and nothing else: to be copied. */
export async function preparedClusters(): Promise<string> {
  return keptFolder("clusters", await keyOf(SOURCES), async (dataDir) => {
    await chmod(dataDir, 0o755);
    const clusters = await startEmbeddedClusters({ dataDir, durable: false });
    const database = openDatabase(clusters.url, { connections: 1 });
    await database.migrate();
    await database.close();
    await clusters.close();
  });
}
