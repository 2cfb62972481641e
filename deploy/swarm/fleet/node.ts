// A node of the fleet: a machine on the switch with a server on it, which can be drained, killed with all that runs there, and started anew.
import { readdir, readFile } from "node:fs/promises";
import { type ServerProcess, startServerProcess } from "#test-tools";
import type { SwitchedMachine } from "./switch.ts";

export type FleetNode = Readonly<{
  /** As the other servers know it. */
  address: string;
  start(): Promise<void>;
  /** Asks the server to end, as whoever rolls an image does; gives its exit code. */
  drain(): Promise<number | null>;
  /**
   * The machine dies: nobody hears a word from it, not even that its connections are closed. Gives when that was, by
   * `performance.now()`.
   */
  kill(): Promise<number>;
  said(): string;
  end(): Promise<void>;
}>;

export const SERVER_PORT = "3000";

export function createNode(machine: SwitchedMachine, settings: Readonly<Record<string, string>>): FleetNode {
  const address = `http://${machine.address}:${SERVER_PORT}`;
  const state: { server: ServerProcess | null } = { server: null };
  const own = { HOST: machine.address, PORT: SERVER_PORT, SERVER_ADDRESS: address };
  return Object.freeze({
    address,
    async start() {
      await machine.mend();
      const server = await startServerProcess({ ...settings, ...own }, { enter: machine.enter });
      state.server = server;
      if (server.process.exitCode !== null) throw new Error(`A server did not start: ${server.said()}`);
    },
    drain: async () => (await state.server?.end("SIGTERM")) ?? null,
    async kill() {
      const { server } = state;
      await machine.cut();
      const killedMs = performance.now();
      if (!server) return killedMs;
      for (const pid of await familyOf(server.process.pid ?? 0)) killOne(pid);
      await server.end("SIGKILL");
      return killedMs;
    },
    said: () => state.server?.said() ?? "",
    async end() {
      await state.server?.end("SIGINT");
    },
  });
}

/** A process and all that descend from it, the youngest first. */
async function familyOf(root: number): Promise<number[]> {
  const children = new Map<number, number[]>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    // What follows the name in parentheses: the state, then the parent.
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const family = [root];
  for (const pid of family) family.push(...(children.get(pid) ?? []));
  return family.toReversed();
}

function killOne(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
