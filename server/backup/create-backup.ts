// Creates a backup while the server runs: clusters, files and keys in one encrypted file.
import { createWriteStream } from "node:fs";
import { access, link, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { pack as createPack } from "tar-stream";
import { type ArchiveWriter, createArchiveWriter } from "./archive-writer.ts";
import { beginClusterCopy, type ClusterCopy } from "./cluster-copy.ts";
import {
  type Beginning,
  CLUSTERS,
  EMULATOR_FILE,
  type Ending,
  FIRST_ENTRY,
  isLeftOut,
  LAST_ENTRY,
  thisSystem,
} from "./contents.ts";
import { markRestorePoint } from "./restore-point.ts";
import { BackupError, sealStream } from "./sealed-stream.ts";

/**
 * Writes the backup of the installation in `dataDir`, whose clusters run, to `file`, which is there when it is whole.
 * @throws BackupFault with a sentence for the operator
 */
export async function createBackup(options: { dataDir: string; file: string; passphrase: string }): Promise<void> {
  const { dataDir, passphrase } = options;
  const file = resolve(options.file);
  if (await exists(file)) throw new BackupError(`${file} exists already: choose another name.`);
  const unfinished = `${file}.unfinished`;
  const copies: ClusterCopy[] = [];
  try {
    for (const cluster of CLUSTERS) copies.push(await beginClusterCopy(dataDir, cluster));
    const pack = createPack();
    const sealed = await sealStream(passphrase);
    const written = pipeline(
      pack,
      createZstdCompress(),
      sealed,
      createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }),
    );
    const filled = fill(createArchiveWriter(pack), dataDir, copies).then(
      () => pack.finalize(),
      (error) => void pack.destroy(error),
    );
    await Promise.all([written, filled]);
    // Fails where a file has got that name meanwhile.
    await link(unfinished, file);
  } catch (error) {
    throw explained(error, file);
  } finally {
    await rm(unfinished, { force: true });
    for (const copy of copies) await copy.close().catch(() => {});
  }
}

async function fill(archive: ArchiveWriter, dataDir: string, copies: readonly ClusterCopy[]): Promise<void> {
  const [platform] = copies;
  if (!platform) throw new BackupError("There is no cluster to back up.");
  await archive.text(FIRST_ENTRY, JSON.stringify(await beginningOf(platform, copies)));
  for (const copy of copies) await copy.copyFiles(archive);
  const labels: Record<string, string> = {};
  for (const copy of copies) labels[copy.folder] = await copy.finish();
  const restorePoint = "ninefold backup";
  await markRestorePoint(platform, copies, restorePoint);
  for (const copy of copies) await copy.copyLog(archive);
  // After the moment: what rows speak of is there. More than they speak of does no harm.
  await copyEmulator(archive, dataDir);
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (isLeftOut(entry.name)) continue;
    const path = join(dataDir, entry.name);
    if (entry.isDirectory()) await archive.folder(entry.name, path, isLeftOut);
    else if (entry.isFile()) await archive.file(entry.name, path);
  }
  const end: Ending = { restorePoint, labels, entries: archive.entries() + 1 };
  await archive.text(LAST_ENTRY, JSON.stringify(end));
}

async function beginningOf({ client }: ClusterCopy, copies: readonly ClusterCopy[]): Promise<Beginning> {
  const version = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  const applied = await client.query<{ name: string }>("select name from migrations order by name");
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    system: thisSystem,
    postgres: version.rows[0].major,
    migrations: applied.rows.map(({ name }) => name),
    clusters: copies.map(({ folder }) => folder),
  };
}

/** The test payments' state, which is a database of its own kind. */
async function copyEmulator(archive: ArchiveWriter, dataDir: string): Promise<void> {
  const source = join(dataDir, EMULATOR_FILE);
  if (!(await exists(source))) return;
  const folder = await mkdtemp(join(tmpdir(), "ninefold-backup-"));
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    await backup(database, join(folder, EMULATOR_FILE));
    await archive.file(EMULATOR_FILE, join(folder, EMULATOR_FILE));
  } finally {
    database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function explained(error: unknown, file: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOSPC") return new BackupError(`There is no room for the backup at ${file}.`);
  if (code === "EEXIST") return new BackupError(`${file} exists already, or another backup is being written there.`);
  if (code === "ENOENT" || code === "EACCES" || code === "EROFS")
    return new BackupError(`${file} can't be written: ${String((error as Error).message)}`);
  return error;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
