// Addresses of files: what is known of the file, for whom and until when the address is good, and a signature over it all.
import { createHmac, timingSafeEqual } from "node:crypto";
import { type FileFacts, PICTURE_SIZES, type PictureSize } from "#contract";
import type { AppIdentity } from "../../egress/app-services.ts";

/** `forUser`: whom the app or the gateway gave it. */
export type FileGrant = Readonly<{ file: FileFacts; forUser: string; untilMs: number }>;
export type FileRequest = FileGrant & Readonly<{ size: PictureSize | null }>;

/** Below an app's base. The kit makes the same addresses (`kit/server/capabilities/files/addresses.ts`). */
export const FILES_PATH = "/_ninefold/files";

/** So long an address is good at least, and at most twice as long: within this time it stays the same, and is cached. */
const GOOD_FOR_MS = 3_600_000;

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const PATH = new RegExp(`^${FILES_PATH}/(${UUID})/([^/]+)$`);

export type FileAddresses = Readonly<{
  /** What the app signs with, in hex: good for its own files in this environment alone. */
  keyOf(app: AppIdentity): string;
  /** Without a slash at its beginning, so that it is below the base of whatever page holds it. */
  addressOf(app: AppIdentity, file: FileFacts, forUser: string): string;
  /** Null for an address that is no file's, is not signed for this app, or is good no more. */
  read(app: AppIdentity, path: string, query: string): FileRequest | null;
}>;

export function createFileAddresses(options: { key: Uint8Array; clock: () => number }): FileAddresses {
  const { key, clock } = options;
  const keyOf = ({ projectId, environment }: AppIdentity) =>
    createHmac("sha256", key).update(`files ${environment} ${projectId}`).digest("hex");

  return Object.freeze({
    keyOf,
    addressOf(app: AppIdentity, file: FileFacts, forUser: string) {
      const untilMs = (Math.floor(clock() / GOOD_FOR_MS) + 2) * GOOD_FOR_MS;
      return writeAddress({ file, forUser, untilMs }, keyOf(app));
    },
    read(app: AppIdentity, path: string, query: string) {
      const request = readAddress(path, query, keyOf(app));
      return request && request.untilMs > clock() ? request : null;
    },
  });
}

function signatureOf({ file, forUser, untilMs }: FileGrant, keyHex: string): Buffer {
  const { id, name, type, bytes, width, height } = file;
  const text = JSON.stringify(["file", id, name, type, bytes, width, height, forUser, untilMs]);
  return createHmac("sha256", Buffer.from(keyHex, "hex")).update(text).digest();
}

function writeAddress(grant: FileGrant, keyHex: string): string {
  const { file, forUser, untilMs } = grant;
  const query = new URLSearchParams({ type: file.type, bytes: String(file.bytes) });
  if (file.width !== null && file.height !== null) {
    query.set("width", String(file.width));
    query.set("height", String(file.height));
  }
  query.set("for", forUser);
  query.set("until", String(untilMs));
  query.set("signature", signatureOf(grant, keyHex).toString("base64url"));
  return `${FILES_PATH.slice(1)}/${file.id}/${encodeURIComponent(file.name)}?${query}`;
}

function readAddress(path: string, query: string, keyHex: string): FileRequest | null {
  const [, id = "", written = ""] = PATH.exec(path) ?? [];
  const name = decoded(written);
  if (id === "" || name === null) return null;
  const given = new URLSearchParams(query);
  const textOf = (key: string) => given.get(key) ?? "";
  const numberOf = (key: string) => (given.has(key) ? Number(textOf(key)) : null);
  const file: FileFacts = {
    id,
    name,
    type: textOf("type"),
    bytes: Number(textOf("bytes")),
    width: numberOf("width"),
    height: numberOf("height"),
  };
  const grant = { file, forUser: textOf("for"), untilMs: Number(textOf("until")) };
  const signature = Buffer.from(textOf("signature"), "base64url");
  const expected = signatureOf(grant, keyHex);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  // The size is not signed: whoever may have the picture may have it smaller.
  const size = PICTURE_SIZES.find((each) => String(each) === given.get("size")) ?? null;
  return { ...grant, size };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
