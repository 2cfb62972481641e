// An artifact's web files from disk: found by an exact list, compressed once, kept in memory while they are wanted.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { AppEnvironment } from "#contract";
import type { Artifact } from "../../artifacts/types.ts";
import { type ByteRange, readRange } from "./byte-range.ts";
import { webFolders } from "./web-folders.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".ogg": "audio/ogg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wav": "audio/wav",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

const COMPRESSIBLE = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;
const WORTH_COMPRESSING_BYTES = 1_000;
const IN_MEMORY_FILE_BYTES = 2 * 1024 * 1024;
const IN_MEMORY_TOTAL_BYTES = 64 * 1024 * 1024;
const IMMUTABLE = "public, max-age=31536000, immutable";

type Encoding = "br" | "gzip" | "identity";
type WebFile = { path: string; size: number; type: string; etag: string; immutable: boolean };

export type StaticFiles = Readonly<{
  /** Answers with the file at `path`; false when the artifact has none there. */
  serve(options: {
    artifact: Artifact;
    environment: AppEnvironment;
    path: string;
    request: IncomingMessage;
    response: ServerResponse;
    headers: Record<string, string>;
  }): Promise<boolean>;
}>;

export function createStaticFiles(): StaticFiles {
  const listings = new Map<string, Promise<Map<string, WebFile>>>();
  const bodies = createBodyCache();

  function filesOf(artifact: Artifact, environment: AppEnvironment): Promise<Map<string, WebFile>> {
    const key = `${artifact.hash} ${environment}`;
    const known = listings.get(key);
    if (known) return known;
    if (listings.size >= 500) listings.clear();
    const listing = listAll(artifact, environment);
    listings.set(key, listing);
    listing.catch(() => listings.delete(key));
    return listing;
  }

  return Object.freeze({
    async serve({ artifact, environment, path, request, response, headers }) {
      const file = (await filesOf(artifact, environment)).get(decodePath(path));
      if (!file) return false;
      const range = readRange(request.headers.range, file.size);
      const encoding = range ? "identity" : pickEncoding(request.headers["accept-encoding"], file);
      const etag = encoding === "identity" ? `"${file.etag}"` : `"${file.etag}-${encoding}"`;
      const common = {
        ...headers,
        "content-type": file.type,
        "cache-control": file.immutable ? IMMUTABLE : "no-cache",
        etag,
        vary: "accept-encoding",
        "accept-ranges": "bytes",
      };
      if (request.headers["if-none-match"]?.includes(etag)) response.writeHead(304, common).end();
      else if (range === "unsatisfiable")
        response.writeHead(416, { ...common, "content-range": `bytes */${file.size}` }).end();
      else if (range) await sendRange({ file, range, request, response, headers: common });
      else await sendWhole({ file, encoding, request, response, headers: common, bodies });
      return true;
    },
  });
}

async function listAll({ directory, hash }: Artifact, environment: AppEnvironment): Promise<Map<string, WebFile>> {
  const listed = await Promise.all(
    webFolders(environment).map((folder) =>
      listFiles(join(directory, folder), hash).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" && folder !== "web") return new Map<string, WebFile>();
        throw error;
      }),
    ),
  );
  return new Map(listed.reverse().flatMap((files) => [...files]));
}

async function listFiles(root: string, hash: string): Promise<Map<string, WebFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = new Map<string, WebFile>();
  for (const entry of entries) {
    // The document needs a session, so it goes its own way; a link could lead outside.
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const name = `/${relative(root, path).split(sep).join("/")}`;
    if (name === "/index.html") continue;
    const { size } = await stat(path);
    files.set(name, {
      path,
      size,
      type: TYPES[extname(name).toLowerCase()] ?? "application/octet-stream",
      etag: createHash("sha256").update(`${hash} ${name}`).digest("base64url").slice(0, 22),
      immutable: name.startsWith("/assets/"),
    });
  }
  return files;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function pickEncoding(accepted: string | string[] | undefined, file: WebFile): Encoding {
  if (!COMPRESSIBLE.test(file.type) || file.size < WORTH_COMPRESSING_BYTES || file.size > IN_MEMORY_FILE_BYTES)
    return "identity";
  const names = String(accepted ?? "")
    .split(",")
    .filter((name) => !/;\s*q=0(\.0*)?\s*$/.test(name))
    .map((name) => name.split(";")[0]?.trim());
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : "identity";
}

type Sending = { file: WebFile; request: IncomingMessage; response: ServerResponse; headers: Record<string, string> };

async function sendRange({ file, range, request, response, headers }: Sending & { range: ByteRange }): Promise<void> {
  response.writeHead(206, {
    ...headers,
    "content-range": `bytes ${range.start}-${range.end}/${file.size}`,
    "content-length": String(range.end - range.start + 1),
  });
  if (request.method === "HEAD") response.end();
  else await stream(createReadStream(file.path, range), response);
}

async function sendWhole(
  options: Sending & { encoding: Encoding; bodies: ReturnType<typeof createBodyCache> },
): Promise<void> {
  const { file, encoding, request, response, headers } = options;
  if (file.size > IN_MEMORY_FILE_BYTES) {
    response.writeHead(200, { ...headers, "content-length": String(file.size) });
    if (request.method === "HEAD") response.end();
    else await stream(createReadStream(file.path), response);
    return;
  }
  const body = await options.bodies.get(file, encoding);
  const encoded = encoding === "identity" ? {} : { "content-encoding": encoding };
  response.writeHead(200, { ...headers, ...encoded, "content-length": String(body.length) });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Whoever asked may go away at any time; that is no fault. */
const stream = (source: NodeJS.ReadableStream, response: ServerResponse) => pipeline(source, response).catch(() => {});

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const BROTLI_QUALITY = 5;

async function encode(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  return encoding === "gzip" ? toGzip(content) : content;
}

/** The most recently used bodies, up to a total size. */
function createBodyCache() {
  const bodies = new Map<string, Buffer>();
  const pending = new Map<string, Promise<Buffer>>();
  const total = { bytes: 0 };

  function keep(key: string, body: Buffer): Buffer {
    bodies.set(key, body);
    total.bytes += body.length;
    for (const [oldest, { length }] of bodies) {
      if (total.bytes <= IN_MEMORY_TOTAL_BYTES) break;
      bodies.delete(oldest);
      total.bytes -= length;
    }
    return body;
  }

  return {
    async get(file: WebFile, encoding: Encoding): Promise<Buffer> {
      const key = `${file.path} ${encoding}`;
      const known = bodies.get(key);
      if (known) {
        bodies.delete(key);
        bodies.set(key, known);
        return known;
      }
      const loading =
        pending.get(key) ??
        readFile(file.path)
          .then((content) => encode(content, encoding))
          .then((body) => keep(key, body))
          .finally(() => pending.delete(key));
      pending.set(key, loading);
      return loading;
    },
  };
}
