// How a request says that another server of the installation has passed it on: signed with the key that they share.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const RELAY_HEADER = "x-ninefold-relay";
const GOOD_FOR_MS = 60_000;
/** Servers that hand an app on and on while somebody asks for it; the last of them answers, whoever it believes to have it. */
export const HOPS_MAX = 3;

/** Whose request it was, as the server heard it that passes it on. */
const VISITOR_ADDRESS_HEADER = "x-ninefold-relayed-for";

type Head = Pick<IncomingMessage, "method" | "url" | "headers">;

const seal = (key: Uint8Array, { method, url, headers }: Head, facts: string) =>
  createHmac("sha256", key).update(`${facts} ${method} ${headers.host} ${url}`).digest("hex");

/**
 * For this request alone, and for a minute.
 * @param hops how many servers have passed it on, this one included
 */
export function signRelay(key: Uint8Array, head: Head, nowMs: number, hops = 1): string {
  const facts = `${nowMs + GOOD_FOR_MS}.${hops}`;
  return `${facts}.${seal(key, head, facts)}`;
}

/** How many servers have passed a request on; 0 for one that came here by itself, whatever it says. */
export function relayHops(key: Uint8Array, head: Head, nowMs: number): number {
  const [, untilMs = "", hops = "", sealed = ""] =
    /^(\d{1,15})\.([1-9])\.([0-9a-f]{64})$/.exec(String(head.headers[RELAY_HEADER] ?? "")) ?? [];
  if (sealed === "" || Number(untilMs) < nowMs) return 0;
  const expected = seal(key, head, `${untilMs}.${hops}`);
  return timingSafeEqual(Buffer.from(sealed, "hex"), Buffer.from(expected, "hex")) ? Number(hops) : 0;
}

export const isRelayed = (key: Uint8Array, head: Head, nowMs: number): boolean => relayHops(key, head, nowMs) > 0;

/** Name and value by which the other server knows the visitor's address: sealed together with the relay's own header. */
export function relayedFor(key: Uint8Array, relay: string, address: string): [name: string, value: string] {
  return [VISITOR_ADDRESS_HEADER, `${address} ${sealAddress(key, relay, address)}`];
}

/** The address of whoever asked another server; null for what came here by itself, whatever it says. */
export function relayedAddress(key: Uint8Array, rawHeaders: readonly string[]): string | null {
  const headerOf = (name: string) => {
    const at = rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
    return at < 0 ? "" : (rawHeaders[at + 1] ?? "");
  };
  const [address = "", sealed = ""] = headerOf(VISITOR_ADDRESS_HEADER).split(" ");
  const expected = sealAddress(key, headerOf(RELAY_HEADER), address);
  if (sealed.length !== expected.length) return null;
  return timingSafeEqual(Buffer.from(sealed), Buffer.from(expected)) ? address : null;
}

const sealAddress = (key: Uint8Array, relay: string, address: string) =>
  createHmac("sha256", key).update(`for ${address} ${relay}`).digest("hex");

export const RELAY_HEADERS: readonly string[] = [RELAY_HEADER, VISITOR_ADDRESS_HEADER];
