// Generates requests: of every kind that a listener knows, and some that it does not, more or less mutated.

import type { Random } from "#test-tools";
import { mutate } from "./mutations.ts";

/** `lines`: of every head; `bodies`: JSON or forms that the listener takes. */
export type Target = Readonly<{
  paths: readonly [string, ...string[]];
  lines: readonly string[];
  bodies: readonly [string, ...string[]];
  /** What a body's own head says of it, such as a signature. */
  linesOf?: (body: string) => readonly string[];
  /** For an endless supply of paths of its own. */
  pathOf?: (index: number) => string;
  /** Instead of a request, where it is not HTTP that is spoken. */
  messageOf?: (random: Random) => Buffer;
}>;

type Kind = (path: string, target: Target, random: Random) => string;

const text = (line: string, { lines }: Target, ...more: string[]) => [line, ...lines, ...more, "", ""].join("\r\n");
const METHODS = ["GET", "GET", "HEAD", "OPTIONS", "DELETE", "TRACE", "PROPFIND", "PURGE", "M-SEARCH", "get"] as const;
const HANDSHAKE = [
  "Connection: Upgrade",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
] as const;
const PROTOCOLS = ["websocket", "websocket", "WebSocket, h2c", "h2c", "TLS/1.0", "foo"] as const;
const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

const withLength: Kind = (path, target, random) => {
  const body = random.pick(target.bodies);
  const method = random.pick(["POST", "PUT", "PATCH", "DELETE", "GET"]);
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const own = target.linesOf?.(body) ?? [];
  return text(`${method} ${path} HTTP/1.1`, target, "Content-Type: application/json", length, ...own) + body;
};

const inChunks: Kind = (path, target, random) => {
  const chunks = Array.from({ length: random.below(4) }, () => random.pick(target.bodies));
  const body = chunks.map((chunk) => `${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`).join("");
  const lines = ["Content-Type: application/json", "Transfer-Encoding: chunked", "Trailer: X-Sum"];
  return `${text(`POST ${path} HTTP/1.1`, target, ...lines)}${body}0\r\nX-Sum: 1\r\n\r\n`;
};

/** Frames of a WebSocket, of which hardly one is right, behind the request for it. */
const upgrade: Kind = (path, target, random) => {
  const frames = Array.from({ length: random.below(5) }, () => {
    const opcode = random.pick([0x81, 0x81, 0x81, 0x82, 0x88, 0x89, 0x8a, 0x01, 0x00, 0xc1, 0xff]);
    const said = Buffer.from(random.pick(target.bodies)).subarray(0, 125);
    const payload = random.chance(0.3) ? random.bytes(random.below(30)) : said;
    // A mask of zeros leaves what is said as it is.
    const mask = random.chance(0.1) ? random.bytes(4) : Buffer.alloc(4);
    return Buffer.concat([Buffer.from([opcode, 0x80 | payload.length]), mask, payload]).toString("latin1");
  });
  const request = text(`GET ${path} HTTP/1.1`, target, ...HANDSHAKE, `Upgrade: ${random.pick(PROTOCOLS)}`);
  return request + (random.chance(0.5) ? frames.join("") : "");
};

const KINDS: readonly [Kind, ...Kind[]] = [
  (path, target, random) => text(`${random.pick(METHODS)} ${path} HTTP/1.1`, target),
  (path, target) => text(`GET ${path} HTTP/1.0`, target),
  (path, target) => text(`GET ${path} HTTP/1.1`, target).repeat(3),
  withLength,
  withLength,
  inChunks,
  upgrade,
  upgrade,
  (path, target, random) => withLength(path, target, random) + text(`GET ${path} HTTP/1.1`, target),
  (path, target, random) => text(`CONNECT ${random.pick([path, "example.com:443", "[::1]:80"])} HTTP/1.1`, target),
  (path, target) => text(`GET http://127.0.0.1${path} HTTP/1.1`, target),
  (path, target) => text(`POST ${path} HTTP/1.1`, target, "Expect: 100-continue", "Content-Length: 10"),
  (_path, _target, random) => PREFACE + random.bytes(random.below(60)).toString("latin1"),
  (_path, _target, random) => random.bytes(1 + random.below(300)).toString("latin1"),
  (_path, _target, random) => `\x16\x03\x01\x02\x00\x01${random.bytes(random.below(200)).toString("latin1")}`,
];

/** The request of this number; never empty. */
export function requestOf(index: number, target: Target, random: Random): Buffer {
  const message = target.messageOf?.(random) ?? httpRequestOf(index, target, random);
  const mutated = mutate(message, random);
  return mutated.length > 0 ? mutated : message;
}

function httpRequestOf(index: number, target: Target, random: Random): Buffer {
  const path = target.pathOf && random.chance(0.7) ? target.pathOf(index) : random.pick(target.paths);
  return Buffer.from(random.pick(KINDS)(path, target, random), "latin1");
}
