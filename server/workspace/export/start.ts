// Starts an exported app by itself: its own sign-in, its migrations, its pages and calls. Settings: DATABASE_URL, PORT.
import { createHash, createHmac, randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import postgres from "postgres";

const HERE = import.meta.dirname;
const BUILT = join(HERE, "built");
const DATABASE_URL = process.env.DATABASE_URL ?? "";
if (DATABASE_URL === "") {
  console.error(
    "Set DATABASE_URL to a PostgreSQL database of this app's own, for example postgres://user:password@localhost:5432/app",
  );
  process.exit(1);
}
const GATEWAY_KEY = randomBytes(32).toString("hex");
process.env.NINEFOLD_GATEWAY_KEY = GATEWAY_KEY;
const SESSION_SECONDS = 30 * 24 * 3600;
const BODY_BYTES_MAX = 8 * 1024 * 1024;
const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

type Person = { id: string; name: string; role: "owner" | "member" };
type App = { fetch(request: Request): Response | Promise<Response> };

/** Also `?host=/run/postgresql`: a socket's folder. */
function connect(): postgres.Sql {
  const address = new URL(DATABASE_URL);
  const folder = address.searchParams.get("host");
  address.searchParams.delete("host");
  const socket = folder?.startsWith("/") ? { path: `${folder}/.s.PGSQL.${address.port || "5432"}` } : {};
  return postgres(address.href, { ...socket, max: 3, onnotice: () => {} });
}

const sql = connect();
await migrate();
const { default: app }: { default: App } = await import(join(BUILT, "server/index.js"));

/** The same order and table as on Ninefold: a database that was there goes on. */
async function migrate(): Promise<void> {
  await sql`create table if not exists _ninefold_migrations
    (name text primary key, hash text not null, applied_at timestamptz not null default now())`;
  await sql`create table if not exists _people (id uuid primary key default gen_random_uuid(), name text not null unique,
    password text not null, role text not null, created_at timestamptz not null default now())`;
  await sql`create table if not exists _sessions (hash text primary key, person uuid not null references _people
    on delete cascade, expires_at timestamptz not null)`;
  const folder = join(BUILT, "server/migrations");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".sql")).sort();
  await sql.begin(async (transaction) => {
    const applied = new Set((await transaction`select name from _ninefold_migrations`).map((row) => row.name));
    for (const name of names.filter((one) => !applied.has(one))) {
      const text = await readFile(join(folder, name), "utf8");
      const hash = createHash("sha256").update(text).digest("hex");
      await transaction.unsafe(text);
      await transaction`insert into _ninefold_migrations (name, hash) values (${name}, ${hash})`;
      console.log(`Applied ${name}`);
    }
  });
}

const digest = (token: string) => createHash("sha256").update(token).digest("hex");

function hashPassword(password: string, salt = randomBytes(16).toString("hex")): string {
  return `${salt}:${scryptSync(password, salt, 32).toString("hex")}`;
}

function passwordIs(password: string, stored: string): boolean {
  const [salt = ""] = stored.split(":");
  const given = Buffer.from(hashPassword(password, salt));
  const known = Buffer.from(stored);
  return given.length === known.length && timingSafeEqual(given, known);
}

async function personOf(token: string | undefined): Promise<Person | null> {
  if (!token) return null;
  const [row] = await sql<Person[]>`select p.id, p.name, p.role from _sessions s join _people p on p.id = s.person
    where s.hash = ${digest(token)} and s.expires_at > now()`;
  return row ?? null;
}

/** The first person to register owns the app. */
async function signIn(form: URLSearchParams): Promise<{ token: string } | { error: string }> {
  const name = (form.get("name") ?? "").trim().slice(0, 64);
  const password = form.get("password") ?? "";
  if (name === "" || password.length < 8) return { error: "Give a name and a password of at least 8 characters." };
  const [known] = await sql<{ id: string; password: string }[]>`select id, password from _people where name = ${name}`;
  if (form.get("action") === "register") {
    if (known) return { error: "This name is taken." };
    const [made] = await sql<{ id: string }[]>`insert into _people (name, password, role) values (${name},
      ${hashPassword(password)}, case when exists (select from _people) then 'member' else 'owner' end) returning id`;
    return { token: await openSession(made?.id ?? "") };
  }
  if (!known || !passwordIs(password, known.password)) return { error: "Wrong name or password." };
  return { token: await openSession(known.id) };
}

async function openSession(person: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await sql`insert into _sessions (hash, person, expires_at) values (${digest(token)}, ${person},
    now() + ${SESSION_SECONDS} * interval '1 second')`;
  return token;
}

function signedHeaders({ id, name, role }: Person): Record<string, string> {
  const user = { id, name, role, plan: null, expires: Math.floor(Date.now() / 1000) + 60 };
  const text = Buffer.from(JSON.stringify(user)).toString("base64url");
  const signature = createHmac("sha256", Buffer.from(GATEWAY_KEY, "hex")).update(text).digest("hex");
  return { "x-ninefold-user": text, "x-ninefold-signature": signature };
}

const cookieOf = (request: IncomingMessage) => /(?:^|;\s*)session=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1];
const bearerOf = (request: IncomingMessage) => /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? "")?.[1];

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error("too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function signInPage(error = ""): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in</title><style>:root{color-scheme:light dark;font:16px/1.5 system-ui}main{max-width:20rem;margin:15vh auto;padding:1rem}
input,button{font:inherit;display:block;width:100%;box-sizing:border-box;margin:.25rem 0 1rem;padding:.6rem}</style>
<main><h1>Sign in</h1><p role="alert">${escaped(error)}</p><form method="post" action="/_sign-in">
<label>Name<input name="name" required autocomplete="username"></label>
<label>Password<input name="password" type="password" required minlength="8" autocomplete="current-password"></label>
<button name="action" value="sign-in">Sign in</button><button name="action" value="register">Create account</button></form></main></html>`;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://app");
  const html = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  if (pathname === "/_sign-in" && request.method === "POST") {
    const outcome = await signIn(new URLSearchParams((await readBody(request)).toString("utf8")));
    if ("error" in outcome) return void response.writeHead(400, html).end(signInPage(outcome.error));
    const cookie = `session=${outcome.token}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${SESSION_SECONDS}`;
    return void response.writeHead(303, { location: "/home", "set-cookie": cookie }).end();
  }
  if (pathname.startsWith("/api/")) return answerCall(request, response);
  if (pathname.startsWith("/kit/") || pathname.startsWith("/assets/")) return answerFile(pathname, response);
  const token = cookieOf(request);
  const person = await personOf(token);
  if (!person || !token) return void response.writeHead(200, html).end(signInPage());
  const session = JSON.stringify({ token, base: "", environment: "live", user: { ...person, plan: null } });
  const page = (await readFile(join(BUILT, "web/index.html"), "utf8"))
    .replaceAll("{{base}}", "")
    .replace(
      "<!--ninefold:session-->",
      () => `<script type="application/json" id="ninefold-session">${session.replaceAll("<", "\\u003c")}</script>`,
    );
  response.writeHead(200, html).end(page);
}

/** A call carries its token in a header, which no other site can make a browser send. */
async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const person = await personOf(bearerOf(request));
  const headers = new Headers();
  for (const name of ["content-type", "accept"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  if (person) for (const [name, value] of Object.entries(signedHeaders(person))) headers.set(name, value);
  const method = request.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? undefined : new Uint8Array(await readBody(request));
  const result = await app.fetch(new Request(new URL(request.url ?? "/", "http://app"), { method, headers, body }));
  response.writeHead(result.status, Object.fromEntries(result.headers)).end(Buffer.from(await result.arrayBuffer()));
}

async function answerFile(pathname: string, response: ServerResponse): Promise<void> {
  const path = normalize(decodeURIComponent(pathname));
  const file = path.startsWith("/kit/") ? join(HERE, path) : join(BUILT, "web", path);
  const content = path.includes("..") ? null : await readFile(file).catch(() => null);
  if (!content) return void response.writeHead(404).end();
  const type = TYPES[extname(path)] ?? "application/octet-stream";
  response
    .writeHead(200, { "content-type": type, "cache-control": "public, max-age=31536000, immutable" })
    .end(content);
}

const port = Number(process.env.PORT ?? 8080);
createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
}).listen(port, process.env.HOST ?? "localhost", () => console.log(`Ready: http://localhost:${port}`));
