// One request passed to an app and its answer passed back, streaming both ways within bounds.
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Readable, Transform } from "node:stream";
import type { Dispatcher } from "undici";
import type { HostingLimits } from "../limits.ts";
import type { AppProcess } from "../processes/app-process.ts";
import { type Answer, beginAnswer } from "./app-answer.ts";
import { type Forwarding, headersForApp, headersFromApp } from "./proxied-headers.ts";

export type Passing = Readonly<{
  request: IncomingMessage;
  response: ServerResponse;
  process: AppProcess;
  /** Path and query as the app sees them. */
  target: string;
  forwarding: Forwarding;
  /** Set on every answer, above whatever the app says. */
  protection: Readonly<Record<string, string>>;
  limits: HostingLimits;
  /** The app has begun to answer. */
  onHead(status: number): void;
  refuse(status: number, message: string): void;
}>;

const METHODS: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] satisfies Dispatcher.HttpMethod[];

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
  return new Promise((resolve) => dispatch(passing, method, resolve));
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
}

/** A length that was announced is enforced by the HTTP parser; a body without one is counted. */
function bodyOf(request: IncomingMessage, limitBytes: number): Readable | null {
  if (!hasBody(request)) return null;
  if (request.headers["transfer-encoding"] === undefined) return request;
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > limitBytes ? new RequestTooLarge() : null, chunk);
    },
  });
  request.on("error", (error) => counted.destroy(error));
  return request.pipe(counted);
}

class RequestTooLarge extends Error {}

type State = {
  controller: Dispatcher.DispatchController | null;
  answer: Answer | null;
  bytes: number;
  over: boolean;
};

function dispatch(passing: Passing, method: string, settled: () => void): void {
  const { request, response, process, limits } = passing;
  const state: State = { controller: null, answer: null, bytes: 0, over: false };
  const finish = () => {
    if (state.over) return;
    state.over = true;
    settled();
  };
  response.once("close", () => {
    if (!response.writableFinished) state.controller?.abort(new Error("The visitor went away."));
    finish();
  });
  response.on("drain", () => state.controller?.resume());
  process.pool.dispatch(
    {
      path: passing.target,
      // Checked against the list of methods before.
      method: method as Dispatcher.HttpMethod,
      headers: headersForApp(request, passing.forwarding),
      body: bodyOf(request, limits.requestBodyBytes),
    },
    {
      onRequestStart(controller) {
        state.controller = controller;
        if (response.destroyed) controller.abort(new Error("The visitor went away."));
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200) return;
        passing.onHead(status);
        const own = headersFromApp(headers, passing.forwarding.base);
        state.answer = beginAnswer(request, response, { status, headers: Object.assign(own, passing.protection) });
      },
      onResponseData(controller, chunk) {
        state.bytes += chunk.length;
        if (state.bytes > limits.responseBodyBytes) controller.abort(new Error("The app's answer is too large."));
        else if (state.answer?.write(chunk) === false) controller.pause();
      },
      onResponseEnd() {
        state.answer?.end();
        finish();
      },
      onResponseError(_controller, error) {
        answerError(passing, error);
        finish();
      },
    },
  );
}

function answerError({ response, refuse }: Passing, error: Error): void {
  if (response.destroyed) return;
  if (response.headersSent) response.destroy();
  else if (error instanceof RequestTooLarge) refuse(413, "This request is too large.");
  else if (error.name === "HeadersTimeoutError") refuse(504, "This app took too long to answer.");
  else refuse(502, "This app stopped while it was answering. Please try again.");
}
