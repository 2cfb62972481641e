// One embedded PostgreSQL cluster: npm's binaries, a folder below the data folder, a unix socket and no network port.
import { createHash, randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { createLauncher, databaseUser, type Launcher, launch, type SystemUser } from "./launcher.ts";
import { endOrphans, isAlive, startWatchdog } from "./postmaster-watchdog.ts";

/** A running cluster. Closing stops it; a cluster whose server was killed is found again by the next start. */
export type EmbeddedPostgres = Readonly<{
  /** Of its own superuser, for setting it up: nothing of daily use goes this way. */
  url: string;
  socketDir: string;
  /** How often it was found dead and started again. */
  restarts(): number;
  /** Lets go of a cluster that goes on running: somebody else looks after it. */
  leave(): Promise<void>;
  close(): Promise<void>;
}>;

export type ClusterOptions = Readonly<{
  dataDir: string;
  /** Its folder in `dataDir`. */
  name?: string;
  /** False gives up crash safety for speed; only for tests. */
  durable?: boolean;
  /** More of PostgreSQL's own, `name=value`, in front of which the cluster's own give way. */
  settings?: readonly string[];
  /** Address space of each of its processes, what they share among it. */
  processBytes?: number;
  /** Put in front of its programs, as its user: for tests, such as one that gives them a clock of their own. */
  wrapper?: readonly string[];
  /** Files of the control groups that it is to live in; asked before each start. */
  entrances?(): Promise<readonly string[]>;
  onStep?: (step: string) => void;
  /** Hears that it was found dead: of the new start, or why there was none. */
  onRestart?: (error: Error | null) => void;
}>;

/** Their folders in the data folder. */
export const PLATFORM_CLUSTER = "postgres";
export const APPS_CLUSTER = "postgres-apps";
/** The superuser that initdb makes. */
export const SUPERUSER = "ninefold";
/** A query that needs more than this fails with "out of memory", instead of the machine. */
const PROCESS_BYTES = 1024 * 1024 * 1024;
/** PostgreSQL's own log of an earlier time goes at the start when it has grown beyond this. */
const LOG_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Starts the cluster in `dataDir/name`, creating it when absent, and starts it again whenever it is found dead.
 * @throws Error with the reason in one line.
 */
export async function startEmbeddedPostgres(options: ClusterOptions): Promise<EmbeddedPostgres> {
  const { dataDir, name = PLATFORM_CLUSTER, onRestart = () => {} } = options;
  const clusterDir = join(dataDir, name);
  const user = process.getuid?.() === 0 ? await databaseUser() : null;
  await mkdir(clusterDir, { recursive: true, mode: 0o700 });
  if (user) await chown(clusterDir, user.uid, user.gid);
  const plain = await createLauncher(clusterDir, user);
  const launcher = { ...plain, prefix: [...plain.prefix, ...(options.wrapper ?? [])] };
  const password = await readOrCreatePassword(join(dataDir, `${name}-password`));
  if (!(await exists(join(clusterDir, "PG_VERSION")))) {
    options.onStep?.("Creating the database");
    await createCluster(launcher, password);
  }
  const socketDir = await prepareSocketDir(clusterDir, user);
  const start = () => startCluster({ ...options, launcher, clusterDir, socketDir });
  const url = addressOf(SUPERUSER, password, "postgres", socketDir);
  await untilAccepting(clusterDir, { url, start });
  const watch = startWatchdog(clusterDir, { start, onRestart });
  return Object.freeze({
    url,
    socketDir,
    restarts: watch.restarts,
    leave: watch.close,
    async close() {
      await watch.close();
      await stopCluster(launcher);
      await rm(socketDir, { recursive: true, force: true });
    },
  });
}

/** Recovery reads the log of changes since the last checkpoint: seconds, and minutes for thousands of databases on a busy machine. */
const ACCEPTING_LIMIT_SECONDS = 600;
const LOOK_EVERY_MS = 50;

/** A cluster that a killed server left may be in the middle of its own recovery, or of shutting down. */
async function untilAccepting(clusterDir: string, { url, start }: { url: string; start(): Promise<void> }) {
  for (const end = Date.now() + ACCEPTING_LIMIT_SECONDS * 1_000; ; await delay(LOOK_EVERY_MS)) {
    if (!(await isAlive(clusterDir))) return start();
    const refusal = await refusalOf(url);
    if (refusal === null) return;
    if (Date.now() > end) throw refusal;
  }
}

/** Why nobody is let in right now; null where somebody is, or where waiting would not help. */
async function refusalOf(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // PostgreSQL's "cannot connect now", and a socket that is not there yet or any more.
    const passes = ["57P03", "57P01", "57P02", "ENOENT", "ECONNREFUSED", "ECONNRESET"].includes(code);
    return error instanceof Error && (passes || error.message.startsWith("Connection terminated")) ? error : null;
  }
}

/** Stops a cluster that a killed server left running. */
export async function stopEmbeddedPostgres(dataDir: string, name: string): Promise<void> {
  const clusterDir = join(dataDir, name);
  const launcher = await createLauncher(clusterDir, process.getuid?.() === 0 ? await databaseUser() : null);
  if (await isAlive(clusterDir)) await stopCluster(launcher);
  await endOrphans(clusterDir);
}

export const addressOf = (user: string, password: string, database: string, socketDir: string) =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Each in a file of its own that only the server's user reads. */
export async function readOrCreatePassword(file: string): Promise<string> {
  const known = await readFile(file, "utf8").catch(() => null);
  if (known) return known.trim();
  const password = randomBytes(24).toString("hex");
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

async function createCluster(launcher: Launcher, password: string): Promise<void> {
  const passwordFile = `/tmp/ninefold-${randomBytes(8).toString("hex")}`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (launcher.user) await chown(passwordFile, launcher.user.uid, launcher.user.gid);
    await launch(launcher, launcher.binaries.initdb, [
      `--pgdata=${launcher.clusterDir}`,
      "--auth=scram-sha-256",
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale=C.UTF-8",
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** A socket's path may have 107 bytes at most (unix(7)), so it can't live in a data folder of any depth. */
async function prepareSocketDir(clusterDir: string, user: SystemUser | null): Promise<string> {
  const socketDir = `/tmp/ninefold-${createHash("sha256").update(clusterDir).digest("hex").slice(0, 12)}`;
  await mkdir(socketDir, { recursive: true });
  if (user) await chown(socketDir, user.uid, user.gid);
  await chmod(socketDir, 0o755);
  return socketDir;
}

async function stopCluster(launcher: Launcher): Promise<void> {
  await launch(launcher, launcher.binaries.pg_ctl, ["stop", "-D", launcher.clusterDir, "-m", "fast", "-w"]);
}

type Starting = ClusterOptions & { launcher: Launcher; clusterDir: string; socketDir: string };

async function startCluster({ launcher, clusterDir, socketDir, ...options }: Starting): Promise<void> {
  // Processes of a postmaster that was killed keep its memory, and a new one refuses to start beside them.
  await endOrphans(clusterDir);
  const log = "server.log";
  const { size } = await stat(join(clusterDir, log)).catch(() => ({ size: 0 }));
  if (size > LOG_BYTES_MAX) await truncate(join(clusterDir, log));
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${socketDir}`,
    "max_connections=500",
    "shared_buffers=128MB",
    "max_locks_per_transaction=256",
    // Before it recovers PostgreSQL makes sure of what is on the disk. File by file that takes minutes for 1,000 apps, each with 300 files.
    ...(process.platform === "linux" ? ["recovery_init_sync_method=syncfs"] : []),
    ...(options.durable === false ? ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] : []),
    ...(options.settings ?? []),
  ];
  const parameters = [
    "start",
    "-D",
    launcher.clusterDir,
    "-w",
    "-t",
    String(ACCEPTING_LIMIT_SECONDS),
    "-s",
    "-l",
    `${launcher.clusterDir}/${log}`,
    "-o",
    settings.map((setting) => `-c ${setting}`).join(" "),
  ];
  const bounded = [`--as=${options.processBytes ?? PROCESS_BYTES}`, launcher.binaries.pg_ctl, ...parameters];
  await launch(launcher, "prlimit", bounded, await options.entrances?.());
}
