// A request's body on its way to an app, by its length or in chunks, with backpressure.
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";

export type RequestBody = Readonly<{
  source: Readable;
  /** Announced by the visitor, and enforced by the parser that reads the request; null: sent in chunks and counted. */
  bytes: number | null;
  limitBytes: number;
}>;

/** The body of a request, or null when it has none. */
export function bodyOf(source: IncomingMessage, limitBytes: number): RequestBody | null {
  if (source.headers["transfer-encoding"] !== undefined) return { source, bytes: null, limitBytes };
  const bytes = Number(source.headers["content-length"] ?? 0);
  return bytes > 0 ? { source, bytes, limitBytes } : null;
}

export type BodySending = Readonly<{
  onProgress(): void;
  onSent(): void;
  onTooLarge(): void;
}>;

/** Sends until the body ends; the function that is returned breaks it off. */
export function sendBody({ source, bytes, limitBytes }: RequestBody, socket: Socket, told: BodySending): () => void {
  const isChunked = bytes === null;
  const state = { sent: 0 };
  const onData = (piece: Buffer) => {
    state.sent += piece.length;
    if (state.sent > limitBytes) {
      stop();
      return told.onTooLarge();
    }
    told.onProgress();
    if (!write(socket, piece, isChunked)) source.pause();
  };
  const onEnd = () => {
    stop();
    if (isChunked) socket.write("0\r\n\r\n", "latin1");
    told.onSent();
  };
  const onDrain = () => void source.resume();
  function stop(): void {
    source.off("data", onData).off("end", onEnd);
    socket.off("drain", onDrain);
  }
  source.on("data", onData).on("end", onEnd);
  socket.on("drain", onDrain);
  return stop;
}

function write(socket: Socket, piece: Buffer, isChunked: boolean): boolean {
  if (!isChunked) return socket.write(piece);
  socket.cork();
  socket.write(`${piece.length.toString(16)}\r\n`, "latin1");
  socket.write(piece);
  const goesOn = socket.write("\r\n", "latin1");
  socket.uncork();
  return goesOn;
}
