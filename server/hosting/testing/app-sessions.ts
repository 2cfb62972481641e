// Sessions of apps' own in their databases, for tests of what they can do there, and the server's look at them.
import pg from "pg";
import { expect } from "vitest";
import type { AppDatabase } from "../databases/types.ts";
import type { OpenedAppDatabases } from "./app-databases.ts";

export type AppSessions = ReturnType<typeof createAppSessions>;

/** Call `close` in `afterAll`, before the databases go. */
export function createAppSessions(opened: OpenedAppDatabases) {
  const clients: pg.Client[] = [];
  async function connect(app: AppDatabase): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: app.url });
    client.on("error", () => {});
    await client.connect();
    clients.push(client);
    return client;
  }
  return Object.freeze({
    connect,
    /** Statements one after the other in a session of their own; gives the rows of the last. */
    async run(app: AppDatabase, ...statements: string[]) {
      const client = await connect(app);
      try {
        let rows: unknown[] = [];
        for (const statement of statements) ({ rows } = await client.query(statement));
        return rows;
      } finally {
        await client.end();
      }
    },
    async countOf(app: AppDatabase) {
      const { rowCount } = await opened.cluster.pool.query("select from pg_stat_activity where usename = $1", [
        app.name,
      ]);
      return rowCount;
    },
    /** Looks at the sessions again and again, as the server does every second. */
    async lookUntil(isDone: () => Promise<boolean> | boolean): Promise<void> {
      await expect
        .poll(
          async () => {
            await opened.sessions.look();
            return isDone();
          },
          { interval: 50 },
        )
        .toBe(true);
    },
    async close() {
      for (const client of clients) await client.end().catch(() => {});
    },
  });
}
