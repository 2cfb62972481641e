// Starts an exported app by itself: its own sign-in, its migrations, its pages and calls. README.md names the settings.
import { createHmac, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { createAccounts, type Person, SESSION_SECONDS } from "./accounts.ts";
import { connect, keptKey, migrate } from "./database.ts";
import { exchangeOf } from "./exchange.ts";
import { type Answered, appFile, appPage, noMoreMailPage, signInPage, signOutPage } from "./pages.ts";
import { createAskApp } from "./platform/ask-app.ts";
import { openFiles } from "./platform/files.ts";
import { openPlatform } from "./platform/platform.ts";
import { openPublicPages } from "./public-pages.ts";
import { createReplies, type Exchange, Refusal } from "./rules.js";
import { openSocket, type SocketApp, socketTokenOf } from "./sockets.ts";

type App = { fetch(request: Request): Response | Promise<Response> };

const ROOT = join(import.meta.dirname, "..");
const BUILT = join(ROOT, "built");
const BODY_BYTES_MAX = 8 * 1024 * 1024;
const { DATABASE_URL = "", PORT = "8080", HOST = "localhost", PUBLIC_URL = "", REGISTRATION = "closed" } = process.env;
const { FILES_DIR = join(ROOT, "files"), TRUST_PROXY = "0" } = process.env;
if (DATABASE_URL === "") {
  console.error(
    "Set DATABASE_URL to a PostgreSQL database of this app's own, for example postgres://user:password@localhost:5432/app",
  );
  process.exit(1);
}
const GATEWAY_KEY = randomBytes(32).toString("hex");
process.env.NINEFOLD_GATEWAY_KEY = GATEWAY_KEY;
// Where what writes public pages stands.
process.env.NINEFOLD_APP = BUILT;
const ownerCode = randomBytes(16).toString("hex");
const open = REGISTRATION === "open";
const secure = PUBLIC_URL.startsWith("https:") ? "; Secure" : "";
const sql = connect(DATABASE_URL);
await migrate(sql, join(BUILT, "server"));
/** The machine's own, for what the app does not decide. */
const reach = globalThis.fetch;
const { name: appName = "App", outbound = [] }: { name?: string; outbound?: string[] } = JSON.parse(
  await readFile(join(BUILT, "app.json"), "utf8"),
);
admitOutbound();
const accounts = createAccounts({ sql, open, ownerCode });
const address = PUBLIC_URL.replace(/\/$/, "") || `http://${HOST}:${PORT}`;
const replies = createReplies(address);
const key = await keptKey(sql);
// Before the app is loaded, which signs addresses of files with the key that this sets.
const files = await openFiles({ sql, folder: FILES_DIR, key, accounts, replies });
const { default: app }: { default: App } = await import(join(BUILT, "server/index.js"));

/** Calls to the outside reach the hosts that `app.json` names, as on Ninefold, and no redirect leads elsewhere. */
function admitOutbound(): void {
  globalThis.fetch = async (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : String(input));
    if (!outbound.some((host) => isMeant(host.toLowerCase(), hostname)))
      throw new Error(
        `${hostname} cannot be reached: name it in "outbound" of app.json, build on Ninefold, export again.`,
      );
    return reach(input, { ...init, redirect: "manual" });
  };
}

/** `*.example.com` is every host below it. */
function isMeant(wanted: string, hostname: string): boolean {
  return wanted.startsWith("*.") ? hostname.endsWith(wanted.slice(1)) : hostname === wanted;
}

const ask = createAskApp(app, GATEWAY_KEY);
const answerFiles = files.answerApp;
const platform = await openPlatform({ sql, ask, answerFiles, address, appName, reach });
const publicPages = await openPublicPages({
  built: BUILT,
  address,
  gatewayKey: Buffer.from(GATEWAY_KEY, "hex"),
  key,
  proxies: Number(TRUST_PROXY) || 0,
  ask,
  callApp,
  replies,
});

function signedHeaders({ id, name, role }: Person): Record<string, string> {
  const user = { id, name, role, plan: null, expires: Math.floor(Date.now() / 1000) + 60 };
  const text = Buffer.from(JSON.stringify(user)).toString("base64url");
  const signature = createHmac("sha256", Buffer.from(GATEWAY_KEY, "hex")).update(text).digest("hex");
  return { "x-ninefold-user": text, "x-ninefold-signature": signature };
}

const cookieOf = (request: IncomingMessage) => /(?:^|;\s*)session=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1];
const bearerOf = (request: IncomingMessage) => /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? "")?.[1];

/** Null when there is too much of it. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A form that another site sends in somebody's name is refused. */
function isForeign({ headers }: IncomingMessage): boolean {
  if (!headers.origin) return false;
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host;
}

const goingTo = (location: string, cookie: string): Answered => ({
  status: 303,
  headers: { location, "set-cookie": `session=${cookie}; HttpOnly; SameSite=Lax; Path=/${secure}` },
});

async function answerForm(request: IncomingMessage, pathname: string): Promise<Answered> {
  if (isForeign(request)) return { status: 403, headers: {}, body: "This form came from another site." };
  if (pathname === "/_sign-out") {
    await accounts.signOut(cookieOf(request) ?? "");
    return goingTo("/", "; Max-Age=0");
  }
  const form = new URLSearchParams((await readBody(request))?.toString("utf8") ?? "");
  const outcome = await accounts.signIn(form, request.socket.remoteAddress ?? "");
  if ("token" in outcome) return goingTo("/home", `${outcome.token}; Max-Age=${SESSION_SECONDS}`);
  const code = form.get("code") ?? "";
  return signInPage({ ...outcome, register: open || code !== "", code });
}

/** A click on a link must change nothing, for mail programs follow links; a page asks, and mail programs post (RFC 8058). */
async function answerNoMoreMail(request: IncomingMessage, mail: string): Promise<Answered> {
  if (request.method !== "POST") return noMoreMailPage(false);
  return (await platform.stopMail(mail)) ? noMoreMailPage(true) : { status: 404, headers: {}, body: "No such mail." };
}

/** A call carries its token in a header, which no other site can make a browser send. */
async function answerCall(request: IncomingMessage): Promise<Answered> {
  const person = await accounts.of(bearerOf(request));
  return callApp(request, person ? signedHeaders(person) : {});
}

/** The app's answer to a call; `signed` says whose it is. */
async function callApp(request: IncomingMessage, signed: Record<string, string>): Promise<Answered> {
  const headers = new Headers(signed);
  for (const name of ["content-type", "accept", "x-live-page"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const method = request.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? undefined : await readBody(request);
  if (body === null) return { status: 413, headers: {} };
  const sent = { method, headers, ...(body && { body: new Uint8Array(body) }) };
  const result = await app.fetch(new Request(new URL(request.url ?? "/", "http://app"), sent));
  const content = Buffer.from(await result.arrayBuffer());
  return { status: result.status, headers: Object.fromEntries(result.headers), body: content };
}

/** Null when it was answered already. */
async function answer(exchange: Exchange): Promise<Answered | null> {
  const { request } = exchange;
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://app");
  if (files.isMeant(exchange.address)) {
    await files.answer(exchange);
    return null;
  }
  const isForm = pathname === "/_sign-in" || pathname === "/_sign-out";
  if (isForm && request.method === "POST") return answerForm(request, pathname);
  if (pathname.startsWith("/hook/") && request.method === "POST")
    return platform.takeHook(request, new URL(request.url ?? "/", "http://app"));
  if (pathname === "/_no-more-mail") return answerNoMoreMail(request, searchParams.get("mail") ?? "");
  if (pathname.startsWith("/kit/") || pathname.startsWith("/assets/"))
    return appFile({ root: ROOT, built: BUILT }, pathname);
  const token = cookieOf(request);
  const person = await accounts.of(token);
  if (await publicPages.answer(exchange, person !== null)) return null;
  if (pathname.startsWith("/api/")) return answerCall(request);
  if (pathname.startsWith("/_ninefold/")) return { status: 404, headers: {}, body: "Plans stay with Ninefold." };
  const code = searchParams.get("owner") ?? "";
  if (!person || !token) return signInPage({ register: open || code !== "", code });
  return pathname === "/_sign-out"
    ? signOutPage(person)
    : appPage(BUILT, { person, token, fileBytes: files.mostBytes });
}

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const exchange = exchangeOf(request, response);
  answer(exchange)
    .then((answered) => answered && response.writeHead(answered.status, answered.headers).end(answered.body))
    .catch((error: unknown) => explain(exchange, error));
});

/** A refusal in its words; anything else is a fault. */
function explain(exchange: Exchange, error: unknown): void {
  const { response } = exchange;
  if (!(error instanceof Refusal)) console.error(error);
  if (response.headersSent) return void response.destroy();
  const { status, message, retryAfterSeconds } =
    error instanceof Refusal ? error : new Refusal(500, "Something went wrong.");
  if (retryAfterSeconds !== undefined) response.setHeader("retry-after", retryAfterSeconds);
  replies.sendJson(exchange, status, { error: message });
}
/** Not the server's any more, which would wait for their end. */
const sockets = new Set<Duplex>();
server.on("upgrade", (request, socket, head) => {
  sockets.add(socket.once("close", () => sockets.delete(socket)));
  socket.on("error", () => socket.destroy());
  const open = async () => {
    const token = socketTokenOf(request);
    const person = await accounts.of(token);
    const isSignedIn = async () => Boolean(await accounts.of(token));
    const signed = person ? signedHeaders(person) : null;
    await openSocket({ app: app as SocketApp, request, socket, head, signed, isSignedIn }); // the kit's server takes what upgrades
  };
  open().catch((error: unknown) => {
    console.error(error);
    socket.destroy();
  });
});
const hasOwner = await accounts.hasOwner();
server.listen(Number(PORT), HOST, () => {
  console.log(`Ready: ${address}`);
  if (!hasOwner)
    console.log(`Nobody owns this app yet. Create the owner's account: ${address}/_sign-in?owner=${ownerCode}`);
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    files.stop();
    void platform.close();
    server.close(() => void sql.end({ timeout: 5 }).then(() => process.exit(0)));
    server.closeIdleConnections();
    for (const socket of sockets) socket.destroy();
  });
