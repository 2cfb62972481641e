// One running process of an app: its sockets, its log, its connections, and how it ends.

import { randomBytes } from "node:crypto";
import type { AppEnvironment } from "#contract";
import type { Artifact } from "../artifact.ts";
import type { AppDatabase } from "../databases/app-database.ts";
import type { Egress } from "../egress/egress.ts";
import { type AppConnections, createAppConnections } from "../gateway/passing/app-connections.ts";
import type { HostingLimits } from "../limits.ts";
import type { AppLog } from "../logs.ts";
import type { RunFolders } from "../sandbox/run-folders.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { SandboxedProcess } from "../sandbox/sandboxed-process.ts";
import { awaitSocket } from "./app-socket.ts";

export type AppProcess = Readonly<{
  artifact: Artifact;
  /** Key for the headers that tell the app who asks. */
  gatewayKey: Buffer;
  /** Where it listens; a name that the app itself can't replace. */
  socketPath: string;
  connections: AppConnections;
  /** Settles when the process ends, however it ends, with the reason in words. */
  ended: Promise<string>;
  processIds(): Promise<number[]>;
  stop(): Promise<void>;
}>;

export type ProcessTools = Readonly<{
  sandbox: Sandbox;
  folders: RunFolders;
  kitDirectory(kitHash: string): string;
  databaseDirectory: string;
  databaseName: string;
  egress: Egress;
  limits: HostingLimits;
}>;

export type ProcessOptions = Readonly<{
  artifact: Artifact;
  environment: AppEnvironment;
  database: AppDatabase;
  log: AppLog;
}>;

/**
 * Starts a process and returns once it accepts connections.
 * @throws BootError when it ends or stays silent instead; nothing is left running then
 */
export async function startApp(tools: ProcessTools, options: ProcessOptions): Promise<AppProcess> {
  const folder = await tools.folders.claim();
  const gatewayKey = randomBytes(32);
  const egress = await tools.egress.open({
    directory: folder.egress,
    hosts: options.artifact.manifest.outbound,
    log: options.log,
  });
  const release = async () => {
    await egress.close();
    await folder.release();
  };
  const sandboxed = await tools.sandbox
    .run({
      name: folder.name,
      userId: folder.userId,
      appDirectory: options.artifact.directory,
      kitDirectory: tools.kitDirectory(options.artifact.manifest.kitHash),
      socketDirectory: folder.app,
      databaseDirectory: tools.databaseDirectory,
      stageDirectory: folder.stage,
      egressDirectory: folder.egress,
      environment: appEnvironment(tools, options, gatewayKey),
      parameters: ["/kit/runtime/serve.js"],
    })
    .catch(async (error) => {
      await release();
      throw error;
    });
  const printed = followOutput(sandboxed, options.log);
  const ended = watchEnd(sandboxed, printed);
  const stop = async () => {
    await sandboxed.destroy();
    await release();
  };
  try {
    const socketPath = await awaitSocket({ folder, ended, timeoutMs: tools.limits.bootMs });
    const { responseHeadersMs: headersMs, responsePauseMs: pauseMs } = tools.limits;
    const connections = createAppConnections({ socketPath, headersMs, pauseMs });
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

/** What an app's processes are told: the whole of their environment. */
export function appEnvironment(
  tools: Pick<ProcessTools, "databaseName">,
  options: Pick<ProcessOptions, "environment" | "database">,
  gatewayKey: Buffer,
): Record<string, string> {
  const { name, password } = options.database;
  return {
    NINEFOLD_ENVIRONMENT: options.environment,
    NINEFOLD_SOCKET: "/run/app/http.sock",
    DATABASE_URL: `postgres://${name}:${password}@localhost/${tools.databaseName}?host=/run/db`,
    NINEFOLD_GATEWAY_KEY: gatewayKey.toString("hex"),
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
  return () => last.trim();
}

function watchEnd(sandboxed: SandboxedProcess, printed: () => string): Promise<string> {
  return new Promise((resolve) => {
    sandboxed.child.once("error", (error) => resolve(`It could not be started: ${error.message}.`));
    sandboxed.child.once("close", async (code) => {
      if (await sandboxed.ranOutOfMemory()) return resolve("It used more memory than an app may.");
      const words = printed();
      resolve(words === "" ? `It ended by itself with code ${code ?? "none"}.` : words);
    });
  });
}
