// Keeps an app's database within its size: beyond it rows can be read and deleted, and written again once there is room.
import pg from "pg";
import type { HostingLimits } from "../limits.ts";
import type { AppsCluster } from "./apps-cluster.ts";
import { asKeeper, shutOut } from "./creation.ts";
import type { AppDatabase } from "./types.ts";

/** What became of a database. `closed`: it went on growing although it was full. `reopened`: for reading and deleting. */
export type QuotaNews = Readonly<{
  name: string;
  became: "full" | "roomy" | "closed" | "reopened";
  bytes: number;
  /** Full because all apps of its owner together are. */
  isOwners?: true;
}>;

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
/** A full database is roomy again below this share, so that it does not change its mind at every row. */
const ROOMY_SHARE = 0.9;

/**
 * The app owns its tables, so it could give itself back what is taken here; that is why there is a second bound. Ownership by
 * the platform would be worse: triggers and checks run with the rights of a table's owner.
 */
export function createSizeQuota({ cluster, limits, signIn, noteSize, ownersShare }: Deps): SizeQuota {
  const { pool } = cluster;
  const full = new Set<string>();
  const compacting: Compacting = { cluster, rowsGone: new Map(), signIn };

  async function lookAt(name: string, state: State): Promise<QuotaNews | null> {
    const wasFull = full.has(name) || state.isFull;
    if (wasFull) await compact(compacting, name);
    const bytes = await sizeOf(cluster, name);
    const hasChanged = await noteSize(name, bytes);
    if (bytes > limits.databaseBytes * CLOSED_AT_QUOTAS && bytes > state.openUpTo) {
      await shutOut(pool, name);
      full.delete(name);
      return { name, became: "closed", bytes };
    }
    const isFull = bytes > limits.databaseBytes;
    // What does not grow takes nothing more from its owner's whole.
    const share = !isFull && (hasChanged || wasFull) ? await ownersShare(name) : 0;
    if (isFull || share > 1) {
      // Said again at every look: an app may have taken it back.
      await restrict(cluster, name);
      full.add(name);
      return wasFull ? null : { name, became: "full", bytes, ...(isFull ? {} : { isOwners: true }) };
    }
    if (!wasFull || bytes > limits.databaseBytes * ROOMY_SHARE || share > ROOMY_SHARE) return null;
    await relieve(cluster, name);
    full.delete(name);
    return { name, became: "roomy", bytes };
  }

  return Object.freeze({
    async reopen(name: string): Promise<QuotaNews | null> {
      const state = await stateOf(pool, name);
      if (state?.isOpen !== false || (await sizeOf(cluster, name)) > limits.databaseBytes * LOCKED_AT_QUOTAS)
        return null;
      // Open from here on, so that room which deleted rows have left on disk can be given back by the app's own role.
      await restrict(cluster, name);
      await pool.query(`alter role ${name} login`);
      await compact(compacting, name);
      const bytes = await sizeOf(cluster, name);
      const isRoomy = bytes <= limits.databaseBytes * ROOMY_SHARE;
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

const LOCK_WAIT_MS = 1_000;
/** Of one table that is written anew. */
const COMPACT_MS = 60_000;
/** A catalog of PostgreSQL's is written anew beyond this; in an empty database none takes half of it. */
const CATALOG_BYTES = 4 * 1024 * 1024;

type Compacting = Pick<Deps, "signIn" | "cluster"> & { rowsGone: Map<string, number> };

/**
 * Deleted rows keep their place on disk until a table is written anew: done where rows went since the last time, as the
 * app's own role, because indexes call functions of the app's. Catalogs are PostgreSQL's, and call nothing of anybody's.
 */
async function compact({ cluster, rowsGone, signIn }: Compacting, name: string): Promise<void> {
  const own = await signIn(name);
  if (own) await compactTables(own.url, name, rowsGone);
  await asKeeper(cluster, name, async (client) => {
    const { rows } = await client.query<{ catalog: string }>(
      `select oid::regclass::text as catalog from pg_class where relnamespace = 'pg_catalog'::regnamespace
       and relkind = 'r' and not relisshared and pg_total_relation_size(oid) > ${CATALOG_BYTES}`,
    );
    for (const { catalog } of rows) await client.query(`vacuum (full) ${catalog}`).catch(() => {});
  });
}

async function compactTables(url: string, name: string, rowsGone: Map<string, number>): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LOCK_WAIT_MS * 5,
    statement_timeout: COMPACT_MS,
    query_timeout: COMPACT_MS,
    lock_timeout: LOCK_WAIT_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("set search_path = ''");
    const { rows } = await client.query<{ table: string; id: string; gone: string }>(
      `select format('%I.%I', schemaname, relname) as table, relid as id, n_tup_del + n_tup_upd as gone
       from pg_stat_all_tables where schemaname = $1 and n_tup_del + n_tup_upd > 0`,
      [name],
    );
    for (const { table, id, gone } of rows) {
      const key = `${name} ${id}`;
      if (rowsGone.get(key) === Number(gone)) continue;
      const done = await client.query(`vacuum (full) ${table}`).then(
        () => true,
        () => false,
      );
      // A table that is in use is written anew at the next look.
      if (done) rowsGone.set(key, Number(gone));
    }
  } catch {
    // An app that has taken all of its connections is seen to at the next look, too.
  } finally {
    await client.end().catch(() => {});
  }
}
