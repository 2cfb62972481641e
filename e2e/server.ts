// Starts the server as a user does, on a free port and a data folder of its own, for all stories of one run.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** Playwright's global setup: gives the stories BASE_URL, and ends the server after them. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-e2e-"));
  const server = await startServer({ dataDir, port: await freePort() });
  process.env.BASE_URL = server.url;
  return async () => {
    await server.stop("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  };
}

export type RunningServer = Readonly<{
  url: string;
  processId: number;
  stop(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}>;

/**
 * A server process that has said that it is ready. Creators pay nothing unless `settings` says otherwise: most stories
 * are about something else.
 */
export async function startServer(options: {
  dataDir: string;
  port: number;
  settings?: Readonly<Record<string, string>>;
}): Promise<RunningServer> {
  const { dataDir, port, settings } = options;
  // One machine plays many people.
  const environment = {
    ...process.env,
    CREATOR_PLAN: "free",
    RATE_FACTOR: "100",
    ...settings,
    DATA_DIR: dataDir,
    PORT: String(port),
  };
  const server = spawn(process.execPath, ["server/main.ts"], { cwd: ROOT, env: environment });
  const url = `http://localhost:${port}`;
  await untilReady(server);
  return {
    url,
    processId: server.pid ?? 0,
    stop: (signal) =>
      new Promise((resolve) => {
        server.once("exit", () => resolve());
        server.kill(signal);
      }),
  };
}

function untilReady(server: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    server.stdout?.on("data", (text) => {
      said += text;
      if (said.includes("Ninefold is ready")) resolve();
    });
    server.stderr?.on("data", (text) => {
      said += text;
    });
    server.once("exit", (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${said}`)));
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
