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
import {
  HOPS_MAX,
  RELAY_HEADER,
  RELAY_HEADERS,
  relayedAddress,
  relayedFor,
  relayHops,
  signRelay,
} from "./relay-signature.ts";
import type { ServerRow } from "./server-store.ts";
import type { Relay, Servers } from "./types.ts";

/** Answered or said anew by the server that a request is passed on to. */
const NOT_PASSED_ON = ["expect", ...RELAY_HEADERS];
const CONNECT_MS = 3_000;
/** The other one's own bound on an app's answer comes first. */
const UPGRADE_ANSWER_MS = 60_000;
const LATE = "This app took too long to answer.";
const MOVING = "This app is moving to another server. Please try again in a moment.";

export function createRelay(deps: {
  servers: Pick<Servers, "ownerOf" | "successorOf" | "suspect" | "isBeating">;
  key: Uint8Array;
  clock: () => number;
}): Relay {
  const { servers, key, clock } = deps;
  const agent = new Agent({ keepAlive: true });
  /** Passed on and not answered yet: to which server. */
  const waiting = new Map<ReturnType<typeof httpRequest>, string>();
  // One that leaves finishes what it is asked, and beats until then.
  const isGone = (serverId: string) => !servers.isBeating(serverId);

  /** One that is known to be gone is no suspect: it counts again as soon as it beats. */
  function suspect({ id }: ServerRow): void {
    if (!isGone(id)) servers.suspect(id);
  }

  function awaitAnswer(outgoing: ReturnType<typeof httpRequest>, { id }: ServerRow): void {
    waiting.set(outgoing, id);
    for (const end of ["response", "upgrade", "close"]) outgoing.once(end, () => waiting.delete(outgoing));
  }

  /**
   * A request that another server passed on is answered here, even if this server believes the app to be elsewhere; but for
   * one that this server has handed over. `hops`: how many have passed it on by then.
   */
  function wayOf(projectId: string, request: IncomingMessage): { owner: ServerRow; hops: number } | null {
    const owner = servers.ownerOf(projectId);
    if (!owner) return null;
    const hops = relayHops(key, request, clock());
    // A server signs none of the servers' own calls for somebody else.
    if (hops === 0) return isServersCall(request) ? null : { owner, hops: 1 };
    const successor = hops < HOPS_MAX ? servers.successorOf(projectId) : null;
    return successor && { owner: successor, hops: hops + 1 };
  }

  function optionsFor(way: { owner: ServerRow; hops: number }, request: IncomingMessage, more: readonly string[]) {
    const { protocol, hostname, port } = new URL(way.owner.address);
    const signature = signRelay(key, request, clock(), way.hops);
    const address = relayedAddress(key, request.rawHeaders) ?? request.socket.remoteAddress ?? "";
    const visitor = relayedFor(key, signature, address);
    const passedOn = endToEnd(request.rawHeaders, NOT_PASSED_ON);
    const headers = [...passedOn, RELAY_HEADER, signature, ...visitor, ...more];
    const { method, url: path } = request;
    const options: RequestOptions = {
      protocol,
      hostname: hostname.replace(/^\[|\]$/g, ""),
      port,
      method,
      path,
      headers,
    };
    return options;
  }

  return Object.freeze({
    isElsewhere: (projectId: string) => servers.ownerOf(projectId) !== null,
    pass(projectId: string, request: IncomingMessage, response: ServerResponse, again: () => void) {
      const way = wayOf(projectId, request);
      if (!way) return false;
      // Nobody waits for it any more.
      if (response.destroyed) return true;
      const { owner } = way;
      const isChunked = request.headers["transfer-encoding"] !== undefined;
      const more = isChunked ? ["transfer-encoding", "chunked"] : [];
      const outgoing = httpRequest({ ...optionsFor(way, request, more), agent });
      giveUpConnecting(outgoing);
      const isSent = watchSending(outgoing);
      awaitAnswer(outgoing, owner);
      outgoing.once("response", (answer) => giveBack(answer, response));
      outgoing.once("error", () => {
        if (response.headersSent || response.destroyed) return response.destroy();
        suspect(owner);
        if (!isSent() || isRepeatable(request)) return again();
        response.writeHead(503, { "content-type": "application/json", "retry-after": "1" });
        response.end(JSON.stringify({ error: MOVING }));
      });
      response.once("close", () => outgoing.destroy());
      // A body stays here until there is somebody to take it: it can go elsewhere whole.
      if (hasBody(request)) whenConnected(outgoing, () => request.pipe(outgoing));
      else outgoing.end();
      return true;
    },
    passUpgrade(projectId: string, request: IncomingMessage, socket: Duplex, head: Buffer) {
      const way = wayOf(projectId, request);
      if (!way) return false;
      if (socket.destroyed) return true;
      const { owner } = way;
      const more = ["connection", "Upgrade", "upgrade", request.headers.upgrade ?? "websocket"];
      const outgoing = httpRequest(optionsFor(way, request, more));
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

const READS = ["GET", "HEAD", "OPTIONS"];

/** What may have been done already is not asked for twice, and a body is not there twice. */
const isRepeatable = (request: IncomingMessage): boolean => !hasBody(request) && READS.includes(request.method ?? "");

/** @returns whether anything of it may have gone out */
function watchSending(outgoing: ReturnType<typeof httpRequest>): () => boolean {
  const state = { isSent: false };
  whenConnected(outgoing, () => {
    state.isSent = true;
  });
  return () => state.isSent;
}

function whenConnected(outgoing: ReturnType<typeof httpRequest>, action: () => void): void {
  outgoing.once("socket", (socket) => (socket.connecting ? socket.once("connect", action) : action()));
}

const isServersCall = ({ url = "" }: IncomingMessage) => url.startsWith("/api/servers/");

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
