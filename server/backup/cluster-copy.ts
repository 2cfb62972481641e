// A running PostgreSQL cluster, copied file by file while it works (PostgreSQL's manual, "Making a base backup using the low-level API").
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { ArchiveWriter } from "./archive-writer.ts";
import type { Cluster } from "./contents.ts";
import { BackupError } from "./sealed-stream.ts";

export type ClusterCopy = Readonly<{
  folder: string;
  /** For statements about the moment; its superuser's connection. */
  client: pg.Client;
  /** Files as they are: torn and of different moments until the log of changes is replayed over them. */
  copyFiles(archive: ArchiveWriter): Promise<void>;
  /** Ends the copy. @returns the label that PostgreSQL wants beside the files */
  finish(): Promise<string>;
  /** Writes a named point into the log of changes, to which the copy will be restored. */
  mark(restorePoint: string): Promise<void>;
  /** The log of changes from the copy's beginning to beyond the mark. */
  copyLog(archive: ArchiveWriter): Promise<void>;
  close(): Promise<void>;
}>;

/** Made anew at each start, or another's (pg_basebackup's own list). */
const EMPTY_FOLDERS = [
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
];
const LEFT_OUT_FILES = ["postmaster.pid", "postmaster.opts", "backup_label", "tablespace_map", "server.log"];
/** Copied last, because it tells where reading the log begins. */
const CONTROL_FILE = "global/pg_control";
const SLOT = "ninefold_backup";

/** @throws BackupFault when the cluster does not run, or another backup is under way */
export async function beginClusterCopy(dataDir: string, cluster: Cluster): Promise<ClusterCopy> {
  const { folder } = cluster;
  const directory = join(dataDir, folder);
  const client = new pg.Client(await addressOf(dataDir, cluster));
  // What breaks in the middle of a copy fails the next statement.
  client.on("error", () => {});
  await client.connect();
  const ask = async (query: string) => (await client.query(query)).rows[0];
  try {
    // While the slot lives, no log that is needed goes; it goes itself with this connection, however that ends.
    await client.query(`select pg_create_physical_replication_slot('${SLOT}', true, true)`);
  } catch (error) {
    await client.end();
    const isTaken = error instanceof pg.DatabaseError && error.code === "42710";
    throw isTaken ? new BackupError("Another backup is under way.") : error;
  }
  const { first } = await ask("select pg_walfile_name(pg_backup_start('ninefold backup', true)) as first");
  let last = first;
  return Object.freeze({
    folder,
    client,
    copyFiles: (archive: ArchiveWriter) => copyFiles(archive, folder, directory),
    finish: async () => (await ask("select labelfile from pg_backup_stop(false)")).labelfile,
    async mark(restorePoint: string) {
      // Switching to the next file of the log brings this one to the disk.
      last = (await ask(`select pg_walfile_name(pg_create_restore_point('${restorePoint}')) as name`)).name;
    },
    async copyLog(archive: ArchiveWriter) {
      await client.query("select pg_switch_wal()");
      const names = await readdir(join(directory, "pg_wal"));
      const isNeeded = (name: string) =>
        name.endsWith(".history") || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
      for (const name of names.filter(isNeeded).sort())
        await archive.file(`${folder}/pg_wal/${name}`, join(directory, "pg_wal", name));
    },
    close: () => client.end(),
  });
}

async function copyFiles(archive: ArchiveWriter, folder: string, directory: string): Promise<void> {
  const isLeftOut = (name: string) =>
    LEFT_OUT_FILES.includes(name) ||
    EMPTY_FOLDERS.includes(name) ||
    name === "pg_control" ||
    name.startsWith("pgsql_tmp") ||
    name.startsWith("pg_internal.init");
  await archive.folder(folder, directory, isLeftOut);
  for (const name of EMPTY_FOLDERS) await archive.folder(`${folder}/${name}`, join(directory, name), () => true);
  await archive.file(`${folder}/${CONTROL_FILE}`, join(directory, CONTROL_FILE));
}

/** From the file that a running PostgreSQL keeps in its folder: the fifth line is its socket's folder. */
async function addressOf(dataDir: string, cluster: Cluster): Promise<pg.ClientConfig> {
  const text = await readFile(join(dataDir, cluster.folder, "postmaster.pid"), "utf8").catch(() => null);
  const host = text?.split("\n")[4]?.trim();
  if (!host) throw new BackupError(`PostgreSQL does not run in ${join(dataDir, cluster.folder)}.`);
  const password = (await readFile(join(dataDir, cluster.passwordFile), "utf8")).trim();
  return { host, user: "ninefold", password, database: cluster.database };
}
