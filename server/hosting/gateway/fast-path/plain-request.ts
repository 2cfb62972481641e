// Parses an entirely ordinary request; anything else is left to node:http.
import type { RequestHead } from "../call.ts";

/** `onlyAsks`: it reads what is there, and has no body. */
export type PlainRequest = Readonly<{ requestHead: RequestHead; target: string; onlyAsks: boolean }>;

/** Null for bytes that are not one whole, ordinary request, and nothing else. */
export type ReadPlainRequest = (bytes: Buffer) => PlainRequest | null;

const REQUEST_BYTES = 64 * 1024;
/** As node:http has it by default. */
const HEAD_BYTES = 16 * 1024;
const HEADERS_MAX = 64;
const HEAD_END = "\r\n\r\n";
const REQUEST_LINE = /^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE) (\/[\w!$%&'()*+,\-./:;=?@~]*) HTTP\/1\.1$/;
/** A token, a colon, one space, and a value of printable ASCII that neither begins nor ends with a space. */
const HEADER_LINE = /^([!#$%&'*+\-.^_`|~\dA-Za-z]+): ([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/;

/** What gives a request a body of unknown length, another protocol, a wait, or a connection of a kind of its own. */
const NOT_ORDINARY = new Set([
  "expect",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** The headers that the gateway reads; each may come once. */
const READ = ["host", "authorization", "connection", "accept-encoding", "content-length"] as const;
type ReadName = (typeof READ)[number];
const isRead = (name: string): name is ReadName => READ.some((each) => each === name);

const LENGTH = /^\d{1,5}$/;

type Block = Readonly<{ text: string; method: string; requestHead: RequestHead; bodyBytes: number }>;

/** For one connection. Clients repeat their headers with nearly every request: the last block is kept and not parsed again. */
export function createPlainRequestReader(remoteAddress: string | undefined): ReadPlainRequest {
  const socket = { remoteAddress };
  const last: { block: Block | null } = { block: null };

  function blockOf(text: string, method: string): Block | null {
    if (last.block?.text === text && last.block.method === method) return last.block;
    const requestHead = readHeaders(text.slice(2), { method, socket });
    if (!requestHead) return null;
    last.block = { text, method, requestHead, bodyBytes: Number(requestHead.headers["content-length"] ?? 0) };
    return last.block;
  }

  return (bytes) => {
    if (bytes.length > REQUEST_BYTES) return null;
    const text = bytes.toString("latin1");
    const headEnd = text.indexOf(HEAD_END);
    if (headEnd === -1 || headEnd > HEAD_BYTES) return null;
    const lineEnd = text.indexOf("\r\n");
    const line = REQUEST_LINE.exec(text.slice(0, lineEnd));
    if (!line) return null;
    const [, method = "", target = ""] = line;
    const block = blockOf(text.slice(lineEnd, headEnd), method);
    if (!block || headEnd + HEAD_END.length + block.bodyBytes !== text.length) return null;
    const { requestHead } = block;
    const onlyAsks = (method === "GET" || method === "HEAD") && requestHead.headers["content-length"] === undefined;
    return { requestHead, target, onlyAsks };
  };
}

function readHeaders(text: string, request: Pick<RequestHead, "method" | "socket">): RequestHead | null {
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
  const { host, "content-length": length } = headers;
  if (length !== undefined && !LENGTH.test(length)) return null;
  const keepsAlive = headers.connection === undefined || headers.connection.toLowerCase() === "keep-alive";
  return host === undefined || !keepsAlive ? null : { ...request, rawHeaders, headers, memory: {} };
}
