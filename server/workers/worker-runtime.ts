// Starts the processes of workers: in a sandbox that shows them code and libraries only, or without one, and within limits
// of memory, processes and processor.
import { access, chmod, constants, mkdir, readdir, realpath, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  bubblewrapTrouble,
  CHANNEL_DESCRIPTOR,
  type ControlGroups,
  canCount,
  canReach,
  installationName,
  launch,
  launchUnsandboxed,
  librariesOf,
  openControlGroups,
  type SandboxedProcess,
  type ShownFile,
  type Staging,
  sandboxCommand,
  seccompProgram,
  shownArguments,
  supervise,
} from "#sandbox";
import {
  WORKER_CORES,
  WORKER_HEAP_MEBIBYTES,
  WORKER_MEMORY_BYTES,
  WORKER_OPEN_FILES,
  WORKER_PROCESSES,
  WORKER_TEMPORARY_BYTES,
  WORKER_WEIGHT,
} from "./limits.ts";

export type WorkerRuntime = Readonly<{
  /** False with SANDBOX=none or without bubblewrap: workers then have the server's own rights. */
  isSandboxed: boolean;
  /** @param slot a number that no other running worker has; its user id and control group follow from it */
  start(slot: number): Promise<SandboxedProcess>;
  close(): Promise<void>;
}>;

export type WorkerRuntimeOptions = Readonly<{
  /** Prefix of the control groups' names; unique among runtimes that are open at the same time. */
  name: string;
  /** Folders that workers can read beside code and libraries; created when absent. */
  shows?: readonly string[];
  sandbox: "bubblewrap" | "none";
  /** Modules that a worker loads before its first work. */
  preload: readonly string[];
}>;

/** Apart from the ids of people and of the system, and of apps, which begin at 2,000,000. */
const FIRST_USER_ID = 1_900_000;
const ROOT = resolve(import.meta.dirname, "../..");
/** The worker's program: of the bundle where this process itself runs one. */
const mainProgram = () => fileURLToPath(import.meta.resolve("./worker-main.ts"));
/** Parts of the installation that workers can read: code only, nothing secret and no data. */
const CODE = ["package.json", "contract", "server", "builtin-model", "templates", "kit"];

/** Where workers find Git, and nothing else beside Node. */
const PROGRAMS = "/usr/bin";

export async function openWorkerRuntime({
  name,
  shows = [],
  sandbox,
  preload,
}: WorkerRuntimeOptions): Promise<WorkerRuntime> {
  const program = [
    process.execPath,
    `--max-old-space-size=${WORKER_HEAP_MEBIBYTES}`,
    mainProgram(),
    ...preload.map((module) => String(module)),
  ];
  const trouble = sandbox === "none" ? null : await bubblewrapTrouble();
  return sandbox === "none" || trouble ? openUnsandboxed(program) : openSandboxed(program, { name, shows });
}

const installationOf = (name: string): string => installationName(name).replace("ninefold-", "ninefold-work-");

/** Removes the control groups that ended processes of a pool of that name have left. */
export async function sweepWorkers(name: string): Promise<void> {
  const groups = await openControlGroups(installationOf(name));
  await groups?.sweep();
}

/** Without a sandbox: the same program, memory limit and deadlines; it ends with the server all the same. */
function openUnsandboxed(program: readonly string[]): WorkerRuntime {
  return Object.freeze({
    isSandboxed: false,
    start: async () =>
      launchUnsandboxed(program, {
        cwd: tmpdir(),
        env: { TMPDIR: tmpdir(), PATH: process.env.PATH ?? "" },
        serialization: "advanced",
        memoryBytes: WORKER_MEMORY_BYTES,
      }),
    close: async () => {},
  });
}

async function openSandboxed(
  program: readonly string[],
  { name, shows }: Readonly<{ name: string; shows: readonly string[] }>,
): Promise<WorkerRuntime> {
  const installation = installationOf(name);
  const groups = await openControlGroups(installation);
  await groups?.sweep();
  for (const folder of shows) await mkdir(folder, { recursive: true });
  const files = [...(await shownFiles()), ...shows.map((path) => ({ source: path, target: path }))];
  const staging = (await canReach(
    FIRST_USER_ID,
    files.map(({ source }) => source),
  ))
    ? null
    : await openStagingFolder(installation, files);
  const filter = seccompProgram(process.arch);
  const counted = groups === null && (await canCount(WORKER_PROCESSES, FIRST_USER_ID));
  const shown = shownArguments(staging?.files ?? files, {
    TMPDIR: "/tmp",
    PATH: PROGRAMS,
    TZ: "UTC",
    NODE_CHANNEL_FD: String(CHANNEL_DESCRIPTOR),
    NODE_CHANNEL_SERIALIZATION_MODE: "advanced",
  });
  return Object.freeze({
    isSandboxed: true,
    async start(slot: number) {
      const group = await groupFor(groups, slot);
      const command = sandboxCommand({
        limits: { openFiles: WORKER_OPEN_FILES, temporaryBytes: WORKER_TEMPORARY_BYTES },
        userId: FIRST_USER_ID + slot,
        entrances: group?.entrances ?? [],
        isFiltered: filter !== null,
        staging: staging?.staging ?? null,
        processes: counted ? WORKER_PROCESSES : null,
        hostname: "worker",
        workingDirectory: "/tmp",
        program,
      });
      const child = launch(command, { filter, shown, hasChannel: true });
      child.stdin?.on("error", () => {}).end();
      return supervise(child, group, WORKER_MEMORY_BYTES);
    },
    async close() {
      await groups?.sweep();
      if (staging) await rm(staging.folder, { recursive: true, force: true });
    },
  });
}

async function groupFor(groups: ControlGroups, slot: number) {
  const limits = {
    memoryBytes: WORKER_MEMORY_BYTES,
    processes: WORKER_PROCESSES,
    cores: WORKER_CORES,
    weight: WORKER_WEIGHT,
  };
  return (await groups?.create(String(slot), limits)) ?? null;
}

/** What the sandbox shows: code, libraries, and Node and Git with the system libraries that they load. */
async function shownFiles(): Promise<ShownFile[]> {
  const require = createRequire(join(ROOT, "package.json"));
  const modules = join(dirname(require.resolve("esbuild/package.json")), "..");
  const paths = [...CODE.map((name) => join(ROOT, name)), dirname(mainProgram()), modules];
  const node = await realpath(process.execPath);
  if (!paths.some((path) => process.execPath.startsWith(`${path}/`))) paths.push(node);
  const native = await Promise.all(["@tailwindcss", "@img"].map((scope) => nativeModules(join(modules, scope))));
  const git = await programAt("git");
  const binaries = [node, ...(git === null ? [] : [git]), ...native.flat()];
  const libraries = new Set((await Promise.all(binaries.map(librariesOf))).flat());
  const shown = [...paths, ...libraries].map((path) => ({ source: path, target: path }));
  if (git !== null) shown.push({ source: git, target: `${PROGRAMS}/git` });
  return process.execPath === node || !shown.some(({ source }) => source === node)
    ? shown
    : [...shown, { source: node, target: process.execPath }];
}

/** Where a program really is that the server finds by its name; null where there is none. */
async function programAt(name: string): Promise<string | null> {
  for (const folder of (process.env.PATH ?? "").split(delimiter).filter(Boolean)) {
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return realpath(path);
  }
  return null;
}

/** Native addons (`*.node`) of a package, which load system libraries of their own. */
async function nativeModules(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  return entries.filter((name) => name.endsWith(".node")).map((name) => join(folder, name));
}

/** A folder of mount points, for files that a worker's user can't reach at their own path. */
async function openStagingFolder(
  name: string,
  files: readonly ShownFile[],
): Promise<{ folder: string; files: ShownFile[]; staging: Staging }> {
  const parent = await access("/dev/shm", constants.W_OK).then(
    () => "/dev/shm",
    () => tmpdir(),
  );
  const folder = join(parent, `${name}-stage`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const staged: ShownFile[] = [];
  for (const [index, { source, target }] of files.entries()) {
    const mountPoint = join(folder, String(index));
    if ((await stat(source)).isDirectory()) await mkdir(mountPoint, { mode: 0o755 });
    else await writeFile(mountPoint, "");
    staged.push({ source: mountPoint, target });
  }
  const staging = files.map(({ source }, index) => ({ from: source, to: staged[index]?.source ?? "" }));
  return { folder, files: staged, staging };
}
