// One running process of an app: its sockets, its log, its connection pool, and how it ends.

import { randomBytes } from "node:crypto";
import { link, lstat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import type { AppEnvironment } from "#contract";
import type { AppDatabase } from "./app-database.ts";
import type { Artifact } from "./artifact.ts";
import type { Egress } from "./egress.ts";
import type { HostingLimits } from "./limits.ts";
import type { AppLog } from "./logs.ts";
import type { RunFolders } from "./run-folders.ts";
import type { Sandbox } from "./sandbox.ts";
import type { SandboxedProcess } from "./sandboxed-process.ts";

export type AppProcess = Readonly<{
  artifact: Artifact;
  /** Key for the headers that tell the app who asks. */
  gatewayKey: Buffer;
  /** Where it listens; a name that the app itself can't replace. */
  socketPath: string;
  pool: Pool;
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

/** An app that did not come up; the message is for its creator. */
export class BootError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BootError";
  }
}

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
    const socketPath = await waitForSocket({ folder, ended, timeoutMs: tools.limits.bootMs });
    const pool = openPool(socketPath, tools.limits);
    return Object.freeze({
      artifact: options.artifact,
      gatewayKey,
      socketPath,
      pool,
      ended,
      processIds: sandboxed.processIds,
      async stop() {
        await pool.destroy().catch(() => {});
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

const POLL_MS = 2;

/**
 * Waits for the app's socket and gives it a second name where the app can't reach it: whatever the app later puts in
 * the first one's place, a link to someone else's socket say, the platform never follows.
 */
async function waitForSocket(options: {
  folder: { app: string; own: string };
  ended: Promise<string>;
  timeoutMs: number;
}): Promise<string> {
  const { folder, ended, timeoutMs } = options;
  const offered = join(folder.app, "http.sock");
  const kept = join(folder.own, "http.sock");
  const state: { reason: string | null } = { reason: null };
  void ended.then((reason) => {
    state.reason = reason;
  });
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (state.reason !== null) throw new BootError(`The app stopped while starting: ${state.reason}`);
    const linked = await link(offered, kept).then(
      () => true,
      () => false,
    );
    if (linked && !(await lstat(kept)).isSocket())
      throw new BootError("The app put something else than a socket in place.");
    if (linked && (await accepts(kept, deadline))) return kept;
    await delay(POLL_MS);
  }
  throw new BootError(`The app did not listen within ${timeoutMs / 1000} seconds.`);
}

/** A socket exists a moment before it accepts. */
async function accepts(path: string, deadline: number): Promise<boolean> {
  while (performance.now() < deadline) {
    const connected = await new Promise<boolean>((resolve) => {
      const socket = connect(path);
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (connected) return true;
    await delay(POLL_MS);
  }
  return false;
}

function openPool(socketPath: string, limits: HostingLimits): Pool {
  return new Pool("http://app.internal", {
    socketPath,
    // A stream holds its connection, so there must be one for each request that may be under way.
    connections: limits.concurrentRequests,
    pipelining: 1,
    allowH2: false,
    headersTimeout: limits.responseHeadersMs,
    bodyTimeout: limits.responsePauseMs,
    keepAliveTimeout: 60_000,
    maxResponseSize: -1,
  });
}
