// How much room is left for all apps' databases together: up to what the operator gives them, and never the disk's last part.
import { statfs } from "node:fs/promises";
import { Refusal } from "#http";
import { type AppsCluster, boundedQuery } from "./apps-cluster.ts";

/**
 * *Roomy*: apps may grow as far as their own quotas let them. *Full*: none may grow, no database is made; each can be read and deleted
 * from. *Scarce*: so little of the disk is left that whoever still makes more is ended.
 */
export type DiskRoom = Readonly<{
  /** Looks anew, at most once at a time. Where it can't be told, everything stays as it was. */
  look(): Promise<void>;
  isFull(): boolean;
  isScarce(): boolean;
  /** Bytes of the file system that may be used beyond the reserve; Infinity where it can't be seen. */
  spareBytes(): number;
  /** @throws Refusal 507 while it is full, looked at anew */
  expectRoom(): Promise<void>;
}>;

type Deps = Readonly<{
  cluster: Pick<AppsCluster, "pool">;
  /** Of all apps' databases together, an empty one's 8 MB included; null: no bound but the disk's. */
  appsBytes: number | null;
  /** Where the databases' files are, if on this machine. */
  directory: string | null;
  /** What the file system has; for tests. */
  readDisk?: (directory: string) => Promise<Disk>;
}>;

export type Disk = Readonly<{ bytes: number; freeBytes: number }>;

/** The platform's own data, logs and artifacts are usually on the same disk: a tenth of it, and no more than 2 GB, are never apps'. */
const RESERVE_SHARE = 0.1;
const RESERVE_BYTES_MAX = 2 * 2 ** 30;
/** Scarce below this share of the reserve. */
const SCARCE_SHARE = 0.5;
/** Roomy again with so much more, so that it does not change its mind at every row. */
const ROOMY_RESERVES = 1.25;
const ROOMY_SHARE = 0.95;
/** Sizes take a question for each file; the disk is looked at each time. */
const SIZES_PAUSE_MS = 10_000;
/** Thousands of databases have hundreds of thousands of files. */
const SIZES_MS = 600_000;
/** From this share of the bound on they are asked for each time, too. */
const NEAR_SHARE = 0.9;

const NO_ROOM = "There is no room left for apps' data on this server. Please try again later.";

export function createDiskRoom({ cluster, appsBytes, directory, readDisk = ofFileSystem }: Deps): DiskRoom {
  const state = { isFull: false, isScarce: false, spareBytes: Number.POSITIVE_INFINITY, usedBytes: 0 };
  const looking: { now: Promise<void> | null; sizesMs: number } = { now: null, sizesMs: Number.NEGATIVE_INFINITY };

  async function usedBytes(isAnew: boolean): Promise<number> {
    if (appsBytes === null) return 0;
    const isDue = performance.now() - looking.sizesMs >= SIZES_PAUSE_MS;
    if (!isDue && !isAnew && state.usedBytes < appsBytes * NEAR_SHARE) return state.usedBytes;
    const { rows } = await cluster.pool.query<{ bytes: string }>(
      boundedQuery(
        "select coalesce(sum(pg_database_size(datname)), 0) as bytes from ninefold.databases join pg_database on datname = name",
        [],
        SIZES_MS,
      ),
    );
    looking.sizesMs = performance.now();
    return Number(rows[0]?.bytes ?? 0);
  }
  async function measure(isAnew: boolean): Promise<void> {
    const [used, disk] = await Promise.all([usedBytes(isAnew), directory === null ? null : readDisk(directory)]);
    state.usedBytes = used;
    const share = state.isFull ? ROOMY_SHARE : 1;
    const isOver = appsBytes !== null && used > appsBytes * share;
    const reserve = disk ? Math.min(disk.bytes * RESERVE_SHARE, RESERVE_BYTES_MAX) : 0;
    const free = disk?.freeBytes ?? Number.POSITIVE_INFINITY;
    state.isFull = isOver || free < reserve * (state.isFull ? ROOMY_RESERVES : 1);
    state.isScarce = free < reserve * SCARCE_SHARE;
    state.spareBytes = Math.max(free - reserve, 0);
  }
  async function look(isAnew: boolean): Promise<void> {
    looking.now ??= measure(isAnew).finally(() => {
      looking.now = null;
    });
    await looking.now;
  }

  return Object.freeze({
    look: () => look(false),
    isFull: () => state.isFull,
    isScarce: () => state.isScarce,
    spareBytes: () => state.spareBytes,
    async expectRoom() {
      if (state.isFull) await look(true);
      if (state.isFull) throw new Refusal(507, NO_ROOM);
    },
  });
}

async function ofFileSystem(directory: string): Promise<Disk> {
  const { bsize, blocks, bavail } = await statfs(directory);
  return { bytes: blocks * bsize, freeBytes: bavail * bsize };
}
