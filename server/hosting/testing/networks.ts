// Machines that are joined by cables, as network namespaces of this one: cables can be pulled, and lose what passes in one direction.
import { type NetworkNamespace, openNetworkNamespace } from "#testing";

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
  machines: readonly NetworkNamespace[];
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
  const machines: NetworkNamespace[] = [];
  for (let made = 0; made < count; made += 1) machines.push(await openNetworkNamespace());
  const cables: Cable[] = [];
  for (const [cable, [one, other]] of pairs.entries())
    cables.push(await layCable(cable, at(machines, one), at(machines, other)));
  return Object.freeze({
    machines,
    cables,
    async close() {
      for (const machine of machines) await machine.close();
    },
  });
}

function at(machines: readonly NetworkNamespace[], index: number): NetworkNamespace {
  const machine = machines[index];
  if (!machine) throw new Error("There is no such machine.");
  return machine;
}

async function layCable(cable: number, one: NetworkNamespace, other: NetworkNamespace): Promise<Cable> {
  const name = interfaceOf(cable);
  const pair = [one, other] as const;
  await one.run(..."ip link add name".split(" "), name, "type", "veth", "peer", "name", name, "netns", `${other.pid}`);
  for (const end of [0, 1] as const) {
    await pair[end].run("ip", "address", "add", `${addressAt(cable, end)}/30`, "dev", name);
    await pair[end].run("ip", "link", "set", name, "up");
  }
  const losing = new Set<0 | 1>();
  return Object.freeze({
    addresses: [addressAt(cable, 0), addressAt(cable, 1)] as const,
    async pull() {
      await one.run("ip", "link", "set", name, "down");
    },
    async lose(from: 0 | 1) {
      losing.add(from);
      // A queue in which nothing has a place.
      await pair[from].run(..."tc qdisc replace dev".split(" "), name, "root", "pfifo", "limit", "0");
    },
    async mend() {
      for (const from of losing) await pair[from].run(..."tc qdisc del dev".split(" "), name, "root");
      losing.clear();
      await one.run("ip", "link", "set", name, "up");
    },
  });
}
