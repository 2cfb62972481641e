// Making and ending an app's database with its role: the one place where its credentials come from.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { CLOSED_OFF } from "#database";
import type { HostingLimits } from "../configuration/limits.ts";
import type { AppsCluster } from "./apps-cluster.ts";
import type { DiskRoom } from "./disk-room.ts";
import { dropDatabase } from "./drop-database.ts";

/** `name` is that of the database, of the role that may open it, and of the schema in it. */
export type Credentials = Readonly<{ name: string; password: string }>;
/** Nothing is made while `room` is full. */
export type Making = Readonly<{ cluster: AppsCluster; limits: HostingLimits; room?: DiskRoom }>;

/** Names of apps' databases and roles: ours, so they need no quoting. */
export const APP_NAME = "^app_[a-z0-9]+_(preview|live)$";
/** Connections of a role beside those that its app may have: the platform's own looks, as that role. */
const LOOKING_CONNECTIONS = 4;

const duplicates = ["42710", "42P04", "23505"];

export const newPassword = () => randomBytes(24).toString("hex");

export const newCredentials = (kind: string): Credentials => ({
  name: `app_${randomBytes(6).toString("hex")}_${kind}`,
  password: newPassword(),
});

/** Written down first, so that whatever is cut short is found and dropped. What is there already is left as it is. */
export async function createAppDatabase(making: Making, app: Credentials, isSpare = false): Promise<void> {
  const { pool, template } = making.cluster;
  const { name } = app;
  await pool.query("insert into ninefold.databases (name) values ($1) on conflict (name) do nothing", [name]);
  await unlessThere(pool.query(`create role ${name} login noinherit`));
  await admit(making, app);
  // Through the log of changes instead of by copied files: no checkpoint before and after.
  await unlessThere(pool.query(`create database ${name} template ${pg.escapeIdentifier(template)} strategy wal_log`));
  await pool.query(
    `revoke all on database ${name} from public; grant connect on database ${name} to ${name}; comment on database ${name} is '${CLOSED_OFF}'`,
  );
  await asKeeper(making.cluster, name, (client) => client.query(schemaOf(name)));
  await pool.query("update ninefold.databases set is_ready = true, is_spare = $2 where name = $1", [name, isSpare]);
}

/** The platform owns the schema, so that the app can neither drop nor rename it. */
export const schemaOf = (name: string) =>
  `create schema if not exists ${name}; grant usage, create on schema ${name} to ${name}`;

async function unlessThere(statement: Promise<unknown>): Promise<void> {
  await statement.catch((error) => {
    if (!(error instanceof pg.DatabaseError && duplicates.includes(error.code ?? ""))) throw error;
  });
}

/**
 * Gives a role its password and its bounds; both are the app's to change for itself, so they are said again whenever it is
 * taken into use, and what it has set besides is forgotten.
 */
export async function admit(
  { cluster, limits }: Making,
  { name, password }: Credentials,
  through: pg.Pool | pg.PoolClient = cluster.pool,
): Promise<void> {
  const settings = [
    `search_path = ${name}`,
    `statement_timeout = ${limits.statementMs}`,
    `idle_in_transaction_session_timeout = ${limits.idleTransactionMs}`,
    `lock_timeout = ${limits.statementMs}`,
    ...(cluster.superuser ? [`temp_file_limit = '${Math.ceil(limits.temporaryDatabaseBytes / 1024)}kB'`] : []),
  ];
  const connections = limits.databaseConnections + LOOKING_CONNECTIONS;
  await through.query(
    `alter role ${name} connection limit ${connections} password '${password}'; alter role ${name} reset all;
     ${settings.map((setting) => `alter role ${name} set ${setting};`).join(" ")}
     ${cluster.superuser ? "" : `grant ${name} to current_user with inherit true, set false;`}`,
  );
}

/** An action in an app's database as the platform's user: on rights and room. Nothing of the app's is found without its schema. */
export async function asKeeper<Result>(
  cluster: AppsCluster,
  name: string,
  action: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: cluster.keeperUrl(name),
    application_name: "ninefold keeper",
    connectionTimeoutMillis: 10_000,
    lock_timeout: 2_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("set search_path = ''");
    return await action(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Lets nobody in as this role any more, and ends who is. */
export async function shutOut(pool: pg.Pool, name: string): Promise<void> {
  const { rowCount } = await pool.query("select from pg_roles where rolname = $1", [name]);
  if (rowCount === 0) return;
  await pool.query(`alter role ${name} nologin`);
  await pool.query("select pg_terminate_backend(pid, 2000) from pg_stat_activity where usename = $1", [name]);
}

/** Everything that the app ever wrote goes with it. */
export async function dropAppDatabase({ pool }: AppsCluster, name: string): Promise<void> {
  await shutOut(pool, name);
  await dropDatabase(pool, name);
  await pool.query(`drop role if exists ${name}`);
  await pool.query("delete from ninefold.databases where name = $1", [name]);
}
