// How a request says that another server of the installation has passed it on: signed with the key that they share.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const RELAY_HEADER = "x-ninefold-relay";
const GOOD_FOR_MS = 60_000;

type Head = Pick<IncomingMessage, "method" | "url" | "headers">;

const seal = (key: Uint8Array, { method, url, headers }: Head, untilMs: string) =>
  createHmac("sha256", key).update(`${untilMs} ${method} ${headers.host} ${url}`).digest("hex");

/** For this request alone, and for a minute. */
export function signRelay(key: Uint8Array, head: Head, nowMs: number): string {
  const untilMs = String(nowMs + GOOD_FOR_MS);
  return `${untilMs}.${seal(key, head, untilMs)}`;
}

export function isRelayed(key: Uint8Array, head: Head, nowMs: number): boolean {
  const [, untilMs = "", sealed = ""] =
    /^(\d{1,15})\.([0-9a-f]{64})$/.exec(String(head.headers[RELAY_HEADER] ?? "")) ?? [];
  if (sealed === "" || Number(untilMs) < nowMs) return false;
  return timingSafeEqual(Buffer.from(sealed, "hex"), Buffer.from(seal(key, head, untilMs), "hex"));
}
