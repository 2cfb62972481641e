// Which addresses an app may never reach: everything that is not the public internet.
import { BlockList, isIP } from "node:net";

/** IANA's special-purpose registries (RFC 6890 and its updates). */
const CLOSED_IPV4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/** Only global unicast (2000::/3) is public; these parts of it are not, or lead to IPv4 by another name. */
const CLOSED_IPV6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

function listOf(): { closed: BlockList; globalUnicast: BlockList } {
  const closed = new BlockList();
  for (const [network, prefix] of CLOSED_IPV4) closed.addSubnet(network, prefix, "ipv4");
  for (const [network, prefix] of CLOSED_IPV6) closed.addSubnet(network, prefix, "ipv6");
  const globalUnicast = new BlockList();
  globalUnicast.addSubnet("2000::", 3, "ipv6");
  return { closed, globalUnicast };
}

const lists = Object.freeze(listOf());

/** True for an address on the public internet, in any spelling; false for all others and for what is no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !lists.closed.check(address, "ipv4");
  if (family === 6) return lists.globalUnicast.check(address, "ipv6") && !lists.closed.check(address, "ipv6");
  return false;
}
