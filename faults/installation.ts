// One installation under test: `npm start` on a folder of its own, with test payments on a known port.
import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#test-tools";

export type Installation = Readonly<{
  url: string;
  dataDir: string;
  emulatorPort: number;
  /** The supervisor's process. */
  processId: number;
  /** The server's process, not its supervisor's; null while there is none. */
  serverId(): Promise<number | null>;
  /** Milliseconds until `/readyz` answers 200. @throws Error after `READY_LIMIT_MS` */
  untilReady(): Promise<number>;
  /** What it printed, at most the last of it. */
  said(): string;
  close(): Promise<void>;
}>;

const ROOT = join(import.meta.dirname, "..");
const READY_LIMIT_MS = 120_000;
const ASK_EVERY_MS = 20;
const SAID_LENGTH = 20_000;

/**
 * @param options.prefix program and parameters in front of Node, such as one that gives it file systems of its own
 * @param options.settings more of the server's environment
 * @param options.prepare fills the data folder before the first start
 */
export async function openInstallation(
  options: {
    prefix?: readonly string[];
    settings?: Readonly<Record<string, string>>;
    prepare?(dataDir: string): Promise<void>;
  } = {},
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-faults-"));
  await chmod(dataDir, 0o755);
  await options.prepare?.(dataDir);
  const [port, emulatorPort] = [await freePort(), await freePort()];
  const settings = { DATA_DIR: dataDir, PORT: String(port), TEST_PAYMENTS_PORT: String(emulatorPort) };
  const [program = process.execPath, ...parameters] = [...(options.prefix ?? []), process.execPath, "server/start.ts"];
  const supervisor = spawn(program, parameters, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, CREATOR_PLAN: "paid", ...settings, ...options.settings },
  });
  let said = "";
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream.on("data", (chunk) => {
      said = (said + chunk).slice(-SAID_LENGTH);
    });
  const url = `http://localhost:${port}`;
  const installation = Object.freeze({
    url,
    dataDir,
    emulatorPort,
    processId: supervisor.pid ?? 0,
    serverId: () => firstLine(join(dataDir, "server.pid")),
    async untilReady() {
      const begin = performance.now();
      while (!(await isReady(url))) {
        if (supervisor.exitCode !== null) throw new Error(`The server has ended:\n${said}`);
        if (performance.now() - begin > READY_LIMIT_MS) throw new Error(`The server does not get ready:\n${said}`);
        await delay(ASK_EVERY_MS);
      }
      return performance.now() - begin;
    },
    said: () => said,
    async close() {
      await end(supervisor);
      await rm(dataDir, { recursive: true, force: true });
    },
  });
  await installation.untilReady().catch(async (error) => {
    await installation.close();
    throw error;
  });
  return installation;
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A process id from the first line of a file; null when there is none. */
export async function firstLine(file: string): Promise<number | null> {
  const text = await readFile(file, "utf8").catch(() => "");
  return Number(text.split("\n")[0]) || null;
}

function end(supervisor: ChildProcess): Promise<void> {
  if (supervisor.exitCode !== null || supervisor.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    supervisor.once("exit", () => resolve());
    supervisor.kill("SIGTERM");
  });
}
