// Addresses of uploaded files, signed with the app's key, and the text that rows keep in their place.
import { createHmac, timingSafeEqual } from "node:crypto";
import { factsOf, type UploadedFile, uploadedFile } from "../../../entity/kinds/index.ts";

/** So long an address is good at least, and at most twice as long: within this time it stays the same, and is cached. */
const GOOD_FOR_MS = 3_600_000;
/** Who leaves a form open for a night saves what they uploaded all the same. */
const TAKEN_FOR_MS = 24 * 3_600_000;
const STORED = /^file:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/([^/?#]+)\?([^#]*)$/;

function signatureOf({ id, name, type, bytes, width, height }: UploadedFile, forUser: string, untilMs: number): Buffer {
  const key = process.env.NINEFOLD_FILE_KEY;
  if (!key) throw new Error("NINEFOLD_FILE_KEY is not set: this app has no files.");
  const text = JSON.stringify(["file", id, name, type, bytes, width, height, forUser, untilMs]);
  return createHmac("sha256", Buffer.from(key, "hex")).update(text).digest();
}

function factsQuery({ type, bytes, width, height }: UploadedFile): URLSearchParams {
  const query = new URLSearchParams({ type, bytes: String(bytes) });
  if (width !== null && height !== null) {
    query.set("width", String(width));
    query.set("height", String(height));
  }
  return query;
}

/** Below the app's base, for this person and the next hour or two. */
export function addressFor(file: UploadedFile, userId: string, nowMs = Date.now()): string {
  const untilMs = (Math.floor(nowMs / GOOD_FOR_MS) + 2) * GOOD_FOR_MS;
  const query = factsQuery(file);
  query.set("for", userId);
  query.set("until", String(untilMs));
  query.set("signature", signatureOf(file, userId, untilMs).toString("base64url"));
  return `_ninefold/files/${file.id}/${encodeURIComponent(file.name)}?${query}`;
}

/** The file of an address that was given to this person not long ago; null for what anybody else made or had. */
export function fileGivenTo(userId: string, address: string, nowMs = Date.now()): UploadedFile | null {
  const file = uploadedFile(address);
  const given = new URLSearchParams(address.slice(address.indexOf("?") + 1));
  const untilMs = Number(given.get("until"));
  if (!file || given.get("for") !== userId || !(untilMs + TAKEN_FOR_MS > nowMs)) return null;
  const signature = Buffer.from(given.get("signature") ?? "", "base64url");
  const expected = signatureOf(file, userId, untilMs);
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? file : null;
}

/** What a row keeps of a file. */
export const storedText = (file: UploadedFile): string =>
  `file:${file.id}/${encodeURIComponent(file.name)}?${factsQuery(file)}`;

/** The file that a row keeps; null for an address elsewhere, a `data:` address and nothing. */
export function storedFile(value: unknown): UploadedFile | null {
  const [, id, name = "", query = ""] = (typeof value === "string" && STORED.exec(value)) || [];
  return id === undefined ? null : factsOf(id, name, new URLSearchParams(query));
}
