// Starts an exported app by itself: its own sign-in, its migrations, its pages and calls. README.md names the settings.
import { createHmac, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { createAccounts, type Person, SESSION_SECONDS } from "./accounts.ts";
import { connect, migrate } from "./database.ts";
import { type Answered, appFile, appPage, signInPage, signOutPage } from "./pages.ts";

type App = { fetch(request: Request): Response | Promise<Response> };

const ROOT = join(import.meta.dirname, "..");
const BUILT = join(ROOT, "built");
const BODY_BYTES_MAX = 8 * 1024 * 1024;
const { DATABASE_URL = "", PORT = "8080", HOST = "localhost", PUBLIC_URL = "", REGISTRATION = "closed" } = process.env;
if (DATABASE_URL === "") {
  console.error(
    "Set DATABASE_URL to a PostgreSQL database of this app's own, for example postgres://user:password@localhost:5432/app",
  );
  process.exit(1);
}
const GATEWAY_KEY = randomBytes(32).toString("hex");
process.env.NINEFOLD_GATEWAY_KEY = GATEWAY_KEY;
const ownerCode = randomBytes(16).toString("hex");
const open = REGISTRATION === "open";
const secure = PUBLIC_URL.startsWith("https:") ? "; Secure" : "";
const sql = connect(DATABASE_URL);
await migrate(sql, join(BUILT, "server"));
await admitOutbound();
const accounts = createAccounts({ sql, open, ownerCode });
const { default: app }: { default: App } = await import(join(BUILT, "server/index.js"));

/** Calls to the outside reach the hosts that `app.json` names, as on Ninefold, and no redirect leads elsewhere. */
async function admitOutbound(): Promise<void> {
  const { outbound = [] }: { outbound?: string[] } = JSON.parse(await readFile(join(BUILT, "app.json"), "utf8"));
  const reach = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : String(input));
    if (!outbound.includes(hostname))
      throw new Error(
        `${hostname} cannot be reached: name it in "outbound" of app.json, build on Ninefold, export again.`,
      );
    return reach(input, { ...init, redirect: "manual" });
  };
}

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

/** A call carries its token in a header, which no other site can make a browser send. */
async function answerCall(request: IncomingMessage): Promise<Answered> {
  const person = await accounts.of(bearerOf(request));
  const headers = new Headers(person ? signedHeaders(person) : {});
  for (const name of ["content-type", "accept"]) {
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

async function answer(request: IncomingMessage): Promise<Answered> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://app");
  const isForm = pathname === "/_sign-in" || pathname === "/_sign-out";
  if (isForm && request.method === "POST") return answerForm(request, pathname);
  if (pathname.startsWith("/api/")) return answerCall(request);
  if (pathname.startsWith("/kit/") || pathname.startsWith("/assets/"))
    return appFile({ root: ROOT, built: BUILT }, pathname);
  if (pathname.startsWith("/_ninefold/")) return { status: 404, headers: {}, body: "Plans stay with Ninefold." };
  const token = cookieOf(request);
  const person = await accounts.of(token);
  const code = searchParams.get("owner") ?? "";
  if (!person || !token) return signInPage({ register: open || code !== "", code });
  return pathname === "/_sign-out" ? signOutPage(person) : appPage(BUILT, person, token);
}

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  answer(request)
    .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
    .catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
});
const address = PUBLIC_URL.replace(/\/$/, "") || `http://${HOST}:${PORT}`;
const hasOwner = await accounts.hasOwner();
server.listen(Number(PORT), HOST, () => {
  console.log(`Ready: ${address}`);
  if (!hasOwner)
    console.log(`Nobody owns this app yet. Create the owner's account: ${address}/_sign-in?owner=${ownerCode}`);
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    server.close(() => void sql.end({ timeout: 5 }).then(() => process.exit(0)));
    server.closeIdleConnections();
  });
