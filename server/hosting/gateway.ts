// The way into every app: files from disk, the document with its session, everything else to the app's process.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type AppSession, AUTH_REQUIRED, ERROR_NOT_DEPLOYED } from "#contract";
import { Refusal } from "#http";
import type { Access, AccessAnswer } from "./access.ts";
import { type AppAddress, readAppAddress, tokenOf, withoutFrameParameters } from "./app-addresses.ts";
import { passToApp } from "./app-proxy.ts";
import type { AppTokenClaims, AppTokens } from "./app-tokens.ts";
import type { Artifact } from "./artifact.ts";
import { createDocuments, messagePage } from "./documents.ts";
import type { FrameCodes } from "./frame-codes.ts";
import type { HostingLimits } from "./limits.ts";
import { placeKey } from "./machinery.ts";
import { createOpenConnections } from "./open-connections.ts";
import { CALL_HEADERS, createProtection, PREFLIGHT_HEADERS, protectiveHeaders } from "./policy.ts";
import type { Processes } from "./processes.ts";
import { createStaticFiles } from "./static-files.ts";
import { createUserSigner } from "./user-headers.ts";
import type { Versions } from "./versions.ts";
import { offeredProtocols, passSocket, refuseUpgrade } from "./web-sockets.ts";

export type Gateway = Readonly<{
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  close(): void;
}>;

export type GatewayDeps = Readonly<{
  processes: Pick<Processes, "acquire">;
  versions: Versions;
  access: Access;
  codes: FrameCodes;
  tokens: AppTokens;
  limits: HostingLimits;
  secure: boolean;
  clock: () => number;
  onFault(error: unknown): void;
}>;

type Exchange = { request: IncomingMessage; response: ServerResponse; address: AppAddress };
type Visitor = { claims: AppTokenClaims; answer: Extract<AccessAnswer, { allowed: true }> };

const SESSION_CODE_BYTES = 1_000;
const DOCUMENT_HEADERS = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

export function createGateway(deps: GatewayDeps): Gateway {
  const { processes, access, codes, tokens, limits } = deps;
  const files = createStaticFiles();
  const documents = createDocuments();
  const signUser = createUserSigner(deps.clock);
  const open = createOpenConnections({ access, sweepMs: limits.accessSweepMs });

  const scopeOf = (request: IncomingMessage, address: AppAddress) => ({
    host: request.headers.host ?? "",
    secure: deps.secure,
    base: address.base,
  });
  const remembered = createProtection();
  const protection = ({ request, address }: Exchange) => remembered(scopeOf(request, address));

  function sendJson(exchange: Exchange, status: number, body: unknown): void {
    const { response } = exchange;
    if (response.headersSent || response.destroyed) return;
    response
      .writeHead(status, { ...protection(exchange), "content-type": "application/json", "cache-control": "no-store" })
      .end(JSON.stringify(body));
  }

  function sendPage(exchange: Exchange, status: number, html: string, headers = protection(exchange)): void {
    const { request, response } = exchange;
    response.writeHead(status, { ...headers, ...DOCUMENT_HEADERS }).end(request.method === "HEAD" ? undefined : html);
  }

  async function sessionFor(code: string, address: AppAddress): Promise<AppSession | { refusal: string } | null> {
    const claims = await codes.redeem(code, address);
    if (!claims) return null;
    const answer = await access.of(claims);
    if (!answer.allowed) return { refusal: answer.reason };
    const { userId, environment } = claims;
    const user = { id: userId, name: answer.username, role: answer.role, plan: answer.plan };
    return { token: await tokens.issue(claims), base: address.base, environment, user };
  }

  async function giveDocument(exchange: Exchange, artifact: Artifact): Promise<void> {
    const { address, request } = exchange;
    const code = tokenOf(address.query);
    const session = code ? await sessionFor(code, address) : null;
    if (!session) return sendPage(exchange, 401, entrancePage(address));
    if ("refusal" in session)
      return sendPage(exchange, 403, messagePage({ title: "You can't open this app", text: session.refusal }));
    const page = await documents.of(artifact, session);
    const headers = protectiveHeaders({ ...scopeOf(request, address), scriptHashes: page.scriptHashes });
    sendPage(exchange, 200, page.html, headers);
  }

  async function giveSession(exchange: Exchange): Promise<void> {
    const code = await readCode(exchange.request);
    const session = code === null ? null : await sessionFor(code, exchange.address);
    if (!session) return sendJson(exchange, 401, { error: "This code is no longer good.", code: AUTH_REQUIRED });
    if ("refusal" in session) return sendJson(exchange, 403, { error: session.refusal });
    sendJson(exchange, 200, session);
  }

  /** Who asks, or a refusal. */
  async function visitorOf(token: string | null, address: AppAddress): Promise<Visitor> {
    const claims = token === null ? null : await tokens.verify(token, address);
    if (!claims) throw new Refusal(401, "Please open this app again.", AUTH_REQUIRED);
    const answer = await access.of(claims);
    if (!answer.allowed) throw new Refusal(403, answer.reason);
    return { claims, answer };
  }

  function forwardingFor(request: IncomingMessage, address: AppAddress, { claims, answer }: Visitor, key: Buffer) {
    const user = { id: claims.userId, name: answer.username, role: answer.role, plan: answer.plan };
    return { ...scopeOf(request, address), user: signUser(user, key) };
  }

  async function askApp(exchange: Exchange): Promise<void> {
    const { request, response, address } = exchange;
    const visitor = await visitorOf(bearerOf(request), address);
    const lease = await processes.acquire(placeKey(address.projectId, address.environment));
    const leave = open.add(visitor.claims, () => response.destroy());
    try {
      await passToApp({
        ...{ request, response, process: lease.process, limits },
        target: address.path + withoutFrameParameters(address.path, address.query),
        forwarding: forwardingFor(request, address, visitor, lease.process.gatewayKey),
        protection: CALL_HEADERS,
        refuse: (status, error) => sendJson(exchange, status, { error }),
      });
    } finally {
      leave();
      lease.release();
    }
  }

  async function route(exchange: Exchange): Promise<void> {
    const { request, response, address } = exchange;
    if (request.method === "OPTIONS") {
      response.writeHead(204, { ...protection(exchange), ...PREFLIGHT_HEADERS }).end();
      return;
    }
    const artifact = await deps.versions.of(address.projectId, address.environment);
    const wantsPage = isPageRequest(request, address);
    if (!artifact) {
      if (wantsPage) return sendPage(exchange, 404, absentPage(address));
      throw new Refusal(404, ERROR_NOT_DEPLOYED);
    }
    if (address.path === "/_ninefold/session" && request.method === "POST") return giveSession(exchange);
    if (address.path.startsWith("/_ninefold/")) throw new Refusal(404, "There is no such call.");
    if (wantsPage) return giveDocument(exchange, artifact);
    if (isRead(request)) {
      const headers = protection(exchange);
      if (await files.serve({ artifact, path: address.path, request, response, headers })) return;
    }
    return askApp(exchange);
  }

  return Object.freeze({
    async answer(request: IncomingMessage, response: ServerResponse) {
      const address = readAppAddress(request.url ?? "");
      if (!address) {
        response.writeHead(404, { "content-type": "application/json" }).end('{"error":"Not found"}');
        return;
      }
      const exchange = { request, response, address };
      try {
        await route(exchange);
      } catch (error) {
        if (!(error instanceof Refusal)) deps.onFault(error);
        const refusal = error instanceof Refusal ? error : new Refusal(500, "Something went wrong. Please try again.");
        sendJson(exchange, refusal.status, { error: refusal.message, code: refusal.code });
      }
    },
    async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      const address = readAppAddress(request.url ?? "");
      if (!address) return refuseUpgrade(socket, 404, "Not found");
      try {
        if (!(await deps.versions.of(address.projectId, address.environment)))
          throw new Refusal(404, ERROR_NOT_DEPLOYED);
        const visitor = await visitorOf(offeredProtocols(request).token ?? tokenOf(address.query), address);
        const lease = await processes.acquire(placeKey(address.projectId, address.environment));
        const leave = open.add(visitor.claims, () => socket.destroy());
        const forwarding = forwardingFor(request, address, visitor, lease.process.gatewayKey);
        const target = address.path + withoutFrameParameters(address.path, address.query);
        await passSocket({ request, socket, head, process: lease.process, target, forwarding });
        leave();
        lease.release();
      } catch (error) {
        if (error instanceof Refusal) return refuseUpgrade(socket, error.status, error.message);
        deps.onFault(error);
        socket.destroy();
      }
    },
    close: () => open.close(),
  });
}

const isRead = (request: IncomingMessage) => request.method === "GET" || request.method === "HEAD";

/** Every address of an app without a file's ending shows the app's one document. */
function isPageRequest(request: IncomingMessage, { path }: AppAddress): boolean {
  if (!isRead(request) || path.startsWith("/api/") || path.startsWith("/_ninefold/")) return false;
  return !/\.[^/]*$/.test(path);
}

function bearerOf(request: IncomingMessage): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

async function readCode(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    if (bytes > SESSION_CODE_BYTES) return null;
    chunks.push(piece);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    const known = typeof body === "object" && body !== null && "code" in body ? body.code : null;
    return typeof known === "string" ? known : null;
  } catch {
    return null;
  }
}

/** Someone came without a good code: the platform's own page gives them one. */
function entrancePage({ environment, projectId, path, query }: AppAddress): string {
  if (environment === "preview")
    return messagePage({
      title: "This is a preview",
      text: "Open this preview from the editor.",
      link: { address: "/edit", label: "Go to the editor" },
    });
  return messagePage({
    title: "Sign in to open this app",
    text: "This app opens inside its viewer.",
    link: { address: `/view/${projectId}${path}${withoutFrameParameters("/", query)}`, label: "Open the app" },
  });
}

function absentPage({ environment }: AppAddress): string {
  return environment === "live"
    ? messagePage({ title: "Not deployed", text: ERROR_NOT_DEPLOYED })
    : messagePage({ title: "No preview yet", text: "Open this preview from the editor." });
}
