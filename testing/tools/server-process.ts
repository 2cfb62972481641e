// The server as a process of its own, started and ended as an operator does.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { serverProgram } from "#bundle";
import { COMPILE_CACHE } from "./compile-cache.ts";
import { freePort } from "./free-port.ts";

const ROOT = join(import.meta.dirname, "../..");

/** What a server prints once it listens. */
export const READY = "Ninefold is ready";

export type ServerProcess = Readonly<{
  process: ChildProcess;
  url: string;
  /** Everything that it printed. */
  said(): string;
  end(signal?: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<number | null>;
}>;

/**
 * Settles once the server is ready or has ended.
 * @param options.entry the server itself, as `npm start` runs it, or `server/start.ts`: the server under its supervisor
 * @param options.enter is put in front of its command, so that it runs in another network
 * @param options.onSpawn is given the process as soon as there is one
 */
export async function startServerProcess(
  settings: Readonly<Record<string, string | undefined>>,
  options: {
    entry?: "server" | "server/start.ts";
    enter?: readonly string[];
    onSpawn?: (child: ChildProcess) => void;
  } = {},
): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort());
  const { entry = "server" } = options;
  const program = entry === "server" ? serverProgram() : entry;
  const words = [...(options.enter ?? []), process.execPath, program];
  const child = spawn(words[0] ?? "", words.slice(1), {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...settings, PORT: port },
  });
  options.onSpawn?.(child);
  let said = "";
  await new Promise<void>((resolve) => {
    const hear = (text: Buffer) => {
      said += String(text);
      if (said.includes(READY)) resolve();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", () => resolve());
  });
  return Object.freeze({
    process: child,
    url: `http://localhost:${port}`,
    said: () => said,
    end(signal = "SIGTERM" as const) {
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
      return new Promise<number | null>((resolve) => {
        child.once("exit", (code) => resolve(code));
        child.kill(signal);
      });
    },
  });
}
