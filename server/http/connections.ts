// Limits of connections: how many one visitor may have at once, and an end for those whose visitor does not read.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type ConnectionLimits = Readonly<{
  /** Of all visitors. */
  atOnce: number;
  /** Of those who are one by `visitorOf`. Null where a proxy stands in front, whose address is everybody's. */
  perAddress: number | null;
  /** What was sent must be taken within this time; a piece counts once it is taken whole. */
  stalledMs: number;
  /** Whom an address stands for. */
  visitorOf(address: string): string;
}>;

export const CONNECTION_LIMITS: Readonly<Record<"atOnce" | "perAddress" | "stalledMs", number>> = Object.freeze({
  atOnce: 16_384,
  perAddress: 512,
  stalledMs: 120_000,
});

/**
 * For node:http's server: how long a request's head and the whole of it may take to come (checked every ten seconds), and
 * from when on a silent connection is asked whether anybody is still there.
 */
export const REQUEST_LIMITS = Object.freeze({
  headersTimeout: 60_000,
  // The longest that any request may take, which is an upload; others: `limitBodies`.
  requestTimeout: 300_000,
  connectionsCheckingInterval: 10_000,
  keepAlive: true,
  keepAliveInitialDelay: 60_000,
});

/** How long the body of a request may take to come that is no upload. */
export const BODY_MS = 60_000;

/** Requests whose body takes longer than `wholeMs` are refused with 408 and cut off; those of `isPatient` addresses never. */
export function limitBodies(server: Server, options: { wholeMs: number; isPatient(url: string): boolean }): void {
  const { wholeMs, isPatient } = options;
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { headers } = request;
    const hasBody = headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
    if (!hasBody || isPatient(request.url ?? "")) return;
    const timer = setTimeout(() => {
      if (request.complete) return;
      if (!response.headersSent) response.writeHead(408, { connection: "close" }).end();
      request.destroy();
    }, wholeMs).unref();
    request.once("close", () => clearTimeout(timer));
  });
}

type Watched = { waiting: number; sent: number; movedAt: number };

/** Call it after all other listeners for connections were added: it puts its own first. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const open = new Map<Socket, Watched>();
  const counts = new Map<string, number>();

  function count(visitor: string, more: 1 | -1): number {
    const sum = (counts.get(visitor) ?? 0) + more;
    if (sum === 0) counts.delete(visitor);
    else counts.set(visitor, sum);
    return sum;
  }

  function watch(socket: Socket): void {
    const visitor = limits.visitorOf(socket.remoteAddress ?? "");
    const isOneTooMany = count(visitor, 1) > (limits.perAddress ?? Number.POSITIVE_INFINITY);
    open.set(socket, { waiting: 0, sent: 0, movedAt: performance.now() });
    socket.once("close", () => {
      open.delete(socket);
      count(visitor, -1);
    });
    if (isOneTooMany) socket.destroy();
  }

  function look(): void {
    const now = performance.now();
    for (const [socket, watched] of open) {
      const { writableLength: waiting, bytesWritten: sent } = socket;
      const hasMoved = waiting === 0 || waiting !== watched.waiting || sent !== watched.sent;
      if (hasMoved) Object.assign(watched, { waiting, sent, movedAt: now });
      else if (now - watched.movedAt > limits.stalledMs) socket.destroy();
    }
  }

  server.maxConnections = limits.atOnce;
  server.prependListener("connection", watch);
  const timer = setInterval(look, limits.stalledMs / 10).unref();
  server.once("close", () => clearInterval(timer));
}
