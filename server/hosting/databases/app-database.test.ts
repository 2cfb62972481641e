// An app's role in the real PostgreSQL reaches its own schema and nothing else.
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing";
import { DEFAULT_LIMITS } from "../limits.ts";
import { createHostingStore } from "../store.ts";
import { type AppDatabase, createAppDatabases } from "./app-database.ts";
import { openAppsCluster } from "./apps-cluster.ts";

const database = await createTestDatabase();
const opened: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const each of opened) await each.close();
  await database.drop();
});

async function open(platform = database, limits = DEFAULT_LIMITS) {
  const cluster = await openAppsCluster(platform);
  opened.push(cluster);
  return createAppDatabases({ cluster, store: createHostingStore(platform), limits });
}

async function as<T>(role: AppDatabase, action: (client: pg.Client) => Promise<T>, url = role.url): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}

const refused = (role: AppDatabase, sql: string) =>
  as(role, (client) => client.query(sql)).then(
    () => `not refused: ${sql}`,
    (error) => error.code,
  );
const INSUFFICIENT_PRIVILEGE = "42501";
const ids = { one: "11111111-1111-4111-8111-111111111111", other: "22222222-2222-4222-8222-222222222222" };

test("an app makes, fills and reads tables of its own", async () => {
  const databases = await open();
  const mine = await databases.ensure(ids.one, "live");
  await as(mine, (client) => client.query("create table things (n int); insert into things values (9)"));
  const again = await databases.ensure(ids.one, "live");
  expect(again).toEqual(mine);
  const { rows } = await as(again, (client) => client.query("select n from things"));
  expect(rows).toEqual([{ n: 9 }]);
  expect(await databases.size(mine)).toBeGreaterThan(0);
});

test("it reaches neither the platform's database nor another app's schema", async () => {
  const databases = await open();
  const mine = await databases.ensure(ids.one, "live");
  const theirs = await databases.ensure(ids.other, "live");
  await as(theirs, (client) => client.query("create table secrets (text text); insert into secrets values ('theirs')"));
  expect(await refused(mine, `select * from ${theirs.name}.secrets`)).toBe(INSUFFICIENT_PRIVILEGE);
  expect(await refused(mine, `set role ${theirs.name}`)).toBe(INSUFFICIENT_PRIVILEGE);
  const platform = new URL(mine.url);
  platform.pathname = new URL(database.url).pathname;
  await expect(as(mine, (client) => client.query("select * from users"), platform.href)).rejects.toMatchObject({
    code: INSUFFICIENT_PRIVILEGE,
  });
});

test.each([
  "select * from pg_authid",
  "copy (select 1) to program 'id'",
  "copy (select 1) to '/tmp/out'",
  "select pg_read_file('/etc/passwd')",
  "select pg_ls_dir('/')",
  "create table public.x (n int)",
  "create schema elsewhere",
  "create database elsewhere",
  "create role friend",
  "create extension dblink",
  "create temp table x (n int)",
  "alter system set work_mem = '1GB'",
  "select pg_advisory_lock(9000001)",
  "select pg_try_advisory_xact_lock(1)",
  "select pg_notify('rooms', 'forged')",
  "select lo_create(0)",
  "select query from pg_stat_activity",
  "select rolpassword from pg_authid",
  "select passwd from pg_shadow",
  "select * from pg_hba_file_rules",
  "select * from pg_file_settings",
  "select * from pg_largeobject",
  "select pg_read_binary_file('postgresql.conf')",
  "select pg_stat_file('postgresql.conf')",
  "select pg_current_logfile()",
  "select lo_import('/etc/passwd')",
  "copy pg_class from '/etc/passwd'",
  "copy (select 1) to program 'curl http://127.0.0.1'",
  "select pg_terminate_backend(pid) from pg_stat_get_activity(null)",
  "select pg_reload_conf()",
  "select pg_create_logical_replication_slot('mine', 'pgoutput')",
  "create subscription mine connection 'host=127.0.0.1' publication theirs",
  "create extension postgres_fdw",
  "create language plpython3u",
  "create function evil() returns int language c as '/tmp/evil.so', 'evil'",
  "create tablespace mine location '/tmp'",
  "create publication mine for all tables",
  "create event trigger mine on ddl_command_start execute function pg_notify()",
  "alter role current_user superuser",
  "alter role current_user connection limit 1000",
  "alter role ninefold password 'mine'",
  "set session_replication_role = replica",
  "set log_statement = 'none'",
  "select set_config('role', 'ninefold', false)",
  "set temp_file_limit = -1",
])("it is refused: %s", async (sql) => {
  const databases = await open();
  const mine = await databases.ensure(ids.one, "live");
  expect(await refused(mine, sql)).toMatch(/42501|58P01|0A000|42704|42P01|42883/);
});

test("it can't drop or rename its schema, and dropping another's role fails", async () => {
  const databases = await open();
  const mine = await databases.ensure(ids.one, "live");
  expect(await refused(mine, `drop schema ${mine.name} cascade`)).toBe(INSUFFICIENT_PRIVILEGE);
  expect(await refused(mine, `alter schema ${mine.name} rename to other`)).toBe(INSUFFICIENT_PRIVILEGE);
});

test("its connections and the time of a statement and of an idle transaction are limited, even when it raises its own", async () => {
  const databases = await open(database, {
    ...DEFAULT_LIMITS,
    databaseConnections: 2,
    statementMs: 100,
    idleTransactionMs: 100,
  });
  const mine = await databases.ensure("33333333-3333-4333-8333-333333333333", "live");
  expect(await refused(mine, "select pg_sleep(5)")).toBe("57014");
  await as(mine, async () => {
    await as(mine, async () => {
      await expect(as(mine, (client) => client.query("select 1"))).rejects.toMatchObject({ code: "53300" });
    });
  });
  const stubborn = as(mine, (client) => client.query("set statement_timeout = 0; select pg_sleep(20)"));
  const ended = expect(stubborn).rejects.toThrow();
  await expect
    .poll(async () => {
      await databases.endOverdue();
      return Promise.race([stubborn.catch(() => "ended"), new Promise((resolve) => setTimeout(resolve, 20, "runs"))]);
    })
    .toBe("ended");
  await ended;
});

test("dropping an app leaves neither schema nor role, even while it is connected", async () => {
  const databases = await open();
  const mine = await databases.ensure(ids.other, "preview");
  const client = new pg.Client({ connectionString: mine.url });
  client.on("error", () => {});
  await client.connect();
  await databases.drop(ids.other, "preview");
  const { rows } = await database.pool.query("select 1 from pg_roles where rolname = $1", [mine.name]);
  expect(rows).toEqual([]);
  await client.end().catch(() => {});
});

test("the sweep removes trials of a crash and apps whose project is gone, and keeps the others", async () => {
  const databases = await open();
  const trial = await databases.fresh("preview");
  const orphan = await databases.ensure("44444444-4444-4444-8444-444444444444", "live");
  const { rows } = await database.pool.query(
    "with u as (insert into users (username, password_hash) values ('sweep', '-') returning id) insert into projects (owner_id) select id from u returning id",
  );
  const kept = await databases.ensure(rows[0].id, "live");
  await databases.sweep();
  const roles = await database.pool.query("select rolname from pg_roles where rolname = any($1)", [
    [trial.name, orphan.name, kept.name],
  ]);
  expect(roles.rows).toEqual([{ rolname: kept.name }]);
});

test.each([
  "insert into things values (2)",
  "update things set n = n",
  "delete from things",
  "truncate things",
  "select nextval('numbers')",
  "create table others (n int)",
])("the marks of an app's rows tell of: %s", async (write) => {
  const databases = await open();
  const trial = await databases.fresh("preview");
  await as(trial, (client) =>
    client.query("create table things (n int); insert into things values (1); create sequence numbers"),
  );
  const marks = await databases.markRows(trial);
  await as(trial, (client) => client.query("select * from things; begin; delete from things; rollback"));
  expect(await databases.markRows(trial)).toBe(marks);
  await as(trial, (client) => client.query(write));
  expect(await databases.markRows(trial)).not.toBe(marks);
  await trial.drop();
});

/** Looks until the trial's statement has outlived its limits and is ended. */
async function endOnceOverdue(databases: { endOverdue(): Promise<void> }): Promise<void> {
  for (let look = 0; look < 10; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await databases.endOverdue();
  }
}

/** A connection may hear of the end of its database before it has closed. */
function poolAt(url: URL, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url.href, max });
  return pool.on("connect", (client) => client.on("error", () => {}));
}

test("a platform user that is not superuser but may create roles can host apps", async () => {
  const own = await createTestDatabase();
  const name = `plain_${process.pid}`;
  const databaseName = new URL(own.url).pathname.slice(1);
  await own.pool.query(`create role ${name} login createrole createdb password 'plain'; alter database ${databaseName} owner to ${name};
    grant all on all tables in schema public to ${name}`);
  const url = new URL(own.url);
  url.username = name;
  url.password = "plain";
  const pool = poolAt(url, 3);
  const databases = await open({ ...own, pool, url: url.href }, { ...DEFAULT_LIMITS, statementMs: 100 });
  const trial = await databases.fresh("preview");
  await as(trial, (client) => client.query("create table things (n int)"));
  expect(await refused(trial, "select * from users")).toMatch(/42501|42P01/);
  await as(trial, async (client) => {
    await client.query("set statement_timeout = 0");
    const [asleep] = await Promise.allSettled([client.query("select pg_sleep(20)"), endOnceOverdue(databases)]);
    expect(asleep.status).toBe("rejected");
  });
  expect(await databases.markRows(trial)).toContain("things");
  await trial.drop();
  const { rows } = await database.pool.query("select 1 from pg_roles where rolname = $1", [trial.name]);
  expect(rows).toEqual([]);
  await pool.end();
  await opened.pop()?.close();
  await database.pool.query(`drop database ${databaseName}_apps with (force)`);
  await own.drop();
});

test.each([
  ["createdb", /may not create roles: run ALTER ROLE "\w+" CREATEROLE\.$/],
  ["createrole", /may not create it: run ALTER ROLE "\w+" CREATEDB, or CREATE DATABASE "\w+_apps" OWNER "\w+"\.$/],
])("a platform user with nothing but %s is told in one line what is missing", async (right, line) => {
  const name = `limited_${right}_${process.pid}`;
  const databaseName = new URL(database.url).pathname.slice(1);
  await database.pool.query(
    `create role ${name} login ${right} password 'plain'; grant connect on database ${databaseName} to ${name}`,
  );
  const url = new URL(database.url);
  Object.assign(url, { username: name, password: "plain" });
  const own = await createTestDatabase();
  url.pathname = new URL(own.url).pathname;
  await own.pool.query(`grant connect on database ${url.pathname.slice(1)} to ${name}`);
  const pool = poolAt(url, 1);
  await expect(openAppsCluster({ pool, url: url.href })).rejects.toThrow(line);
  await pool.end();
  await own.drop();
  await database.pool.query(`drop owned by ${name}; drop role ${name}`);
});

test("many apps come and go at once", async () => {
  const cluster = await openAppsCluster(database);
  opened.push(cluster);
  const databases = createAppDatabases({ cluster, store: createHostingStore(database), limits: DEFAULT_LIMITS });
  const schemas = () => cluster.pool.query("select nspname from pg_namespace where nspname ~ '_preview$'");
  const { rows: before } = await schemas();
  const trial = async () => (await databases.fresh("preview")).drop();
  await Promise.all(Array.from({ length: 24 }, trial));
  expect((await schemas()).rows).toEqual(before);
});
