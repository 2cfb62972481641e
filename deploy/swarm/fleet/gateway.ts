// The gateway in front of the servers: HAProxy with the file that deploy/swarm/ gives it, in a machine of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const CONFIGURATION = join(import.meta.dirname, "../haproxy.cfg");
/** As deploy/swarm/stack.yaml has them: a connection to a machine that says nothing more ends within seconds. */
export const GATEWAY_SYSCTLS = { "net.ipv4.tcp_keepalive_probes": "2", "net.ipv4.tcp_retries2": "3" } as const;

const START_MS = 30_000;

export type Gateway = Readonly<{
  /** A unix socket, which is reached from every network of this machine. */
  socketPath: string;
  close(): Promise<void>;
}>;

/** @param servers host and port of each of the three */
export async function startGateway(
  { enter, folder }: Readonly<{ enter: readonly string[]; folder: string }>,
  servers: readonly string[],
): Promise<Gateway> {
  const socketPath = join(folder, "gateway.sock");
  const [program = "", ...words] = [...enter, "haproxy", "-db", "-f", CONFIGURATION];
  const named = servers.map((server, index) => [`SERVER_${index + 1}`, server]);
  const child = spawn(program, words, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, LISTEN: `unix@${socketPath}`, ...Object.fromEntries(named) },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => void said.push(String(text)));
  await listening(child, socketPath, said);
  return Object.freeze({
    socketPath,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  });
}

async function listening(child: ChildProcess, socketPath: string, said: readonly string[]): Promise<void> {
  const untilMs = performance.now() + START_MS;
  while (performance.now() < untilMs && child.exitCode === null) {
    const isThere = await access(socketPath).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await delay(50);
  }
  child.kill("SIGKILL");
  throw new Error(`The gateway did not start: ${said.join("").slice(-2_000)}`);
}
