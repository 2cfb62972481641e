// A fresh, migrated database for one test file, and a place for apps' databases beside it.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#database";

export type TestDatabase = Database &
  Readonly<{
    /** Where this file's apps have their databases: in the apps' cluster, made when first asked for. */
    apps(): Promise<Readonly<{ url: string; isLocal: boolean }>>;
    drop(): Promise<void>;
  }>;

/** A cluster for apps: its address for the daily role, and for its superuser. */
type AppsCluster = Readonly<{ url: string; superuserUrl: string }>;

/**
 * A copy of the migrated template, opened as the platform's daily role. Call `drop` in `afterAll`.
 * @param options.apps where its apps have their databases: the run's own cluster, unless it is another
 */
export async function createTestDatabase(options: { apps?: AppsCluster } = {}): Promise<TestDatabase> {
  const cluster = options.apps ?? { url: inject("appsUrl"), superuserUrl: inject("appsPostgresUrl") };
  const name = `test_${randomBytes(6).toString("hex")}`;
  await query(inject("postgresUrl"), `create database ${name} template ninefold_template owner platform`);
  const database = openDatabase(inject("platformUrl").replace("/postgres?", `/${name}?`));
  const state: { apps: Promise<string> | null } = { apps: null };
  return {
    ...database,
    async apps() {
      state.apps ??= createApps(cluster, `${name}_apps`);
      return { url: await state.apps, isLocal: true };
    },
    async drop() {
      await database.close();
      if (state.apps) await dropApps(cluster, await state.apps);
      await query(inject("postgresUrl"), `drop database ${name} with (force)`);
    },
  };
}

async function createApps({ url }: AppsCluster, name: string): Promise<string> {
  await query(url, `create database ${name} template template0`);
  return url.replace("/apps?", `/${name}?`);
}

/** With every app's database that was made from there. */
async function dropApps({ superuserUrl }: AppsCluster, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const own = superuserUrl.replace("/apps?", `/${name}?`);
  const { rows } = await query(own, "select name from ninefold.databases").catch(() => ({ rows: [] }));
  await connected(superuserUrl, async (client) => {
    for (const app of rows) {
      await client.query(`drop database if exists ${app.name} with (force)`);
      await client.query(`drop role if exists ${app.name}`);
    }
    for (const each of [`${name}_template`, name]) await client.query(`drop database if exists ${each} with (force)`);
  });
}

const query = (url: string, text: string): Promise<pg.QueryResult> => connected(url, (client) => client.query(text));

async function connected<Result>(url: string, action: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return action(client).finally(() => client.end());
}
