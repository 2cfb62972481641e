// The way into every app: files from disk, the document with its session, everything else to the app's process.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type AppPlan, ERROR_NOT_DEPLOYED } from "#contract";
import { Refusal } from "#http";
import type { Versions } from "../deployments/versions.ts";
import type { HostingLimits } from "../limits.ts";
import type { Processes } from "../processes/processes.ts";
import type { Access } from "./access.ts";
import { type AppAddress, readAppAddress } from "./app-addresses.ts";
import type { AppTokens } from "./app-tokens.ts";
import { messagePage } from "./documents.ts";
import { createEntrance } from "./entrance.ts";
import type { FrameCodes } from "./frame-codes.ts";
import { createPassage } from "./passage.ts";
import { PREFLIGHT_HEADERS } from "./policy.ts";
import { createReplies, type Exchange } from "./replies.ts";
import { createStaticFiles } from "./static-files.ts";
import { refuseUpgrade } from "./web-sockets.ts";

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
  ownPlan(projectId: string, userId: string): Promise<AppPlan>;
  limits: HostingLimits;
  secure: boolean;
  clock: () => number;
  onFault(error: unknown): void;
}>;

export function createGateway(deps: GatewayDeps): Gateway {
  const files = createStaticFiles();
  const replies = createReplies(deps.secure);
  const { protection, sendJson, sendPage } = replies;
  const { giveDocument, giveSession } = createEntrance({ ...deps, replies });
  const { visitorOf, askApp, openSocket, close } = createPassage({ ...deps, replies });

  /** A visitor's own plan, for the app to show. To change it takes the platform's page: apps are not trusted with money. */
  async function givePlan(exchange: Exchange): Promise<void> {
    const { claims } = await visitorOf(exchange);
    sendJson(exchange, 200, await deps.ownPlan(claims.projectId, claims.userId));
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
    if (address.path === "/_ninefold/plan" && isRead(request)) return givePlan(exchange);
    if (address.path.startsWith("/_ninefold/")) throw new Refusal(404, "There is no such call.");
    if (wantsPage) return giveDocument(exchange, artifact);
    if (isRead(request)) {
      const headers = protection(exchange);
      if (await files.serve({ artifact, path: address.path, request, response, headers })) return;
    }
    return askApp(exchange);
  }

  return Object.freeze({
    close,
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
        await openSocket({ request, socket, head, address });
      } catch (error) {
        if (error instanceof Refusal) return refuseUpgrade(socket, error.status, error.message);
        deps.onFault(error);
        socket.destroy();
      }
    },
  });
}

const isRead = (request: IncomingMessage) => request.method === "GET" || request.method === "HEAD";

/** Every address of an app without a file's ending shows the app's one document. */
function isPageRequest(request: IncomingMessage, { path }: AppAddress): boolean {
  if (!isRead(request) || path.startsWith("/api/") || path.startsWith("/_ninefold/")) return false;
  return !/\.[^/]*$/.test(path);
}

function absentPage({ environment }: AppAddress): string {
  return environment === "live"
    ? messagePage({ title: "Not deployed", text: ERROR_NOT_DEPLOYED })
    : messagePage({ title: "No preview yet", text: "Open this preview from the editor." });
}
