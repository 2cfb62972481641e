// A bare PostgreSQL and an empty Fastify, started side by side: the reference of the server's start.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { createLauncher, databaseUser, launch, PLATFORM_CLUSTER, startEmbeddedPostgres } from "#database";
import { freePort } from "#test-tools";

export type BareStart = Readonly<{
  /** Milliseconds until both are ready; both are stopped again. */
  start(): Promise<number>;
  /** The same of the empty Fastify alone. */
  startServer(): Promise<number>;
  close(): Promise<void>;
}>;

export const BARE_START = "one PostgreSQL on existing data and an empty Fastify, side by side";
export const BARE_SERVER = "an empty Fastify";

export async function openBareStart(): Promise<BareStart> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-bare-"));
  await chmod(dataDir, 0o755);
  const made = await startEmbeddedPostgres({ dataDir });
  await made.close();
  const startPostgres = () => startBare(join(dataDir, PLATFORM_CLUSTER), made.url.replace(/host=.*/, ""));
  const timed = async (withPostgres: boolean) => {
    const begin = performance.now();
    const [server, postgres] = await Promise.all([startEmpty(), withPostgres ? startPostgres() : null]);
    const milliseconds = performance.now() - begin;
    await Promise.all([server.stop(), postgres?.close()]);
    return milliseconds;
  };
  return Object.freeze({
    start: () => timed(true),
    startServer: () => timed(false),
    close: () => rm(dataDir, { recursive: true, force: true }),
  });
}

const LOOK_EVERY_MS = 10;

/** With PostgreSQL's own settings, durable, until it answers. */
async function startBare(clusterDir: string, address: string) {
  const socketDir = await mkdtemp(join(tmpdir(), "ninefold-bare-"));
  await chmod(socketDir, 0o777);
  const launcher = await createLauncher(clusterDir, process.getuid?.() === 0 ? await databaseUser() : null);
  const control = (...parameters: string[]) =>
    launch(launcher, launcher.binaries.pg_ctl, ["-D", launcher.clusterDir, "-s", ...parameters]);
  await control("-W", "-l", "/dev/null", "-o", `-c listen_addresses= -k ${socketDir}`, "start");
  while (!(await answers(`${address}host=${encodeURIComponent(socketDir)}`))) await delay(LOOK_EVERY_MS);
  return {
    async close() {
      await control("-w", "-m", "fast", "stop");
      await rm(socketDir, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

async function startEmpty() {
  const program = join(import.meta.dirname, "empty-server.ts");
  const child = spawn(process.execPath, [program, String(await freePort())], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return {
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}
