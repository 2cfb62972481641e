// A user without a superuser's rights drops a database that PostgreSQL's own housekeeping is in.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openDatabase, startEmbeddedPostgres } from "#database";
import { dropDatabase } from "./drop-database.ts";

const dataDir = await mkdtemp(join(tmpdir(), "ninefold-drop-"));
const cluster = await startEmbeddedPostgres({ dataDir, durable: false, settings: ["autovacuum_naptime=1s"] });
const superuser = openDatabase(cluster.url, { connections: 2 });
await superuser.pool.query("create role keeper login createdb password 'plain'");
const urlOf = (name: string) =>
  Object.assign(new URL(cluster.url), { username: "keeper", password: "plain", pathname: `/${name}` }).href;
const keeper = openDatabase(urlOf("postgres"), { connections: 1 });
afterAll(async () => {
  await keeper.close();
  await superuser.close();
  await cluster.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function filled(name: string): Promise<void> {
  await keeper.pool.query(`create database ${name}`);
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  // Vacuumed so slowly that it is still under way when the database goes.
  await client.query(`create schema own; create table own.things (n int) with
    (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`);
  await client.query("insert into own.things select generate_series(1, 200000)");
  await client.query("delete from own.things");
  await client.end();
}

const who = (name: string) =>
  superuser.pool
    .query<{ backend_type: string }>("select backend_type from pg_stat_activity where datname = $1", [name])
    .then(({ rows }) => rows.map(({ backend_type }) => backend_type));

test("it goes while it is vacuumed, which this user may not end", async () => {
  await filled("tidied");
  await expect.poll(() => who("tidied")).toEqual(["autovacuum worker"]);
  await expect(keeper.pool.query("drop database tidied with (force)")).rejects.toThrow("permission denied");
  await dropDatabase(keeper.pool, "tidied");
  await dropDatabase(keeper.pool, "tidied");
  const { rows } = await superuser.pool.query("select from pg_database where datname = 'tidied'");
  expect(rows).toEqual([]);
});
