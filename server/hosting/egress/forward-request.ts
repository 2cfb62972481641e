// One request of an app passed on to the outside: plain HTTP in absolute form, or a tunnel. Neither side is trusted.
import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import { adoptSocket, endSocket, endToEnd } from "#http";

export type Target = { host: string; port: number };
export type Verdict = { allowed: true; address: string } | { allowed: false; reason: string };

export type Exchange = {
  admit(target: Target): Promise<Verdict>;
  /** A connection to an address that was admitted; too slow a one ends with an error. */
  connectTo(address: string, port: number): Socket;
};

const normal = (host: string) =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");

/** What CONNECT asks for (RFC 9110, 9.3.6). */
export async function tunnel(options: Exchange & { request: IncomingMessage; socket: Duplex; head: Buffer }) {
  const { request, socket, head } = options;
  adoptSocket(socket);
  const address = URL.canParse(`http://${request.url}`) ? new URL(`http://${request.url}`) : null;
  const target = address && { host: normal(address.hostname), port: Number(address.port || 80) };
  const verdict: Verdict = target ? await options.admit(target) : { allowed: false, reason: "no host and port" };
  // Whoever left meanwhile is not heard of again.
  if (socket.destroyed) return;
  if (!target || !verdict.allowed) return endSocket(socket, refusalText(verdict.allowed ? "" : verdict.reason));
  const outside = options.connectTo(verdict.address, target.port);
  const notReached = () => endSocket(socket, refusalText(`${target.host} does not answer`, "502 Bad Gateway"));
  outside.once("error", notReached);
  outside.once("connect", () => {
    outside.off("error", notReached).on("error", () => socket.destroy());
    outside.once("close", () => socket.destroy());
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length > 0) outside.write(head);
    outside.pipe(socket).pipe(outside);
  });
  socket.once("close", () => outside.destroy());
}

/** Says to the kit in the app that it was the proxy that refused, and why; percent-encoded. */
const REFUSAL_HEADER = "x-ninefold-refusal";

const refusalText = (reason: string, status = "403 Forbidden") =>
  `HTTP/1.1 ${status}\r\n${REFUSAL_HEADER}: ${encodeURIComponent(reason)}\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(reason)}\r\nConnection: close\r\n\r\n${reason}`;

/** Plain HTTP in absolute form (RFC 9112, 3.2.2). */
export async function forward(options: Exchange & { request: IncomingMessage; response: ServerResponse }) {
  const { request, response } = options;
  const address = request.url && URL.canParse(request.url) ? new URL(request.url) : null;
  if (address?.protocol !== "http:") return say(response, 400, "Ask with the whole address: http://host/path");
  const target = { host: normal(address.hostname), port: Number(address.port || 80) };
  const verdict = await options.admit(target);
  if (response.destroyed) return;
  if (!verdict.allowed) return say(response, 403, verdict.reason);
  const outgoing = httpRequest({
    createConnection: () => options.connectTo(verdict.address, target.port),
    method: request.method,
    path: `${address.pathname}${address.search}`,
    headers: headersFor(request, address.host),
  });
  outgoing.once("response", (answer) => giveBack(answer, response));
  // Not reached, broken off, unreadable, or a change of protocol that nobody asked for.
  const failed = () => notAnswered(response, `${target.host} gave no answer that could be read`);
  outgoing.on("error", failed).once("close", failed);
  response.on("close", () => outgoing.destroy());
  request.pipe(outgoing);
}

const METHODS_WITHOUT_BODY: readonly string[] = ["GET", "HEAD", "OPTIONS", "TRACE", "DELETE"];

/** Names and values alternate. The body is framed as it came. */
function headersFor({ rawHeaders, headers, method = "GET" }: IncomingMessage, host: string): string[] {
  const kept = [...endToEnd(rawHeaders, ["host", "expect"]), "host", host];
  if (headers["transfer-encoding"] !== undefined) kept.push("transfer-encoding", "chunked");
  else if (headers["content-length"] === undefined && !METHODS_WITHOUT_BODY.includes(method))
    kept.push("content-length", "0");
  return kept;
}

const isStatus = (status: number | undefined) => status !== undefined && status >= 200 && status <= 999;

function giveBack(answer: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed || !isStatus(answer.statusCode)) {
    answer.destroy();
    notAnswered(response, "The host gave no answer that could be read");
    return;
  }
  response.writeHead(answer.statusCode ?? 502, endToEnd(answer.rawHeaders, [REFUSAL_HEADER]));
  // What is broken off on either side is so on the other; a fault of either is heard here.
  pipeline(answer, response, () => {});
}

function notAnswered(response: ServerResponse, reason: string): void {
  if (!response.headersSent && !response.destroyed) say(response, 502, reason);
}

function say(response: ServerResponse, status: number, reason: string): void {
  const length = Buffer.byteLength(reason);
  const headers = { "content-type": "text/plain", "content-length": length };
  response.writeHead(status, { ...headers, [REFUSAL_HEADER]: encodeURIComponent(reason) }).end(reason);
}
