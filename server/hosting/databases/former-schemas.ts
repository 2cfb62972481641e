// Databases of a version that gave each app a schema in one database of all: taken apart, until each app has its own.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { type AppsCluster, alone } from "./apps-cluster.ts";
import { APP_NAME, admit, asKeeper, type Credentials, type Making } from "./creation.ts";
import { dropDatabase } from "./drop-database.ts";

/** `schemas` of apps that a former database still holds. */
type Former = { name: string; schemas: string[] };

/**
 * A database with several apps' schemas is copied, each schema is dropped from one of the two, and so on: all data are copied
 * as often as the number of apps can be halved. A database with one schema gets its name. Whatever was cut short goes on from
 * what is there: a schema that several databases hold is the same in all, because no app gets in before this is done.
 * @param remembered what belongs to an app; other schemas are left over, and dropped, their roles by the next sweep
 */
export async function takeApartFormer(
  making: Making,
  remembered: readonly Credentials[],
  onStep: (step: string) => void = () => {},
): Promise<void> {
  const { cluster } = making;
  if ((await formerNames(cluster)).length === 0) return;
  onStep("Giving each app a database of its own");
  await alone(cluster.pool, async () => {
    for (;;) {
      const all = await readFormer(cluster);
      if (all.length === 0) break;
      const settled = await settledNames(cluster);
      for (const { name, schemas } of all) {
        const unknown = schemas.filter((schema) => !remembered.some((app) => app.name === schema));
        // Written down, for the next sweep to drop their roles.
        await cluster.pool.query(
          "insert into ninefold.databases (name) select unnest($1::text[]) on conflict (name) do nothing",
          [unknown],
        );
        const copies = schemas.filter((schema) => settled.has(schema));
        await dropSchemas(cluster, name, [...new Set([...unknown, ...copies])]);
      }
      await takeStep(making, await readFormer(cluster), remembered);
    }
  });
}

/** One step for every former database. */
async function takeStep(making: Making, all: readonly Former[], remembered: readonly Credentials[]): Promise<void> {
  const { cluster } = making;
  const kept = share(all);
  for (const { name, schemas } of all) {
    const own = schemas.filter((schema) => kept.get(schema) === name);
    await dropSchemas(
      cluster,
      name,
      schemas.filter((schema) => !own.includes(schema)),
    );
    const [only] = own;
    if (only === undefined) await dropDatabase(cluster.pool, name);
    else if (own.length > 1) await copy(cluster, name);
    else {
      const app = remembered.find((known) => known.name === only);
      if (app) await become(making, name, app);
    }
  }
}

/** Which database keeps a schema that several hold: the one with the fewest so far. */
function share(all: readonly Former[]): Map<string, string> {
  const counts = new Map(all.map(({ name }) => [name, 0]));
  const kept = new Map<string, string>();
  for (const schema of [...new Set(all.flatMap(({ schemas }) => schemas))].sort()) {
    const holders = all.filter(({ schemas }) => schemas.includes(schema)).map(({ name }) => name);
    const keeper = holders.reduce((one, other) => ((counts.get(other) ?? 0) < (counts.get(one) ?? 0) ? other : one));
    counts.set(keeper, (counts.get(keeper) ?? 0) + 1);
    kept.set(schema, keeper);
  }
  return kept;
}

/** Apps that have their own database already: what another still holds of theirs is a copy. */
async function settledNames({ pool }: AppsCluster): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from ninefold.databases join pg_database on datname = name",
  );
  return new Set(rows.map(({ name }) => name));
}

async function formerNames({ pool, databaseName }: AppsCluster): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1) and pg_has_role(datdba, 'usage') order by datname",
    [`${databaseName}_former_`],
  );
  return rows.map(({ name }) => name);
}

async function readFormer(cluster: AppsCluster): Promise<Former[]> {
  const all: Former[] = [];
  for (const name of await formerNames(cluster)) {
    const schemas = await asKeeper(cluster, name, async (client) => {
      const found = await client.query<{ schema: string }>(
        `select nspname as schema from pg_namespace where nspname ~ '${APP_NAME}' order by nspname`,
      );
      return found.rows.map(({ schema }) => schema);
    });
    all.push({ name, schemas });
  }
  return all;
}

async function dropSchemas(cluster: AppsCluster, name: string, schemas: readonly string[]): Promise<void> {
  if (schemas.length === 0) return;
  await asKeeper(cluster, name, async (client) => {
    for (const schema of schemas) await client.query(`drop schema ${schema} cascade`);
  });
}

async function copy({ pool, databaseName }: AppsCluster, name: string): Promise<void> {
  const other = `${databaseName}_former_${randomBytes(4).toString("hex")}`;
  const [from, to] = [name, other].map((each) => pg.escapeIdentifier(each));
  await pool.query("select pg_terminate_backend(pid, 2000) from pg_stat_activity where datname = $1", [name]);
  await pool.query(`create database ${to} template ${from} strategy file_copy`);
}

/** What other apps left in its catalogs goes, and it is the app's own under the app's name. */
async function become(making: Making, name: string, app: Credentials): Promise<void> {
  const { cluster } = making;
  await asKeeper(cluster, name, async (client) => {
    await client.query("drop schema if exists public cascade; drop schema if exists ninefold cascade");
    const { rows } = await client.query<{ catalog: string }>(
      `select oid::regclass::text as catalog from pg_class
       where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and not relisshared`,
    );
    for (const { catalog } of rows) await client.query(`vacuum (full, freeze) ${catalog}`);
  });
  const { rows } = await cluster.pool.query<{ role: string }>(
    `select distinct grantee::regrole::text as role from pg_database, aclexplode(datacl)
     where datname = $1 and grantee <> 0 and grantee <> datdba`,
    [name],
  );
  const database = pg.escapeIdentifier(name);
  for (const { role } of rows) await cluster.pool.query(`revoke all on database ${database} from ${role}`);
  await admit(making, app);
  await cluster.pool.query(
    `revoke all on database ${database} from public; grant connect on database ${database} to ${app.name}`,
  );
  await cluster.pool.query(
    "insert into ninefold.databases (name, is_ready) values ($1, true) on conflict (name) do update set is_ready = true",
    [app.name],
  );
  await cluster.pool.query(`alter database ${database} rename to ${app.name}`);
}
