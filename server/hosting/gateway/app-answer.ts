// An app's answer on its way out: small ones in one piece, text compressed where that pays, everything else as it comes.
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";

export type AnswerHead = Readonly<{ status: number; headers: Record<string, string | string[]> }>;

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
export function beginAnswer(request: IncomingMessage, response: ServerResponse, head: AnswerHead): Answer {
  const length = Number(head.headers["content-length"] ?? Number.NaN);
  if (isWorthCompressing(request, head, length)) return collectedAnswer(response, head, true);
  if (length <= COLLECTED_BYTES && request.method !== "HEAD") return collectedAnswer(response, head, false);
  return streamedAnswer(response, head);
}

/** Answers of a length unknown before are streams, whose pieces should arrive as they are written. */
function isWorthCompressing({ method, headers: asked }: IncomingMessage, head: AnswerHead, length: number): boolean {
  const { headers } = head;
  return (
    length >= WORTH_COMPRESSING_BYTES &&
    length <= COLLECTED_TEXT_BYTES &&
    method !== "HEAD" &&
    head.status === 200 &&
    headers["content-encoding"] === undefined &&
    COMPRESSIBLE.test(String(headers["content-type"] ?? "")) &&
    !/no-transform/i.test(String(headers["cache-control"] ?? "")) &&
    acceptsGzip(String(asked["accept-encoding"] ?? ""))
  );
}

const acceptsGzip = (accepted: string) => /(^|[\s,])(gzip|\*)(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted);

function collectedAnswer(response: ServerResponse, { status, headers }: AnswerHead, isCompressed: boolean): Answer {
  const chunks: Buffer[] = [];
  const send = (body: Buffer, sent: AnswerHead["headers"]) => {
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

function compressedHeaders(headers: AnswerHead["headers"], length: number): AnswerHead["headers"] {
  const etag = headers.etag;
  return {
    ...headers,
    "content-encoding": "gzip",
    "content-length": String(length),
    vary: [headers.vary ?? [], "accept-encoding"].flat().join(", "),
    // The same resource in other bytes (RFC 9110, 8.8.1).
    ...(typeof etag === "string" && !etag.startsWith("W/") ? { etag: `W/${etag}` } : {}),
  };
}

function streamedAnswer(response: ServerResponse, { status, headers }: AnswerHead): Answer {
  response.writeHead(status, headers);
  // Event streams show nothing until their head is out; other answers leave in one piece with theirs.
  if (headers["content-length"] === undefined) response.flushHeaders();
  return {
    write: (chunk) => response.write(chunk),
    end: () => void response.end(),
  };
}
