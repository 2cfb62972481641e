// The exported app's database: the connection, and the tables of the app and of its own sign-in, brought up to date at start.
import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";

export type Sql = postgres.Sql;

const CONNECTIONS_MAX = 3;
/** Several servers that start at once migrate one after the other. */
const MIGRATION_LOCK = 9_010;

/** Also `?host=/run/postgresql`: a socket's folder. */
export function connect(address: string): Sql {
  const url = new URL(address);
  const folder = url.searchParams.get("host");
  if (folder?.startsWith("/")) url.searchParams.delete("host");
  const socket = folder?.startsWith("/") ? { path: `${folder}/.s.PGSQL.${url.port || "5432"}` } : {};
  return postgres(url.href, { ...socket, max: CONNECTIONS_MAX, onnotice: () => {} });
}

/**
 * The same order and tables as on Ninefold: a database that was there goes on. The kit's own tables, then the app's. All of it, or nothing.
 * @param server the folder of the built server, with `kit-migrations/` and `migrations/` in it
 */
export async function migrate(sql: Sql, server: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    await leaveAppsNames(transaction);
    await transaction`create table if not exists _accounts (id uuid primary key default gen_random_uuid(),
      name text not null unique, password text not null, role text not null, created_at timestamptz not null default now())`;
    await transaction`create unique index if not exists _accounts_one_owner on _accounts (role) where role = 'owner'`;
    await transaction`create table if not exists _sessions (hash text primary key, person uuid not null references _accounts
      on delete cascade, expires_at timestamptz not null)`;
    await runMissing(transaction, "_ninefold_kit_migrations", join(server, "kit-migrations"));
    await runMissing(transaction, "_ninefold_migrations", join(server, "migrations"));
  });
}

/** 32 bytes that stay the same from start to start, made with the first. */
export async function keptKey(sql: Sql): Promise<Buffer> {
  await sql`create table if not exists _export_key (id boolean primary key default true check (id), key text not null)`;
  await sql`insert into _export_key (key) values (${randomBytes(32).toString("hex")}) on conflict do nothing`;
  const [row] = await sql<{ key: string }[]>`select key from _export_key`;
  return Buffer.from(row?.key ?? "", "hex");
}

/** Runs what `register` does not name yet, in order, and writes it down there. */
async function runMissing(sql: postgres.TransactionSql, register: string, folder: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".sql")).sort();
  await sql`create table if not exists ${sql(register)}
    (name text primary key, hash text not null, applied_at timestamptz not null default now())`;
  const applied = new Set((await sql`select name from ${sql(register)}`).map((row) => row.name));
  for (const name of names.filter((one) => !applied.has(one))) {
    const text = await readFile(join(folder, name), "utf8");
    const hash = createHash("sha256").update(text).digest("hex");
    await sql.unsafe(text);
    await sql`insert into ${sql(register)} (name, hash) values (${name}, ${hash})`;
    console.log(`Applied ${name}`);
  }
}

/** Exports used to call their accounts "_people", which is the app's own table of who has which role. */
async function leaveAppsNames(sql: postgres.TransactionSql): Promise<void> {
  const earlier = await sql`select from information_schema.columns
    where table_schema = current_schema() and table_name = '_people' and column_name = 'password'`;
  if (earlier.length > 0) await sql`alter table _people rename to _accounts`;
  await sql`alter index if exists _people_one_owner rename to _accounts_one_owner`;
}
