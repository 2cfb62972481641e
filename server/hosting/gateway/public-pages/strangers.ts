// Who asks without having signed in: nobody by name, but the same one for a day, so that bounds can be kept.
import { createHmac } from "node:crypto";
import { addressPrefix } from "#limits";
import type { RequestHead } from "../call.ts";

const VISITOR_HEADER = "x-ninefold-visitor";
const LIFETIME_SECONDS = 60;
const DAY_MS = 86_400_000;
const ID_CHARACTERS = 22;

/** The id of whoever has this address: another one in each app and on each day, and no way back to the address. */
export function strangerOf(
  key: Uint8Array,
  { projectId, address, nowMs }: { projectId: string; address: string; nowMs: number },
): string {
  const text = `stranger ${projectId} ${Math.floor(nowMs / DAY_MS)} ${addressPrefix(address)}`;
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, ID_CHARACTERS);
}

/** The header, name and value, by which the app knows a stranger's call to what is public. `key`: the process's own. */
export function signStranger(key: Buffer, id: string, nowMs: number): [name: string, value: string] {
  const text = `${Math.floor(nowMs / 1000) + LIFETIME_SECONDS}.${id}`;
  return [VISITOR_HEADER, `${text}.${createHmac("sha256", key).update(`visitor ${text}`).digest("hex")}`];
}

/**
 * The visitor's address, behind so many proxies of the operator's own, each of which added whom it heard. `relayed`: without
 * proxies, whom another server of the installation heard that passed the request on.
 */
export function addressOf(
  { rawHeaders, socket }: Pick<RequestHead, "rawHeaders" | "socket">,
  proxies: number,
  relayed: string | null = null,
): string {
  const own = relayed ?? socket.remoteAddress ?? "";
  if (proxies === 0) return own;
  const told: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === "x-forwarded-for") told.push(...(rawHeaders[index + 1] ?? "").split(","));
  return told.at(-proxies)?.trim() || own;
}
