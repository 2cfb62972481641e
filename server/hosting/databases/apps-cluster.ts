// The PostgreSQL that holds the apps, a database for each: looked after from one database that no app can open.

import pg from "pg";
import { CLOSE_OFF, CLOSED_OFF, closeOffOutdated, type Database } from "#database";
import { dropDatabase } from "./drop-database.ts";

/** A pool on the database from which the others are made and ended, as the platform's own user there. */
export type AppsCluster = Readonly<{
  /** As the platform's rows and its operator know it. */
  name: string;
  pool: pg.Pool;
  /** Name of that database; what belongs to this installation begins with it or is written down in it. */
  databaseName: string;
  /** What new databases are copies of; nobody can open it. */
  template: string;
  /** The platform's user there may set what only a superuser may. */
  superuser: boolean;
  /** PostgreSQL's major version. */
  version: number;
  /** How many connections apps may hold together, so that the platform always finds one. */
  connections: number;
  /** Address of an app's own database for its own role. */
  urlFor(role: { name: string; password: string }): string;
  /** Address of an app's database for the platform's user: for rights and room, never for what is in its relations. */
  keeperUrl(name: string): string;
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

/** A server that APPS_DATABASE_URL or APPS_DATABASE_URLS names does not let the platform in; `cause` is what it said. */
export class AppsClusterError extends Error {
  readonly cluster: string;
  constructor(cause: unknown, cluster: string) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "AppsClusterError";
    this.cluster = cluster;
  }
}

/** Roles granted to their creator, `with inherit`, came with this version. */
const OLDEST_VERSION = 16;
/** The platform's own connections to a PostgreSQL of the apps' own, and to one that it shares with them. */
const OWN_CONNECTIONS = 20;
const SHARED_CONNECTIONS = 60;
const LEAST_CONNECTIONS = 20;
const POOL_CONNECTIONS = 8;

/** The name of the only one, and of the first where there are several. */
export const MAIN_CLUSTER = "main";
/** One that takes longer counts as one that is away. */
const CONNECT_MS = 5_000;

/** Of questions that are asked again and again: one whose answer is lost with its machine must not keep the next from being asked. */
const ANSWER_MS = 30_000;
/** @param answerMs milliseconds, after which its connection is given up */
export const boundedQuery = (text: string, values: readonly unknown[] = [], answerMs = ANSWER_MS) => ({
  text,
  values: [...values],
  query_timeout: answerMs,
});

/**
 * Opens it, making what is missing.
 * @param appsUrl null: the apps' databases are in the server of the platform's, beside it
 * @throws Error with one line for the operator when the platform's user lacks a right
 */
export async function openAppsCluster(
  platform: Pick<Database, "pool" | "url">,
  appsUrl: string | null,
  name: string = MAIN_CLUSTER,
): Promise<AppsCluster> {
  const address = new URL(appsUrl ?? (await besidePlatform(platform)));
  const pool = new pg.Pool({
    connectionString: address.href,
    max: POOL_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    // A machine that is switched off closes no connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // A connection that breaks while somebody holds it would end the process without a listener of its own.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  const at = (change: (own: URL) => void) => {
    const own = new URL(address.href);
    change(own);
    return own.href;
  };
  const keeperUrl = (name: string) => at((own) => void Object.assign(own, { pathname: `/${name}` }));
  try {
    const rights = await readRights(pool);
    refuseWithout(rights, appsUrl === null ? "DATABASE_URL" : "APPS_DATABASE_URL");
    const template = await alone(pool, async () => {
      await pool.query(`revoke all on database ${pg.escapeIdentifier(rights.database)} from public; ${REGISTER}`);
      if (rights.superuser) await closeOffOutdated(address.href);
      return ensureTemplate(pool, rights, keeperUrl);
    });
    const reserved = appsUrl === null ? SHARED_CONNECTIONS : OWN_CONNECTIONS;
    return Object.freeze({
      name,
      pool,
      template,
      keeperUrl,
      databaseName: rights.database,
      superuser: rights.superuser,
      version: rights.version,
      connections: Math.max(LEAST_CONNECTIONS, rights.connections - reserved),
      urlFor: ({ name, password }: { name: string; password: string }) =>
        at((own) => void Object.assign(own, { pathname: `/${name}`, username: name, password })),
      close: () => pool.end(),
    });
  } catch (error) {
    await pool.end();
    throw appsUrl === null ? error : new AppsClusterError(error, name);
  }
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

function refuseWithout(rights: Rights, setting: string): void {
  const user = pg.escapeIdentifier(rights.user);
  if (rights.version < OLDEST_VERSION)
    throw new Error(`${setting} leads to PostgreSQL ${rights.version}; ${OLDEST_VERSION} or newer is needed.`);
  if (!rights.may_create_roles)
    throw new Error(
      `Each app has a role of its own, but the user of ${setting} may not create roles: run ALTER ROLE ${user} CREATEROLE.`,
    );
  if (!rights.may_create_databases)
    throw new Error(
      `Each app has a database of its own, but the user of ${setting} may not create databases: run ALTER ROLE ${user} CREATEDB.`,
    );
}

/** Any number will do; apps can't open the database whose lock it is. */
const TURN_LOCK = 9_000_002;

/** Servers that start together wait for each other. */
export async function alone<Result>(pool: pg.Pool, action: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [TURN_LOCK]);
    return await action();
  } finally {
    // With its connection the lock goes, too.
    client.release(true);
  }
}

/** The database beside the platform's, made when absent; one that holds apps' schemas, as it once did, is put aside. */
async function besidePlatform({ pool, url }: Pick<Database, "pool" | "url">): Promise<string> {
  const rights = await readRights(pool);
  refuseWithout(rights, "DATABASE_URL");
  await closePlatform(pool, rights.database);
  const name = `${rights.database}_apps`;
  const address = new URL(url);
  address.pathname = `/${name}`;
  await createDatabase(pool, name, "template0");
  const client = new pg.Client({ connectionString: address.href });
  client.on("error", () => {});
  await client.connect();
  const former = await client
    .query("select from pg_namespace where nspname ~ '^app_[a-z0-9]+_(preview|live)$' limit 1")
    .finally(() => client.end());
  if (former.rowCount === 0) return address.href;
  await pool.query(`alter database ${pg.escapeIdentifier(name)} rename to ${pg.escapeIdentifier(`${name}_former_0`)}`);
  await createDatabase(pool, name, "template0");
  return address.href;
}

/** Apps' roles are known to the same server, so the platform's database says that it is not for them. */
async function closePlatform(pool: pg.Pool, name: string): Promise<void> {
  const own = await pool.query("select from pg_database where datname = $1 and pg_has_role(datdba, 'usage')", [name]);
  if (own.rowCount === 1) await pool.query(`revoke all on database ${pg.escapeIdentifier(name)} from public`);
}

/** Two servers may start at once; the later one finds it made. */
async function createDatabase(pool: pg.Pool, name: string, template: string): Promise<void> {
  const known = await pool.query("select from pg_database where datname = $1", [name]);
  if (known.rowCount === 1) return;
  await pool.query(`create database ${pg.escapeIdentifier(name)} template ${template}`).catch((error) => {
    const duplicate = ["42P04", "23505"];
    if (!(error instanceof pg.DatabaseError && duplicate.includes(error.code ?? ""))) throw error;
  });
}

/** Which databases are this installation's: what is here and belongs to no app is dropped. */
const REGISTER = `create schema if not exists ninefold;
  create table if not exists ninefold.databases (
    name text primary key,
    -- False while it is being made.
    is_ready boolean not null default false,
    -- Made ahead, for whoever comes first.
    is_spare boolean not null default false,
    -- It takes more room than it may: it can be read and deleted from.
    is_full boolean not null default false,
    -- Closed for its size once, and opened again up to so many bytes.
    open_up_to bigint,
    made_at timestamptz not null default now()
  );
  alter table ninefold.databases
    -- Of the lease whose holder shut out everybody before it; one of an earlier epoch changes nothing any more.
    add column if not exists epoch bigint not null default 0,
    -- Its role may not log in while that is done.
    add column if not exists is_barred boolean not null default false,
    -- Sessions that began earlier belong to who was shut out.
    add column if not exists fenced_at timestamptz`;

/** Closed off before it gets its name, so that there is never a half-closed one; one that an earlier version closed off goes. */
async function ensureTemplate(pool: pg.Pool, rights: Rights, keeperUrl: (name: string) => string): Promise<string> {
  const template = `${rights.database}_template`;
  const known = await pool.query<{ mark: string | null }>(
    "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1",
    [template],
  );
  if (known.rows[0]?.mark === CLOSED_OFF) return template;
  const draft = `${template}_draft`;
  await dropDatabase(pool, draft);
  await createDatabase(pool, draft, "template1");
  const client = new pg.Client({ connectionString: keeperUrl(draft) });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("drop schema if exists public cascade");
    if (rights.superuser) await client.query(CLOSE_OFF);
  } finally {
    await client.end();
  }
  await pool.query(`alter database ${pg.escapeIdentifier(draft)} with allow_connections false`);
  await pool.query(`comment on database ${pg.escapeIdentifier(draft)} is '${CLOSED_OFF}'`);
  await dropDatabase(pool, template);
  await pool.query(`alter database ${pg.escapeIdentifier(draft)} rename to ${pg.escapeIdentifier(template)}`);
  return template;
}
