// Runs an app's process where it sees its own bundle and sockets and nothing else: bubblewrap, an own user, no network.
import { cp, mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Refusal } from "#http";
import {
  bubblewrapTrouble,
  type ControlGroups,
  canCount,
  canReach,
  installationName,
  launch,
  librariesOf,
  openControlGroups,
  type SandboxedProcess,
  seccompProgram,
  supervise,
} from "#sandbox";
import type { HostingLimits } from "../configuration/limits.ts";
import { FIRST_USER_ID } from "./run-folders.ts";
import { appArguments, appCommand, type Stage, stagingOf } from "./sandbox-command.ts";
import type { PreparedOptions, PreparedProcess, RuntimeScript, Sandbox, SandboxOptions } from "./types.ts";
import { runUnprotected } from "./unprotected.ts";

/** Handed to Bun for each script, and for an app's own tests. @param tests how many bundles of tests it has */
export const parametersOf = (script: RuntimeScript | "test", tests: number): string[] =>
  script === "test"
    ? [...TEST_RUNNER, ...Array.from({ length: tests }, (_, index) => `./server/test-${index}.js`)]
    : [`/kit/runtime/${script}.js`];

/** Bun's own runner. Each test has a bound of its own (`kit/app-tests/`), which tells more than this one. */
const TEST_RUNNER = ["test", "--timeout", "10000", "--preload", "/app/server/lib/ninefold-testing.js"];

type Tools = {
  bun: string;
  libraries: string[];
  limits: HostingLimits;
  groups: ControlGroups;
  /** For calls to the kernel; null where none is known for this processor. */
  filter: Buffer | null;
  /** An app's own user can't reach the bundles or Bun where they are. */
  staged: boolean;
  /** Without control groups: whether the kernel counts an app's processes all the same. */
  counted: boolean;
};

/** Looks once at what this machine offers. */
export async function createSandbox(options: {
  dataDir: string;
  kind: "bubblewrap" | "none";
  limits: HostingLimits;
  /** False leaves the kernel's control groups alone, as on machines that do not let the server make them. */
  controlGroups?: boolean;
}): Promise<Sandbox> {
  const { kind, limits } = options;
  const bun = await bunBinary();
  const refusal = kind === "none" ? null : await bubblewrapRefusal();
  const grouped = kind === "bubblewrap" && refusal === null && options.controlGroups !== false;
  const groups = !grouped ? null : await openControlGroups(installationName(options.dataDir));
  const staged = kind === "bubblewrap" && refusal === null && !(await isReachable(bun, bundleFolders(options.dataDir)));
  const filter = seccompProgram(process.arch);
  const counted =
    kind === "bubblewrap" && refusal === null && groups === null && (await canCount(limits.processes, FIRST_USER_ID));
  const tools: Tools = { bun, libraries: await librariesOf(bun), limits, groups, filter, staged, counted };
  return Object.freeze({
    kind,
    refusal,
    tools: { bun, libraries: tools.libraries },
    hasControlGroups: groups !== null,
    async run(app: SandboxOptions) {
      if (refusal) throw new Refusal(503, refusal);
      return kind === "none" ? runUnprotected({ bun, memoryBytes: limits.memoryBytes }, app) : runSandboxed(tools, app);
    },
    async prepare(options: PreparedOptions) {
      return refusal || kind === "none" ? null : prepare(tools, options);
    },
    sweep: async () => groups?.sweep(),
    close: async () => groups?.sweep(),
  });
}

async function bunBinary(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve("bun/package.json");
  return realpath(join(dirname(manifest), "bin", "bun.exe"));
}

const bundleFolders = (dataDir: string) => [join(dataDir, "artifacts"), join(dataDir, "kit")];

/** Whether another user than root can read these; folders are made when absent. */
async function isReachable(bun: string, folders: readonly string[]): Promise<boolean> {
  for (const folder of folders) await mkdir(folder, { recursive: true });
  return canReach(FIRST_USER_ID, [bun, ...folders]);
}

async function makeStage(directory: string, hasApp: boolean): Promise<Stage> {
  const stage = {
    app: hasApp ? join(directory, "app") : null,
    kit: join(directory, "kit"),
    bun: join(directory, "bun"),
  };
  for (const folder of [stage.app, stage.kit]) if (folder) await mkdir(folder, { recursive: true });
  await writeFile(stage.bun, "");
  return stage;
}

async function bubblewrapRefusal(): Promise<string | null> {
  const trouble = await bubblewrapTrouble();
  if (trouble === null) return null;
  const way = "or set SANDBOX=none to run them without any protection.";
  return trouble.kind === "missing"
    ? `Apps can't run here because bubblewrap is missing: install the package bubblewrap, ${way}`
    : `Apps can't run here because bubblewrap may not make namespaces (${trouble.reason}): allow it, ${way}`;
}

async function runSandboxed(tools: Tools, app: SandboxOptions): Promise<SandboxedProcess> {
  const stage = tools.staged ? await makeStage(app.stageDirectory, true) : null;
  const { child, sandboxed } = await enter(tools, app, stage);
  child.stdin?.on("error", () => {}).end();
  return sandboxed;
}

/** The bounds first, then the process that is to obey them. */
async function enter(tools: Tools, app: SandboxOptions, stage: Stage | null) {
  const { bun, libraries, limits, groups, filter, counted } = tools;
  const { memoryBytes, processes, cores } = limits;
  const group = (await groups?.create(app.name, { memoryBytes, processes, cores })) ?? null;
  const staging = stage && stagingOf(stage, { bun, app });
  const entrances = group?.entrances ?? [];
  const bounds = { limits, entrances, isFiltered: filter !== null, processes: counted ? processes : null };
  const command = appCommand({ ...bounds, process: app, staging });
  const child = launch(command, { filter, shown: appArguments({ bun, libraries, app, stage }) });
  return { child, sandboxed: supervise(child, group, memoryBytes) };
}

async function prepare(tools: Tools, options: PreparedOptions): Promise<PreparedProcess> {
  const { folder, kitDirectory, script } = options;
  await mkdir(join(folder.bundle, "server", "lib"), { recursive: true });
  const stage = tools.staged ? await makeStage(folder.stage, false) : null;
  const { child, sandboxed } = await enter(tools, waitingProcess(options, await WAITING_PROGRAMS[script]), stage);
  const state = { begun: false };
  return Object.freeze({
    kitDirectory,
    isWaiting: () => !state.begun && child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    async begin({ appDirectory, environment }: Pick<SandboxOptions, "appDirectory" | "environment">) {
      state.begun = true;
      const bring = (part: string) =>
        cp(join(appDirectory, part), join(folder.bundle, part), { recursive: true }).catch(unlessOptional(part));
      await Promise.all(NEEDED[script].map(bring));
      // A process that has ended in between says so itself.
      child.stdin?.on("error", () => {}).end(JSON.stringify(environment));
      return sandboxed;
    },
    destroy: sandboxed.destroy,
  });
}

const SERVER = join("server", "index.js");
/** In apps with public pages alone. */
const PAGES = join("server", "pages.js");

/** What of an app each script needs; the libraries are the kit's. */
const NEEDED: Readonly<Record<RuntimeScript, readonly string[]>> = {
  serve: [SERVER, PAGES],
  seed: [join("server", "seed.js")],
  render: [SERVER, PAGES, "web", "web-map.json"],
};

const unlessOptional = (part: string) => (error: NodeJS.ErrnoException) => {
  if (part !== PAGES || error.code !== "ENOENT") throw error;
};

const programText = (name: string) => readFile(join(import.meta.dirname, `${name}.ts`), "utf8");
/** Programs that wait for an app and then run the script. */
const WAITING_PROGRAMS: Readonly<Record<RuntimeScript, Promise<string>>> = {
  serve: programText("waiting"),
  seed: programText("waiting-seed"),
  render: programText("waiting-render"),
};

/** What a process sees that waits for its app, whose secrets it is told later. */
function waitingProcess({ folder, kitDirectory, script }: PreparedOptions, program: string): SandboxOptions {
  const serves = script === "serve";
  return {
    name: folder.name,
    userId: folder.userId,
    stageDirectory: folder.stage,
    appDirectory: folder.bundle,
    kitDirectory,
    sharesLibraries: true,
    databaseDirectory: folder.database,
    socketDirectory: serves ? folder.app : null,
    egressDirectory: serves ? folder.egress : null,
    environment: { TZ: "UTC", ...(serves ? {} : RUNS_ONCE) },
    parameters: ["-e", program],
  };
}

/** For what ends after a moment: the costlier of Bun's compilers takes longer than what it makes faster. */
export const RUNS_ONCE = { BUN_JSC_useDFGJIT: "0" };
