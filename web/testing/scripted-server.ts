// A small platform for the browser's tests: serves the built front end and answers the contract's calls by script.
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Server as SocketServer } from "socket.io";
import { z } from "zod";
import {
  AUTH_REQUIRED,
  ERROR_INVALID_TOKEN,
  fillPage,
  NOTICES_CHANGED,
  NOTICES_NAMESPACE,
  type PageConfiguration,
  type ServerEventName,
  type ServerEvents,
  serverEvents,
} from "#contract";
import { framePage } from "./frame-page.ts";
import { HOSTED } from "./payment-routes.ts";
import { platformRoutes } from "./platform-routes.ts";
import { createPlatformState, markRestoring, type PlatformState } from "./platform-state.ts";
import type { Answer, Handler } from "./types.ts";

export type Recorded = { call: string; body: unknown; authorization: string | undefined };

export type ScriptedServer = {
  url: string;
  state: PlatformState;
  /** Every call to the API so far, oldest first. */
  calls: Recorded[];
  /** Answers a route such as `POST /api/chat` differently from now on; `:name` stands for any part. */
  override: (route: string, handler: Handler) => void;
  emit: <Name extends ServerEventName>(name: Name, payload: ServerEvents[Name]) => void;
  /** An event that may be none of the contract's. */
  emitRaw: (name: string, payload: unknown) => void;
  /** Tells every page that its notices have changed. */
  emitNotices: () => void;
  /** How many pages listen to their notices. */
  noticeListeners: () => number;
  joinedRooms: () => string[];
  /** The tokens with which realtime connections were made, oldest first. */
  socketTokens: () => string[];
  /** `prepare` ends before the first answer is sent that names an address of hosted pages, to which pages then go. */
  beforeHosted: (prepare: () => Promise<void>) => void;
  /** Cuts every realtime connection and refuses new ones. */
  cutSockets: () => void;
  /** Refuses WebSockets from now on, as some proxies do; polling goes through. */
  refuseWebSockets: () => void;
  /** Lets realtime connections in again. */
  acceptSockets: () => void;
  close: () => Promise<void>;
};

const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".html": "text/html",
};

/** Listens on a free port of the loopback interface. */
export async function startScriptedServer(webDirectory: string): Promise<ScriptedServer> {
  const state = createPlatformState();
  const routes = platformRoutes(state);
  const overrides: { route: string; handle: Handler }[] = [];
  const calls: Recorded[] = [];
  const http = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) =>
      send(response, { status: 500, body: { error: String(error) } }),
    );
  });
  const rooms: string[] = [];
  const socketTokens: string[] = [];
  const hosted: { prepare: () => Promise<void> } = { prepare: async () => {} };
  let refusing = false;
  let onlyPolling = false;
  const sockets = new SocketServer(http, {
    serveClient: false,
    allowRequest: ({ url = "" }, decide) =>
      decide(null, !refusing && !(onlyPolling && url.includes("transport=websocket"))),
  });
  sockets.on("connection", (socket) => {
    socketTokens.push(String(socket.handshake.auth.token));
    socket.on("join_room", (projectId: string) => rooms.push(projectId));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    const frame = /^\/(preview|live)\/app\//.exec(url.pathname)?.[1];
    if (frame === "preview" || frame === "live") return sendFrame(response, framePage(frame, url));
    const call = `${request.method} ${url.pathname}`;
    const known = [...overrides]
      .reverse()
      .concat(routes)
      .find(({ route }) => match(route, call) !== null);
    if (known === undefined)
      return sendFile(response, webDirectory, {
        pathname: url.pathname,
        configuration: { payments: state.payments.settings, contactEmail: state.contactEmail },
      });
    const body = await readBody(request);
    calls.push({ call, body, authorization: request.headers.authorization });
    const described = routes.find(({ route }) => match(route, call) !== null);
    const token = request.headers.authorization?.replace(/^Bearer /, "") ?? null;
    const refused = !described?.open && !state.validTokens.has(token ?? "");
    const answered = refused
      ? { status: 401, body: { error: ERROR_INVALID_TOKEN, code: AUTH_REQUIRED } }
      : await known.handle({ params: match(known.route, call) ?? {}, query: url.searchParams, body, token });
    if ((answered.status ?? 200) < 300 && described?.schema !== undefined) z.parse(described.schema, answered.body);
    if (answered.afterMs !== undefined) await sleep(answered.afterMs);
    if (JSON.stringify(answered.body ?? null).includes(HOSTED)) await hosted.prepare();
    send(response, answered);
  }

  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  // A listening TCP server always has an address with a port.
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    state,
    calls,
    override: (route, handle) => void overrides.push({ route, handle }),
    emit(name, payload) {
      // As on the platform: what is told of is so by then.
      if (name === "revision_restore_complete") endRestores(state);
      sockets.emit(name, serverEvents[name].parse(payload));
    },
    emitRaw: (name, payload) => void sockets.emit(name, payload),
    emitNotices: () => void sockets.of(NOTICES_NAMESPACE).emit(NOTICES_CHANGED),
    noticeListeners: () => sockets.of(NOTICES_NAMESPACE).sockets.size,
    joinedRooms: () => rooms,
    socketTokens: () => socketTokens,
    beforeHosted(prepare) {
      let prepared: Promise<void> | null = null;
      hosted.prepare = () => {
        prepared ??= prepare();
        return prepared;
      };
    },
    cutSockets: () => {
      refusing = true;
      for (const namespace of [sockets.sockets, sockets.of(NOTICES_NAMESPACE)])
        for (const socket of namespace.sockets.values()) socket.conn.close();
    },
    refuseWebSockets: () => {
      onlyPolling = true;
    },
    acceptSockets: () => {
      refusing = false;
    },
    close: async () => {
      await sockets.close();
      http.closeAllConnections();
    },
  };
}

function endRestores(state: PlatformState): void {
  for (const { project } of state.projects.values())
    project.revisionHistory = markRestoring(project.revisionHistory, null);
}

/** The parts of a call that a route names, or null when it is another call. */
function match(route: string, call: string): Record<string, string> | null {
  const pattern = new RegExp(`^${route.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
  const found = pattern.exec(call);
  return found === null ? null : { ...found.groups };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString("utf8");
  if (text === "") return undefined;
  return request.headers["content-type"]?.startsWith("application/json") ? JSON.parse(text) : Buffer.concat(chunks);
}

function send(response: ServerResponse, { status = 200, body = {}, file }: Answer): void {
  if (file !== undefined) return void response.writeHead(status, { "content-type": file.type }).end(file.content);
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function sendFrame(response: ServerResponse, page: string): void {
  const policy = "sandbox allow-scripts allow-forms allow-modals allow-popups allow-downloads";
  response.writeHead(200, { "content-type": "text/html", "content-security-policy": policy }).end(page);
}

async function sendFile(
  response: ServerResponse,
  webDirectory: string,
  { pathname, configuration }: { pathname: string; configuration: PageConfiguration },
): Promise<void> {
  const wanted = path.join(webDirectory, path.normalize(pathname));
  const content = path.extname(wanted) === "" ? null : await readFile(wanted).catch(() => null);
  const type = content === null ? "text/html" : (TYPES[path.extname(wanted)] ?? "application/octet-stream");
  const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws:";
  response
    .writeHead(200, { "content-type": type, "content-security-policy": policy })
    .end(content ?? fillPage(await readFile(path.join(webDirectory, "index.html"), "utf8"), configuration));
}
