// A PostgreSQL of its own that listens on a loopback port, as one that an operator runs.
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#database";
import { freePort } from "#test-tools";

export type PostgresOnPort = Readonly<{
  /** Of the database's own superuser, on 127.0.0.1. */
  url: string;
  /** Of its superuser, by its unix socket: from whatever network. */
  socketUrl: string;
  port: number;
  /** The same server for another user. */
  urlFor(user: string, password: string, database: string): string;
  query(text: string, database?: string): Promise<pg.QueryResult>;
  /** Replaces the rules by which it lets users in (pg_hba.conf). */
  admit(rules: string): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}>;

/** Call `close` in `afterAll`. */
export async function startPostgresOnPort(
  more: (dataDir: string) => readonly string[] = () => [],
  wrapper: readonly string[] = [],
): Promise<PostgresOnPort> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-tcp-"));
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "max_connections=120", ...more(dataDir)];
  const state: { postgres: EmbeddedPostgres | null } = { postgres: null };
  const start = async () => {
    state.postgres ??= await startEmbeddedPostgres({ dataDir, durable: false, settings, wrapper });
    return state.postgres;
  };
  const stop = async () => {
    await state.postgres?.close();
    state.postgres = null;
  };
  const { socketDir } = await start();
  const password = (await readFile(join(dataDir, "postgres-password"), "utf8")).trim();
  const urlFor = (user: string, secret: string, database: string) =>
    `postgres://${user}:${secret}@127.0.0.1:${port}/${database}`;
  const url = urlFor("ninefold", password, "postgres");
  const socketUrl = `postgres://ninefold:${password}@localhost:${port}/postgres?host=${encodeURIComponent(socketDir)}`;
  const query = async (text: string, database = "postgres") => {
    const client = new pg.Client({ connectionString: socketUrl.replace("/postgres?", `/${database}?`) });
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  return Object.freeze({
    url,
    socketUrl,
    port,
    urlFor,
    query,
    stop,
    async start() {
      await start();
    },
    async admit(rules: string) {
      await writeFile(join(dataDir, "postgres", "pg_hba.conf"), rules);
      await query("select pg_reload_conf()");
    },
    async close() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  });
}
