// An app's role in the real PostgreSQL reaches its own database and nothing else.
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { openDatabase } from "#database";
import { createTestDatabase } from "#testing";
import type { HostingLimits } from "../configuration/limits.ts";
import { openAppDatabases } from "../testing/app-databases.ts";
import { openAppsCluster } from "./apps-cluster.ts";
import type { AppDatabase } from "./types.ts";

const database = await createTestDatabase();
const opened = new Set<{ close(): Promise<void> }>();
afterAll(async () => {
  for (const each of opened) await each.close();
  await database.drop();
});

async function openAll(limits: Partial<HostingLimits> = {}) {
  const all = await openAppDatabases(database, { limits });
  opened.add(all);
  return all;
}
const shared = await openAll();
const open = async () => shared.databases;

async function connect(role: AppDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: role.url });
  client.on("error", () => {});
  await client.connect();
  return client;
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

test("it reaches neither another app's database, nor the one from which they are looked after, nor the platform's server", async () => {
  const databases = await open();
  const mine = await databases.ensure(ids.one, "live");
  const theirs = await databases.ensure(ids.other, "live");
  await as(theirs, (client) => client.query("create table secrets (text text); insert into secrets values ('theirs')"));
  expect(await refused(mine, `select * from ${theirs.name}.secrets`)).toBe("42P01");
  expect(await refused(mine, `set role ${theirs.name}`)).toBe(INSUFFICIENT_PRIVILEGE);
  const opening = (name: string) => {
    const url = Object.assign(new URL(mine.url), { pathname: `/${name}` });
    return as(mine, (client) => client.query("select 1"), url.href);
  };
  for (const name of [theirs.name, shared.cluster.databaseName, "template1"])
    await expect(opening(name)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
  // Nobody at all opens what the others are copies of.
  await expect(opening(shared.cluster.template)).rejects.toMatchObject({ code: "55000" });
  const platform = Object.assign(new URL(database.url), { username: mine.name, password: mine.password });
  await expect(as(mine, (client) => client.query("select 1"), platform.href)).rejects.toMatchObject({ code: "28P01" });
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
  expect(await refused(mine, sql)).toMatch(/42501|58P01|0A000|42704|42P01|42883|3F000/);
});

test("it can't drop or rename its schema, and dropping another's role fails", async () => {
  const databases = await open();
  const mine = await databases.ensure(ids.one, "live");
  expect(await refused(mine, `drop schema ${mine.name} cascade`)).toBe(INSUFFICIENT_PRIVILEGE);
  expect(await refused(mine, `alter schema ${mine.name} rename to other`)).toBe(INSUFFICIENT_PRIVILEGE);
});

test("its connections and the time of a statement and of an idle transaction are limited, even when it raises its own", async () => {
  const { databases, sessions } = await openAll({ databaseConnections: 2, statementMs: 100, idleTransactionMs: 100 });
  const mine = await databases.ensure("33333333-3333-4333-8333-333333333333", "live");
  expect(await refused(mine, "select pg_sleep(5)")).toBe("57014");
  const held = await Promise.all(Array.from({ length: 6 }, () => connect(mine)));
  await expect(connect(mine)).rejects.toMatchObject({ code: "53300" });
  for (const client of held) await client.end();
  const stubborn = as(mine, (client) => client.query("set statement_timeout = 0; select pg_sleep(20)"));
  const ended = expect(stubborn).rejects.toThrow();
  await expect
    .poll(async () => {
      await sessions.look();
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
  expect(await namesIn(shared.cluster.pool, [mine.name])).toEqual([]);
  await client.end().catch(() => {});
});

test("the sweep removes trials of a crash and apps whose project is gone, and keeps the others", async () => {
  const databases = await open();
  const trial = await databases.fresh();
  const orphan = await databases.ensure("44444444-4444-4444-8444-444444444444", "live");
  const { rows } = await database.pool.query(
    "with u as (insert into users (username, password_hash) values ($1, '-') returning id) insert into projects (owner_id) select id from u returning id",
    [`sweep_${Date.now()}`],
  );
  const kept = await databases.ensure(rows[0].id, "live");
  await databases.sweep();
  expect(await namesIn(shared.cluster.pool, [trial.name, orphan.name, kept.name])).toEqual([kept.name, kept.name]);
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
  const trial = await databases.fresh();
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
async function endOnceOverdue(sessions: { look(): Promise<void> }): Promise<void> {
  for (let look = 0; look < 10; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sessions.look();
  }
}

/** Which of these are databases or roles. */
async function namesIn(pool: Pick<pg.Pool, "query">, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from (select rolname as name from pg_roles union all select datname from pg_database) known where name = any($1)",
    [names],
  );
  return rows.map(({ name }) => name);
}

/** As an operator makes one: a user without a superuser's rights, and a database that belongs to it. */
async function operatorsDatabase(name: string, rights: string) {
  const superuser = openDatabase(inject("postgresUrl"), { connections: 1 });
  await superuser.pool.query(`create role ${name} login ${rights} password 'plain'`);
  await superuser.pool.query(`create database ${name} template ninefold_template`);
  await superuser.pool.query(`alter database ${name} owner to ${name}; grant pg_read_all_data to ${name}`);
  const url = Object.assign(new URL(inject("postgresUrl")), {
    username: name,
    password: "plain",
    pathname: `/${name}`,
  });
  const platform = openDatabase(url.href, { connections: 3 });
  return {
    platform,
    superuser,
    async drop() {
      await platform.close();
      for (const each of [`${name}_apps_template`, `${name}_apps_template_draft`, `${name}_apps`, name])
        await superuser.pool.query(`drop database if exists ${each} with (force)`);
      await superuser.pool.query(`revoke pg_read_all_data from ${name}; drop role ${name}`);
      await superuser.close();
    },
  };
}

test("with a DATABASE_URL alone apps have databases beside the platform's, whose user is no superuser", async () => {
  const { platform, superuser, drop } = await operatorsDatabase(`plain_${process.pid}`, "createrole createdb");
  const { databases, sessions, cluster, close } = await openAppDatabases(platform, { limits: { statementMs: 100 } });
  const trial = await databases.fresh();
  await as(trial, (client) => client.query("create table things (n int)"));
  expect(await refused(trial, "select * from users")).toMatch(/42501|42P01/);
  const own = Object.assign(new URL(trial.url), { pathname: new URL(platform.url).pathname });
  await expect(as(trial, (client) => client.query("select 1"), own.href)).rejects.toMatchObject({
    code: INSUFFICIENT_PRIVILEGE,
  });
  await as(trial, async (client) => {
    await client.query("set statement_timeout = 0");
    const [asleep] = await Promise.allSettled([client.query("select pg_sleep(20)"), endOnceOverdue(sessions)]);
    expect(asleep.status).toBe("rejected");
  });
  expect(await databases.markRows(trial)).toContain("things");
  await trial.drop();
  await databases.close();
  expect(await namesIn(superuser.pool, [trial.name])).toEqual([]);
  expect(cluster.superuser).toBe(false);
  await close();
  await drop();
});

test.each([
  ["createdb", /may not create roles: run ALTER ROLE "\w+" CREATEROLE\.$/],
  ["createrole", /may not create databases: run ALTER ROLE "\w+" CREATEDB\.$/],
])("a platform user with nothing but %s is told in one line what is missing", async (right, line) => {
  const { platform, drop } = await operatorsDatabase(`limited_${right}_${process.pid}`, right);
  await expect(openAppsCluster(platform, null)).rejects.toThrow(line);
  await drop();
});

test("many apps come and go at once, some of them made ahead", async () => {
  const { databases, cluster, faults, close } = await openAppDatabases(database, { limits: { spareDatabases: 2 } });
  databases.prepare();
  const trials = await Promise.all(Array.from({ length: 8 }, () => databases.fresh()));
  const names = trials.map(({ name }) => name);
  expect(new Set(names).size).toBe(8);
  for (const trial of trials) await as(trial, (client) => client.query("create table things (n int)"));
  await Promise.all(trials.map(({ drop }) => drop()));
  await close();
  expect(faults).toEqual([]);
  expect(await namesIn(shared.cluster.pool, names)).toEqual([]);
  expect(cluster.databaseName).toBe(shared.cluster.databaseName);
});

test("what was cut short while it was made is made whole when it is wanted", async () => {
  const { databases, cluster } = shared;
  const projectId = "66666666-6666-4666-8666-666666666666";
  const made = await databases.ensure(projectId, "live");
  await cluster.pool.query(`drop database ${made.name}`);
  await cluster.pool.query("update ninefold.databases set is_ready = false where name = $1", [made.name]);
  const again = await databases.ensure(projectId, "live");
  expect(again).toEqual(made);
  await as(again, (client) => client.query("create table things (n int)"));
});
