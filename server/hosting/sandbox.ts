// Runs an app's process where it sees its own bundle and sockets and nothing else: bubblewrap, an own user, no network.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { access, mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type ControlGroup, type ControlGroups, openControlGroups } from "./control-groups.ts";
import type { HostingLimits } from "./limits.ts";

export type SandboxOptions = Readonly<{
  /** Distinguishes this process from all others of this installation; letters, digits, hyphens. */
  name: string;
  /** Of the app's own user when the server is root. */
  userId: number;
  appDirectory: string;
  kitDirectory: string;
  /** Appears as /run/app, writable. Null where the process serves nothing. */
  socketDirectory: string | null;
  databaseDirectory: string;
  egressDirectory: string | null;
  /** A folder of the server's for mount points, used only where the app's user can't reach its bundle. */
  stageDirectory: string;
  environment: Readonly<Record<string, string>>;
  /** Handed to Bun: a script of /kit/runtime first. */
  parameters: readonly string[];
}>;

export type SandboxedProcess = Readonly<{
  child: ChildProcess;
  /** Ids of all processes behind it, for measuring. */
  processIds(): Promise<number[]>;
  ranOutOfMemory(): Promise<boolean>;
  /** Ends it and everything it started, and frees what the sandbox took. Good to call twice. */
  destroy(): Promise<void>;
}>;

export type Sandbox = Readonly<{
  kind: "bubblewrap" | "none";
  /** Control groups bound memory and processes; without them the process' owner must watch memory. */
  hasControlGroups: boolean;
  run(options: SandboxOptions): Promise<SandboxedProcess>;
  /** What it shows of the system. */
  tools: Readonly<{ bun: string; libraries: readonly string[] }>;
  /** Null, or why nothing can run here and what to do about it. */
  refusal: string | null;
  /** Ends what a killed server left. */
  sweep(): Promise<void>;
}>;

/** The first of the apps' own users: far from people's and system users'. */
export const FIRST_USER_ID = 2_000_000;

/** Named after the data folder, so that two installations on one machine never meet. */
export const installationName = (dataDir: string) =>
  `ninefold-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;

type Tools = {
  bun: string;
  libraries: string[];
  limits: HostingLimits;
  groups: ControlGroups;
  /** An app's own user can't reach the bundles or Bun where they are. */
  staged: boolean;
};

/** Looks once at what this machine offers. */
export async function createSandbox(options: {
  dataDir: string;
  kind: "bubblewrap" | "none";
  limits: HostingLimits;
}): Promise<Sandbox> {
  const { kind, limits } = options;
  const bun = await bunBinary();
  const refusal = kind === "none" ? null : await bubblewrapRefusal();
  const groups = kind === "none" || refusal ? null : await openControlGroups(installationName(options.dataDir));
  const staged =
    kind === "bubblewrap" && refusal === null && !(await reachable([bun, ...bundleFolders(options.dataDir)]));
  const tools: Tools = { bun, libraries: await librariesOf(bun), limits, groups, staged };
  return Object.freeze({
    kind,
    refusal,
    tools: { bun, libraries: tools.libraries },
    hasControlGroups: groups !== null,
    async run(app: SandboxOptions) {
      if (refusal) throw new Error(refusal);
      return kind === "none" ? runBare(tools, app) : runSandboxed(tools, app);
    },
    sweep: async () => groups?.sweep(),
  });
}

async function bunBinary(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve("bun/package.json");
  return realpath(join(dirname(manifest), "bin", "bun.exe"));
}

const runFile = promisify(execFile);

const bundleFolders = (dataDir: string) => [join(dataDir, "artifacts"), join(dataDir, "kit")];

/** Whether another user than root can read these; made when absent. Without root it is one and the same user. */
async function reachable([bun = "", ...folders]: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0) return true;
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const tests = [bun, ...folders].flatMap((path) => ["-a", "-r", path]).slice(1);
  const [command = "", ...parameters] = [...becoming(FIRST_USER_ID), "/usr/bin/test", ...tests];
  return runFile(command, parameters, { cwd: "/" }).then(
    () => true,
    () => false,
  );
}

async function makeStage(directory: string): Promise<Stage> {
  const stage = { app: join(directory, "app"), kit: join(directory, "kit"), bun: join(directory, "bun") };
  await mkdir(stage.app, { recursive: true });
  await mkdir(stage.kit, { recursive: true });
  await writeFile(stage.bun, "");
  return stage;
}

/** What the dynamic linker loads for Bun: the only system files that a sandbox shows. */
async function librariesOf(binary: string): Promise<string[]> {
  const { stdout } = await runFile("ldd", [binary]).catch(() => ({ stdout: "" }));
  const found = [...stdout.matchAll(/(?:=> )?(\/\S+) \(0x/g)].flatMap(([, path]) => path ?? []);
  return found.length > 0 ? found : ["/lib", "/lib64", "/usr/lib", "/usr/lib64"];
}

async function bubblewrapRefusal(): Promise<string | null> {
  const missing = "Apps can't run here because bubblewrap is missing: install the package bubblewrap";
  const way = "or set SANDBOX=none to run them without any protection.";
  const isThere = await runFile("bwrap", ["--version"]).then(
    () => true,
    () => false,
  );
  if (!isThere) return `${missing}, ${way}`;
  return runFile("bwrap", ["--unshare-all", "--ro-bind", "/", "/", "true"]).then(
    () => null,
    (error) =>
      `Apps can't run here because bubblewrap may not make namespaces (${oneLine(error.stderr)}): allow it, ${way}`,
  );
}

const oneLine = (text: unknown) => String(text).trim().split("\n").join(" ");

async function runSandboxed(tools: Tools, app: SandboxOptions): Promise<SandboxedProcess> {
  const { bun, libraries, limits, groups, staged } = tools;
  const group = groups
    ? await groups.create(app.name, {
        memoryBytes: limits.memoryBytes,
        processes: limits.processes,
        cores: limits.cores,
      })
    : null;
  const stage = staged ? await makeStage(app.stageDirectory) : null;
  const command = sandboxCommand({ bun, libraries, limits, app, entrances: group?.entrances ?? [], stage });
  const [file = "", ...parameters] = command;
  const child = spawn(file, parameters, { cwd: "/", env: {}, stdio: ["ignore", "pipe", "pipe"] });
  return supervised(child, group);
}

/** Bounds itself and enters its control group before it becomes the app's launcher. */
const ENTER =
  'ulimit -c 0; ulimit -n "$1"; ulimit -f "$2"; shift 2; while [ "$1" != -- ]; do echo $$ > "$1"; shift; done; shift; exec "$@"';

/** Shows folders at other places in a mount namespace of its own: pairs of source and target up to `--`. */
const STAGE = 'while [ "$1" != -- ]; do mount --bind "$1" "$2" || exit 1; shift 2; done; shift; exec "$@"';

/**
 * The whole command line. Every part becomes the next by exec, so that the last, bubblewrap's own monitor, is the
 * server's child and is killed with it. (A monitor of root's in between could not signal what runs as another user.)
 * As root it becomes the app's own user first; what that user can't reach is staged before.
 */
export function sandboxCommand(options: {
  bun: string;
  libraries: readonly string[];
  limits: Pick<HostingLimits, "openFiles" | "temporaryBytes">;
  app: SandboxOptions;
  entrances: readonly string[];
  asRoot?: boolean;
  /** Where to show bundle, kit and Bun when their real places are closed to the app's user. */
  stage?: Stage | null;
}): string[] {
  const { app, limits, stage } = options;
  const asRoot = options.asRoot ?? process.getuid?.() === 0;
  const enter = [
    "/bin/sh",
    "-c",
    ENTER,
    "sh",
    String(limits.openFiles),
    fileBlocks(limits),
    ...options.entrances,
    "--",
  ];
  const staged = asRoot && stage ? stage : null;
  const places = staged
    ? { bun: staged.bun, app: { ...app, appDirectory: staged.app, kitDirectory: staged.kit } }
    : { bun: options.bun, app };
  const shown = shownFiles({ ...places, libraries: options.libraries });
  const binds = shown.flatMap(({ source, target, writable }) => [writable ? "--bind" : "--ro-bind", source, target]);
  return [
    ...enter,
    ...(staged ? stageCommand({ bun: options.bun, app, stage: staged }) : []),
    ...(asRoot ? becoming(app.userId) : []),
    "bwrap",
    ...isolation(app, limits),
    ...binds,
    ...startOf(app),
  ];
}

type Stage = { app: string; kit: string; bun: string };

function stageCommand({ bun, app, stage }: { bun: string; app: SandboxOptions; stage: Stage }): string[] {
  const pairs = [app.appDirectory, stage.app, app.kitDirectory, stage.kit, bun, stage.bun];
  return ["/usr/bin/unshare", "--mount", "--propagation", "private", "/bin/sh", "-c", STAGE, "sh", ...pairs, "--"];
}

function becoming(userId: number): string[] {
  const id = String(userId);
  return ["/usr/bin/setpriv", `--reuid=${id}`, `--regid=${id}`, "--clear-groups", "--no-new-privs"];
}

/** No namespace shared with the machine, none to be made inside, no capability, no controlling terminal. */
function isolation(app: SandboxOptions, limits: Pick<HostingLimits, "temporaryBytes">): string[] {
  const size = String(limits.temporaryBytes);
  return [
    ...["--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session"],
    ...["--cap-drop", "ALL", "--hostname", "app", "--clearenv"],
    ...Object.entries(app.environment).flatMap(([name, value]) => ["--setenv", name, value]),
    ...["--proc", "/proc", "--dev", "/dev", "--size", size, "--tmpfs", "/tmp", "--dir", "/run"],
  ];
}

/** No file of an app's grows larger than its whole temporary folder; the shell counts in blocks of 512 bytes. */
const fileBlocks = (limits: Pick<HostingLimits, "temporaryBytes">) => String(Math.ceil(limits.temporaryBytes / 512));

function startOf(app: SandboxOptions): string[] {
  return ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/app", "--", "/bin/bun", "--smol", ...app.parameters];
}

type Shown = { source: string; target: string; writable?: boolean };

function shownFiles({
  bun,
  libraries,
  app,
}: {
  bun: string;
  libraries: readonly string[];
  app: SandboxOptions;
}): Shown[] {
  return [
    { source: bun, target: "/bin/bun" },
    ...libraries.map((path) => ({ source: path, target: path })),
    { source: app.appDirectory, target: "/app" },
    { source: app.kitDirectory, target: "/kit" },
    { source: app.databaseDirectory, target: "/run/db" },
    ...(app.egressDirectory ? [{ source: app.egressDirectory, target: "/run/egress" }] : []),
    ...(app.socketDirectory ? [{ source: app.socketDirectory, target: "/run/app", writable: true }] : []),
  ];
}

const END_MS = 500;

/**
 * Kills the sandbox's first process, on which the kernel kills all others inside; bubblewrap's monitor then ends by
 * itself. Killing the monitor first would leave the rest as orphans for the machine's init to bury.
 */
async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const inside = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").catch(() => "");
  const ids = inside.split(" ").filter(Boolean).map(Number);
  for (const id of ids) {
    try {
      process.kill(id, "SIGKILL");
    } catch {
      // Already gone.
    }
  }
  const late = setTimeout(() => child.kill("SIGKILL"), ids.length > 0 ? END_MS : 0);
  await ended;
  clearTimeout(late);
}

function supervised(child: ChildProcess, group: ControlGroup | null): SandboxedProcess {
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  return Object.freeze({
    child,
    processIds: async () => group?.processIds() ?? (child.pid ? [child.pid] : []),
    ranOutOfMemory: async () => group?.ranOutOfMemory() ?? false,
    async destroy() {
      if (child.exitCode === null && child.signalCode === null) await end(child, ended);
      await ended;
      await group?.remove();
    },
  });
}

/** SANDBOX=none: the paths of the interface are rewritten to where the files really are. Set by hand only. */
async function runBare({ bun }: Tools, app: SandboxOptions): Promise<SandboxedProcess> {
  const places: [string, string][] = [
    ["/kit", app.kitDirectory],
    ["/run/db", app.databaseDirectory],
    ["/run/egress", app.egressDirectory ?? "/nonexistent"],
    ["/run/app", app.socketDirectory ?? "/nonexistent"],
    ["/app", app.appDirectory],
  ];
  const relocate = (text: string) =>
    places.reduce(
      (current, [inside, real]) => current.replaceAll(new RegExp(`(^|=)${inside}(?=/|$)`, "g"), `$1${real}`),
      text,
    );
  const environment = Object.fromEntries(
    Object.entries(app.environment).map(([name, value]) => [name, relocate(value)]),
  );
  await access(app.appDirectory);
  const child = spawn(bun, app.parameters.map(relocate), {
    cwd: app.appDirectory,
    env: { ...environment, NINEFOLD_APP: app.appDirectory },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return supervised(child, null);
}
