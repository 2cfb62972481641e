// Runs an app's process where it sees its own bundle and sockets and nothing else: bubblewrap, an own user, no network.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, realpath, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Refusal } from "#http";
import type { HostingLimits } from "../limits.ts";
import { type ControlGroups, openControlGroups } from "./control-groups.ts";
import {
  APP_DESCRIPTOR,
  appArguments,
  becoming,
  FILTER_DESCRIPTOR,
  type Stage,
  sandboxCommand,
} from "./sandbox-command.ts";
import { type SandboxedProcess, supervise } from "./sandboxed-process.ts";
import { seccompProgram } from "./seccomp.ts";
import { runUnprotected } from "./unprotected.ts";

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

/** A process that has all its bounds and waits to hear which app it is to become. */
export type PreparedProcess = Readonly<{
  /** False once it was begun, or ended by itself. */
  isWaiting(): boolean;
  /** It becomes `app`, whose name, user and parameters are those that it was prepared with. */
  begin(app: SandboxOptions): SandboxedProcess;
  destroy(): Promise<void>;
}>;

export type Sandbox = Readonly<{
  kind: "bubblewrap" | "none";
  /** Control groups bound memory and processes; without them the process' owner must watch memory. */
  hasControlGroups: boolean;
  run(options: SandboxOptions): Promise<SandboxedProcess>;
  /** Null where a process has to know its app from the beginning. */
  prepare(process: Pick<SandboxOptions, "name" | "userId" | "parameters">): Promise<PreparedProcess | null>;
  /** What it shows of the system. */
  tools: Readonly<{ bun: string; libraries: readonly string[] }>;
  /** Null, or why nothing can run here and what to do about it. */
  refusal: string | null;
  /** Ends what a killed server left. */
  sweep(): Promise<void>;
  /** After the last process has ended. */
  close(): Promise<void>;
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
  /** For calls to the kernel; null where none is known for this processor. */
  filter: Buffer | null;
  /** An app's own user can't reach the bundles or Bun where they are. */
  staged: boolean;
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
  const staged =
    kind === "bubblewrap" && refusal === null && !(await reachable([bun, ...bundleFolders(options.dataDir)]));
  const filter = seccompProgram(process.arch);
  const tools: Tools = { bun, libraries: await librariesOf(bun), limits, groups, filter, staged };
  return Object.freeze({
    kind,
    refusal,
    tools: { bun, libraries: tools.libraries },
    hasControlGroups: groups !== null,
    async run(app: SandboxOptions) {
      if (refusal) throw new Refusal(503, refusal);
      return kind === "none" ? runUnprotected({ bun, memoryBytes: limits.memoryBytes }, app) : runSandboxed(tools, app);
    },
    async prepare(process: Pick<SandboxOptions, "name" | "userId" | "parameters">) {
      return refusal || kind === "none" || staged ? null : prepare(tools, process);
    },
    sweep: async () => groups?.sweep(),
    close: async () => groups?.close(),
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
  if (!tools.staged) return (await prepare(tools, app)).begin(app);
  const stage = await makeStage(app.stageDirectory);
  return (await prepare(tools, app, { bun: tools.bun, app, stage })).begin(app);
}

async function prepare(
  { bun, libraries, limits, groups, filter }: Tools,
  process: Pick<SandboxOptions, "name" | "userId" | "parameters">,
  staging: { bun: string; app: SandboxOptions; stage: Stage } | null = null,
): Promise<PreparedProcess> {
  const { memoryBytes, processes, cores } = limits;
  const group = (await groups?.create(process.name, { memoryBytes, processes, cores })) ?? null;
  const entrances = group?.entrances ?? [];
  const command = sandboxCommand({ limits, process, entrances, isFiltered: filter !== null, staging });
  const { child, begin } = launch(command, filter);
  const sandboxed = supervise(child, group, memoryBytes);
  const state = { begun: false };
  return Object.freeze({
    isWaiting: () => !state.begun && child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    begin(app: SandboxOptions) {
      state.begun = true;
      begin(appArguments({ bun, libraries, app, stage: staging?.stage ?? null }));
      return sandboxed;
    },
    destroy: sandboxed.destroy,
  });
}

/** Starts a command of `sandboxCommand`, which goes on once it was told the app's arguments. */
export function launch(
  command: readonly string[],
  filter: Buffer | null = null,
): { child: ChildProcess; begin(appArguments: string): void } {
  const [file = "", ...parameters] = command;
  const stdio = ["ignore", "pipe", "pipe", "pipe", filter ? "pipe" : "ignore"] as const;
  const child = spawn(file, parameters, { cwd: "/", env: {}, stdio: [...stdio] });
  const tell = (descriptor: number, content: string | Buffer) => {
    const pipe = child.stdio[descriptor];
    if (pipe && "end" in pipe) pipe.on("error", () => {}).end(content);
  };
  tell(FILTER_DESCRIPTOR, filter ?? "");
  return { child, begin: (text) => tell(APP_DESCRIPTOR, text) };
}
