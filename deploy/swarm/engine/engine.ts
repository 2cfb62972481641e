// A Docker engine on a machine of the switch. All that it runs is in namespaces of its own, processes and mounts too, so that it can die as a machine does.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { SwitchedMachine } from "../fleet/switch.ts";

export type Engine = Readonly<{
  machine: SwitchedMachine;
  name: string;
  /** Runs the client; gives what it printed. @throws Error with what it complained of */
  docker(words: readonly string[], extra?: DockerExtra): Promise<string>;
  /** Plugs the machine in and starts the engine; what ran there before a death is its own to start again. */
  start(): Promise<void>;
  /** The machine dies: its cable is out, then nothing runs there any more. Gives when, by `performance.now()`. */
  kill(): Promise<number>;
  end(): Promise<void>;
}>;

export type DockerExtra = Readonly<{ input?: string; env?: Readonly<Record<string, string>> }>;

const START_MS = 60_000;
// What dockerd leaves in /run is of this engine alone. The second socket is for whoever tries it, outside.
const SCRIPT = `mount -t tmpfs none /run && hostname "$1" && exec dockerd --data-root "$2/data" --exec-root /run/docker \
  --pidfile /run/docker.pid -H unix:///run/docker.sock -H "unix://$2/docker.sock"`;

export async function createEngine(machine: SwitchedMachine, at: { name: string; folder: string }): Promise<Engine> {
  const folder = join(at.folder, at.name);
  await mkdir(folder, { recursive: true });
  const state: { daemon: ChildProcess | null } = { daemon: null };
  const host = `unix://${join(folder, "docker.sock")}`;

  async function docker(words: readonly string[], { input, env }: DockerExtra = {}): Promise<string> {
    const child = spawn("docker", words, { env: { ...process.env, ...env, DOCKER_HOST: host }, stdio: "pipe" });
    const [said, complained] = [textOf(child.stdout), textOf(child.stderr)];
    child.stdin.end(input);
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`${at.name}: docker ${words.slice(0, 3).join(" ")}: ${complained().slice(-2_000)}`);
    return said().trim();
  }
  async function end(): Promise<void> {
    const { daemon } = state;
    state.daemon = null;
    if (!daemon || daemon.exitCode !== null || daemon.signalCode !== null) return;
    const gone = once(daemon, "exit");
    daemon.kill("SIGKILL");
    await gone;
  }
  async function start(): Promise<void> {
    await machine.mend();
    const apart = ["unshare", "--mount", "--uts", "--pid", "--fork", "--kill-child=SIGKILL", "--mount-proc"];
    const [program = "", ...words] = [...machine.enter, ...apart, "sh", "-c", SCRIPT, "sh", at.name, folder];
    const daemon = spawn(program, words, { stdio: ["ignore", "pipe", "pipe"] });
    const log = createWriteStream(join(folder, "dockerd.log"), { flags: "a" });
    daemon.stdout.pipe(log, { end: false });
    daemon.stderr.pipe(log, { end: false });
    state.daemon = daemon;
    const untilMs = performance.now() + START_MS;
    for (;;) {
      const error = await docker(["version"]).then(
        () => null,
        (refusal: unknown) => refusal,
      );
      if (error === null) return;
      if (daemon.exitCode !== null || performance.now() > untilMs) throw error;
      await delay(200);
    }
  }
  return Object.freeze({
    machine,
    name: at.name,
    docker,
    start,
    async kill() {
      await machine.cut();
      const killedMs = performance.now();
      await end();
      return killedMs;
    },
    end,
  });
}

function textOf(stream: NodeJS.ReadableStream): () => string {
  const pieces: string[] = [];
  stream.on("data", (piece) => void pieces.push(String(piece)));
  return () => pieces.join("");
}
