// A task of workers: the files of a package that apps can need, from a tarball that anybody may have written.
import { createHash } from "node:crypto";
import { posix } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { Refusal } from "#http";
import { ENTRIES_MAX, KEPT_BYTES_MAX, KEPT_FILES_MAX, UNPACKED_BYTES_MAX } from "./limits.ts";

export type UnpackedPackage = Readonly<{
  /** Path inside the package → content; plain files alone. */
  files: Readonly<Record<string, Uint8Array>>;
  bytes: number;
  hasTypes: boolean;
}>;

/** What bundling and type checks read; source maps, sources of others and prose stay behind. */
const KEPT =
  /(?:\.(?:[cm]?js|jsx|json|css|[cm]?tsx?|wasm|png|gif|jpe?g|svg|webp|woff2?|ttf|eot)|(?:^|\/)licen[cs]e[^/]*)$/i;
const LEFT_OUT = /(?:^|\/)(?:__tests__|__mocks__|\.github|node_modules)\//;
const NATIVE = /\.node$|(?:^|\/)binding\.gyp$/;
const TYPES = /\.d\.[cm]?ts$/;
const SEGMENT = /^[^\0\\:]+$/;
const SCRIPTS = ["preinstall", "install", "postinstall"];

/** @throws Refusal 422 with what is wrong with it, to stand after the package's name */
export async function run({
  tarball,
  integrity,
}: {
  tarball: Uint8Array;
  integrity: string;
}): Promise<UnpackedPackage> {
  if (`sha512-${createHash("sha512").update(tarball).digest("base64")}` !== integrity)
    throw wrong("is not what it was when it was added: its content does not match its SHA-512");
  const files = new Map<string, Uint8Array>();
  let bytes = 0;
  let entries = 0;
  const unpacking = extract();
  unpacking.on("entry", (header, stream, next) => {
    entries += 1;
    // Ends with the archive; the reason is the archive's.
    stream.on("error", () => {});
    const path = header.type === "file" ? pathIn(header.name) : null;
    if (entries > ENTRIES_MAX) return next(wrong(`has more than ${ENTRIES_MAX.toLocaleString("en-US")} files`));
    if (path !== null && NATIVE.test(path))
      return next(wrong("has parts that are compiled for a machine, which apps can't have"));
    if (path === null || !KEPT.test(path) || LEFT_OUT.test(path)) {
      stream.on("end", next).resume();
      return undefined;
    }
    const parts: Buffer[] = [];
    stream.on("data", (part: unknown) => {
      if (!Buffer.isBuffer(part)) return;
      parts.push(part);
      bytes += part.byteLength;
      if (bytes > KEPT_BYTES_MAX) stream.destroy(tooLarge());
    });
    stream.on("end", () => {
      files.set(path, Buffer.concat(parts));
      next(files.size > KEPT_FILES_MAX ? wrong(`has more than ${KEPT_FILES_MAX.toLocaleString("en-US")} files`) : null);
    });
    stream.on("error", next);
    return undefined;
  });
  await pipeline(Readable.from([Buffer.from(tarball)]), createGunzip(), counted(), unpacking).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? error : wrong("is no package: its archive can't be read");
    },
  );
  refuseScripts(files.get("package.json"));
  return { files: Object.fromEntries(files), bytes, hasTypes: [...files.keys()].some((path) => TYPES.test(path)) };
}

/** Ends what unpacks without end. */
function counted() {
  return async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const part of source) {
      bytes += part.byteLength;
      if (bytes > UNPACKED_BYTES_MAX) throw tooLarge();
      yield part;
    }
  };
}

/** A path below the package's own folder, which each tarball has as its one; null for what is none. */
function pathIn(name: string): string | null {
  if (name.startsWith("/")) return null;
  const segments = name.split("/").slice(1);
  const path = segments.join("/");
  const isPlain = segments.length > 0 && segments.every((one) => SEGMENT.test(one) && one !== "." && one !== "..");
  return isPlain && path.length <= 400 && posix.normalize(path) === path && segments[0] !== "__proto__" ? path : null;
}

function refuseScripts(content: Uint8Array | undefined): void {
  const manifest = readManifest(content);
  if (SCRIPTS.some((name) => Object.hasOwn(Object(manifest.scripts), name)))
    throw wrong("runs a script when it is installed, which is never done here");
}

function readManifest(content: Uint8Array | undefined): { scripts?: unknown } {
  try {
    return Object(JSON.parse(Buffer.from(content ?? []).toString("utf8")));
  } catch {
    throw wrong("is no package: it has no package.json that can be read");
  }
}

const wrong = (what: string) => new Refusal(422, what);
const tooLarge = () => wrong("is larger unpacked than an app can have");
