// Passes what came to this server for an app of another on to that one, and its answer back, streaming both ways.
import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from "node:http";
import type { Duplex } from "node:stream";
import { endToEnd, joinSockets, limitUpgrade, refuseUpgrade } from "#http";
import { isRelayed, RELAY_HEADER, RELAY_HEADERS, relayedFor, signRelay } from "./relay-signature.ts";
import type { ServerRow } from "./server-store.ts";
import type { Servers } from "./servers.ts";

export type Relay = Readonly<{
  /** Whether a call to an app is another server's to answer, as far as that can be told without its headers. */
  isElsewhere(projectId: string): boolean;
  /** False: it is this server's to answer. `again` hands it in anew when the other could not be reached. */
  pass(projectId: string, request: IncomingMessage, response: ServerResponse, again: () => void): boolean;
  passUpgrade(projectId: string, request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Servers have gone: what waits for an answer of theirs is asked anew, or told to come again. */
  review(): void;
  close(): void;
}>;

/** Answered or said anew by the server that a request is passed on to. */
const NOT_PASSED_ON = ["expect", ...RELAY_HEADERS];
const CONNECT_MS = 3_000;
/** The other one's own bound on an app's answer comes first. */
const UPGRADE_ANSWER_MS = 60_000;
const LATE = "This app took too long to answer.";
const MOVING = "This app is moving to another server. Please try again in a moment.";

export function createRelay(deps: {
  servers: Pick<Servers, "ownerOf" | "suspect" | "living">;
  key: Uint8Array;
  clock: () => number;
}): Relay {
  const { servers, key, clock } = deps;
  const agent = new Agent({ keepAlive: true });
  /** Passed on and not answered yet: to which server. */
  const waiting = new Map<ReturnType<typeof httpRequest>, string>();
  const isGone = (serverId: string) => !servers.living().some(({ id }) => id === serverId);

  /** One that is known to be gone is no suspect: it counts again as soon as it beats. */
  function suspect({ id }: ServerRow): void {
    if (!isGone(id)) servers.suspect(id);
  }

  function awaitAnswer(outgoing: ReturnType<typeof httpRequest>, { id }: ServerRow): void {
    waiting.set(outgoing, id);
    for (const end of ["response", "upgrade", "close"]) outgoing.once(end, () => waiting.delete(outgoing));
  }

  /** A request that another server passed on is answered here, even if this server believes the app to be elsewhere. */
  function ownerOf(projectId: string, request: IncomingMessage): ServerRow | null {
    const owner = servers.ownerOf(projectId);
    return owner && !isRelayed(key, request, clock()) ? owner : null;
  }

  function optionsFor({ address }: ServerRow, request: IncomingMessage, more: readonly string[]): RequestOptions {
    const { protocol, hostname, port } = new URL(address);
    const signature = signRelay(key, request, clock());
    const visitor = relayedFor(key, signature, request.socket.remoteAddress ?? "");
    const passedOn = endToEnd(request.rawHeaders, NOT_PASSED_ON);
    const headers = [...passedOn, RELAY_HEADER, signature, ...visitor, ...more];
    const { method, url: path } = request;
    return { protocol, hostname: hostname.replace(/^\[|\]$/g, ""), port, method, path, headers };
  }

  return Object.freeze({
    isElsewhere: (projectId: string) => servers.ownerOf(projectId) !== null,
    pass(projectId: string, request: IncomingMessage, response: ServerResponse, again: () => void) {
      const owner = ownerOf(projectId, request);
      if (!owner) return false;
      const isChunked = request.headers["transfer-encoding"] !== undefined;
      const more = isChunked ? ["transfer-encoding", "chunked"] : [];
      const outgoing = httpRequest({ ...optionsFor(owner, request, more), agent });
      giveUpConnecting(outgoing);
      awaitAnswer(outgoing, owner);
      outgoing.once("response", (answer) => giveBack(answer, response));
      outgoing.once("error", () => {
        if (response.headersSent || response.destroyed) return response.destroy();
        suspect(owner);
        if (!hasBody(request)) return again();
        response.writeHead(503, { "content-type": "application/json", "retry-after": "1" });
        response.end(JSON.stringify({ error: MOVING }));
      });
      response.once("close", () => outgoing.destroy());
      if (hasBody(request)) request.pipe(outgoing);
      else outgoing.end();
      return true;
    },
    passUpgrade(projectId: string, request: IncomingMessage, socket: Duplex, head: Buffer) {
      const owner = ownerOf(projectId, request);
      if (!owner) return false;
      const more = ["connection", "Upgrade", "upgrade", request.headers.upgrade ?? "websocket"];
      const outgoing = httpRequest(optionsFor(owner, request, more));
      giveUpConnecting(outgoing);
      awaitAnswer(outgoing, owner);
      limitUpgrade(outgoing, UPGRADE_ANSWER_MS, () => refuseUpgrade(socket, 504, LATE));
      socket.once("close", () => outgoing.destroy());
      outgoing.on("error", () => {
        suspect(owner);
        refuseUpgrade(socket, 503, MOVING);
      });
      outgoing.once("response", (answer) => {
        answer.resume();
        refuseUpgrade(socket, answer.statusCode ?? 502, "This app does not accept a WebSocket here.");
      });
      outgoing.once("upgrade", (answer, inside, insideHead) => goThrough({ answer, inside, insideHead, socket, head }));
      outgoing.end();
      return true;
    },
    review() {
      // One that is stopped takes connections and never answers.
      for (const [outgoing, serverId] of waiting)
        if (isGone(serverId)) outgoing.destroy(new Error("The other server has gone."));
    },
    close: () => agent.destroy(),
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Bounds connecting, not answering: a machine that is gone never connects, a living one may take its time to answer. */
function giveUpConnecting(outgoing: ReturnType<typeof httpRequest>): void {
  outgoing.once("socket", (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(() => outgoing.destroy(new Error("The other server did not answer.")), CONNECT_MS);
    socket.once("connect", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
  });
}

function giveBack(answer: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return void answer.destroy();
  response.writeHead(answer.statusCode ?? 502, endToEnd(answer.rawHeaders, NOT_PASSED_ON));
  response.flushHeaders();
  answer.once("error", () => response.destroy()).once("aborted", () => response.destroy());
  answer.pipe(response);
}

type Joint = { answer: IncomingMessage; inside: Duplex; insideHead: Buffer; socket: Duplex; head: Buffer };

function goThrough({ answer, inside, insideHead, socket, head }: Joint): void {
  const lines = ["HTTP/1.1 101 Switching Protocols"];
  for (let index = 0; index + 1 < answer.rawHeaders.length; index += 2)
    lines.push(`${answer.rawHeaders[index]}: ${answer.rawHeaders[index + 1]}`);
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  if (insideHead.length > 0) socket.write(insideHead);
  if (head.length > 0) inside.write(head);
  joinSockets(inside, socket);
}
