// Requests to change the protocol: which of them count, how their sockets are kept, and what the refused ones hear.
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/**
 * WebSockets are all that is spoken here besides HTTP/1.1. Any other wish, such as `h2c`, is passed over and its request
 * answered as it stands (RFC 9110, 7.8).
 */
export function isWebSocketRequest({ method, httpVersion, headers }: IncomingMessage): boolean {
  const wishes = (headers.upgrade ?? "").toLowerCase().split(",");
  return method === "GET" && httpVersion === "1.1" && wishes.some((wish) => wish.trim() === "websocket");
}

/**
 * node:http lets go of the socket of an upgrade, its listener for errors too: a reset would then end the process. To be
 * called before anything is awaited.
 */
export function adoptSocket(socket: Duplex): void {
  socket.on("error", () => socket.destroy());
}

/** A visitor who was refused has so long to read that and to hang up. */
const REFUSED_LINGER_MS = 1_000;

/** Refuses an upgrade in plain HTTP, and closes its connection whatever the visitor does. */
export function refuseUpgrade(socket: Duplex, status: number, message: string): void {
  if (socket.destroyed) return;
  const body = JSON.stringify({ error: message });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // The visitor's own end is only seen by whoever reads.
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), REFUSED_LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}
