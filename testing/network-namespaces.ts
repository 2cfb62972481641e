// Network namespaces of a test's own: each a machine's network, with nothing but itself until somebody joins it to others.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";

const run = promisify(execFile);

export type NetworkLook = Readonly<{ interfaces: string[]; routes: string[] }>;

export type NetworkNamespace = Readonly<{
  /** Of the process that keeps it, by which `ip link` names it. */
  pid: number;
  /** Put in front of a command: it then runs in this network. */
  enter: readonly string[];
  /** Runs a command there; gives what it printed. */
  run(...words: string[]): Promise<string>;
  /** Names of its network interfaces, and its routes as `ip route` says them. */
  look(): Promise<NetworkLook>;
  close(): Promise<void>;
}>;

/**
 * Lasts until it is closed, with this process at the latest.
 * @throws Error where this user may make no network namespaces
 */
export async function openNetworkNamespace(): Promise<NetworkNamespace> {
  if (process.getuid?.() !== 0)
    throw new Error(
      "These tests make networks of their own (namespaces), which takes root: run them as root, as CI does.",
    );
  const holder = await holdNetwork();
  const pid = holder.pid ?? 0;
  const enter = ["nsenter", `--net=/proc/${pid}/ns/net`];
  const within = async (...words: string[]) => {
    const [program = "", ...rest] = [...enter, ...words];
    return (await run(program, rest)).stdout;
  };
  return Object.freeze({
    pid,
    enter,
    run: within,
    async look() {
      const links: { ifname: string }[] = JSON.parse(await within("ip", "-json", "link"));
      const routes = await within("ip", "route", "show", "table", "main");
      return { interfaces: links.map(({ ifname }) => ifname), routes: routes.split("\n").filter(Boolean) };
    },
    async close() {
      if (holder.exitCode !== null || holder.signalCode !== null) return;
      const gone = once(holder, "exit");
      holder.stdin?.end();
      await gone;
    },
  });
}

/** A process that keeps a network until its standard input ends. */
async function holdNetwork(): Promise<ChildProcess> {
  const script = "ip link set lo up && echo made && exec cat";
  const holder = spawn("unshare", ["--net", "sh", "-c", script], { stdio: ["pipe", "pipe", "pipe"] });
  const said: string[] = [];
  holder.stderr?.on("data", (text) => void said.push(String(text)));
  const ended = once(holder, "exit").then(() => {
    throw new Error(`No network namespace could be made: ${said.join("").trim()}`);
  });
  ended.catch(() => {});
  await Promise.race([once(holder.stdout ?? holder, "data"), ended]);
  return holder;
}
