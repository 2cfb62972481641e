// Reads the head of an entirely ordinary request. Whatever is not so is not judged here: it is left to node:http.
import type { Asked } from "../call.ts";

export type PlainHead = Readonly<{ asked: Asked; target: string }>;

/** Null for bytes that are not one whole, ordinary request without a body, and nothing else. */
export type ReadPlainHead = (bytes: Buffer) => PlainHead | null;

/** As node:http has it by default. */
const HEAD_BYTES = 16 * 1024;
const HEADERS_MAX = 64;
const HEAD_END = "\r\n\r\n";
const REQUEST_LINE = /^(GET|HEAD) (\/[\w!$%&'()*+,\-./:;=?@~]*) HTTP\/1\.1$/;
/** A token, a colon, one space, and a value of printable ASCII that neither begins nor ends with a space. */
const HEADER_LINE = /^([!#$%&'*+\-.^_`|~\dA-Za-z]+): ([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/;

/** What gives a request a body, another protocol, a wait, or a connection of a kind of its own. */
const NOT_ORDINARY = new Set([
  "content-length",
  "expect",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Each of these says something to the gateway, and says it once. */
const READ = ["host", "authorization", "connection", "accept-encoding"] as const;
type ReadName = (typeof READ)[number];
const isRead = (name: string): name is ReadName => READ.some((each) => each === name);

type Block = Readonly<{ text: string; method: string; asked: Asked }>;

/** For one connection: its client says the same with nearly every request, and is then not read again. */
export function createPlainHeadReader(remoteAddress: string | undefined): ReadPlainHead {
  const socket = { remoteAddress };
  const last: { block: Block | null } = { block: null };

  return (bytes) => {
    if (bytes.length > HEAD_BYTES) return null;
    const text = bytes.toString("latin1");
    if (text.indexOf(HEAD_END) !== text.length - HEAD_END.length) return null;
    const lineEnd = text.indexOf("\r\n");
    const line = REQUEST_LINE.exec(text.slice(0, lineEnd));
    if (!line) return null;
    const [, method = "", target = ""] = line;
    const headers = text.slice(lineEnd);
    if (last.block?.text !== headers || last.block.method !== method) {
      const asked = readHeaders(headers.slice(2, -HEAD_END.length), { method, socket });
      if (!asked) return null;
      last.block = { text: headers, method, asked };
    }
    return { asked: last.block.asked, target };
  };
}

function readHeaders(text: string, request: Pick<Asked, "method" | "socket">): Asked | null {
  const lines = text.split("\r\n");
  if (lines.length > HEADERS_MAX) return null;
  const rawHeaders: string[] = [];
  const headers: Partial<Record<ReadName, string>> = {};
  for (const line of lines) {
    const match = HEADER_LINE.exec(line);
    if (!match) return null;
    const [, rawName = "", value = ""] = match;
    const name = rawName.toLowerCase();
    if (NOT_ORDINARY.has(name)) return null;
    if (isRead(name)) {
      if (headers[name] !== undefined) return null;
      headers[name] = value;
    }
    rawHeaders.push(rawName, value);
  }
  const keepsAlive = headers.connection === undefined || headers.connection.toLowerCase() === "keep-alive";
  return headers.host === undefined || !keepsAlive ? null : { ...request, rawHeaders, headers, memory: {} };
}
