// Requests to change the protocol: which of them count, how their sockets are kept, and what the refused ones hear.
import { type ClientRequest, type IncomingMessage, STATUS_CODES } from "node:http";
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
export function endSocket(socket: Duplex, lastWord: string | Uint8Array): void {
  if (socket.destroyed || socket.writableEnded) return;
  socket.end(lastWord);
  // The other side's own end is only seen by whoever reads.
  socket.resume();
  destroyLater(socket);
}

function destroyLater(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}

/** Passes everything on both ways. Each connection ends with the other one; a side that has said its last word is not waited for. */
export function joinSockets(left: Duplex, right: Duplex): void {
  for (const [from, to] of [
    [left, right],
    [right, left],
  ] as const) {
    adoptSocket(from);
    from.once("close", () => to.destroy()).once("end", () => destroyLater(to));
    from.pipe(to);
    if (from.destroyed) to.destroy();
  }
}

/** Gives up on a request to change the protocol that is not answered in time; `onLate` comes before its error. */
export function limitUpgrade(outgoing: ClientRequest, answerMs: number, onLate: () => void): void {
  const timer = setTimeout(() => {
    onLate();
    outgoing.destroy();
  }, answerMs);
  const answered = () => clearTimeout(timer);
  outgoing.once("upgrade", answered).once("close", answered);
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
