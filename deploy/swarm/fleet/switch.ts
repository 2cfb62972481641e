// Machines on one switch: network namespaces whose only way anywhere is a cable to a bridge in a namespace of its own, which leads nowhere else.
import { type NetworkNamespace, openNetworkNamespace } from "#testing";

export type SwitchedMachine = NetworkNamespace &
  Readonly<{
    address: string;
    /** Takes its cable out at the switch: what is sent to it gets no answer, not even a refusal. */
    cut(): Promise<void>;
    mend(): Promise<void>;
  }>;

export type Switch = Readonly<{
  machines: readonly SwitchedMachine[];
  /** The namespace of the bridge. */
  bridge: NetworkNamespace;
  close(): Promise<void>;
}>;

/** A block of addresses that is kept for documentation (RFC 5737). */
const addressAt = (index: number) => `192.0.2.${10 + index}`;
export const NETWORK = "192.0.2.0/24";

export async function openSwitch(count: number): Promise<Switch> {
  const bridge = await openNetworkNamespace();
  await bridge.run(..."ip link add name switch type bridge".split(" "));
  await bridge.run(..."ip link set switch up".split(" "));
  const machines = await Promise.all(Array.from({ length: count }, (_none, index) => plugIn(bridge, index)));
  return Object.freeze({
    machines,
    bridge,
    async close() {
      for (const machine of [...machines, bridge]) await machine.close();
    },
  });
}

async function plugIn(bridge: NetworkNamespace, index: number): Promise<SwitchedMachine> {
  const machine = await openNetworkNamespace();
  const port = `port${index}`;
  const peer = ["type", "veth", "peer", "name", "cable", "netns", `${machine.pid}`];
  await bridge.run(..."ip link add name".split(" "), port, ...peer);
  await bridge.run("ip", "link", "set", port, "master", "switch", "up");
  await machine.run("ip", "address", "add", `${addressAt(index)}/24`, "dev", "cable");
  await machine.run("ip", "link", "set", "cable", "up");
  return Object.freeze({
    ...machine,
    address: addressAt(index),
    async cut() {
      await bridge.run("ip", "link", "set", port, "down");
    },
    async mend() {
      await bridge.run("ip", "link", "set", port, "up");
    },
  });
}
