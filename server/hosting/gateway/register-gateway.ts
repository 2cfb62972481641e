// Puts the gateway in front of the platform: what is for an app never reaches Fastify or the platform's sockets.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type App, adoptSocket, anyone, guardedBy, refuseUpgrade, uncounted } from "#http";
import type { Destination } from "./addresses/app-addresses.ts";
import { type FastPath, openFastPath, type TakeCall } from "./fast-path/index.ts";
import { isCall } from "./gateway.ts";
import type { OpenGateway } from "./types.ts";

/** Null until hosting is open. */
type FindGateway = () => OpenGateway | null;

/**
 * The gateway answers on the raw connection: bodies stream through it. Its route is there for whoever lists or injects
 * routes; requests over the wire are taken before Fastify sees them.
 */
export function registerGateway(app: App, options: Readonly<{ find: FindGateway; hasFastPath?: boolean }>): void {
  const { find, hasFastPath = true } = options;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.all("/:environment(^preview|live$)/app/*", {
      ...guardedBy(anyone, uncounted("each app has bounds of its own")),
      schema: { hide: true },
      async handler({ raw }, reply) {
        const open = find();
        const destination = await open?.read(raw.headers.host ?? "", raw.url ?? "");
        reply.hijack();
        if (open) open.gateway.answer(destination ?? { kind: "nothing" }, raw, reply.raw);
        else refuseWhileStarting(reply.raw);
      },
    });
  });
  const opened: { fastPath: FastPath | null } = { fastPath: null };
  const upgraded = new Set<Duplex>();
  app.addHook("onReady", async () => {
    takeRequests(app.server, find);
    takeUpgrades(app.server, find, upgraded);
    if (hasFastPath) opened.fastPath = openFastPath(app.server, takeCalls(find));
  });
  // Neither the fast path's connections nor those that became sockets are the server's to close, yet it would wait for their end.
  app.addHook("preClose", async () => {
    opened.fastPath?.close();
    for (const socket of upgraded) socket.destroy();
  });
}

/** Calls that are known at once to be an app's; an address that must be looked up first is not. */
function takeCalls(find: FindGateway): TakeCall {
  return (requestHead, target, writer, passOver) => {
    const open = find();
    if (!open || open.isLeaving()) return false;
    const destination = open.read(requestHead.headers.host ?? "", target);
    if (destination instanceof Promise || destination?.kind !== "app" || !isCall(destination.address)) return false;
    const { address } = destination;
    const isElsewhere = () => open.relay.isElsewhere(address.projectId);
    if (isElsewhere()) return false;
    const passOn = () => {
      if (!isElsewhere()) return false;
      passOver();
      return true;
    };
    open.gateway.answerCall({ requestHead, writer, address, source: null, passOn });
    return true;
  };
}

const STARTING = '{"error":"The server is starting. Please try again in a moment."}';

function refuseWhileStarting(response: ServerResponse): void {
  response.writeHead(503, { "content-type": "application/json", "retry-after": "1" }).end(STARTING);
}

/** Calls of the platform that are about an app's process, log or deployment, which are where the app is. */
const ABOUT_AN_APP = /^\/api\/projects\/([0-9a-fA-F-]{36})\/(?:restart|logs|deploy|deployment|deployments)(?:[/?]|$)/;
/** What servers ask each other, passed on by one that has handed the app over meanwhile. */
const BETWEEN_SERVERS = /^\/api\/servers\/apps\/([0-9a-f-]{36})\//;
const ESCAPED = /%([0-9a-f]{2})/gi;

function projectOf(destination: Destination, url: string): string | null {
  if (destination) return destination.kind === "app" ? destination.address.projectId : null;
  // Whatever way the id is written, the call goes where the app is.
  const plain = url.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return (ABOUT_AN_APP.exec(plain) ?? BETWEEN_SERVERS.exec(url))?.[1]?.toLowerCase() ?? null;
}

/** The rest of the platform gets every request that is not an app's. */
function takeRequests(server: Server, find: FindGateway): void {
  const others = server.listeners("request");
  server.removeAllListeners("request");
  const passToOthers = (request: IncomingMessage, response: ServerResponse) => {
    for (const listener of others) listener.call(server, request, response);
  };
  const hand = (open: OpenGateway, destination: Destination, request: IncomingMessage, response: ServerResponse) => {
    const projectId = projectOf(destination, request.url ?? "");
    const again = () => hand(open, destination, request, response);
    const passOn = () => projectId !== null && open.relay.pass(projectId, request, response, again);
    if (passOn()) return;
    if (destination) open.gateway.answer(destination, request, response, passOn);
    else passToOthers(request, response);
  };
  server.on("request", (request, response) => {
    // After a request for another protocol that was passed over, node:http drops what was sent along with it.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    const open = find();
    if (!open) return passToOthers(request, response);
    const destination = open.read(request.headers.host ?? "", request.url ?? "");
    if (!(destination instanceof Promise)) return hand(open, destination, request, response);
    destination.then(
      (known) => hand(open, known, request, response),
      () => response.writeHead(503).end(),
    );
  });
}

const NO_SOCKET_HERE = "There is no WebSocket at this address.";

/** `upgraded` holds what is not the server's any more, as long as it is open. */
function takeUpgrades(server: Server, find: FindGateway, upgraded: Set<Duplex>): void {
  const others = server.listeners("upgrade");
  server.removeAllListeners("upgrade");
  server.on("upgrade", async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    adoptSocket(socket);
    upgraded.add(socket.once("close", () => upgraded.delete(socket)));
    try {
      const open = find();
      const destination = await open?.read(request.headers.host ?? "", request.url ?? "");
      if (socket.destroyed) return;
      if (open && destination) {
        const projectId = projectOf(destination, "");
        const passOn = () => projectId !== null && open.relay.passUpgrade(projectId, request, socket, head);
        if (!passOn()) await open.gateway.upgrade({ destination, request, socket, head, passOn });
      } else if (others.length === 0) refuseUpgrade(socket, 404, NO_SOCKET_HERE);
      else for (const listener of others) listener.call(server, request, socket, head);
    } catch {
      socket.destroy();
    }
  });
}
