// Parses the head of an app's response strictly: whatever two parsers could understand differently is refused.
import type { OutgoingHead } from "../../response-writer.ts";

/** What an app sent that is no HTTP answer, or one that could be read in two ways. Its message is for logs. */
export class MalformedAnswer extends Error {
  constructor(message: string) {
    super(message);
    this.name = "MalformedAnswer";
  }
}

export type ResponseHead = Readonly<{
  status: number;
  /** Names in small letters and values, alternating. */
  headers: string[];
  body: BodyFraming;
  /** Whether the connection may carry another exchange afterwards. */
  keepsAlive: boolean;
  memory: AnswerMemory;
}>;

/** What the gateway has made of a head, kept for an app that sends the same head again. */
export type AnswerMemory = { outgoing?: Readonly<{ base: string; head: OutgoingHead }> };

/** How the end of a body is found (RFC 9112, 6.3). */
export type BodyFraming =
  | Readonly<{ kind: "none" }>
  | Readonly<{ kind: "length"; bytes: number }>
  | Readonly<{ kind: "chunked" }>
  | Readonly<{ kind: "until close" }>;

const HEADERS_MAX = 100;
/** One digit each for 1 and for 0 or 1; a status of three digits; a reason without control characters. */
const STATUS_LINE = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/;
/** A token, the colon at once, a value without control characters (RFC 9110, 5.5 and 5.6.2). */
const HEADER_LINE = /^([!#$%&'*+\-.^_`|~\dA-Za-z]+):([\t\x20-\x7e\x80-\xff]*)$/;
const LENGTH = /^\d{1,15}$/;

const NO_BODY: BodyFraming = { kind: "none" };
const CHUNKED: BodyFraming = { kind: "chunked" };
const UNTIL_CLOSE: BodyFraming = { kind: "until close" };

type Framing = { lengths: string[]; encodings: string[]; connection: string };

export type ReadHead = typeof readAnswerHead;

/** For one connection. Apps repeat their heads, most of all within a second: the last one is kept and not parsed again. */
export function createHeadReader(): ReadHead {
  const last: { text: string; isHeadRequest: boolean; head: ResponseHead | null } = {
    text: "",
    isHeadRequest: false,
    head: null,
  };
  return (text, isHeadRequest) => {
    if (last.head && last.text === text && last.isHeadRequest === isHeadRequest) return last.head;
    const head = readAnswerHead(text, isHeadRequest);
    Object.assign(last, { text, isHeadRequest, head });
    return head;
  };
}

/**
 * Reads the text of a head without its closing empty line.
 * @throws MalformedAnswer
 */
function readAnswerHead(text: string, isHeadRequest: boolean): ResponseHead {
  const [statusLine = "", ...lines] = text.split("\r\n");
  const match = STATUS_LINE.exec(statusLine);
  if (!match) throw new MalformedAnswer("its first line is no status line");
  if (lines.length > HEADERS_MAX) throw new MalformedAnswer("it has too many headers");
  const status = Number(match[2]);
  const isOldVersion = match[1] === "0";
  const headers: string[] = [];
  const framing: Framing = { lengths: [], encodings: [], connection: "" };
  for (const line of lines) readHeader(line, headers, framing);
  const body = framingOf({ status, isHeadRequest, isOldVersion }, framing);
  const keepsAlive =
    !isOldVersion && body.kind !== "until close" && !/(^|[\s,])close($|[\s,])/i.test(framing.connection);
  return { status, headers, body, keepsAlive, memory: {} };
}

function readHeader(line: string, headers: string[], framing: Framing): void {
  const match = HEADER_LINE.exec(line);
  if (!match) throw new MalformedAnswer("one of its headers is no header line");
  const name = (match[1] ?? "").toLowerCase();
  const value = (match[2] ?? "").replace(/^[\t ]+/, "").trimEnd();
  headers.push(name, value);
  if (name === "content-length") framing.lengths.push(value);
  else if (name === "transfer-encoding") framing.encodings.push(value);
  else if (name === "connection") framing.connection += `,${value}`;
}

type Exchange = { status: number; isHeadRequest: boolean; isOldVersion: boolean };

function framingOf(exchange: Exchange, { lengths, encodings }: Framing): BodyFraming {
  const { status, isHeadRequest, isOldVersion } = exchange;
  const [length, ...moreLengths] = lengths;
  const [encoding, ...moreEncodings] = encodings;
  if (moreLengths.length > 0) throw new MalformedAnswer("it has more than one length");
  if (length !== undefined && !LENGTH.test(length)) throw new MalformedAnswer("its length is no number");
  if (encoding !== undefined) {
    if (length !== undefined) throw new MalformedAnswer("it has both a length and an encoding");
    if (isOldVersion || moreEncodings.length > 0 || encoding.toLowerCase() !== "chunked")
      throw new MalformedAnswer("its transfer encoding is not plain chunked");
  }
  if (isHeadRequest || status < 200 || status === 204 || status === 304) return NO_BODY;
  if (encoding !== undefined) return CHUNKED;
  return length === undefined ? UNTIL_CLOSE : { kind: "length", bytes: Number(length) };
}
