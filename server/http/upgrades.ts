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

/** Whoever was told the last word has so long to read it and to hang up. */
const LINGER_MS = 1_000;

/** Says a last word and closes the connection, whatever the other side does. */
export function endSocket(socket: Duplex, lastWord: string): void {
  if (socket.destroyed) return;
  socket.end(lastWord);
  // The other side's own end is only seen by whoever reads.
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}

/** Refuses an upgrade in plain HTTP and closes its connection. */
export function refuseUpgrade(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ error: message });
  endSocket(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
