// One request passed to an app and its answer passed back, streaming both ways within bounds.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { HostingLimits } from "../limits.ts";
import type { AppProcess } from "../processes/app-process.ts";
import { type Answer, beginAnswer } from "./app-answer.ts";
import type { AppFault } from "./passing/app-connection.ts";
import { bodyOf, type RequestBody } from "./passing/request-body.ts";
import { type Forwarding, headersForApp, headersFromApp } from "./proxied-headers.ts";

export type Passing = Readonly<{
  request: IncomingMessage;
  response: ServerResponse;
  process: AppProcess;
  /** Path and query as the app sees them. */
  target: string;
  forwarding: Forwarding;
  /** Names and values, in turns, set on every answer; the app's own of these names never pass. */
  protection: readonly string[];
  limits: HostingLimits;
  /** The app has begun to answer. */
  onHead(status: number): void;
  refuse(status: number, message: string): void;
}>;

const METHODS: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Settles when the exchange is over, whichever side ended it. */
export function passToApp(passing: Passing): Promise<void> {
  const { request, limits } = passing;
  const method = request.method ?? "GET";
  if (!METHODS.includes(method)) {
    passing.refuse(405, "This method is not supported.");
    return Promise.resolve();
  }
  if (Number(request.headers["content-length"] ?? 0) > limits.requestBodyBytes) {
    passing.refuse(413, "This request is too large.");
    return Promise.resolve();
  }
  if (!isPlainlyFramed(request)) {
    passing.refuse(400, "The request's body can't be told from what follows it.");
    return Promise.resolve();
  }
  if (!TARGET.test(passing.target)) {
    passing.refuse(400, "This address is not valid.");
    return Promise.resolve();
  }
  return new Promise((resolve) => dispatch(passing, method, resolve));
}

/** Node hands a request on before its parser finds out that it can't read the body. */
function isPlainlyFramed({ headers }: IncomingMessage): boolean {
  const encoding = headers["transfer-encoding"];
  return encoding === undefined || (encoding.toLowerCase() === "chunked" && headers["content-length"] === undefined);
}

/** A request line holds no space or control character of the visitor's. */
const TARGET = /^\/[\x21-\x7e\x80-\xff]*$/;

/** The request's head as it goes to the app, each character one byte. */
function headFor({ request, target, forwarding }: Passing, method: string, body: RequestBody | null): string {
  const headers = headersForApp(request, forwarding);
  let head = `${method} ${target} HTTP/1.1\r\n`;
  for (let index = 0; index + 1 < headers.length; index += 2) head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  if (body) head += body.bytes === null ? "transfer-encoding: chunked\r\n" : `content-length: ${body.bytes}\r\n`;
  else if (method !== "GET" && method !== "HEAD") head += "content-length: 0\r\n";
  return `${head}\r\n`;
}

function dispatch(passing: Passing, method: string, settled: () => void): void {
  const { request, response, limits } = passing;
  const body = bodyOf(request, limits.requestBodyBytes);
  const state: { answer: Answer | null; bytes: number } = { answer: null, bytes: 0 };
  const exchange = passing.process.connections.ask(
    { head: headFor(passing, method, body), isHeadRequest: method === "HEAD", body },
    {
      onHead({ status, headers, body: framing }) {
        passing.onHead(status);
        const own = headersFromApp(headers, passing.forwarding.base);
        own.push(...passing.protection);
        const length = framing.kind === "length" ? framing.bytes : framing.kind === "none" ? 0 : null;
        state.answer = beginAnswer(request, response, { status, headers: own, length });
      },
      onData(piece) {
        state.bytes += piece.length;
        if (state.bytes > limits.responseBodyBytes) {
          exchange.abort();
          response.destroy();
        } else if (state.answer?.write(piece) === false) exchange.pause();
      },
      onEnd() {
        state.answer?.end();
        settled();
      },
      onFault(fault) {
        answerFault(passing, fault);
        settled();
      },
    },
  );
  response.once("close", () => {
    exchange.abort();
    settled();
  });
  response.on("drain", exchange.resume);
}

function answerFault({ response, refuse }: Passing, { kind }: AppFault): void {
  if (response.destroyed) return;
  if (response.headersSent) response.destroy();
  else if (kind === "too large") refuse(413, "This request is too large.");
  else if (kind === "late") refuse(504, "This app took too long to answer.");
  else if (kind === "malformed") refuse(502, "This app gave an answer that could not be read.");
  else refuse(502, "This app stopped while it was answering. Please try again.");
}
