// Files of apps at the gateway: an upload is streamed to whoever keeps files, a file to whoever has an address of it.
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { notFound, Refusal } from "#http";
import { isTriedPerson } from "../../calls/tried-people.ts";
import { idForApp, OWNER_IN_APPS } from "../access/machine-access.ts";
import type { Access } from "../access/types.ts";
import type { VisitorLimits } from "../access/visitor-limits.ts";
import type { AppAddress } from "../addresses/app-addresses.ts";
import type { Call } from "../call.ts";
import { readRange } from "../responses/byte-range.ts";
import type { Replies } from "../responses/replies.ts";
import type { Exchange } from "../responses/types.ts";
import type { Visitor } from "../upstream/types.ts";
import type { AppFiles, ServedFile } from "./app-files.ts";
import { FILES_PATH, type FileAddresses, type FileRequest } from "./file-addresses.ts";
import { fileName } from "./file-name.ts";

export type FileCalls = Readonly<{
  /** Whether an address is a file's, or that of uploads. */
  isMeant(address: AppAddress): boolean;
  answer(exchange: Exchange): Promise<void>;
}>;

/** Between two pieces of an upload. That it ends at all is the server's own bound on requests. */
const PAUSE_MS = 30_000;

/**
 * Whatever a file holds, nothing of it runs, and nothing in it reaches out: not even where a browser opens it by itself.
 * Pages show it as a picture, or play it.
 */
const FILE_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'";

export function createFileCalls(deps: {
  /** Absent: this installation keeps no files. */
  files: AppFiles | undefined;
  addresses: FileAddresses;
  access: Access;
  shares: VisitorLimits;
  visitorOf(call: Pick<Call, "requestHead" | "address">): Visitor | Promise<Visitor>;
  replies: Replies;
  clock: () => number;
}): FileCalls {
  const { files, addresses, access, shares, visitorOf, replies, clock } = deps;

  async function receive(exchange: Exchange, keeper: AppFiles): Promise<void> {
    const { request, address } = exchange;
    try {
      const { claims } = await visitorOf(exchange);
      const userId = idForApp(claims);
      const { projectId, environment } = address;
      const query = new URLSearchParams(address.query);
      const file = await keeper.receive({
        app: { projectId, environment },
        userId,
        name: fileName(query.get("name")),
        keepsMetadata: query.get("metadata") === "keep",
        declaredBytes: declaredBytes(request),
        source: piecesOf(request),
      });
      const given = { ...file, address: addresses.addressOf(address, file, userId) };
      replies.sendJson(exchange, 201, given);
    } catch (error) {
      // Whoever sent it has gone, or was too slow: there is nobody to answer.
      if (request.destroyed && !request.complete) return exchange.writer.destroy();
      if (error instanceof Refusal) dropRest(request, exchange.response, keeper.mostBytes);
      throw error;
    }
  }

  async function give(exchange: Exchange, keeper: AppFiles): Promise<void> {
    const { address } = exchange;
    const asked = addresses.read(address, address.path, address.query);
    if (!asked) throw new Refusal(403, "This address of a file is good no more. Open the app again.");
    const { projectId, environment } = address;
    // The app gave it out on a public page, where nobody has an account, or to somebody who is tried out: its signature is
    // all that is asked for.
    const isTried = environment === "preview" && isTriedPerson(asked.forUser);
    if (asked.forUser !== OWNER_IN_APPS && !isTried) {
      const claims = { userId: asked.forUser, projectId, environment, sessionId: null };
      const answer = await access.of(claims);
      if (!answer.allowed) throw new Refusal(403, answer.reason);
    }
    const giveBack = shares.enter(`${environment}/${projectId}`, asked.forUser);
    try {
      const file = await keeper.find(address, asked.file.id, asked.size);
      if (!file) throw notFound("This file is not there any more.");
      await send(exchange, file, asked);
    } finally {
      giveBack();
    }
  }

  async function send({ request, response }: Exchange, file: ServedFile, { untilMs }: FileRequest): Promise<void> {
    const range = readRange(request.headers.range, file.bytes);
    const headers = {
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "*",
      "cross-origin-resource-policy": "cross-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "content-security-policy": FILE_POLICY,
      "content-type": file.type === "text/plain" ? "text/plain; charset=utf-8" : file.type,
      "content-disposition": dispositionOf(file),
      "cache-control": `private, max-age=${Math.max(0, Math.floor((untilMs - clock()) / 1000))}, immutable`,
      etag: file.etag,
      "accept-ranges": "bytes",
    };
    const isHead = request.method === "HEAD";
    if (request.headers["if-none-match"]?.includes(file.etag)) return void response.writeHead(304, headers).end();
    if (range === "unsatisfiable")
      return void response.writeHead(416, { ...headers, "content-range": `bytes */${file.bytes}` }).end();
    const partial = range && { "content-range": `bytes ${range.start}-${range.end}/${file.bytes}` };
    const length = range ? range.end - range.start + 1 : file.bytes;
    const content = isHead || length === 0 ? null : await file.read(range);
    response.writeHead(range ? 206 : 200, { ...headers, ...partial, "content-length": String(length) });
    if (!content) return void response.end();
    // Whoever asked may go away at any time; that is no fault.
    await pipeline(content, response).catch(() => {});
  }

  return Object.freeze({
    isMeant: ({ path }: AppAddress) => path === FILES_PATH || path.startsWith(`${FILES_PATH}/`),
    async answer(exchange: Exchange) {
      if (!files) throw notFound("This installation keeps no files.");
      const { method } = exchange.request;
      const isUpload = exchange.address.path === FILES_PATH;
      if (isUpload && method === "POST") return receive(exchange, files);
      if (!isUpload && (method === "GET" || method === "HEAD")) return give(exchange, files);
      throw new Refusal(405, "Files are uploaded with POST and had with GET.");
    },
  });
}

/** Whether a request's address is that of an upload, which may take longer than others. */
export const isUploadAddress = (url: string) => /\/_ninefold\/files(\?|$)/.test(url);

function declaredBytes({ headers }: IncomingMessage): number | null {
  const { "content-length": length } = headers;
  return length === undefined ? null : Number(length);
}

/** The body as it comes; who says nothing for too long is cut off. */
async function* piecesOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  const timer = setTimeout(() => request.destroy(), PAUSE_MS).unref();
  try {
    for await (const piece of request) {
      timer.refresh();
      yield piece as Buffer; // no encoding was set
    }
  } finally {
    clearTimeout(timer);
  }
}

/** A browser reads the answer once all is sent, so an honest upload is read to its end; one that is too long is cut off. */
function dropRest(request: IncomingMessage, response: ServerResponse, mostBytes: number): void {
  if (request.complete) return;
  const declared = declaredBytes(request);
  if (declared !== null && declared <= mostBytes) request.resume();
  else {
    response.shouldKeepAlive = false;
    response.once("finish", () => request.destroy());
  }
}

/** The name in both ways of RFC 6266; what browsers don't show is saved. */
function dispositionOf({ name, isShown }: ServedFile): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `${isShown ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
