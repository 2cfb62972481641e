// One schema and one login role per app and environment: made, found again, emptied and removed.
import { randomBytes } from "node:crypto";
import pg from "pg";
import type { AppEnvironment } from "#contract";
import type { HostingLimits } from "../limits.ts";
import type { HostingStore } from "../store.ts";
import { type AppsCluster, TURN_TABLE } from "./apps-cluster.ts";
import { markRows } from "./row-marks.ts";
import { createSizeQuota, type QuotaNews, sizeOf } from "./size-quota.ts";

/** How to sign in to one schema: `name` is that of both schema and role. */
export type AppDatabase = Readonly<{ name: string; password: string; url: string }>;

export type AppDatabases = Readonly<{
  /** The app's schema, made empty when there is none yet. */
  ensure(projectId: string, environment: AppEnvironment): Promise<AppDatabase>;
  /**
   * A new empty schema beside the app's own; it is the app's from `adopt` on, and is gone after `drop`. One of them must
   * be called; a crash is swept up by the next start.
   */
  fresh(environment: AppEnvironment): Promise<AppDatabase & { drop(): Promise<void> }>;
  /** Makes a fresh schema the app's; the one before is gone once the returned function was called, or after a restart. */
  adopt(projectId: string, environment: AppEnvironment, database: AppDatabase): Promise<() => Promise<void>>;
  drop(projectId: string, environment: AppEnvironment): Promise<void>;
  /** A text that is another one after anything was written to the app's tables; null where it can't be told. */
  markRows(database: AppDatabase): Promise<string | null>;
  /** Drops what a crash or a deletion without hosting left behind. */
  sweep(): Promise<void>;
  /** Ends statements and transactions of apps that outlived their limits; an app may raise its own settings. */
  endOverdue(): Promise<void>;
  /** Looks at the sizes of these schemas, and of those that were full; tells the apps' logs what changed. */
  enforceSizes(names: readonly string[]): Promise<void>;
  /** Opens a database again that was closed for its size: its owner wants to make room. */
  reopen(projectId: string, environment: AppEnvironment): Promise<void>;
  /** Bytes that a schema's tables and indexes take. */
  size(database: AppDatabase): Promise<number>;
}>;

type Deps = {
  cluster: AppsCluster;
  store: HostingStore;
  limits: HostingLimits;
  /** Hears of a schema that became full, roomy or closed. */
  onQuota?(news: QuotaNews & { projectId: string; environment: AppEnvironment }): void;
};

/** Schemas and roles in `cluster`, remembered in the platform's `app_databases`. */
export function createAppDatabases({ cluster, store, limits, onQuota = () => {} }: Deps): AppDatabases {
  const { pool } = cluster;
  const making = { cluster, store, limits };
  const quota = createSizeQuota({
    ...{ cluster, limits },
    async signIn(name) {
      const row = await store.placeOfDatabase(name);
      return row ? withUrl(making, row) : null;
    },
  });

  return Object.freeze({
    ensure: (projectId, environment) => ensure(making, projectId, environment),
    fresh: (environment) => makeUnremembered(making, environment),
    markRows,
    async adopt(projectId, environment, { name, password }) {
      const old = await store.appDatabase(projectId, environment);
      if (old) await store.forgetAppDatabase(projectId, environment);
      await store.rememberAppDatabase({ project_id: projectId, environment, name, password });
      return async () => {
        if (old) await dropSchema(cluster, old.name);
      };
    },
    async drop(projectId, environment) {
      const row = await store.appDatabase(projectId, environment);
      if (!row) return;
      await dropSchema(cluster, row.name);
      await store.forgetAppDatabase(projectId, environment);
    },
    sweep: () => sweep(making),
    endOverdue: () => endOverdue(pool, limits),
    async enforceSizes(names) {
      for (const news of await quota.look(names)) {
        const place = await store.placeOfDatabase(news.name);
        if (place) onQuota({ ...news, projectId: place.project_id, environment: place.environment });
      }
    },
    async reopen(projectId, environment) {
      const row = await store.appDatabase(projectId, environment);
      const news = row ? await quota.reopen(row.name) : null;
      if (news) onQuota({ ...news, projectId, environment });
    },
    size: ({ name }) => sizeOf(pool, name),
  });
}

type Making = Pick<Deps, "cluster" | "store" | "limits">;
type Row = { name: string; password: string };

const freshRow = (kind: string): Row => ({
  name: `app_${randomBytes(6).toString("hex")}_${kind}`,
  password: randomBytes(24).toString("hex"),
});

const withUrl = ({ cluster }: Making, { name, password }: Row): AppDatabase => ({
  ...{ name, password },
  url: cluster.urlFor({ name, password }),
});

async function ensure(making: Making, projectId: string, environment: AppEnvironment): Promise<AppDatabase> {
  const { store } = making;
  const known = await store.appDatabase(projectId, environment);
  const row = known ?? { project_id: projectId, environment, ...freshRow(environment) };
  if (!known) await store.rememberAppDatabase(row);
  // Someone else may have been first.
  const kept = (await store.appDatabase(projectId, environment)) ?? row;
  if (!(await exists(making.cluster.pool, kept.name))) await createSchema({ ...making, row: kept });
  return withUrl(making, kept);
}

async function makeUnremembered(making: Making, kind: string): Promise<AppDatabase & { drop(): Promise<void> }> {
  const row = freshRow(kind);
  await createSchema({ ...making, row });
  return { ...withUrl(making, row), drop: () => dropSchema(making.cluster, row.name) };
}

async function sweep({ cluster, store }: Making): Promise<void> {
  for (const row of await store.orphanedAppDatabases()) await store.forgetAppDatabase(row.project_id, row.environment);
  const remembered = new Set(await store.appDatabaseNames());
  const { rows } = await cluster.pool.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname ~ '^app_[a-z0-9]+_(preview|live)$'",
  );
  for (const { name } of rows) if (!remembered.has(name)) await dropSchema(cluster, name);
}

async function exists(pool: pg.Pool, name: string): Promise<boolean> {
  const { rowCount } = await pool.query("select 1 from pg_namespace where nspname = $1", [name]);
  return rowCount === 1;
}

/**
 * PostgreSQL fails ("tuple concurrently updated") when two transactions change the rights on one database or drop what
 * they share, so these wait for each other.
 */
const ONE_AT_A_TIME = `lock table ${TURN_TABLE} in exclusive mode`;

/** The platform owns the schema, so that the app can neither drop nor rename it. */
const schemaStatements = (name: string) => `create schema ${name}; grant usage, create on schema ${name} to ${name}`;

/** One transaction: there is never a role without its schema. Names are ours, so they need no quoting. */
async function createSchema(options: { cluster: AppsCluster; limits: HostingLimits; row: Row }): Promise<void> {
  const { cluster, limits } = options;
  const { name, password } = options.row;
  const settings = [
    `search_path = ${name}`,
    `statement_timeout = ${limits.statementMs}`,
    `idle_in_transaction_session_timeout = ${limits.idleTransactionMs}`,
    `lock_timeout = ${limits.statementMs}`,
    ...(cluster.superuser ? [`temp_file_limit = '${Math.ceil(limits.temporaryDatabaseBytes / 1024)}kB'`] : []),
  ];
  await cluster.pool
    .query(
      `${ONE_AT_A_TIME};
     create role ${name} login noinherit connection limit ${limits.databaseConnections} password '${password}';
     ${settings.map((setting) => `alter role ${name} set ${setting};`).join(" ")}
     grant connect on database ${pg.escapeIdentifier(cluster.databaseName)} to ${name};
     ${cluster.superuser ? "" : `grant ${name} to current_user with inherit true;`}
     ${schemaStatements(name)}`,
    )
    .catch(async (error) => {
      if (error instanceof pg.DatabaseError && ["42710", "42P06", "23505"].includes(error.code ?? "")) return;
      throw error;
    });
}

async function endSessions(pool: pg.Pool, name: string): Promise<void> {
  await pool.query("select pg_terminate_backend(pid, 2000) from pg_stat_activity where usename = $1", [name]);
}

async function dropSchema(cluster: AppsCluster, name: string): Promise<void> {
  const { pool } = cluster;
  const { rowCount } = await pool.query("select 1 from pg_roles where rolname = $1", [name]);
  if (rowCount === 0) {
    await pool.query(`drop schema if exists ${name} cascade`);
    return;
  }
  await pool.query(`alter role ${name} nologin`);
  await endSessions(pool, name);
  await pool.query(
    `${ONE_AT_A_TIME}; drop schema if exists ${name} cascade; drop owned by ${name} cascade; drop role ${name}`,
  );
}

async function endOverdue(pool: pg.Pool, limits: HostingLimits): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where usename ~ '^app_[a-z0-9]+_(preview|live)$' and datname = current_database() and (
       (state = 'active' and application_name <> 'ninefold migration' and query_start < now() - $1 * interval '1 ms')
       or (state like 'idle in transaction%' and state_change < now() - $2 * interval '1 ms'))`,
    [limits.statementMs * 2, limits.idleTransactionMs * 2],
  );
}
