// The database that holds all apps' schemas, apart from the platform's own where the platform may create one.

import pg from "pg";
import type { Database } from "#database";

/** A pool on the database of the apps, as the platform's own user. */
export type AppsCluster = Readonly<{
  pool: pg.Pool;
  databaseName: string;
  /** The platform's user may set what only a superuser may. */
  superuser: boolean;
  /** Address of the same database for another role. */
  urlFor(role: { name: string; password: string }): string;
  close(): Promise<void>;
}>;

type Rights = { superuser: boolean; may_create: boolean; database: string };

/**
 * Opens it, creating and closing it off when it is new. A database of their own keeps apps from the platform's rows, and
 * also from its advisory locks, notifications and catalog; a platform user without CREATEDB keeps schemas in its own.
 */
export async function openAppsCluster(database: Pick<Database, "pool" | "url">): Promise<AppsCluster> {
  const rights = await readRights(database.pool);
  const separate = `${rights.database}_apps`;
  const known = await database.pool.query(
    "select 1 from pg_database where datname = $1 and pg_has_role(datdba, 'usage')",
    [separate],
  );
  const apart = known.rowCount === 1 || rights.may_create;
  if (known.rowCount === 0 && apart) await createDatabase(database.pool, separate);
  const databaseName = apart ? separate : rights.database;
  const address = new URL(database.url);
  address.pathname = `/${databaseName}`;
  const pool = new pg.Pool({ connectionString: address.href, max: 8 });
  pool.on("error", () => {});
  await closeOff({ platform: database.pool, apps: pool, platformName: rights.database, databaseName, ...rights });
  return Object.freeze({
    pool,
    databaseName,
    superuser: rights.superuser,
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
    `select rolsuper as superuser, rolcreatedb or rolsuper as may_create, current_database() as database
     from pg_roles where rolname = current_user`,
  );
  const [rights] = rows;
  if (!rights) throw new Error("The database does not know its own user.");
  return rights;
}

/** Two servers may start at once; the later one finds it made. */
async function createDatabase(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(`create database ${pg.escapeIdentifier(name)}`).catch((error) => {
    const duplicate = ["42P04", "23505"];
    if (!(error instanceof pg.DatabaseError && duplicate.includes(error.code ?? ""))) throw error;
  });
}

/** Functions by which one role could hold up, signal or fill space beside others. */
const SHARED_FUNCTIONS = `proname ~ '^(pg_advisory|pg_try_advisory|lo_|lowrite|loread)' or proname in ('pg_notify')`;

async function closeOff(options: {
  platform: pg.Pool;
  apps: pg.Pool;
  platformName: string;
  databaseName: string;
  superuser: boolean;
}): Promise<void> {
  const { platform, apps } = options;
  for (const name of new Set([options.platformName, options.databaseName]))
    await platform.query(`revoke all on database ${pg.escapeIdentifier(name)} from public`);
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
