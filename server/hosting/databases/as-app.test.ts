// What the platform reads of an app's relations it reads with the app's own rights, whatever they have become meanwhile.
import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "#testing";
import { type OpenedAppDatabases, openAppDatabases } from "../testing/app-databases.ts";
import { queryReadOnly } from "./read-only-query.ts";
import type { AppDatabase, AppDatabases } from "./types.ts";

const database = await createTestDatabase();
const directory = await mkdtemp(join(tmpdir(), "ninefold-attack-"));
const proof = join(directory, "commands-run");
let opened: OpenedAppDatabases;
let databases: AppDatabases;
let app: AppDatabase & { drop(): Promise<void> };
beforeAll(async () => {
  opened = await openAppDatabases(database);
  databases = opened.databases;
});
beforeEach(async () => {
  app = await databases.fresh();
});
afterEach(() => app.drop());
afterAll(async () => {
  await opened.close();
  await database.drop();
  await rm(directory, { recursive: true });
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.url });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Tries what only others than the app may do, each by itself; gives a number where it is called by the app's own role. */
const gain = (role: string) => `create or replace function gain() returns xid language plpgsql as $$ begin
  begin execute $c$ copy (select 1) to program 'touch ${proof}' $c$; exception when others then null; end;
  begin execute 'alter role ${role} superuser'; exception when others then null; end;
  begin execute 'create table written (n int)'; exception when others then null; end;
  begin execute 'set transaction read write'; execute 'create table written (n int)'; exception when others then null; end;
  if current_user <> '${role}' or session_user <> '${role}' then raise exception 'called by another'; end if;
  return '7'::xid; end $$`;

async function gained() {
  const role = await opened.cluster.pool.query("select rolsuper, rolcreaterole from pg_roles where rolname = $1", [
    app.name,
  ]);
  const client = await connect();
  const { rows } = await client.query("select to_regclass('written') is not null as wrote");
  await client.end();
  const ranCommands = await access(proof).then(
    () => true,
    () => false,
  );
  return { ...role.rows[0], ...rows[0], ranCommands };
}
const NOTHING = { rolsuper: false, rolcreaterole: false, wrote: false, ranCommands: false };

test("a table that becomes a view while its marks are read calls the app's functions as the app, and they can write nothing", async () => {
  const holder = await connect();
  await holder.query(gain(app.name));
  await holder.query("create table things (n int); create sequence numbers");
  await holder.query("begin; drop table things");
  await holder.query("create view things as select gain() as ctid, gain() as xmin from generate_series(1, 3)");
  const marking = databases.markRows(app);
  const waiting = "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'";
  const isWaiting = async () => (await opened.cluster.pool.query(waiting, [app.name])).rowCount;
  await expect.poll(isWaiting, { interval: 10 }).toBe(1);
  await holder.query("commit");
  // A number came: the view's functions were called, by nobody but the app.
  expect(await marking).toContain("things");
  expect(await gained()).toEqual(NOTHING);
  await holder.end();
});

test("functions and casts that stand before PostgreSQL's own on the role's path change nothing", async () => {
  const client = await connect();
  await client.query(gain(app.name));
  await client.query(`create table things (n int);
    create function count() returns bigint language sql as 'select gain()::text::bigint';
    create function hashtextextended(text, bigint) returns bigint language sql as 'select gain()::text::bigint';
    create function format(text, variadic text[]) returns text language sql as $$ select 'pg_authid'::text $$;
    create function md5(text) returns text language sql as $$ select repeat('x', 100000000) $$;
    alter role ${app.name} set search_path = ${app.name}, pg_catalog`);
  expect((await databases.markRows(app))?.length).toBeLessThan(1_000);
  expect(await gained()).toEqual(NOTHING);
  await client.end();
});

test("an app that keeps the platform from looking is not waited for, and its rows have no marks", async () => {
  const client = await connect();
  await client.query("create table things (n int)");
  await client.query("begin; lock table things");
  expect(await databases.markRows(app)).toBe(null);
  await client.query("rollback");
  expect(await databases.markRows(app)).not.toBe(null);
  await client.end();
});

test("a query of the owner's can't give more than it is cut to by closing the brackets around it", async () => {
  const { signal } = new AbortController();
  const wide = "select 1) found union all select repeat('x', 10000) from (select 1";
  expect(await queryReadOnly(app, wide, signal)).toEqual({ error: expect.stringContaining("syntax error") });
  const answer = await queryReadOnly(app, "select repeat('x', 10000) as wide", signal);
  expect("rows" in answer ? answer.rows.map((row) => row.length) : answer).toEqual([4_000]);
});
