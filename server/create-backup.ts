// `npm run backup -- FILE`: a backup of the installation in DATA_DIR, whether its server runs or not.
import { parseArgs } from "node:util";
import { askPassphrase, BackupError, commandsForExternalServers, createBackup } from "#backup";
import { readConfig } from "#config";
import { startEmbeddedClusters } from "#database";
import { lockDataDir } from "./data-dir-lock.ts";

/** Starts the clusters of a server that does not run, for as long as the backup takes. */
async function reachClusters(dataDir: string): Promise<() => Promise<void>> {
  const unlock = await lockDataDir(dataDir).catch(() => null);
  if (!unlock) return async () => {};
  const postgres = await startEmbeddedClusters({ dataDir });
  return async () => {
    await postgres.close();
    await unlock();
  };
}

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined) throw new BackupError("Name the file: npm run backup -- FILE");
  const config = readConfig(process.env, process.cwd());
  const { databaseUrl, appsClusters, dataDir, filesUrl } = config;
  const inBucket =
    "Files that people uploaded in apps are in the bucket of FILES_URL and not in it: copy that as well.";
  if (databaseUrl !== null) {
    process.stdout.write(await commandsForExternalServers({ databaseUrl, appsClusters, dataDir, target: file }));
    if (filesUrl !== null) process.stdout.write(`# ${inBucket}\n`);
    throw new BackupError(
      "Nothing was backed up: a PostgreSQL of yours is backed up with its own tools, by the commands above (decision 044).",
    );
  }
  const passphrase = await askPassphrase(process.env, { isNew: true });
  const close = await reachClusters(config.dataDir);
  await createBackup({ dataDir: config.dataDir, file, passphrase }).finally(close);
  process.stdout.write(`Backup of ${config.dataDir} written to ${file}\n`);
  if (filesUrl !== null) process.stdout.write(`${inBucket}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
