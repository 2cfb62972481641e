// The address behind "no more mail": signed, so that only whoever got a mail of an app can stop that app's mail to them.
import { createHmac, timingSafeEqual } from "node:crypto";

export type Unsubscription = Readonly<{ projectId: string; address: string }>;

const signed = (key: Uint8Array, text: string) =>
  createHmac("sha256", key).update(`unsubscribe ${text}`).digest("base64url");

/** A token for an address of the web. */
export function unsubscribeToken(key: Uint8Array, { projectId, address }: Unsubscription): string {
  const text = Buffer.from(JSON.stringify([projectId, address])).toString("base64url");
  return `${text}.${signed(key, text)}`;
}

/** Null for a token that nobody signed. */
export function readUnsubscribeToken(key: Uint8Array, token: string): Unsubscription | null {
  const [text = "", seal = ""] = token.split(".");
  const expected = Buffer.from(signed(key, text));
  const given = Buffer.from(seal);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // The signature proves that this file wrote it.
  const [projectId, address] = JSON.parse(Buffer.from(text, "base64url").toString()) as [string, string];
  return { projectId, address };
}
