// `npm run restore -- FILE`: a backup into an empty DATA_DIR; `npm start` goes on from there.
import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { askPassphrase, BackupError, restoreBackup } from "#backup";
import { readConfig } from "#config";
import { EMBEDDED_POSTGRES_VERSION, knownMigrations } from "#database";
import { lockDataDir } from "./data-dir-lock.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined) throw new BackupError("Name the file: npm run restore -- FILE");
  const { dataDir, databaseUrl } = readConfig(process.env, process.cwd());
  if (databaseUrl !== null)
    throw new BackupError("A backup is of the embedded PostgreSQL: start without DATABASE_URL to restore it.");
  const passphrase = await askPassphrase(process.env, { isNew: false });
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockDataDir(dataDir);
  try {
    const madeAt = await restoreBackup({
      dataDir,
      file,
      passphrase,
      postgres: EMBEDDED_POSTGRES_VERSION,
      migrations: await knownMigrations(),
      onStep: (step) => say(`  ${step} …`),
    });
    say(`Restored into ${dataDir}, as it was at ${madeAt.toISOString()}. Start it with npm start.`);
  } finally {
    await unlock();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
