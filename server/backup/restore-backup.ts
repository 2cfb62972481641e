// Restores a backup into an empty data folder: everything or nothing.
import { createReadStream } from "node:fs";
import {
  appendFile,
  chmod,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join, normalize, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { createZstdDecompress } from "node:zlib";
import pg from "pg";
import { extract as createExtract, type Header } from "tar-stream";
import { startEmbeddedPostgres } from "#database";
import {
  type Beginning,
  beginning,
  CLUSTERS,
  type Cluster,
  type Ending,
  ending,
  FIRST_ENTRY,
  LAST_ENTRY,
  thisSystem,
} from "./contents.ts";
import { giveToDatabaseUser } from "./ownership.ts";
import { BackupError, HEADER_BYTES, openSealedStream } from "./sealed-stream.ts";

export type Restoring = Readonly<{
  dataDir: string;
  file: string;
  passphrase: string;
  /** The major version of the PostgreSQL that is at hand. */
  postgres: number;
  /** Names of the migrations that this Ninefold knows. */
  migrations: readonly string[];
  onStep(step: string): void;
}>;

type Entry = AsyncIterable<Buffer> & Readonly<{ header: Header; resume(): void }>;

/** Below the data folder, until all is well: renaming within it is never a copy. */
const STAGING_FOLDER = ".restoring";
const REPLAY_LIMIT_MS = 3_600_000;
const LOOK_EVERY_MS = 100;

/**
 * Fills `dataDir`, which has to be empty or absent.
 * @returns when the backup was made
 * @throws BackupFault with a sentence for the operator; the folder is empty again then
 */
export async function restoreBackup(restoring: Restoring): Promise<Date> {
  const { dataDir, onStep } = restoring;
  await mkdir(dataDir, { recursive: true });
  const inside = (await readdir(dataDir)).filter((name) => name !== "server.pid" && name !== "lost+found");
  if (inside.length > 0)
    throw new BackupError(
      `${dataDir} is not empty: a backup is restored into an empty folder. Set DATA_DIR to another.`,
    );
  const workshop = join(dataDir, STAGING_FOLDER);
  try {
    await mkdir(workshop);
    onStep("Reading the backup");
    const { start, end } = await unpack(restoring, workshop);
    for (const cluster of CLUSTERS.filter(({ folder }) => start.clusters.includes(folder))) {
      onStep(`Bringing ${cluster.folder} to the moment of the backup`);
      await replay(workshop, cluster, end);
    }
    for (const name of await readdir(workshop)) await rename(join(workshop, name), join(dataDir, name));
    return new Date(start.madeAt);
  } catch (error) {
    throw explained(error, dataDir);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

async function unpack(restoring: Restoring, workshop: string): Promise<{ start: Beginning; end: Ending }> {
  const { file, passphrase } = restoring;
  const opened = await openSealedStream(passphrase, await readHeader(file));
  const extract = createExtract();
  const found: { start: Beginning | null; end: Ending | null; entries: number } = {
    start: null,
    end: null,
    entries: 0,
  };
  const unpacked = (async () => {
    for await (const entry of extract as AsyncIterable<Entry>) {
      const { name } = entry.header;
      found.entries += 1;
      if (name === FIRST_ENTRY) {
        found.start = beginning.parse(JSON.parse(await textOf(entry)));
        refuseUnfit(found.start, restoring);
      } else if (name === LAST_ENTRY) found.end = ending.parse(JSON.parse(await textOf(entry)));
      else await place(entry, workshop);
    }
  })();
  await Promise.all([
    pipeline(createReadStream(file, { start: HEADER_BYTES }), opened, createZstdDecompress(), extract),
    unpacked,
  ]);
  const { start, end, entries } = found;
  if (!start || !end || end.entries !== entries) throw new BackupError("The backup is not whole.");
  return { start, end };
}

async function readHeader(file: string): Promise<Buffer> {
  const handle = await open(file).catch(() => {
    throw new BackupError(`${file} can't be read.`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function refuseUnfit(start: Beginning, { postgres, migrations }: Restoring): void {
  if (start.system !== thisSystem || start.postgres !== postgres)
    throw new BackupError(
      `The backup is from PostgreSQL ${start.postgres} on ${start.system}; here is PostgreSQL ${postgres} on ${thisSystem}. Restore it on a machine like the one it was made on.`,
    );
  if (start.migrations.some((name) => !migrations.includes(name)))
    throw new BackupError("The backup is from a newer Ninefold: update this one first.");
}

async function place(entry: Entry, workshop: string): Promise<void> {
  const { name, type, mode, mtime, linkname } = entry.header;
  const path = within(workshop, name);
  if (type === "directory") await mkdir(path, { recursive: true, mode: mode ?? 0o755 });
  else if (type === "link") await link(within(workshop, linkname ?? ""), path);
  else {
    const handle = await open(path, "wx", mode ?? 0o600);
    try {
      for await (const piece of entry) await handle.writeFile(piece);
    } finally {
      await handle.close();
    }
    if (mtime) await utimes(path, mtime, mtime);
  }
  if (type !== "link" && mode !== undefined) await chmod(path, mode);
  entry.resume();
}

/** @throws BackupFault for a name that leads out of the folder */
function within(workshop: string, name: string): string {
  const path = normalize(join(workshop, name));
  if (!path.startsWith(workshop + sep)) throw new BackupError("The backup holds a file with an impossible name.");
  return path;
}

/** Replays the log of changes to the mark, and leaves the cluster stopped and ordinary. */
async function replay(workshop: string, { folder, database }: Cluster, end: Ending): Promise<void> {
  const directory = join(workshop, folder);
  const settings = join(directory, "postgresql.auto.conf");
  const ordinary = await readFile(settings, "utf8").catch(() => "");
  await writeFile(join(directory, "backup_label"), end.labels[folder] ?? "", { mode: 0o600 });
  await writeFile(join(directory, "recovery.signal"), "", { mode: 0o600 });
  // All of the log lies in the folder already: there is no other place to fetch it from.
  const target = ["restore_command = 'false'", `recovery_target_name = '${end.restorePoint}'`];
  await appendFile(settings, `\n${[...target, "recovery_target_action = 'promote'"].join("\n")}\n`);
  await giveToDatabaseUser(directory);
  const cluster = await startEmbeddedPostgres({ dataDir: workshop, name: folder });
  try {
    const url = new URL(cluster.url);
    url.pathname = `/${database}`;
    await untilReplayed(url.href);
  } finally {
    await writeFile(settings, ordinary);
    await cluster.close();
  }
}

async function untilReplayed(url: string): Promise<void> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  try {
    const limit = Date.now() + REPLAY_LIMIT_MS;
    while ((await client.query("select pg_is_in_recovery() as busy")).rows[0].busy) {
      if (Date.now() > limit) throw new BackupError("PostgreSQL does not come to an end with the backup's changes.");
      await delay(LOOK_EVERY_MS);
    }
  } finally {
    await client.end();
  }
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

function explained(error: unknown, dataDir: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC") return new BackupError(`There is no room for the backup in ${dataDir}.`);
  if (code.startsWith("ZSTD") || code === "ERR_STREAM_PREMATURE_CLOSE")
    return new BackupError("The backup is damaged.");
  return error;
}
