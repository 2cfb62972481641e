// An app's answer on its way out: small ones in one piece, text compressed where that pays, everything else as it comes.
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { headerOf } from "./proxied-headers.ts";

/** `headers`: names in small letters and values, in turns. `length`: of the body, null when it is not known before. */
export type OutgoingHead = Readonly<{ status: number; headers: string[]; length: number | null }>;

export type Answer = Readonly<{
  /** False when the visitor reads more slowly than the app writes. */
  write(chunk: Buffer): boolean;
  end(): void;
}>;

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|manifest|xml|[\w.-]+\+json)|image\/svg)/i;
const WORTH_COMPRESSING_BYTES = 1_000;
/** Text that is to be compressed is collected up to this size, anything else up to a packet's worth. */
const COLLECTED_TEXT_BYTES = 1024 * 1024;
const COLLECTED_BYTES = 16 * 1024;
const compress = promisify(gzip);

/** Nothing is sent before there is a reason to: an app that breaks off within a small answer can still be refused for. */
export function beginAnswer(request: IncomingMessage, response: ServerResponse, head: OutgoingHead): Answer {
  const { length } = head;
  if (length === null || request.method === "HEAD") return streamedAnswer(response, head);
  if (isWorthCompressing(request, head, length)) return collectedAnswer(response, head, true);
  return length <= COLLECTED_BYTES ? collectedAnswer(response, head, false) : streamedAnswer(response, head);
}

/** Answers of a length unknown before are streams, whose pieces should arrive as they are written. */
function isWorthCompressing({ headers: asked }: IncomingMessage, { status, headers }: OutgoingHead, length: number) {
  return (
    length >= WORTH_COMPRESSING_BYTES &&
    length <= COLLECTED_TEXT_BYTES &&
    status === 200 &&
    headerOf(headers, "content-encoding") === undefined &&
    COMPRESSIBLE.test(headerOf(headers, "content-type") ?? "") &&
    !/no-transform/i.test(headerOf(headers, "cache-control") ?? "") &&
    acceptsGzip(String(asked["accept-encoding"] ?? ""))
  );
}

const acceptsGzip = (accepted: string) => /(^|[\s,])(gzip|\*)(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted);

function collectedAnswer(response: ServerResponse, { status, headers }: OutgoingHead, isCompressed: boolean): Answer {
  const chunks: Buffer[] = [];
  const send = (body: Buffer, sent: string[]) => {
    if (response.destroyed) return;
    // Node joins a head and a text of the same encoding into one write; latin1 leaves every byte as it is.
    response.writeHead(status, sent).end(body.toString("latin1"), "latin1");
  };
  return {
    write(chunk) {
      chunks.push(chunk);
      return true;
    },
    end() {
      const [first, ...rest] = chunks;
      const body = first === undefined ? Buffer.alloc(0) : rest.length === 0 ? first : Buffer.concat(chunks);
      if (!isCompressed) return send(body, headers);
      void compress(body, { level: constants.Z_BEST_SPEED }).then(
        (packed) => send(packed, compressedHeaders(headers, packed.length)),
        () => send(body, headers),
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

function streamedAnswer(response: ServerResponse, { status, headers, length }: OutgoingHead): Answer {
  response.writeHead(status, headers);
  // Event streams show nothing until their head is out; other answers leave in one piece with theirs.
  if (length === null) response.flushHeaders();
  return {
    write: (chunk) => response.write(chunk),
    end: () => void response.end(),
  };
}
