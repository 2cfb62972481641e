// Proxies one request to an app and its response back, streaming both ways within bounds.
import type { HostingLimits } from "../../configuration/limits.ts";
import type { AppProcess } from "../../processes/types.ts";
import type { Call, RequestHead } from "../call.ts";
import type { OutgoingHead } from "../response-writer.ts";
import { type Answer, beginResponse } from "./app-response.ts";
import type { AppFault } from "./client/app-connection.ts";
import { bodyOf, type RequestBody } from "./client/request-body.ts";
import type { ResponseHead } from "./client/response-head.ts";
import { headerOf, headersFromApp } from "./proxied-headers.ts";

export type ProxiedRequest = Readonly<{
  call: Call;
  process: AppProcess;
  /** Path and query as the app sees them. */
  target: string;
  /** Header lines for the app, each with its end. */
  lines: string;
  /** Prefix of the app's addresses. */
  base: string;
  /** Names and values, alternating, set on every answer; the app's own of these names never pass. */
  protection: readonly string[];
  limits: HostingLimits;
  /** The app has begun to answer. */
  onHead(status: number): void;
  /** Its answer is a stream of events. */
  onStream(): void;
  refuse(status: number, message: string): void;
}>;

const METHODS: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** `over` is called when the exchange is, whichever side ended it. */
export function proxyToApp(proxied: ProxiedRequest, over: () => void): void {
  const method = proxied.call.requestHead.method ?? "GET";
  const refusal = refusalOf(proxied, method);
  if (refusal) {
    over();
    proxied.refuse(refusal.status, refusal.message);
  } else dispatch(proxied, method, over);
}

function refusalOf(
  { call, target, limits }: ProxiedRequest,
  method: string,
): { status: number; message: string } | null {
  const { requestHead } = call;
  if (!METHODS.includes(method)) return { status: 405, message: "This method is not supported." };
  if (Number(requestHead.headers["content-length"] ?? 0) > limits.requestBodyBytes)
    return { status: 413, message: "This request is too large." };
  if (!isPlainlyFramed(requestHead))
    return { status: 400, message: "The request's body can't be told from what follows it." };
  return TARGET.test(target) ? null : { status: 400, message: "This address is not valid." };
}

/** Node hands a request on before its parser finds out that it can't read the body. */
function isPlainlyFramed({ headers }: RequestHead): boolean {
  const encoding = headers["transfer-encoding"];
  return encoding === undefined || (encoding.toLowerCase() === "chunked" && headers["content-length"] === undefined);
}

/** A request line holds no space or control character of the visitor's. */
const TARGET = /^\/[\x21-\x7e\x80-\xff]*$/;

/** The request's head as it goes to the app, each character one byte. */
function headFor({ target, lines }: ProxiedRequest, method: string, body: RequestBody | null): string {
  let head = `${method} ${target} HTTP/1.1\r\n${lines}`;
  if (body) head += body.bytes === null ? "transfer-encoding: chunked\r\n" : `content-length: ${body.bytes}\r\n`;
  else if (method !== "GET" && method !== "HEAD") head += "content-length: 0\r\n";
  return `${head}\r\n`;
}

function dispatch(proxied: ProxiedRequest, method: string, over: () => void): void {
  const { call, limits } = proxied;
  const { requestHead, source, writer } = call;
  const body = source && bodyOf(source, limits.requestBodyBytes);
  const state: { answer: Answer | null; bytes: number } = { answer: null, bytes: 0 };
  const exchange = proxied.process.connections.ask(
    { head: headFor(proxied, method, body), isHeadRequest: method === "HEAD", body },
    {
      onHead(head) {
        proxied.onHead(head.status);
        const outgoing = outgoingOf(head, proxied);
        if (outgoing.length === null && isEventStream(outgoing)) proxied.onStream();
        state.answer = beginResponse(requestHead, writer, outgoing);
      },
      onData(piece) {
        state.bytes += piece.length;
        if (state.bytes > limits.responseBodyBytes) {
          exchange.abort();
          writer.destroy();
        } else if (state.answer?.write(piece) === false) exchange.pause();
      },
      onEnd() {
        over();
        state.answer?.end();
      },
      onFault(fault) {
        over();
        answerFault(proxied, fault);
      },
    },
  );
  writer.follow({
    onClose() {
      exchange.abort();
      over();
    },
    onDrain: exchange.resume,
  });
}

const isEventStream = ({ headers }: OutgoingHead): boolean =>
  /^text\/event-stream\b/i.test(headerOf(headers, "content-type") ?? "");

const lengthOf = ({ body }: ResponseHead): number | null =>
  body.kind === "length" ? body.bytes : body.kind === "none" ? 0 : null;

/** The head as it leaves the gateway; kept for a head that the app sends again unchanged. */
function outgoingOf(head: ResponseHead, { base, protection }: ProxiedRequest): OutgoingHead {
  const { status, headers, memory } = head;
  const known = memory.outgoing;
  if (known?.base === base && known.head.protection === protection) return known.head;
  const own = { status, length: lengthOf(head), headers: headersFromApp(headers, base) };
  memory.outgoing = { base, head: { ...own, protection, written: {} } };
  return memory.outgoing.head;
}

function answerFault({ call, refuse }: ProxiedRequest, { kind }: AppFault): void {
  const { writer } = call;
  if (writer.isClosed()) return;
  if (writer.hasBegun()) writer.destroy();
  else if (kind === "too large") refuse(413, "This request is too large.");
  else if (kind === "late") refuse(504, "This app took too long to answer.");
  else if (kind === "malformed") refuse(502, "This app gave an answer that could not be read.");
  else refuse(502, "This app stopped while it was answering. Please try again.");
}
