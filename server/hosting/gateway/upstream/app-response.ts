// An app's response on its way to the visitor: small ones in one write, text compressed where that pays, the rest streamed.
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { RequestHead } from "../call.ts";
import type { OutgoingHead, ResponseWriter } from "../response-writer.ts";
import { headerOf } from "./proxied-headers.ts";

export type Answer = Readonly<{
  /** The piece is only good during the call. False when the visitor reads more slowly than the app writes. */
  write(piece: Buffer): boolean;
  end(): void;
}>;

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|manifest|xml|[\w.-]+\+json)|image\/svg)/i;
const WORTH_COMPRESSING_BYTES = 1_000;
/** Text that is to be compressed is collected up to this size, anything else up to a packet's worth. */
const COLLECTED_TEXT_BYTES = 1024 * 1024;
const COLLECTED_BYTES = 16 * 1024;
const compress = promisify(gzip);

/** Nothing is sent before there is a reason to: an app that breaks off within a small answer can still be refused for. */
export function beginResponse(requestHead: RequestHead, writer: ResponseWriter, head: OutgoingHead): Answer {
  const { length } = head;
  if (length === null || requestHead.method === "HEAD") return streamedResponse(writer, head);
  if (isWorthCompressing(requestHead, head, length)) return compressedResponse(writer, head);
  return length <= COLLECTED_BYTES ? collectedResponse(writer, head) : streamedResponse(writer, head);
}

/** Answers of a length unknown before are streams, whose pieces should arrive as they are written. */
function isWorthCompressing({ headers: requestHead }: RequestHead, { status, headers }: OutgoingHead, length: number) {
  return (
    length >= WORTH_COMPRESSING_BYTES &&
    length <= COLLECTED_TEXT_BYTES &&
    status === 200 &&
    headerOf(headers, "content-encoding") === undefined &&
    COMPRESSIBLE.test(headerOf(headers, "content-type") ?? "") &&
    !/no-transform/i.test(headerOf(headers, "cache-control") ?? "") &&
    acceptsGzip(requestHead["accept-encoding"] ?? "")
  );
}

const acceptsGzip = (accepted: string) => /(^|[\s,])(gzip|\*)(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted);

function collectedResponse(writer: ResponseWriter, head: OutgoingHead): Answer {
  let body = "";
  return {
    write(piece) {
      body += piece.toString("latin1");
      return true;
    },
    end() {
      if (!writer.isClosed()) writer.send(head, body);
    },
  };
}

function compressedResponse(writer: ResponseWriter, head: OutgoingHead): Answer {
  const { status, protection } = head;
  const pieces: Buffer[] = [];
  const send = (body: Buffer, headers: readonly string[]) => {
    if (!writer.isClosed()) writer.send({ status, protection, headers }, body.toString("latin1"));
  };
  return {
    write(piece) {
      pieces.push(Buffer.from(piece));
      return true;
    },
    end() {
      const body = Buffer.concat(pieces);
      void compress(body, { level: constants.Z_BEST_SPEED }).then(
        (packed) => send(packed, compressedHeaders(head.headers, packed.length)),
        () => send(body, head.headers),
      );
    },
  };
}

const CHANGED_BY_COMPRESSION = ["content-length", "etag", "vary"];

function compressedHeaders(headers: readonly string[], length: number): string[] {
  const kept = headers.filter((_, index) => !CHANGED_BY_COMPRESSION.includes(headers[index - (index % 2)] ?? ""));
  const vary = headerOf(headers, "vary");
  const etag = headerOf(headers, "etag");
  kept.push("content-encoding", "gzip", "content-length", String(length));
  kept.push("vary", vary === undefined ? "accept-encoding" : `${vary}, accept-encoding`);
  // The same resource in other bytes (RFC 9110, 8.8.1).
  if (etag !== undefined) kept.push("etag", etag.startsWith("W/") ? etag : `W/${etag}`);
  return kept;
}

function streamedResponse(writer: ResponseWriter, head: OutgoingHead): Answer {
  writer.begin(head, head.length);
  return { write: (piece) => writer.write(Buffer.from(piece)), end: writer.end };
}
