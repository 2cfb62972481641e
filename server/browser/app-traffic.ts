// All that a page asks for: the app's own addresses are asked of this server, everything else is refused and noted.
import { request as httpRequest, type OutgoingHttpHeaders } from "node:http";
import type { BrowserContext, Request, Route, WebSocketRoute } from "playwright-core";
import { WebSocket } from "ws";
import type { Notes } from "./notes.ts";

export type Traffic = Readonly<{
  /** Of the app, as browsers have it. */
  origin: string;
  server: Readonly<{ host: string; port: number }>;
  prefixes: readonly string[];
  notes: Notes;
}>;

const ANSWER_BYTES = 20 * 1024 * 1024;
/** Of all answers of a visit together, and what comes over sockets. */
const VISIT_BYTES = 80 * 1024 * 1024;
/** That a page may send over all its sockets, and what each message counts besides its length. */
const SENT_BYTES = 8 * 1024 * 1024;
const PER_MESSAGE_BYTES = 128;
const REQUESTS_MAX = 600;
const REQUEST_MS = 15_000;
const SOCKETS_MAX = 8;
const MESSAGE_BYTES = 1024 * 1024;
/** What belongs to one connection, or is set anew. */
const LEFT_OUT = /^(?:host|connection|content-length|transfer-encoding|accept-encoding|:.*)$/i;

type Budget = { bytes: number; sentBytes: number; requests: number; sockets: number };

export async function directTraffic(context: BrowserContext, traffic: Traffic): Promise<void> {
  const budget: Budget = { bytes: VISIT_BYTES, sentBytes: SENT_BYTES, requests: REQUESTS_MAX, sockets: SOCKETS_MAX };
  await context.route("**/*", (route, request) => answer(route, request, traffic, budget));
  await context.routeWebSocket(/.*/, (socket) => bridge(socket, traffic, budget));
}

export function isOwn(url: string, { origin, prefixes }: Pick<Traffic, "origin" | "prefixes">): boolean {
  const read = URL.parse(url);
  return read !== null && read.origin === origin && prefixes.some((prefix) => read.pathname.startsWith(prefix));
}

async function answer(route: Route, request: Request, traffic: Traffic, budget: Budget): Promise<void> {
  const refuse = () => route.abort("blockedbyclient").catch(() => {});
  const url = request.url();
  if (!isOwn(url, traffic)) {
    traffic.notes.add(`The page asked for ${shortUrl(url)}, which is not the app's: not allowed here.`);
    return refuse();
  }
  budget.requests -= 1;
  if (budget.requests < 0) {
    traffic.notes.add(`The page made more than ${REQUESTS_MAX} requests; the rest were refused.`);
    return refuse();
  }
  // An answer that never ends can't be passed on whole; pages come back to it, as after a lost connection.
  if (request.headers().accept?.includes("text/event-stream")) return refuse();
  const found = await ask(request, traffic, budget).catch(() => null);
  if (!found) {
    if (budget.bytes < 0)
      traffic.notes.add(`The page got more than ${VISIT_BYTES / 1024 / 1024} MB; the rest was refused.`);
    return refuse();
  }
  await route.fulfill(found).catch(() => {});
}

function ask(request: Request, { server }: Traffic, budget: Budget) {
  const { host, pathname, search } = new URL(request.url());
  const given = Object.entries(request.headers()).filter(([name]) => !LEFT_OUT.test(name));
  const body = request.postDataBuffer();
  const headers: OutgoingHttpHeaders = { ...Object.fromEntries(given), host, "content-length": body?.length ?? 0 };
  const options = { ...server, path: pathname + search, method: request.method(), headers };
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const asking = httpRequest({ ...options, signal: AbortSignal.timeout(REQUEST_MS) }, (response) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      response.on("data", (piece: Buffer) => {
        bytes += piece.length;
        // Taken as it comes, for answers may come side by side.
        budget.bytes -= piece.length;
        if (bytes > ANSWER_BYTES || budget.bytes < 0) asking.destroy(new Error("too long"));
        else pieces.push(piece);
      });
      response.once("error", reject);
      response.once("end", () => {
        const told = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(", ")]);
        resolve({ status: response.statusCode ?? 502, headers: Object.fromEntries(told), body: Buffer.concat(pieces) });
      });
    });
    asking.once("error", reject);
    asking.end(body ?? undefined);
  });
}

/** Between a page's socket and the app's, as long as both are open. */
function bridge(page: WebSocketRoute, traffic: Traffic, budget: Budget): void {
  const url = new URL(page.url());
  const asHttp = page.url().replace(/^ws/, "http");
  budget.sockets -= 1;
  if (!isOwn(asHttp, traffic) || budget.sockets < 0) {
    if (budget.sockets >= 0) traffic.notes.add(`The page asked for ${shortUrl(page.url())}, which is not the app's.`);
    return void page.close();
  }
  const { host, port } = traffic.server;
  const socket = new WebSocket(
    `ws://${host.includes(":") ? `[${host}]` : host}:${port}${url.pathname}${url.search}`,
    page.protocols(),
    {
      headers: { host: url.host, origin: "null" },
      maxPayload: MESSAGE_BYTES,
      handshakeTimeout: REQUEST_MS,
    },
  );
  const early: (string | Buffer)[] = [];
  page.onMessage((message) => {
    budget.sentBytes -= Buffer.byteLength(message) + PER_MESSAGE_BYTES;
    if (budget.sentBytes < 0) {
      traffic.notes.add(`The page sent more than ${SENT_BYTES / 1024 / 1024} MB over sockets, so they were closed.`);
      socket.terminate();
    } else if (socket.readyState === WebSocket.OPEN) socket.send(message);
    else if (early.length < 100) early.push(message);
  });
  socket.on("open", () => {
    for (const message of early.splice(0)) socket.send(message);
  });
  socket.on("message", (data, isBinary) => {
    const message = isBinary ? Buffer.from(data as Buffer) : String(data);
    budget.bytes -= Buffer.byteLength(message) + PER_MESSAGE_BYTES;
    if (budget.bytes < 0) socket.terminate();
    else page.send(message);
  });
  socket.on("error", () => {});
  socket.on("close", () => void page.close().catch(() => {}));
  page.onClose(() => socket.close());
}

export const shortUrl = (url: string): string => (url.split(/[?#]/, 1)[0] ?? "").slice(0, 200);
