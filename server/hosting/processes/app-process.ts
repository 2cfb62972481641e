// One running process of an app: its sockets, its log, its connections, and how it ends.

import { randomBytes } from "node:crypto";
import type { SandboxedProcess } from "#sandbox";
import type { HostingLimits } from "../configuration/limits.ts";
import type { DatabaseDoor } from "../databases/types.ts";
import type { AppIdentity } from "../egress/app-services.ts";
import type { Egress } from "../egress/types.ts";
import { createConnectionPool } from "../gateway/upstream/client/connection-pool.ts";
import type { AppLog } from "../logs/logs.ts";
import type { RunFolder } from "../sandbox/run-folders.ts";
import { parametersOf, RUNS_ONCE } from "../sandbox/sandbox.ts";
import type { RuntimeScript, Sandbox, SandboxOptions } from "../sandbox/types.ts";
import { awaitSocket } from "./app-socket.ts";
import type { AppProcess, ProcessOptions } from "./types.ts";
import type { WarmPool } from "./warm-pool.ts";

/** What every start takes. */
export type ProcessTools = Readonly<{
  sandbox: Pick<Sandbox, "run">;
  warmPool: Pick<WarmPool, "take" | "takeForCheck">;
  kitDirectory(kitHash: string): string;
  door: Pick<DatabaseDoor, "open">;
  egress: Egress;
  /** What an app signs addresses of its files with, in hex. */
  fileKeyOf(app: AppIdentity): string;
  limits: HostingLimits;
}>;

/**
 * Starts a process and returns once it accepts connections.
 * @throws BootError when it ends or stays silent instead; nothing is left running then
 */
export async function startApp(tools: ProcessTools, options: ProcessOptions): Promise<AppProcess> {
  const gatewayKey = randomBytes(32);
  const { sandboxed, folder, misuse, stop } = await runInSandbox(tools, { app: options, gatewayKey, script: "serve" });
  const printed = followOutput(sandboxed, options.log);
  const ended = watchEnd(sandboxed, async () => {
    if (misuse() !== null) return misuse();
    return (await sandboxed.ranOutOfMemory()) ? outOfMemoryText(tools.limits) : printed() || null;
  });
  try {
    const socketPath = await awaitSocket({ folder, ended, timeoutMs: tools.limits.bootMs });
    const { responseHeadersMs: headersMs, responsePauseMs: pauseMs } = tools.limits;
    const connections = createConnectionPool({ socketPath, headersMs, pauseMs });
    return Object.freeze({
      artifact: options.artifact,
      gatewayKey,
      socketPath,
      connections,
      ended,
      processIds: sandboxed.processIds,
      async stop() {
        connections.close();
        await stop();
      },
    });
  } catch (error) {
    await stop();
    throw error;
  }
}

type Sandboxed = {
  sandboxed: SandboxedProcess;
  folder: RunFolder;
  /** Why the platform ended it, if it did. */
  misuse(): string | null;
  stop(): Promise<void>;
};

/**
 * Runs a script of the kit's runtime in a sandbox with the app's own sockets; one that serves has a folder for its own
 * and a way out. `stop` ends it and frees what it had.
 */
export async function runInSandbox(
  tools: ProcessTools,
  options: { app: ProcessOptions; gatewayKey: Buffer; script: RuntimeScript | "test" },
): Promise<Sandboxed> {
  const { app, script } = options;
  const serves = script === "serve";
  const { artifact, log } = app;
  const kitDirectory = tools.kitDirectory(artifact.manifest.kitHash);
  const reserved = serves
    ? await tools.warmPool.take(kitDirectory)
    : await tools.warmPool.takeForCheck(script, kitDirectory);
  const { folder } = reserved;
  const opened: { close(): Promise<void> }[] = [];
  const state: { sandboxed: SandboxedProcess | null; misuse: string | null } = { sandboxed: null, misuse: null };
  const floodOf = (what: string) => () => {
    state.misuse = `It opened hundreds of connections to ${what} within a second.`;
    void state.sandboxed?.destroy();
  };
  const release = async () => {
    for (const each of opened) await each.close();
    await folder.release();
  };
  const open = async (door: Promise<{ close(): Promise<void> }>) => void opened.push(await door);
  try {
    const { projectId, environment } = app;
    const identity = { projectId, environment };
    const outward = { directory: folder.egress, app: identity, hosts: artifact.manifest.outbound, log };
    const inward = { directory: folder.database, role: app.database.name, log };
    await allOrThrow([
      open(tools.door.open({ ...inward, onFlood: floodOf("its database") })),
      ...(serves ? [open(tools.egress.open({ ...outward, onFlood: floodOf("the outside") }))] : []),
    ]);
    const process: SandboxOptions = {
      name: folder.name,
      userId: folder.userId,
      stageDirectory: folder.stage,
      appDirectory: artifact.directory,
      kitDirectory,
      databaseDirectory: folder.database,
      socketDirectory: serves ? folder.app : null,
      egressDirectory: serves ? folder.egress : null,
      environment: {
        ...appEnvironment(app, { gatewayKey: options.gatewayKey, fileKey: tools.fileKeyOf(identity) }),
        ...(serves ? {} : RUNS_ONCE),
        // What needs the outside or the platform is refused at once.
        ...(script === "test" && { NINEFOLD_EGRESS: "" }),
      },
      parameters: parametersOf(script, artifact.manifest.tests.length),
    };
    const sandboxed = await (reserved.prepared?.begin(process) ?? tools.sandbox.run(process));
    state.sandboxed = sandboxed;
    const stop = () => sandboxed.destroy().then(release);
    return { sandboxed, folder, misuse: () => state.misuse, stop };
  } catch (error) {
    await reserved.prepared?.destroy();
    await release();
    throw error;
  }
}

/** Waits for all of them, so that nothing is still under way when one has failed. */
async function allOrThrow(promises: Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(promises)) if (outcome.status === "rejected") throw outcome.reason;
}

/** What an app's processes are told: the whole of their environment. */
export function appEnvironment(
  options: Pick<ProcessOptions, "environment" | "database">,
  keys: Readonly<{ gatewayKey: Buffer; fileKey: string }>,
): Record<string, string> {
  const { name, password } = options.database;
  return {
    NINEFOLD_ENVIRONMENT: options.environment,
    NINEFOLD_SOCKET: "/run/app/http.sock",
    DATABASE_URL: `postgres://${name}:${password}@localhost/${name}?host=/run/db`,
    NINEFOLD_GATEWAY_KEY: keys.gatewayKey.toString("hex"),
    NINEFOLD_FILE_KEY: keys.fileKey,
    NINEFOLD_EGRESS: "/run/egress/proxy.sock",
    TZ: "UTC",
  };
}

const LAST_WORDS_CHARACTERS = 600;

/** Copies output to the log and keeps the end of what it complained about. */
function followOutput(sandboxed: SandboxedProcess, log: AppLog): () => string {
  const { stdout, stderr } = sandboxed.child;
  let last = "";
  if (stdout) log.follow(stdout, "info");
  if (stderr) {
    stderr.on("data", (chunk: unknown) => {
      last = (last + String(chunk)).slice(-LAST_WORDS_CHARACTERS);
    });
    log.follow(stderr, "error");
  }
  return () => log.redact(last.trim());
}

/** What a creator reads of a process that needed more than it may have. */
export const outOfMemoryText = ({ memoryBytes }: Pick<HostingLimits, "memoryBytes">) =>
  `It used more than ${Math.round(memoryBytes / 2 ** 20)} MB of memory.`;

/** Settles with the reason of its end, which `reasonOf` knows unless it just ended. */
function watchEnd({ child }: SandboxedProcess, reasonOf: () => Promise<string | null>): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(`It could not be started: ${error.message}.`));
    child.once("close", async (code) => {
      resolve((await reasonOf()) ?? `It ended by itself with code ${code ?? "none"}.`);
    });
  });
}
