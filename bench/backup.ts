// `node bench/backup.ts --projects 1000`: how long a backup of that many projects takes while the server runs, and its restore.
import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { openInstallation } from "#faults";
import { addProjects, COPY } from "./backup-fixture.ts";
import { machine } from "./report.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "..");
const PASSPHRASE = "a horse, a battery and a staple";

const { values } = parseArgs({ options: { projects: { type: "string", default: "100" } } });
const projects = Number(values.projects);
const folder = await mkdtemp(join(tmpdir(), "ninefold-bench-backup-"));
const installation = await openInstallation({ settings: { CREATOR_PLAN: "free" } });
try {
  const [, prepared] = await timed(() => addProjects(installation, projects));
  const size = Number((await run("du", ["-sm", installation.dataDir])).stdout.split("\t")[0]);
  const file = join(folder, "ninefold.backup");
  const [load = 0] = loadavg();
  const [, made] = await timed(() => perform("create-backup", installation.dataDir, file));
  const [, restored] = await timed(() => perform("restore-backup", join(folder, "restored"), file));
  const megabytes = Math.round((await stat(file)).size / 1e6);
  const each = `${COPY.revisions} revisions, ${COPY.messages} messages, an artifact, a database of ${COPY.rows} rows`;
  process.stdout.write(
    `${machine()}, load ${load.toFixed(1)}\n${projects} projects (each ${each}; ${size} MB on disk, made in ${prepared.toFixed(0)} s): ` +
      `backup ${made.toFixed(1)} s, ${megabytes} MB; restore ${restored.toFixed(1)} s\n`,
  );
} finally {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
}

/** One of the two commands. */
function perform(script: string, dataDir: string, file: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE };
  return run(process.execPath, [`server/${script}.ts`, file], { cwd: ROOT, env });
}

/** With its seconds. */
async function timed<Result>(action: () => Promise<Result>): Promise<[Result, number]> {
  const begin = performance.now();
  const result = await action();
  return [result, (performance.now() - begin) / 1000];
}
