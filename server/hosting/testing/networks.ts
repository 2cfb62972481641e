// Machines that are joined by cables, as network namespaces of this one: cables can be pulled, and lose what passes in one direction.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Machine = Readonly<{
  /** Put in front of a command: it then runs in this machine's network. */
  enter: readonly string[];
  /** Names of its network interfaces, and its routes as `ip route` says them. */
  look(): Promise<{ interfaces: string[]; routes: string[] }>;
}>;

export type Cable = Readonly<{
  /** The address of the machine at that end (0 or 1), for the one at the other. */
  addresses: readonly [string, string];
  /** Takes the cable out: both ends see that it has gone. */
  pull(): Promise<void>;
  /** What the machine at that end sends is lost from now on, and nobody is told. */
  lose(from: 0 | 1): Promise<void>;
  /** All is as at the beginning. */
  mend(): Promise<void>;
}>;

export type Networks = Readonly<{
  machines: readonly Machine[];
  cables: readonly Cable[];
  close(): Promise<void>;
}>;

/** Each cable has a network of four addresses in a block that is kept for documentation (RFC 5737). */
const addressAt = (cable: number, end: 0 | 1) => `192.0.2.${cable * 4 + 1 + end}`;
const interfaceOf = (cable: number) => `cable${cable}`;

/**
 * Makes machines with a cable between each of these pairs, and nothing else: none of them has a way out.
 * @throws Error where this user may make no network namespaces
 */
export async function openNetworks(count: number, pairs: readonly (readonly [number, number])[]): Promise<Networks> {
  if (process.getuid?.() !== 0)
    throw new Error(
      "These tests make networks of their own (namespaces), which takes root: run them as root, as CI does.",
    );
  const holders: ChildProcess[] = [];
  for (let made = 0; made < count; made += 1) holders.push(await holdNetwork());
  const enterOf = (machine: number) => ["nsenter", `--net=/proc/${holders[machine]?.pid}/ns/net`];
  const within = async (machine: number, ...words: string[]) => {
    const [program = "", ...rest] = [...enterOf(machine), ...words];
    return (await run(program, rest)).stdout;
  };
  const cables: Cable[] = [];
  for (const [cable, pair] of pairs.entries()) cables.push(await layCable({ cable, pair, holders, within }));
  return Object.freeze({
    machines: holders.map((_holder, machine) => ({
      enter: enterOf(machine),
      async look() {
        const links: { ifname: string }[] = JSON.parse(await within(machine, "ip", "-json", "link"));
        const routes = await within(machine, "ip", "route", "show", "table", "main");
        return { interfaces: links.map(({ ifname }) => ifname), routes: routes.split("\n").filter(Boolean) };
      },
    })),
    cables,
    async close() {
      for (const holder of holders) {
        const gone = once(holder, "exit");
        holder.stdin?.end();
        await gone;
      }
    },
  });
}

/** A process that keeps a network until its standard input ends, with this process at the latest. */
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

type Laying = Readonly<{
  cable: number;
  pair: readonly [number, number];
  holders: readonly ChildProcess[];
  within(machine: number, ...words: string[]): Promise<string>;
}>;

async function layCable({ cable, pair, holders, within }: Laying): Promise<Cable> {
  const name = interfaceOf(cable);
  const [one, other] = pair;
  await within(
    one,
    ..."ip link add name".split(" "),
    name,
    "type",
    "veth",
    "peer",
    "name",
    name,
    "netns",
    `${holders[other]?.pid}`,
  );
  const ends = [0, 1] as const;
  for (const end of ends) {
    await within(pair[end], "ip", "address", "add", `${addressAt(cable, end)}/30`, "dev", name);
    await within(pair[end], "ip", "link", "set", name, "up");
  }
  const losing = new Set<0 | 1>();
  return Object.freeze({
    addresses: [addressAt(cable, 0), addressAt(cable, 1)] as const,
    async pull() {
      await within(one, "ip", "link", "set", name, "down");
    },
    async lose(from: 0 | 1) {
      losing.add(from);
      // A queue in which nothing has a place.
      await within(pair[from], ..."tc qdisc replace dev".split(" "), name, "root", "pfifo", "limit", "0");
    },
    async mend() {
      for (const from of losing) await within(pair[from], ..."tc qdisc del dev".split(" "), name, "root");
      losing.clear();
      await within(one, "ip", "link", "set", name, "up");
    },
  });
}
