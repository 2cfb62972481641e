// Keeps an app's schema within its size: beyond it rows can be read and deleted, and written again once there is room.
import pg from "pg";
import type { HostingLimits } from "../limits.ts";
import type { AppDatabase } from "./app-database.ts";
import type { AppsCluster } from "./apps-cluster.ts";

/** What became of a schema. `closed`: it went on growing although it was full. `reopened`: for reading and deleting. */
export type QuotaNews = Readonly<{ name: string; became: "full" | "roomy" | "closed" | "reopened"; bytes: number }>;

export type SizeQuota = Readonly<{
  /** Looks at these schemas and at all that were full before; tells what changed. */
  look(names: readonly string[]): Promise<QuotaNews[]>;
  /**
   * Opens a closed schema again so that its owner can make room: for reading and deleting, as long as it does not grow. Null
   * for one that is open, or beyond what may be opened without the operator.
   */
  reopen(name: string): Promise<QuotaNews | null>;
}>;

type Deps = {
  cluster: AppsCluster;
  limits: Pick<HostingLimits, "databaseBytes">;
  /** The app's own role on its schema; null for a schema that is nobody's. */
  signIn(name: string): Promise<Pick<AppDatabase, "url"> | null>;
};

/** Beyond this many quotas an app that found a way to go on is shut out. */
const CLOSED_AT_QUOTAS = 2;
/** Beyond this many only the operator opens it: an owner who opens it again and again must not fill the disk. */
const LOCKED_AT_QUOTAS = 4;
/** A schema that was opened again may grow by this share, which deleting rows can take for a while. */
const GROWTH_SHARE = 1.05;
/** A full schema is roomy again below this share, so that it does not change its mind at every row. */
const ROOMY_SHARE = 0.9;
const LOCK_WAIT = "1s";
/** Of one table that is written anew. */
const COMPACT_MS = 25_000;

/**
 * The app owns its tables, so it could give itself back what is taken here; that is why there is a second bound. Ownership by
 * the platform would be worse: triggers and checks run with the rights of a table's owner.
 */
export function createSizeQuota({ cluster, limits, signIn }: Deps): SizeQuota {
  const { pool } = cluster;
  const full = new Set<string>();
  const compacting = { pool, rowsGone: new Map<string, number>(), signIn };

  async function lookAt(name: string): Promise<QuotaNews | null> {
    const wasFull = full.has(name) || (await isRestricted(pool, name));
    if (wasFull) await compact(compacting, name);
    const bytes = await sizeOf(pool, name);
    if (bytes > limits.databaseBytes * CLOSED_AT_QUOTAS && bytes > (await boundOf(pool, name))) {
      await close(pool, name);
      full.delete(name);
      return { name, became: "closed", bytes };
    }
    if (bytes > limits.databaseBytes) {
      // Said again at every look: an app may have taken it back.
      await pool.query(restriction(name));
      full.add(name);
      return wasFull ? null : { name, became: "full", bytes };
    }
    if (!wasFull || bytes > limits.databaseBytes * ROOMY_SHARE) return null;
    await pool.query(relief(name));
    full.delete(name);
    return { name, became: "roomy", bytes };
  }

  return Object.freeze({
    async reopen(name: string): Promise<QuotaNews | null> {
      if (!(await isClosed(pool, name)) || (await sizeOf(pool, name)) > limits.databaseBytes * LOCKED_AT_QUOTAS)
        return null;
      // Open from here on, so that room which deleted rows have left on disk can be given back by the app's own role.
      await pool.query(`${restriction(name)}; alter role ${name} login`);
      await compact(compacting, name);
      const bytes = await sizeOf(pool, name);
      const isRoomy = bytes <= limits.databaseBytes * ROOMY_SHARE;
      const bound = Math.ceil(bytes * GROWTH_SHARE);
      await pool.query(isRoomy ? relief(name) : `comment on role ${name} is '${BOUND_PREFIX}${bound}'`);
      if (!isRoomy) full.add(name);
      return { name, became: isRoomy ? "roomy" : "reopened", bytes };
    },
    async look(names: readonly string[]) {
      const news: QuotaNews[] = [];
      for (const name of new Set([...names, ...full])) {
        if (await isOpen(pool, name)) news.push(...[(await lookAt(name)) ?? []].flat());
        else full.delete(name);
      }
      return news;
    },
  });
}

const restriction = (name: string) =>
  `revoke insert, update on all tables in schema ${name} from ${name}; revoke create on schema ${name} from ${name}`;
const relief = (name: string) =>
  `grant insert, update on all tables in schema ${name} to ${name}; grant create on schema ${name} to ${name};
   comment on role ${name} is null`;

const BOUND_PREFIX = "opened again up to bytes: ";

/** Up to how many bytes a schema that was opened again stays open, also after a restart of the server; else 0. */
async function boundOf(pool: pg.Pool, name: string): Promise<number> {
  const { rows } = await pool.query<{ comment: string | null }>(
    "select shobj_description(oid, 'pg_authid') as comment from pg_roles where rolname = $1",
    [name],
  );
  const comment = rows[0]?.comment ?? "";
  return comment.startsWith(BOUND_PREFIX) ? Number(comment.slice(BOUND_PREFIX.length)) : 0;
}

async function isClosed(pool: pg.Pool, name: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select 1 from pg_roles where rolname = $1 and not rolcanlogin and to_regnamespace($1::text) is not null",
    [name],
  );
  return rowCount === 1;
}

/** False also for one that is closed already. */
async function isOpen(pool: pg.Pool, name: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select 1 from pg_roles where rolname = $1 and rolcanlogin and to_regnamespace($1::text) is not null",
    [name],
  );
  return rowCount === 1;
}

/** Also after a restart of the server, which knows nothing of it. */
export async function isRestricted(client: Pick<pg.Pool, "query">, name: string): Promise<boolean> {
  const { rows } = await client.query<{ open: boolean }>(
    "select has_schema_privilege($1::text, $1::text, 'create') as open",
    [name],
  );
  return rows[0]?.open === false;
}

/** Bytes that a schema's tables, indexes and long values take. Who locks a table out of being measured loses the lock. */
export async function sizeOf(pool: pg.Pool, name: string): Promise<number> {
  const client = await pool.connect();
  const measure = async () => {
    const { rows } = await client.query<{ bytes: string }>(
      `select coalesce(sum(pg_total_relation_size(c.oid)), 0) as bytes from pg_class c
       join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind in ('r', 'm', 'p')`,
      [name],
    );
    return Number(rows[0]?.bytes ?? 0);
  };
  try {
    await client.query(`set lock_timeout = '${LOCK_WAIT}'`);
    return await measure().catch(async () => {
      await client.query("select pg_terminate_backend(pid, 2000) from pg_stat_activity where usename = $1", [name]);
      return measure();
    });
  } finally {
    await client.query("reset lock_timeout").catch(() => {});
    client.release();
  }
}

type Compacting = Pick<Deps, "signIn"> & { pool: pg.Pool; rowsGone: Map<string, number> };

/**
 * Deleted rows keep their place on disk until a table is written anew: done where rows went since the last time, as the
 * app's own role, because indexes call functions of the app's.
 */
async function compact({ pool, rowsGone, signIn }: Compacting, name: string): Promise<void> {
  const { rows } = await pool.query<{ table: string; id: string; gone: string }>(
    `select format('%I.%I', schemaname, relname) as table, relid as id, n_tup_del + n_tup_upd as gone
     from pg_stat_all_tables where schemaname = $1 and n_tup_del + n_tup_upd > 0`,
    [name],
  );
  const changed = rows.filter(({ id, gone }) => rowsGone.get(id) !== Number(gone));
  const own = changed.length === 0 ? null : await signIn(name);
  if (!own) return;
  const client = new pg.Client({ connectionString: own.url, statement_timeout: COMPACT_MS, query_timeout: COMPACT_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(`set lock_timeout = '${LOCK_WAIT}'`);
    for (const { table, id, gone } of changed) {
      const done = await client.query(`vacuum (full) ${table}`).then(
        () => true,
        () => false,
      );
      // A table that is in use is written anew at the next look.
      if (done) rowsGone.set(id, Number(gone));
    }
  } catch {
    // An app that has taken all of its connections is seen to at the next look, too.
  } finally {
    await client.end().catch(() => {});
  }
}

async function close(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(`alter role ${name} nologin`);
  await pool.query("select pg_terminate_backend(pid, 2000) from pg_stat_activity where usename = $1", [name]);
}
