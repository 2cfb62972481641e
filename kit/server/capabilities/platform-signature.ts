// The signature by which an app knows the platform's own calls.
import { createHmac } from "node:crypto";

export const PLATFORM_HEADER = "x-ninefold-platform";

/** `path`: with its query. */
export const sealOf = (key: string, untilMs: string, method: string, path: string): string =>
  createHmac("sha256", Buffer.from(key, "hex")).update(`platform ${untilMs} ${method} ${path}`).digest("hex");

/** The header as the platform sets it, for tests. `path`: with its query. */
export function signAsPlatform(keyHex: string, method: string, path: string, untilMs: number): Record<string, string> {
  return { [PLATFORM_HEADER]: `${untilMs}.${sealOf(keyHex, String(untilMs), method, path)}` };
}
