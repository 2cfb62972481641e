// The key by which requests without a sign-in are counted: the IPv4 address, or the /64 prefix of an IPv6 address, which
// one household or machine has whole.
import ipaddr from "ipaddr.js";

/** Half of an IPv6 address: what one customer is given at least (RFC 6177). */
const IPV6_GROUPS = 4;

/** `203.0.113.9`, `2001:db8:0:1::/64`; an IPv4 address is the same however it is written. */
export function addressPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const groups = ipaddr.IPv6.parse(parsed.toString()).parts.slice(0, IPV6_GROUPS);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}
