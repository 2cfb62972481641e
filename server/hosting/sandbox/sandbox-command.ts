// The command line that puts one app into its sandbox.
import type { HostingLimits } from "../limits.ts";
import type { SandboxOptions } from "./sandbox.ts";

/**
 * The open file from which bubblewrap reads what the process sees: its files, and its environment, which a command line
 * would show to everyone.
 */
export const APP_DESCRIPTOR = 3;

/** The one from which it reads the filter for calls to the kernel. */
export const FILTER_DESCRIPTOR = 4;

/** What is to be written to the first. */
export function appArguments({ bun, libraries, app, stage }: Shown): string {
  const kitDirectory = stage?.kit ?? app.kitDirectory;
  const appDirectory = stage?.app ?? app.appDirectory;
  const places = { bun: stage?.bun ?? bun, app: { ...app, appDirectory, kitDirectory } };
  const binds = shownFiles({ ...places, libraries }).flatMap(({ source, target, writable }) => [
    writable ? "--bind" : "--ro-bind",
    source,
    target,
  ]);
  const environment = Object.entries(app.environment).flatMap(([name, value]) => ["--setenv", name, value]);
  return [...binds, ...environment].map((word) => `${word}\0`).join("");
}

type Shown = Readonly<{
  bun: string;
  libraries: readonly string[];
  app: SandboxOptions;
  /** Where bundle, kit and Bun are shown when their real places are closed to the app's user. */
  stage?: Stage | null;
}>;

/** Bounds itself and enters its control group before it becomes the app's launcher; it ends when it may not enter. */
const ENTER =
  'ulimit -c 0; ulimit -n "$1"; ulimit -f "$2"; shift 2; while [ "$1" != -- ]; do echo $$ > "$1" || exit 1; shift; done; shift; exec "$@"';

/** Shows folders at other places in a mount namespace of its own: pairs of source and target up to `--`. */
const STAGE = 'while [ "$1" != -- ]; do mount --bind "$1" "$2" || exit 1; shift 2; done; shift; exec "$@"';

/**
 * The whole command line. Every part becomes the next by exec, so that the last, bubblewrap's own monitor, is the
 * server's child and is killed with it. (A monitor of root's in between could not signal what runs as another user.)
 * As root it becomes the app's own user first; what that user can't reach is staged before.
 */
export function sandboxCommand(options: {
  limits: Pick<HostingLimits, "openFiles" | "temporaryBytes">;
  process: Pick<SandboxOptions, "userId" | "parameters">;
  entrances: readonly string[];
  asRoot?: boolean;
  /** A filter for calls to the kernel comes through its descriptor. */
  isFiltered?: boolean;
  /** What to show elsewhere first; without root it would be in vain. */
  staging?: Staging | null;
  /** The most processes, where no control group counts them. */
  processes?: number | null;
}): string[] {
  const { limits, staging } = options;
  const asRoot = options.asRoot ?? process.getuid?.() === 0;
  return [
    ...["/bin/sh", "-c", ENTER, "sh", String(limits.openFiles), fileBlocks(limits), ...options.entrances, "--"],
    ...(asRoot && staging ? stageCommand(staging) : []),
    ...(options.processes ? counting(options.processes, asRoot) : []),
    ...(asRoot ? becoming(options.process.userId) : []),
    "bwrap",
    ...isolation(limits),
    ...(options.isFiltered ? ["--seccomp", String(FILTER_DESCRIPTOR)] : []),
    ...["--args", String(APP_DESCRIPTOR), "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/app"],
    ...["--", "/bin/bun", "--smol", ...options.process.parameters],
  ];
}

/** Mount points for one process; one that waits for its app has that app's folder where everyone can reach it. */
export type Stage = { app: string | null; kit: string; bun: string };

type Staging = { bun: string; app: Pick<SandboxOptions, "appDirectory" | "kitDirectory">; stage: Stage };

function stageCommand({ bun, app, stage }: Staging): string[] {
  const appPair = stage.app === null ? [] : [app.appDirectory, stage.app];
  const pairs = [...appPair, app.kitDirectory, stage.kit, bun, stage.bun];
  return ["/usr/bin/unshare", "--mount", "--propagation", "private", "/bin/sh", "-c", STAGE, "sh", ...pairs, "--"];
}

/** The part that gives up root for the app's own user. */
export function becoming(userId: number): string[] {
  const id = String(userId);
  return ["/usr/bin/setpriv", `--reuid=${id}`, `--regid=${id}`, "--clear-groups", "--no-new-privs"];
}

/**
 * The part that bounds processes by their user (setrlimit(2), RLIMIT_NPROC). A user of the app's own has no others; the
 * server's user has, so that the app's are counted in a user namespace around them (Linux 5.14).
 */
export function counting(processes: number, asRoot: boolean): string[] {
  const apart = asRoot ? [] : ["/usr/bin/unshare", "--user", "--map-current-user", "--"];
  return [...apart, "/usr/bin/prlimit", `--nproc=${processes}:${processes}`];
}

/** No namespace shared with the machine, none to be made inside, no capability, no controlling terminal. */
function isolation(limits: Pick<HostingLimits, "temporaryBytes">): string[] {
  const size = String(limits.temporaryBytes);
  return [
    ...["--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session"],
    ...["--cap-drop", "ALL", "--hostname", "app", "--clearenv"],
    ...["--proc", "/proc", "--dev", "/dev", "--size", size, "--tmpfs", "/tmp", "--dir", "/run"],
  ];
}

/** No file of an app's grows larger than its whole temporary folder; the shell counts in blocks of 512 bytes. */
const fileBlocks = (limits: Pick<HostingLimits, "temporaryBytes">) => String(Math.ceil(limits.temporaryBytes / 512));

type ShownFile = { source: string; target: string; writable?: boolean };

function shownFiles({
  bun,
  libraries,
  app,
}: {
  bun: string;
  libraries: readonly string[];
  app: SandboxOptions;
}): ShownFile[] {
  return [
    { source: bun, target: "/bin/bun" },
    ...libraries.map((path) => ({ source: path, target: path })),
    { source: app.appDirectory, target: "/app" },
    ...(app.sharesLibraries ? [{ source: `${app.kitDirectory}/runtime/lib`, target: "/app/server/lib" }] : []),
    { source: app.kitDirectory, target: "/kit" },
    { source: app.databaseDirectory, target: "/run/db" },
    ...(app.egressDirectory ? [{ source: app.egressDirectory, target: "/run/egress" }] : []),
    ...(app.socketDirectory ? [{ source: app.socketDirectory, target: "/run/app", writable: true }] : []),
  ];
}
