// The database that holds all apps' schemas, apart from the platform's own where the platform may create one.

import pg from "pg";
import type { Database } from "#database";

/** A pool on the database of the apps, as the platform's own user. */
export type AppsCluster = Readonly<{
  pool: pg.Pool;
  databaseName: string;
  /** The platform's user may set what only a superuser may. */
  superuser: boolean;
  /** How many connections apps may hold together, so that the platform always finds one. */
  connections: number;
  /** Address of the same database for another role. */
  urlFor(role: { name: string; password: string }): string;
  close(): Promise<void>;
}>;

type Rights = {
  user: string;
  superuser: boolean;
  may_create_roles: boolean;
  may_create_databases: boolean;
  database: string;
  version: number;
  connections: number;
};

/** Roles granted to their creator, `with inherit`, came with this version. */
const OLDEST_VERSION = 16;
/** The platform's own connections: its pools, jobs and listeners, migrations of apps, and an operator's look. */
const PLATFORM_CONNECTIONS = 60;
const LEAST_CONNECTIONS = 20;

/**
 * Opens it, creating and closing it off when it is new. A database of their own keeps apps from the platform's rows, and
 * also from its advisory locks, notifications and catalog.
 * @throws Error with one line for the operator when the platform's user lacks a right
 */
export async function openAppsCluster(database: Pick<Database, "pool" | "url">): Promise<AppsCluster> {
  const rights = await readRights(database.pool);
  const databaseName = `${rights.database}_apps`;
  const known = await database.pool.query(
    "select 1 from pg_database where datname = $1 and pg_has_role(datdba, 'usage')",
    [databaseName],
  );
  refuseWithout(rights, known.rowCount === 1 ? null : databaseName);
  if (known.rowCount === 0) await createDatabase(database.pool, databaseName);
  const address = new URL(database.url);
  address.pathname = `/${databaseName}`;
  const pool = new pg.Pool({ connectionString: address.href, max: 8 });
  // A connection that breaks while somebody holds it would end the process without a listener of its own.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  await closeOff({ platform: database.pool, apps: pool, platformName: rights.database, databaseName, ...rights });
  return Object.freeze({
    pool,
    databaseName,
    superuser: rights.superuser,
    connections: Math.max(LEAST_CONNECTIONS, rights.connections - PLATFORM_CONNECTIONS),
    urlFor(role) {
      const own = new URL(address.href);
      own.username = role.name;
      own.password = role.password;
      return own.href;
    },
    close: () => pool.end(),
  });
}

async function readRights(pool: pg.Pool): Promise<Rights> {
  const { rows } = await pool.query<Rights>(
    `select rolname as user, rolsuper as superuser, rolcreaterole or rolsuper as may_create_roles,
       rolcreatedb or rolsuper as may_create_databases, current_database() as database,
       current_setting('server_version_num')::int / 10000 as version, current_setting('max_connections')::int as connections
     from pg_roles where rolname = current_user`,
  );
  const [rights] = rows;
  if (!rights) throw new Error("The database does not know its own user.");
  return rights;
}

/** @param missing the apps' database, when it is still to be made */
function refuseWithout(rights: Rights, missing: string | null): void {
  const user = pg.escapeIdentifier(rights.user);
  if (rights.version < OLDEST_VERSION)
    throw new Error(`DATABASE_URL leads to PostgreSQL ${rights.version}; ${OLDEST_VERSION} or newer is needed.`);
  if (!rights.may_create_roles)
    throw new Error(
      `Each app has a role of its own, but the user of DATABASE_URL may not create roles: run ALTER ROLE ${user} CREATEROLE.`,
    );
  if (missing !== null && !rights.may_create_databases)
    throw new Error(
      `Apps have a database of their own, but the user of DATABASE_URL may not create it: run ALTER ROLE ${user} CREATEDB, ` +
        `or CREATE DATABASE ${pg.escapeIdentifier(missing)} OWNER ${user}.`,
    );
}

/** Two servers may start at once; the later one finds it made. */
async function createDatabase(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(`create database ${pg.escapeIdentifier(name)}`).catch((error) => {
    const duplicate = ["42P04", "23505"];
    if (!(error instanceof pg.DatabaseError && duplicate.includes(error.code ?? ""))) throw error;
  });
}

/** Where servers wait for each other, out of apps' reach: an advisory lock any of them could take and keep. */
export const TURN_TABLE = "ninefold.turn";

async function createTurnTable(pool: pg.Pool): Promise<void> {
  await pool
    .query("create schema if not exists ninefold; create table if not exists ninefold.turn ()")
    .catch((error) => {
      const duplicate = ["23505", "42P06", "42P07"];
      if (!(error instanceof pg.DatabaseError && duplicate.includes(error.code ?? ""))) throw error;
    });
}

/** Functions by which one role could hold up, watch, signal or fill space beside others. */
const SHARED_FUNCTIONS = `proname ~ '^(pg_advisory|pg_try_advisory|pg_stat_get_activity|pg_stat_get_backend|lo_|lowrite|loread)' or proname in ('pg_notify')`;

async function closeOff(options: {
  platform: pg.Pool;
  apps: pg.Pool;
  platformName: string;
  databaseName: string;
  superuser: boolean;
}): Promise<void> {
  const { platform, apps } = options;
  const own = await platform.query<{ name: string }>(
    "select datname as name from pg_database where datname = any($1) and pg_has_role(datdba, 'usage')",
    [[options.platformName, options.databaseName]],
  );
  for (const { name } of own.rows)
    await platform.query(`revoke all on database ${pg.escapeIdentifier(name)} from public`);
  await createTurnTable(apps);
  for (const pool of [platform, apps]) {
    const { rows } = await pool.query<{ schema: string }>(
      `select nspname as schema from pg_namespace
       where nspname !~ '^(pg_|information_schema$|app_)' and pg_has_role(nspowner, 'usage')`,
    );
    for (const { schema } of rows) await pool.query(`revoke all on schema ${pg.escapeIdentifier(schema)} from public`);
  }
  if (!options.superuser) return;
  await apps.query(`do $$ declare shared regprocedure; begin
    for shared in select oid::regprocedure from pg_proc where pronamespace = 'pg_catalog'::regnamespace and (${SHARED_FUNCTIONS})
    loop execute format('revoke execute on function %s from public', shared); end loop; end $$`);
  await apps.query("revoke select on pg_stat_activity from public");
}
