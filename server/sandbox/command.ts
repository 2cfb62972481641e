// The command line that puts a program into its sandbox: bounded, in its control group, as its own user, in bubblewrap.

/**
 * The open file from which bubblewrap reads what the process sees: its files, and its environment, which a command line
 * would show to everyone.
 */
export const SHOWN_DESCRIPTOR = 3;

/** The one from which it reads the filter for calls to the kernel. */
export const FILTER_DESCRIPTOR = 4;

/** A file or folder of the machine and where the process sees it; read-only unless said otherwise. */
export type ShownFile = Readonly<{ source: string; target: string; writable?: boolean }>;

/** What is to be written to the first. */
export function shownArguments(files: readonly ShownFile[], environment: Readonly<Record<string, string>>): string {
  const binds = files.flatMap(({ source, target, writable }) => [writable ? "--bind" : "--ro-bind", source, target]);
  const variables = Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value]);
  return [...binds, ...variables].map((word) => `${word}\0`).join("");
}

/** Bounds itself and enters its control group before it becomes the program's launcher; it ends when it may not enter. */
const ENTER =
  'ulimit -c 0; ulimit -n "$1"; ulimit -f "$2"; shift 2; while [ "$1" != -- ]; do echo $$ > "$1" || exit 1; shift; done; shift; exec "$@"';

/** Shows files at other places in a mount namespace of its own: pairs of source and target up to `--`. */
const STAGE = 'while [ "$1" != -- ]; do mount --bind "$1" "$2" || exit 1; shift 2; done; shift; exec "$@"';

/** Files that the sandbox's user can't reach, and mount points where it can. */
export type Staging = readonly Readonly<{ from: string; to: string }>[];

export type CommandOptions = Readonly<{
  /** No file grows larger than the whole temporary folder. */
  limits: Readonly<{ openFiles: number; temporaryBytes: number }>;
  userId: number;
  /** Files of control groups into which it writes its id. */
  entrances: readonly string[];
  asRoot?: boolean;
  /** A filter for calls to the kernel comes through its descriptor. */
  isFiltered?: boolean;
  /** What to show elsewhere first; without root it would be in vain. */
  staging?: Staging | null;
  /** The most processes, where no control group counts them. */
  processes?: number | null;
  hostname: string;
  /** As the program sees it. */
  workingDirectory: string;
  /** The program and its parameters, as they are called inside. */
  program: readonly string[];
}>;

/**
 * The whole command line. Every part becomes the next by exec, so that the last, bubblewrap's own monitor, is the
 * server's child and is killed with it. (A monitor of root's in between could not signal what runs as another user.)
 * As root it becomes the given user first; what that user can't reach is staged before.
 */
export function sandboxCommand(options: CommandOptions): string[] {
  const { limits, staging } = options;
  const asRoot = options.asRoot ?? process.getuid?.() === 0;
  return [
    "/bin/sh",
    "-c",
    ENTER,
    "sh",
    String(limits.openFiles),
    fileBlocks(limits),
    ...options.entrances,
    "--",
    ...(asRoot && staging ? stageCommand(staging) : []),
    ...(options.processes ? counting(options.processes, asRoot) : []),
    ...(asRoot ? becoming(options.userId) : []),
    "bwrap",
    ...isolation(limits, options.hostname),
    ...(options.isFiltered ? ["--seccomp", String(FILTER_DESCRIPTOR)] : []),
    "--args",
    String(SHOWN_DESCRIPTOR),
    "--remount-ro",
    "/dev",
    "--remount-ro",
    "/",
    "--chdir",
    options.workingDirectory,
    "--",
    ...options.program,
  ];
}

function stageCommand(staging: Staging): string[] {
  const pairs = staging.flatMap(({ from, to }) => [from, to]);
  return ["/usr/bin/unshare", "--mount", "--propagation", "private", "/bin/sh", "-c", STAGE, "sh", ...pairs, "--"];
}

/** The part that gives up root for another user. */
export function becoming(userId: number): string[] {
  const id = String(userId);
  return ["/usr/bin/setpriv", `--reuid=${id}`, `--regid=${id}`, "--clear-groups", "--no-new-privs"];
}

/**
 * The part that bounds processes by their user (setrlimit(2), RLIMIT_NPROC). A user of the sandbox's own has no others; the
 * server's user has, so that the sandbox's are counted in a user namespace around them (Linux 5.14).
 */
export function counting(processes: number, asRoot: boolean): string[] {
  const apart = asRoot ? [] : ["/usr/bin/unshare", "--user", "--map-current-user", "--"];
  return [...apart, "/usr/bin/prlimit", `--nproc=${processes}:${processes}`];
}

/** No namespace shared with the machine, none to be made inside, no capability, no controlling terminal. */
function isolation(limits: Readonly<{ temporaryBytes: number }>, hostname: string): string[] {
  const size = String(limits.temporaryBytes);
  return [
    "--unshare-all",
    "--unshare-user",
    "--disable-userns",
    "--die-with-parent",
    "--new-session",
    "--cap-drop",
    "ALL",
    "--hostname",
    hostname,
    "--clearenv",
    "--proc",
    "/proc",
    "--dev",
    "/dev",
    "--size",
    size,
    "--tmpfs",
    "/tmp",
    "--dir",
    "/run",
  ];
}

/** The shell counts in blocks of 512 bytes. */
const fileBlocks = (limits: Readonly<{ temporaryBytes: number }>) => String(Math.ceil(limits.temporaryBytes / 512));
