// Keeps an app's database within its size: beyond it rows can be read and deleted, and written again once there is room.
import type pg from "pg";
import type { HostingLimits } from "../configuration/limits.ts";
import type { AppsCluster } from "./apps-cluster.ts";
import { type Compacting, compact } from "./compaction.ts";
import { asKeeper, shutOut } from "./creation.ts";
import type { DiskRoom } from "./disk-room.ts";
import type { AppDatabase, QuotaNews } from "./types.ts";

export type SizeQuota = Readonly<{
  /** Looks at these databases and at all that were full before; tells what changed. */
  look(names: readonly string[]): Promise<QuotaNews[]>;
  /**
   * Opens a closed database again so that its owner can make room: for reading and deleting, as long as it does not grow. Null
   * for one that is open, or beyond what may be opened without the operator.
   */
  reopen(name: string): Promise<QuotaNews | null>;
}>;

type Deps = {
  cluster: AppsCluster;
  limits: Pick<HostingLimits, "databaseBytes">;
  /** Of all apps together: while it is full, no database may grow. */
  room: Pick<DiskRoom, "isFull" | "spareBytes">;
  /** The app's own role on its database; null for a database that is nobody's. */
  signIn(name: string): Promise<Pick<AppDatabase, "url"> | null>;
  /** Writes down how large a database is. @returns whether it is another size than before */
  noteSize(name: string, bytes: number): Promise<boolean>;
  /** Which share of what its owner's projects may take together is taken, 1 being all of it. */
  ownersShare(name: string): Promise<number>;
};

/** Beyond this many quotas an app that found a way to go on is shut out. */
const CLOSED_AT_QUOTAS = 2;
/** Beyond this many only the operator opens it: an owner who opens it again and again must not fill the disk. */
const LOCKED_AT_QUOTAS = 4;
/** A database that was opened again may grow by this share, which deleting rows can take for a while. */
const GROWTH_SHARE = 1.05;
/** Beyond it and by so much, which catalogs and a table's first pages can take, one that may not grow at all. */
const GROWTH_BYTES = 4 * 1024 * 1024;
const COMPACTING_COPIES = 2;
/** So little fits into the reserve. */
const SMALL_BYTES = 32 * 1024 * 1024;
/** A full database is roomy again below this share, so that it does not change its mind at every row. */
const ROOMY_SHARE = 0.9;

/**
 * The app owns its tables, so it could give itself back what is taken here; that is why there is a second bound. Ownership by
 * the platform would be worse: triggers and checks run with the rights of a table's owner.
 */
export function createSizeQuota({ cluster, limits, room, signIn, noteSize, ownersShare }: Deps): SizeQuota {
  const { pool } = cluster;
  const full = new Set<string>();
  const compacting: Compacting = { cluster, rowsGone: new Map(), signIn };
  /** What databases took when they were first looked at since there is no room for all. */
  const halted = new Map<string, number>();
  const { databaseBytes } = limits;

  /** From how many bytes on a database is full, and from how many it is closed. */
  function boundsOf(name: string, bytes: number): { full: number; closed: number } {
    const own = { full: databaseBytes, closed: databaseBytes * CLOSED_AT_QUOTAS };
    if (!room.isFull()) {
      halted.clear();
      return own;
    }
    const haltedAt = halted.get(name) ?? bytes;
    halted.set(name, haltedAt);
    return { full: -1, closed: Math.min(own.closed, haltedAt * GROWTH_SHARE + GROWTH_BYTES) };
  }
  async function lookAt(name: string, state: State): Promise<QuotaNews | null> {
    const wasFull = full.has(name) || state.isFull;
    if (wasFull) await compact(compacting, name, copyBytes());
    const bytes = await sizeOf(cluster, name);
    const hasChanged = await noteSize(name, bytes);
    const bounds = boundsOf(name, bytes);
    const forAll = bytes <= databaseBytes ? { forAll: true as const } : {};
    if (bytes > bounds.closed && bytes > state.openUpTo) {
      await shutOut(pool, name);
      full.delete(name);
      return { name, became: "closed", bytes, ...forAll };
    }
    const isFull = bytes > bounds.full;
    // What does not grow takes nothing more from its owner's whole.
    const share = !isFull && (hasChanged || wasFull) ? await ownersShare(name) : 0;
    if (isFull || share > 1) {
      // Said again at every look: an app may have taken it back.
      await restrict(cluster, name);
      full.add(name);
      return wasFull ? null : { name, became: "full", bytes, ...(isFull ? forAll : { isOwners: true }) };
    }
    if (!wasFull || bytes > databaseBytes * ROOMY_SHARE || share > ROOMY_SHARE) return null;
    await relieve(cluster, name);
    full.delete(name);
    return { name, became: "roomy", bytes };
  }

  /** How much a table may have that is written anew: it is there twice for a while, and once more in the log of changes. */
  const copyBytes = () =>
    room.isFull() ? Math.max(room.spareBytes(), SMALL_BYTES) / COMPACTING_COPIES : Number.POSITIVE_INFINITY;

  return Object.freeze({
    async reopen(name: string): Promise<QuotaNews | null> {
      const state = await stateOf(pool, name);
      if (state?.isOpen !== false || (await sizeOf(cluster, name)) > databaseBytes * LOCKED_AT_QUOTAS) return null;
      // Open from here on, so that room which deleted rows have left on disk can be given back by the app's own role.
      await restrict(cluster, name);
      await pool.query(`alter role ${name} login`);
      await compact(compacting, name, copyBytes());
      const bytes = await sizeOf(cluster, name);
      const isRoomy = !room.isFull() && bytes <= databaseBytes * ROOMY_SHARE;
      if (isRoomy) await relieve(cluster, name);
      else {
        const bound = Math.ceil(bytes * GROWTH_SHARE);
        await pool.query("update ninefold.databases set open_up_to = $2 where name = $1", [name, bound]);
        full.add(name);
      }
      return { name, became: isRoomy ? "roomy" : "reopened", bytes };
    },
    async look(names: readonly string[]) {
      const news: QuotaNews[] = [];
      for (const name of new Set([...names, ...full])) {
        const state = await stateOf(pool, name);
        if (state?.isOpen) news.push(...[(await lookAt(name, state)) ?? []].flat());
        else full.delete(name);
      }
      return news;
    },
  });
}

/** `openUpTo`: bytes up to which a database that was opened again stays open, also after a restart of the server; else 0. */
type State = { isOpen: boolean; isFull: boolean; openUpTo: number };

async function stateOf(pool: pg.Pool, name: string): Promise<State | null> {
  const { rows } = await pool.query<{ open: boolean; full: boolean; up_to: string }>(
    `select rolcanlogin as open, is_full as full, coalesce(open_up_to, 0) as up_to
     from ninefold.databases d join pg_roles on rolname = d.name join pg_database on datname = d.name where d.name = $1`,
    [name],
  );
  const [row] = rows;
  return row ? { isOpen: row.open, isFull: row.full, openUpTo: Number(row.up_to) } : null;
}

async function restrict(cluster: AppsCluster, name: string): Promise<void> {
  await asKeeper(cluster, name, (client) =>
    client.query(
      `revoke insert, update on all tables in schema ${name} from ${name}; revoke create on schema ${name} from ${name}`,
    ),
  );
  await cluster.pool.query("update ninefold.databases set is_full = true where name = $1", [name]);
}

async function relieve(cluster: AppsCluster, name: string): Promise<void> {
  await asKeeper(cluster, name, (client) =>
    client.query(
      `grant insert, update on all tables in schema ${name} to ${name}; grant create on schema ${name} to ${name}`,
    ),
  );
  await cluster.pool.query("update ninefold.databases set is_full = false, open_up_to = null where name = $1", [name]);
}

/** Whether this role may create nothing in its schema, as it sees that itself. */
export async function isRestricted(client: Pick<pg.Pool, "query">, name: string): Promise<boolean> {
  const { rows } = await client.query<{ open: boolean }>(
    "select has_schema_privilege($1::text, $1::text, 'create') as open",
    [name],
  );
  return rows[0]?.open === false;
}

/** Bytes that a database takes beyond an empty one: tables, indexes, functions' texts, names, large objects. */
export async function sizeOf({ pool, template }: AppsCluster, name: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    "select greatest(pg_database_size($1::name) - pg_database_size($2::name), 0) as bytes",
    [name, template],
  );
  return Number(rows[0]?.bytes ?? 0);
}
