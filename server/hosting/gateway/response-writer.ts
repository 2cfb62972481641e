// Where the answer to a call goes: out to the visitor, over whichever connection they asked on.
import type { ServerResponse } from "node:http";

/**
 * `headers`: names in small letters and values, in turns; so is `protection`, which is the same for many answers.
 * `written` is kept by whoever may send the same headers again.
 */
export type AnswerHead = Readonly<{
  status: number;
  headers: readonly string[];
  protection: readonly string[];
  written?: WrittenHeaders;
}>;

/** `length`: of the body, null when it is not known before. */
export type OutgoingHead = AnswerHead & Readonly<{ length: number | null }>;

/** Headers and protection as header lines, once they were written. */
export type WrittenHeaders = { lines?: string };

export type Outlet = Readonly<{
  hasBegun(): boolean;
  /** Nothing more can be sent: the visitor has gone, or was cut off. */
  isClosed(): boolean;
  /** A whole answer in one piece, each character of its body one byte (latin1). */
  send(head: AnswerHead, body: string): void;
  /** The head of an answer that comes in pieces. `length`: of its body, null when it is not known before. */
  begin(head: AnswerHead, length: number | null): void;
  /** The piece is the outlet's to keep. False when the visitor reads more slowly than it is written. */
  write(piece: Buffer): boolean;
  end(): void;
  /** Breaks off, in the middle of an answer or before it. */
  destroy(): void;
  /** Who hears that the visitor has gone, or was gone already, and that a slow one has caught up. */
  follow(follower: OutletFollower): void;
}>;

export type OutletFollower = Readonly<{ onClose(): void; onDrain(): void }>;

/** The way out through node:http. */
export function outletOf(response: ServerResponse): Outlet {
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

const writeHead = (response: ServerResponse, { status, headers, protection }: AnswerHead) =>
  response.writeHead(status, [...headers, ...protection]);
