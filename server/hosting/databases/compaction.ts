// Gives the disk back what deleted rows have left in an app's tables and catalogs.
import pg from "pg";
import type { AppsCluster } from "./apps-cluster.ts";
import { asKeeper } from "./creation.ts";
import type { AppDatabase } from "./types.ts";

const LOCK_WAIT_MS = 1_000;
/** Of one table that is written anew. */
const COMPACT_MS = 60_000;
/** A catalog of PostgreSQL's is written anew beyond this; in an empty database none takes half of it. */
const CATALOG_BYTES = 4 * 1024 * 1024;

export type Compacting = Readonly<{
  cluster: AppsCluster;
  /** How many rows had gone from each table when it was last written anew. */
  rowsGone: Map<string, number>;
  /** The app's own role on its database; null for a database that is nobody's. */
  signIn(name: string): Promise<Pick<AppDatabase, "url"> | null>;
}>;

/**
 * Deleted rows keep their space on disk until a table is written anew: done where rows went since the last time, as the
 * app's own role, because indexes call functions of the app's. Catalogs are PostgreSQL's, and call nothing of anybody's.
 * @param copyBytes of live rows that a table may have to be written anew; Infinity: any
 */
export async function compact(
  { cluster, rowsGone, signIn }: Compacting,
  name: string,
  copyBytes: number,
): Promise<void> {
  const own = await signIn(name);
  if (own) await compactTables(own.url, { name, rowsGone, copyBytes });
  await asKeeper(cluster, name, async (client) => {
    const { rows } = await client.query<{ catalog: string }>(
      `select oid::regclass::text as catalog from pg_class where relnamespace = 'pg_catalog'::regnamespace
       and relkind = 'r' and not relisshared and pg_total_relation_size(oid) > ${CATALOG_BYTES}`,
    );
    for (const { catalog } of rows) await client.query(`vacuum (full) ${catalog}`).catch(() => {});
  });
}

type Tables = Pick<Compacting, "rowsGone"> & { name: string; copyBytes: number };

async function compactTables(url: string, { name, rowsGone, copyBytes }: Tables): Promise<void> {
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
      const done = await writeAnew(client, { table, id, copyBytes }).catch(() => false);
      // A table that is in use, or whose deleted rows somebody may still see, is written anew at the next look.
      if (done) rowsGone.set(key, Number(gone));
    }
  } catch {
    // An app that has taken all of its connections is seen to at the next look, too.
  } finally {
    await client.end().catch(() => {});
  }
}

/** Bytes of a row beside its columns. */
const ROW_HEAD_BYTES = 28;

/** Without room for a copy only empty pages at a table's end are given back. @returns whether all was */
async function writeAnew(
  client: pg.Client,
  { table, id, copyBytes }: { table: string; id: string; copyBytes: number },
) {
  if (Number.isFinite(copyBytes)) {
    await client.query(`vacuum (analyze) ${table}`);
    const { rows } = await client.query<{ bytes: number }>(
      `select greatest(reltuples, 0) * (${ROW_HEAD_BYTES} + coalesce(sum(avg_width), 0)) as bytes
       from pg_class left join pg_stats on schemaname = relnamespace::regnamespace::text and tablename = relname
       where pg_class.oid = $1 group by reltuples`,
      [id],
    );
    if ((rows[0]?.bytes ?? Number.POSITIVE_INFINITY) > copyBytes) return false;
  }
  return (await keptRows(client, `vacuum (full, verbose) ${table}`)) === 0;
}

/** How many deleted rows a verbose vacuum had to keep, because a transaction that was there before may still see them. */
async function keptRows(client: pg.Client, vacuum: string): Promise<number> {
  const counts: number[] = [];
  // Its detail begins with the number, in each language: "12 dead row versions cannot be removed yet."
  const hear = ({ detail }: { detail?: string | undefined }) => counts.push(Number(/\d+/.exec(detail ?? "")?.[0] ?? 0));
  client.on("notice", hear);
  try {
    await client.query(vacuum);
  } finally {
    client.off("notice", hear);
  }
  return Math.max(0, ...counts);
}
