// `node bench/backup.ts --apps 1000`: how long a backup of that many apps' databases takes while the server runs, and its restore.

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import pg from "pg";
import { openInstallation } from "#faults";
import { machine } from "./report.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "..");
const PASSPHRASE = "a horse, a battery and a staple";
const ROWS_OF_AN_APP = 1_000;

const { values } = parseArgs({ options: { apps: { type: "string", default: "100" } } });
const apps = Number(values.apps);
const folder = await mkdtemp(join(tmpdir(), "ninefold-bench-backup-"));
const installation = await openInstallation();
try {
  await addDatabases(installation.dataDir);
  const file = join(folder, "ninefold.backup");
  const made = await timed("make-backup", installation.dataDir, file);
  const restored = await timed("restore-backup", join(folder, "restored"), file);
  const megabytes = Math.round((await stat(file)).size / 1e6);
  process.stdout.write(
    `${machine()}\n${apps} databases of ${ROWS_OF_AN_APP} rows: backup ${made.toFixed(1)} s, ${megabytes} MB; restore ${restored.toFixed(1)} s\n`,
  );
} finally {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
}

/** Databases as apps have them, made by the cluster's superuser. */
async function addDatabases(dataDir: string): Promise<void> {
  const password = (await readFile(join(dataDir, "postgres-apps-password"), "utf8")).trim();
  const [, , , , host = ""] = (await readFile(join(dataDir, "postgres-apps/postmaster.pid"), "utf8")).split("\n");
  const connect = async (database: string) => {
    const client = new pg.Client({ host, user: "ninefold", password, database });
    await client.connect();
    return client;
  };
  const first = await connect("apps");
  for (let number = 0; number < apps; number++) await first.query(`create database bench_${number} template template0`);
  await first.end();
  for (let number = 0; number < apps; number++) {
    const client = await connect(`bench_${number}`);
    await client.query(
      `create table entries as select n, md5(n::text || '${number}') as text from generate_series(1, ${ROWS_OF_AN_APP}) n`,
    );
    await client.end();
  }
}

/** Seconds that one of the two commands takes. */
async function timed(script: string, dataDir: string, file: string): Promise<number> {
  const begin = performance.now();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE };
  await run(process.execPath, [`server/${script}.ts`, file], { cwd: ROOT, env });
  return (performance.now() - begin) / 1000;
}
