// Mutates a message in ways that are known to break HTTP parsers.
import type { Random } from "#test-tools";

const ODD_LINES = [
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: xchunked",
  "Transfer-Encoding: gzip, chunked",
  "Content-Length: 0",
  "Content-Length: -1",
  "Content-Length: 99999999999999999999",
  "Content-Length: 5, 6",
  "Connection: close",
  "Connection: Upgrade",
  "Connection: keep-alive, X-A",
  "Connection: ,,,",
  "Connection:",
  "Upgrade: websocket",
  "Upgrade: h2c",
  "Upgrade: TLS/1.3",
  "HTTP2-Settings: AAMAAABkAAQAAP__",
  "Trailer: X-Sum",
  "TE: trailers, deflate;q=0.5",
  "Keep-Alive: timeout=0",
  "Proxy-Connection: close",
  "Expect: 100-continue",
  "Expect: everything",
  "Range: bytes=5-1",
  "Range: bytes=0-0,2-2,4-4",
  "If-None-Match: *",
  "If-Modified-Since: never",
  "Accept-Encoding: gzip;q=2, *;q=0",
  "Content-Encoding: gzip",
  "Host:",
  "Host: a b",
  "Host: [::1",
  "Host: %00",
  "X-Forwarded-For: ::::",
  "Cookie: ;;=;",
  "Origin: null",
  "Content-Type: application/json; charset=\u00ff",
  "Content-Type: multipart/form-data; boundary=",
  "Content-Type:",
  "Authorization: Bearer",
  "Authorization: Basic ====",
  ": nameless",
  "No colon at all",
  "X-Long: ",
  " folded",
] as const;
const ODD_BYTES = [
  "\r",
  "\n",
  "\0",
  "\r\n",
  "\r\n\r\n",
  "\t",
  " ",
  ":",
  "\x7f",
  "\xff",
  "%00",
  "%ff",
  "//",
  "..",
  "?",
] as const;
const NUMBERS = [
  "0",
  "-1",
  "00000000001",
  "4294967296",
  "9007199254740993",
  "1e9",
  "0x10",
  "ffffffffffffffff",
] as const;

type Mutation = (bytes: Buffer, random: Random) => Buffer;

const splice = (bytes: Buffer, at: number, removed: number, added: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]);

const withLine: Mutation = (bytes, random) => {
  const at = bytes.indexOf("\r\n");
  if (at === -1) return bytes;
  const line = `\r\n${random.pick(ODD_LINES)}${random.chance(0.05) ? "x".repeat(20_000) : ""}`;
  return splice(bytes, at, 0, Buffer.from(line.repeat(random.chance(0.05) ? 300 : 1), "latin1"));
};

const withNumber: Mutation = (bytes, random) => {
  const numbers = [...bytes.toString("latin1").matchAll(/\d+/g)];
  const found = numbers[random.below(numbers.length)];
  return found ? splice(bytes, found.index, found[0].length, Buffer.from(random.pick(NUMBERS))) : bytes;
};

const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  withLine,
  withLine,
  withNumber,
  (bytes, random) => splice(bytes, random.below(bytes.length), 1, random.bytes(1)),
  (bytes, random) => splice(bytes, random.below(bytes.length), 0, Buffer.from(random.pick(ODD_BYTES), "latin1")),
  (bytes, random) => splice(bytes, random.below(bytes.length), random.below(40), Buffer.alloc(0)),
  (bytes, random) => splice(bytes, random.below(bytes.length), 0, random.bytes(random.below(40))),
  (bytes, random) => {
    const at = random.below(bytes.length);
    return splice(bytes, at, 0, bytes.subarray(at, at + random.below(80)));
  },
  (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  (bytes) => Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1"),
];

/** None to three of them, one after the other. */
export function mutate(message: Buffer, random: Random): Buffer {
  let mutated = message;
  for (let count = random.pick([0, 0, 1, 1, 2, 3]); count > 0 && mutated.length > 0; count -= 1)
    mutated = random.pick(MUTATIONS)(mutated, random);
  return mutated;
}
