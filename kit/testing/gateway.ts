// An emulated gateway: serves one built app on loopback as a signed-in person.
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { openNodeSocket } from "../runtime/node-sockets.ts";
import type { UpgradeServer } from "../server/capabilities/live/transport.ts";
import { signUser } from "../server/user.ts";
import { signVisitor } from "../server/visitor.ts";

export type App = { fetch(request: Request, server?: UpgradeServer): Response | Promise<Response> };
export type GatewayOptions = {
  /** The artifact's directory. */
  artifact: string;
  kit: { hash: string; directory: string };
  app: App;
  gatewayKey: string;
  user: { id: string; name: string; role: "owner" | "member"; plan: string | null };
  /** What `/_ninefold/plan` answers. */
  plan?: object;
};

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html",
  ".woff2": "font/woff2",
};
const BASE = "/preview/app/test";
const HOUR_S = 3600;

/** Opens on a free port of loopback; `close` ends it. `url` is the app's own address. */
export async function startGateway(options: GatewayOptions): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.on("upgrade", (request, socket, head) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://app");
    const headers = { ...signedHeaders(options), upgrade: "websocket" };
    const asRequest = new Request(`http://app${pathname.slice(BASE.length)}${search}`, { headers });
    void openNodeSocket({ app: options.app, request, socket, head, asRequest });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}${BASE}`, close };
}

async function answer(options: GatewayOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(request.url ?? "/", "http://app");
  const kitFile = new RegExp(`^/kit/${options.kit.hash}/(web/[\\w./-]+)$`).exec(pathname)?.[1];
  if (kitFile) return sendFile(response, join(options.kit.directory, kitFile));
  if (!pathname.startsWith(BASE)) return void response.writeHead(404).end();
  const path = pathname.slice(BASE.length) || "/";
  if (path === "/_ninefold/plan") return sendPlan(options, request, response);
  if (path.startsWith("/api/")) return forward(options, request, response, path + search);
  if (extname(path)) return sendFile(response, join(options.artifact, folderOf(path), path));
  const session = { token: "test", base: BASE, environment: "preview", user: options.user };
  const html = (await readFile(join(options.artifact, "preview/index.html"), "utf8"))
    .replace("{{base}}", BASE)
    .replace(
      "<!--ninefold:session-->",
      `<script type="application/json" id="ninefold-session">${JSON.stringify(session)}</script>`,
    );
  response
    .writeHead(200, {
      "content-type": "text/html",
      "content-security-policy": "sandbox allow-scripts allow-forms allow-modals allow-popups allow-downloads",
    })
    .end(html);
}

/** Like the gateway: what only the preview has lies in a folder of its own. */
const folderOf = (path: string) => (path.startsWith("/assets/preview-") ? "preview" : "web");

async function sendFile(response: ServerResponse, path: string): Promise<void> {
  const content = await readFile(path).catch(() => null);
  if (content === null) response.writeHead(404).end();
  else
    response
      .writeHead(200, {
        "content-type": TYPES[extname(path)] ?? "application/octet-stream",
        "access-control-allow-origin": "*",
      })
      .end(content);
}

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "*",
};

function sendPlan({ plan }: GatewayOptions, { method }: IncomingMessage, response: ServerResponse): void {
  if (method === "OPTIONS") response.writeHead(204, CORS).end();
  else response.writeHead(200, { ...CORS, "content-type": "application/json" }).end(JSON.stringify(plan));
}

const signedHeaders = ({ user, gatewayKey }: GatewayOptions) =>
  signUser({ ...user, expires: Math.floor(Date.now() / 1000) + HOUR_S }, gatewayKey);

async function forward(
  options: GatewayOptions,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (request.method === "OPTIONS") return void response.writeHead(204, CORS).end();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  const own = ["x-see-as", "x-live-page"].flatMap((name) => {
    const value = request.headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  const headers = {
    ...(path.startsWith("/api/public/")
      ? signVisitor({ id: "test" }, options.gatewayKey, Math.floor(Date.now() / 1000) + HOUR_S)
      : signedHeaders(options)),
    "content-type": request.headers["content-type"] ?? "",
    ...Object.fromEntries(own),
  };
  const result = await options.app.fetch(
    new Request(`http://app${path}`, {
      method: request.method ?? "GET",
      headers,
      ...(body.length > 0 ? { body } : {}),
    }),
  );
  response.writeHead(result.status, { ...Object.fromEntries(result.headers), ...CORS });
  if (!result.body) return void response.end();
  // As it comes; an answer that breaks off, and a visitor who leaves, end the other side.
  await pipeline(Readable.fromWeb(result.body as NodeStream), response).catch(() => response.destroy()); // one stream, two names
}
