// Writes the response to a call, whichever way the call came in.
import type { ServerResponse } from "node:http";

/**
 * `headers`: names in small letters and values, alternating; so is `protection`, which is the same for many answers.
 * `written` caches the header lines for a head that is sent again.
 */
export type ResponseHead = Readonly<{
  status: number;
  headers: readonly string[];
  protection: readonly string[];
  written?: WrittenHeaders;
}>;

/** `length`: of the body, null when it is not known before. */
export type OutgoingHead = ResponseHead & Readonly<{ length: number | null }>;

/** Headers and protection as header lines, once they were written. */
export type WrittenHeaders = { lines?: string };

export type ResponseWriter = Readonly<{
  hasBegun(): boolean;
  /** Nothing more can be sent: the visitor has gone, or was cut off. */
  isClosed(): boolean;
  /** A whole answer in one piece, each character of its body one byte (latin1). */
  send(head: ResponseHead, body: string): void;
  /** The head of an answer that comes in pieces. `length`: of its body, null when it is not known before. */
  begin(head: ResponseHead, length: number | null): void;
  /** The piece is the writer's to keep. False when the visitor reads more slowly than it is written. */
  write(piece: Buffer): boolean;
  end(): void;
  /** Breaks off, in the middle of an answer or before it. */
  destroy(): void;
  /** Called when the visitor has gone, or at once if they had already, and when a slow one has caught up. */
  follow(follower: ResponseListener): void;
}>;

export type ResponseListener = Readonly<{ onClose(): void; onDrain(): void }>;

/** The way out through node:http. */
export function responseWriterOf(response: ServerResponse): ResponseWriter {
  return {
    hasBegun: () => response.headersSent,
    isClosed: () => response.destroyed,
    // Node joins a head and a text of the same encoding into one write; latin1 leaves every byte as it is.
    send(head, body) {
      writeHead(response, head);
      response.end(body, "latin1");
    },
    begin(head, length) {
      writeHead(response, head);
      // Event streams show nothing until their head is out; other answers leave in one piece with theirs.
      if (length === null) response.flushHeaders();
    },
    write: (piece) => response.write(piece),
    end: () => void response.end(),
    destroy: () => void response.destroy(),
    follow({ onClose, onDrain }) {
      if (response.destroyed) return onClose();
      response.once("close", onClose).on("drain", onDrain);
    },
  };
}

const writeHead = (response: ServerResponse, { status, headers, protection }: ResponseHead) =>
  response.writeHead(status, [...headers, ...protection]);
