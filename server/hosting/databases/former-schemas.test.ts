// One database with a schema for each of several apps is taken apart, from wherever an earlier attempt was cut short.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing";
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { type OpenedAppDatabases, openAppDatabases } from "../testing/app-databases.ts";
import { createAppDatabaseStore } from "./app-database-store.ts";
import { admit, type Credentials, newCredentials } from "./creation.ts";
import { takeApartFormer } from "./former-schemas.ts";

const database = await createTestDatabase();
let opened: OpenedAppDatabases;
beforeAll(async () => {
  opened = await openAppDatabases(database);
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

/** As a version with one database for all of them left it. */
async function makeFormer(apps: readonly Credentials[]): Promise<string> {
  const { pool, databaseName, keeperUrl } = opened.cluster;
  const name = `${databaseName}_former_0`;
  await pool.query(`create database ${name} template template0`);
  for (const app of apps) {
    await pool.query(`create role ${app.name} login noinherit`);
    await admit({ cluster: opened.cluster, limits: { ...DEFAULT_LIMITS } }, app);
    await pool.query(`grant connect on database ${name} to ${app.name}`);
    await ask(keeperUrl(name), `create schema ${app.name}; grant usage, create on schema ${app.name} to ${app.name}`);
    const own = Object.assign(new URL(opened.cluster.urlFor(app)), { pathname: `/${name}` });
    await ask(
      own.href,
      `create table things (id int generated always as identity, name text default '${app.name}');
       insert into things default values; create function secret() returns text language sql as $$ select 'of ${app.name}' $$`,
    );
  }
  return name;
}

/** The same cluster, whose connection is lost at the statement with this number. */
function breakingAt(statement: number): OpenedAppDatabases["cluster"] {
  const { cluster } = opened;
  let count = 0;
  const query = (...parameters: Parameters<pg.Pool["query"]>) => {
    count += 1;
    if (count === statement) return Promise.reject(new Error("cut short"));
    return cluster.pool.query(...parameters);
  };
  const pool = new Proxy(cluster.pool, {
    get: (real, name) => (name === "query" ? query : Reflect.get(real, name).bind(real)),
  });
  return { ...cluster, pool };
}

async function newProject(): Promise<string> {
  const { rows } = await database.pool.query(
    `with u as (insert into users (username, password_hash) values (gen_random_uuid(), '-') returning id)
     insert into projects (owner_id) select id from u returning id`,
  );
  return rows[0].id;
}

test("each app has its own rows and functions afterwards, and what belongs to none is gone", async () => {
  const apps = ["live", "preview", "live", "preview", "live"].map(newCredentials);
  const leftOver = newCredentials("preview");
  await makeFormer([...apps, leftOver]);
  let attempts = 0;
  for (let statement = 2; ; statement += 2) {
    attempts += 1;
    const made = await takeApartFormer({ cluster: breakingAt(statement), limits: DEFAULT_LIMITS }, apps).then(
      () => "done",
      (error) => error.message,
    );
    if (made === "done") break;
    expect(made).toBe("cut short");
  }
  expect(attempts).toBeGreaterThan(3);
  const store = createAppDatabaseStore(database);
  for (const app of apps)
    await store.rememberAppDatabase({ project_id: await newProject(), environment: "live", cluster: "main", ...app });
  await opened.databases.sweep();
  const { pool, urlFor } = opened.cluster;
  for (const app of apps) {
    expect(await ask(urlFor(app), "select current_database() as at, name, secret() from things")).toEqual([
      { at: app.name, name: app.name, secret: `of ${app.name}` },
    ]);
    // New rows, too: sequences came along.
    expect(await ask(urlFor(app), "insert into things default values returning id")).toEqual([{ id: 2 }]);
    const others = apps.filter((other) => other !== app).map(({ name }) => name);
    const seen = await ask(
      urlFor(app),
      "select nspname as name from pg_namespace union all select prosrc from pg_proc where prosrc ~ 'of app_'",
    );
    for (const other of others) expect(JSON.stringify(seen)).not.toContain(other);
    const elsewhere = Object.assign(new URL(urlFor(app)), { pathname: `/${others[0]}` });
    await expect(ask(elsewhere.href, "select 1")).rejects.toMatchObject({ code: "42501" });
  }
  const left = await pool.query("select rolname from pg_roles where rolname = $1", [leftOver.name]);
  expect(left.rows).toEqual([]);
  const former = await pool.query("select from pg_database where starts_with(datname, $1)", [
    `${opened.cluster.databaseName}_former`,
  ]);
  expect(former.rowCount).toBe(0);
});
