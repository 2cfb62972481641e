// An exported app on its own: installed, started, signed in to and used in a browser, without Ninefold.

import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import type { Browser } from "playwright-core";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type Builder, createBuilder } from "#build";
import { type AppName, createEmptyDatabase, readApp } from "#kit-testing";
import { openChromium } from "#test-tools";
import { freePort, type TestAnswer } from "#testing";
import { startMailServer } from "../../capabilities/testing/mail-server.ts";
import { run as pack } from "../pack-task.ts";
import { contentsOf } from "./pack.ts";

const MODULES = join(import.meta.dirname, "../../../node_modules");
const PASSWORD = "correct horse";

let builder: Builder;
let browser: Browser;
let folder: string;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  builder = await createBuilder({ dataDir: inject("builderDir") });
  folder = await exported("beekeeper", "Hive Keeper");
  browser = await openChromium();
  closing.push(
    () => browser.close(),
    () => builder.close(),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** A folder with the app as its zip leaves it. */
const exported = async (app: AppName, name: string) => exportedFrom(await readApp(app), name);

async function exportedFrom(files: Readonly<Record<string, string>>, name: string): Promise<string> {
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  const contents = await contentsOf({ name, files, artifact: built.artifact, kit: builder.kit });
  const target = await unpack(pack(contents));
  closing.push(() => rm(target, { recursive: true, force: true }));
  return target;
}

/** Declares what runs by itself, and has a call for each thing that Ninefold does for apps. */
const DECLARES = {
  "app.json": JSON.stringify({ name: "Night Watch", tagline: "Looks after things", outbound: [] }),
  "web/main.tsx": `import { mountApp, Page } from "@ninefold/ui";
import manifest from "../app.json";
mountApp({ manifest, entities: [], pages: [{ path: "/home", title: "Home", element: <Page title="Home">Hello</Page> }] });`,
  "server/migrations/0001_ran.sql": "create table ran (run_id text primary key, note text not null);",
  "server/index.ts": `import { askModel, createServer, publicAddress, sell, sendMail, sql } from "@ninefold/server";
const tried = new Set<string>();
export default createServer({
  secrets: { DOOR: "what the door sends along" },
  schedules: {
    round: { every: "1h", async run({ id, attempt }) {
      await sql\`insert into ran (run_id, note) values (\${id}, \${"round " + attempt}) on conflict do nothing\`;
      await sendMail({ to: "ada@example.com", subject: "All is well", text: "See " + (await publicAddress("/home")) });
    } },
  },
  hooks: {
    bell: { verify: { by: "github", secret: "DOOR" }, async run({ id, json }) {
      if (!tried.has(id)) { tried.add(id); throw new Error("not yet"); }
      await sql\`insert into ran (run_id, note) values (\${id}, \${"bell " + (json() as { who: string }).who})\`;
    } },
  },
  sales: { tip: { onPaid: () => {} } },
  routes(app) {
    app.get("/api/ran", async (c) => c.json(await sql\`select note from ran order by note\`));
    app.post("/api/ask", async (c) => c.json(await askModel({ prompt: "How many?", schema: { type: "object", properties: { count: { type: "number" } }, required: ["count"] } })));
    app.post("/api/mail", async (c) => c.json(await sendMail(await c.req.json())));
    app.post("/api/sell", async (c) => c.json(await sell(c, "tip", { name: "Tip", amount: 500 })));
  },
});`,
};

const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
/** Shows what was found to everybody, with pictures; lets strangers tell of something; writes a list as a file. */
const LOST_AND_FOUND = {
  "app.json": JSON.stringify({ name: "Lost & Found", tagline: "Where is it", public: ["/found", "/thing/:id"] }),
  "assets/logo.png": `data:image/png;base64,${PICTURE}`,
  "shared/things.ts": `import { entity, file, image, text } from "@ninefold/entity";
export const things = entity("things", {
  one: "Thing", many: "Things", access: "private",
  fields: { name: text("Name", { required: true }), photo: image("Photo"), note: file("Note") },
  public: { read: ["name", "photo"], list: true, send: ["name"] },
});`,
  "web/main.tsx": `import { asset, mountApp, Page, PublicForm, usePageHead, usePublicRow, usePublicRows } from "@ninefold/ui";
import { useParams } from "react-router";
import manifest from "../app.json";
import { things } from "../shared/things.ts";
function Found() {
  const { rows } = usePublicRows(things);
  return <Page title="Found"><img src={asset("logo.png")} alt="Logo" />{rows.map((row) => <div key={row.id}>{row.name}<img src={row.photo ?? ""} alt={row.name} /></div>)}<PublicForm of={things} done="Thank you." /></Page>;
}
function Thing() {
  const { row } = usePublicRow(things, useParams().id);
  usePageHead({ title: row?.name });
  return <Page title={row?.name ?? "Nothing"}>{row ? "Come and get it" : "Nothing here"}</Page>;
}
mountApp({ manifest, entities: [things], pages: [
  { path: "/home", title: "Home", element: <Page title="Home">Members only</Page> },
  { path: "/found", title: "Found", element: <Found />, public: true },
  { path: "/thing/:id", title: "Thing", element: <Thing />, public: true, hidden: true },
] });`,
  "server/migrations/0001_things.sql": `create table "things" ("id" uuid primary key default gen_random_uuid(), "owner_id" text not null, "owner_name" text not null default '',
  "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "name" text not null, "photo" text, "note" text);`,
  "server/index.ts": `import { createServer, files, resource } from "@ninefold/server";
import { things } from "../shared/things.ts";
export default createServer({
  resources: [resource(things)],
  publicRoutes(app) { app.post("/ring", async (c) => c.json({ heard: await c.req.json() })); },
  routes(app) {
    app.post("/api/list", async (c) => {
      const saved = await files.save("a list", { name: "list.txt", type: "text/plain" });
      return c.json({ address: files.address(c, saved), read: await (await files.read(saved)).text() });
    });
  },
});`,
};

/** Unpacked, and with nothing installed but what its package.json names, as `npm install` would leave it. */
async function unpack(archive: Uint8Array): Promise<string> {
  const target = await mkdtemp(join(tmpdir(), "ninefold-export-"));
  for (const [path, content] of Object.entries(unzipSync(archive))) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), content);
  }
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    await readFile(join(target, "package.json"), "utf8"),
  );
  await mkdir(join(target, "node_modules/.bin"), { recursive: true });
  for (const name of Object.keys(dependencies))
    await cp(join(MODULES, name), join(target, "node_modules", name), { recursive: true, dereference: true });
  await symlink(process.execPath, join(target, "node_modules/.bin/node"));
  return target;
}

type Running = { url: string; said(): string; ended: Promise<number | null>; stop(): Promise<void> };

/** `npm start` in the folder; ends with the test. */
async function start(settings: Record<string, string>, cwd = folder): Promise<Running> {
  const port = await freePort();
  const environment = { PATH: process.env.PATH, HOME: folder, PORT: String(port), HOST: "127.0.0.1", ...settings };
  const app: ChildProcess = spawn("npm", ["start"], { cwd, env: environment, detached: true });
  const texts: string[] = [];
  for (const stream of [app.stdout, app.stderr]) stream?.on("data", (chunk: Buffer) => texts.push(chunk.toString()));
  const ended = new Promise<number | null>((resolve) => app.once("exit", resolve));
  const stop = async () => {
    // npm, its shell and the app are one group of processes, which the test began.
    if (app.exitCode === null && app.signalCode === null && app.pid !== undefined) process.kill(-app.pid, "SIGTERM");
    await ended;
  };
  closing.unshift(stop);
  return { url: `http://127.0.0.1:${port}`, said: () => texts.join(""), ended, stop };
}

const ready = (running: Running) => expect.poll(running.said).toMatch(/Ready: http:\/\/127.0.0.1/);
/** It is said after the app is ready, and may come in another piece. */
const ownerAddress = (running: Running): Promise<string> =>
  vi.waitUntil(() => /http\S+\/_sign-in\?owner=\w+/.exec(running.said())?.[0], { timeout: 20_000 });

test("installs little, carries its source and nothing of the editor's preview", async () => {
  const { scripts, dependencies } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  expect(scripts).toEqual({ start: "node start/start.ts" });
  expect(Object.keys(dependencies).sort()).toEqual(["node", "nodemailer", "postgres", "ws"]);
  const names = (await readdir(folder, { recursive: true })).filter((name) => !name.startsWith("node_modules"));
  expect(names).toContain("app/web/main.tsx");
  expect(names.filter((name) => /preview|\.map$|web-map/.test(name))).toEqual([]);
  expect(await readFile(join(folder, "README.md"), "utf8")).toMatch(/Plans and payments stay with Ninefold/);
});

test("says what it needs when it has no database", async () => {
  const running = await start({});
  expect(await running.ended).not.toBe(0);
  expect(running.said()).toContain("Set DATABASE_URL");
});

test("brings its database up to date, lets the owner in by the printed address alone, and keeps what is written", async () => {
  const database = await createEmptyDatabase();
  closing.push(database.drop);
  const first = await start({ DATABASE_URL: database.url });
  await ready(first);
  expect(first.said()).toMatch(/Applied 0001_/);

  const page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(`${first.url}/home`);
  expect(await page.getByRole("button", { name: "Create account" }).count()).toBe(0);
  await page.goto(await ownerAddress(first));
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/home");
  await page.getByRole("link", { name: "Hives" }).first().click();
  await page.getByRole("button", { name: "New hive" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Orchard east");
  await page.getByRole("button", { name: "Add hive" }).click();
  await page.getByText("Orchard east").first().waitFor();
  await page.goto(`${first.url}/admin`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto(`${first.url}/account`);
  await page.getByText("so you need no plan").waitFor();
  expect(problems).toEqual([]);
  await first.stop();

  const second = await start({ DATABASE_URL: database.url });
  await ready(second);
  expect(second.said()).not.toMatch(/Applied|Nobody owns/);
  const later = await browser.newPage();
  later.setDefaultTimeout(20_000);
  await later.goto(`${second.url}/_sign-in`);
  await later.getByLabel("Name").fill("Ada");
  await later.getByLabel("Password").fill("wrong password");
  await later.getByRole("button", { name: "Sign in" }).click();
  await later.getByText("Wrong name or password.").waitFor();
  await later.getByLabel("Name").fill("Ada");
  await later.getByLabel("Password").fill(PASSWORD);
  await later.getByRole("button", { name: "Sign in" }).click();
  await later.waitForURL("**/home");
  const listening = later.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
  await later.goto(`${second.url}/hives`);
  expect(String((await listening).payload)).toContain('"hello"');
  await later.getByText("Orchard east").first().waitFor();
  await later.goto(`${second.url}/_sign-out`);
  await later.getByRole("button", { name: "Sign out" }).click();
  await later.getByRole("heading", { name: "Sign in" }).waitFor();
});

test("refuses strangers, forms of other sites, guessed passwords and paths that lead elsewhere", async () => {
  const database = await createEmptyDatabase();
  closing.push(database.drop);
  const closed = await start({ DATABASE_URL: database.url });
  await ready(closed);
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${closed.url}/_sign-in`, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
  const stranger = { name: "Eve", password: PASSWORD, action: "register" };
  expect((await post(stranger)).status).toBe(403);
  expect((await post({ ...stranger, code: "guessed" })).status).toBe(403);
  expect((await post(stranger, { origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await fetch(`${closed.url}/api/hives`)).status).toBe(401);
  expect((await fetch(`${closed.url}/kit/..%2f..%2fpackage.json`)).status).toBe(404);
  const page = await fetch(`${closed.url}/home`);
  expect(page.headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await post({ name: "Ada", password: `guess no ${n}` })).status);
  expect(statuses.at(-1)).toBe(429);
});

test("lets everybody create an account where that is wanted, as a member", async () => {
  const database = await createEmptyDatabase();
  closing.push(database.drop);
  const open = await start({ DATABASE_URL: database.url, REGISTRATION: "open", PUBLIC_URL: "https://hives.example" });
  await expect.poll(open.said).toMatch(/Ready: https:\/\/hives.example/);
  const body = new URLSearchParams({ name: "Bea", password: PASSWORD, action: "register" });
  const answer = await fetch(`${open.url}/_sign-in`, { method: "POST", body, redirect: "manual" });
  const cookie = answer.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/; HttpOnly; .*Secure/);
  const page = await (await fetch(`${open.url}/home`, { headers: { cookie: cookie.split(";")[0] ?? "" } })).text();
  expect(JSON.parse(/id="ninefold-session">([^<]+)</.exec(page)?.[1] ?? "{}")).toMatchObject({
    user: { role: "member" },
  });
});

test("an app with roles runs by itself too, also on a database whose accounts an earlier export called people", async () => {
  const clubFolder = await exported("swimming-club", "Swimming Club");
  const database = await createEmptyDatabase();
  closing.push(database.drop);
  const earlier = openDatabase(database.url);
  await earlier`create table _people (id uuid primary key default gen_random_uuid(), name text not null unique,
    password text not null, role text not null, created_at timestamptz not null default now())`;
  await earlier`create unique index _people_one_owner on _people (role) where role = 'owner'`;
  await earlier`insert into _people (name, password, role) values ('Bea', 'none', 'member')`;
  await earlier.end();
  const club = await start({ DATABASE_URL: database.url, REGISTRATION: "open" }, clubFolder);
  await ready(club);
  const register = async (name: string, code = "") => {
    const body = new URLSearchParams({ name, password: PASSWORD, action: "register", code });
    const answer = await fetch(`${club.url}/_sign-in`, { method: "POST", body, redirect: "manual" });
    return { status: answer.status, token: /session=([\w-]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] };
  };
  const call = async (
    token: string | undefined,
    path: string,
    method = "GET",
    body?: object,
  ): Promise<TestAnswer["body"]> =>
    (
      await fetch(club.url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).json();
  expect((await register("Bea")).status).toBe(409);
  const owner = await register("Ada", new URL(await ownerAddress(club)).searchParams.get("owner") ?? "");
  const member = await register("Cleo");
  const user = await call(member.token, "/api/_me");
  expect(user).toMatchObject({ name: "Cleo", role: "member" });
  await call(owner.token, `/api/_people/${user.id}`, "PATCH", { roles: ["coach"] });
  expect(await call(owner.token, "/api/_people")).toMatchObject({ people: [{ name: "Cleo", roles: ["coach"] }] });
});

test("what the app declares runs outside of Ninefold: schedules, hooks, mail and questions to a model; the rest says that it can't", async () => {
  const smtp = await startMailServer();
  const asked: { authorization: string | undefined; body: { model: string; messages: unknown[] } }[] = [];
  const model = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    asked.push({ authorization: request.headers.authorization, body });
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ choices: [{ message: { content: '```json\n{"count":7}\n```' } }] }));
  });
  await new Promise<void>((resolve) => model.listen(0, "127.0.0.1", resolve));
  const { port } = model.address() as AddressInfo; // it listens on a port
  const database = await createEmptyDatabase();
  closing.push(
    () => smtp.close(),
    async () => model.close(),
    database.drop,
  );
  const app = await start(
    {
      DATABASE_URL: database.url,
      DOOR: "the door's own\nsecret",
      SMTP_URL: smtp.url,
      MAIL_FROM: "watch@example.com",
      MODEL_URL: `http://127.0.0.1:${port}/v1`,
      MODEL_NAME: "small",
      MODEL_KEY: "model-key",
      TIME_ZONE: "Europe/Berlin",
    },
    await exportedFrom(DECLARES, "Night Watch"),
  );
  await ready(app);
  expect(app.said()).toContain("Runs by itself: 1 schedules by Europe/Berlin, 1 hooks at");
  const code = new URL(await ownerAddress(app)).searchParams.get("owner") ?? "";
  const form = new URLSearchParams({ name: "Ada", password: PASSWORD, action: "register", code });
  const signedIn = await fetch(`${app.url}/_sign-in`, { method: "POST", body: form, redirect: "manual" });
  const token = /session=([\w-]+)/.exec(signedIn.headers.get("set-cookie") ?? "")?.[1];
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(app.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: answer.status, body: (await answer.json()) as TestAnswer["body"] };
  };
  const notes = async () => (await call("GET", "/api/ran")).body.map(({ note }: { note: string }) => note);
  const soon = { timeout: 30_000 };

  const pool = openDatabase(database.url);
  await pool`update _export_schedules set begin_at = now()`;
  await expect.poll(notes, soon).toEqual(["round 1"]);
  await expect.poll(() => smtp.to("ada@example.com").length, soon).toBe(1);
  const [mail] = smtp.to("ada@example.com");
  expect([mail?.subject, mail?.from?.text, mail?.text]).toEqual([
    "All is well",
    '"Night Watch" <watch@example.com>',
    expect.stringContaining(`See ${app.url}/home`),
  ]);
  const [next] = await pool`select attempts, begin_at > now() + interval '1 minute' as later from _export_schedules`;
  expect(next).toEqual({ attempts: 0, later: true });

  const sent = JSON.stringify({ who: "Eve" });
  const proof = (secret: string) => `sha256=${createHmac("sha256", secret).update(sent).digest("hex")}`;
  const ring = (signature: string, body = sent) =>
    fetch(`${app.url}/hook/bell`, { method: "POST", body, headers: { "x-hub-signature-256": signature } });
  expect((await ring(proof("guessed"))).status).toBe(401);
  expect((await ring(proof("guessed"), "x".repeat(1_100_000))).status).toBe(413);
  expect((await fetch(`${app.url}/hook/none`, { method: "POST" })).status).toBe(404);
  expect((await ring(proof("the door's own\nsecret"))).status).toBe(202);
  await expect
    .poll(async () => (await pool`select attempts, error from _export_hooks`)[0], soon)
    .toEqual({
      attempts: 1,
      error: "not yet",
    });
  await pool`update _export_hooks set begin_at = now()`;
  await expect.poll(notes, soon).toEqual(["bell Eve", "round 1"]);
  expect(JSON.stringify(await pool`select headers from _export_hooks`)).not.toContain("cookie");

  expect((await call("POST", "/api/ask")).body).toMatchObject({ value: { count: 7 }, sample: false });
  expect(asked).toMatchObject([{ authorization: "Bearer model-key", body: { model: "small" } }]);

  const stopAt = /\/_no-more-mail\?mail=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(await (await fetch(app.url + stopAt)).text()).toContain("No more mail from this app");
  expect((await fetch(app.url + stopAt, { method: "POST" })).status).toBe(200);
  const again = { to: "ada@example.com", subject: "Again", text: "Again" };
  expect((await call("POST", "/api/mail", again)).body).toMatchObject([{ status: "stopped" }]);
  expect(await call("POST", "/api/mail", { ...again, to: "x@example.com\r\nBcc: y@example.com" })).toMatchObject({
    status: 400,
    body: { error: "That is no e-mail address." },
  });
  expect(await call("POST", "/api/sell", {})).toMatchObject({
    status: 503,
    body: { error: expect.stringContaining("Selling needs Ninefold.") },
  });
  await pool.end();
});

test("files stand in a folder, behind the rights of their rows, and what is public is open to strangers as on Ninefold", async () => {
  const database = await createEmptyDatabase();
  closing.push(database.drop);
  const app = await start(
    { DATABASE_URL: database.url, FILE_MAX_MB: "1", REGISTRATION: "open" },
    await exportedFrom(LOST_AND_FOUND, "Lost & Found"),
  );
  await ready(app);
  const register = async (name: string, code = "") => {
    const body = new URLSearchParams({ name, password: PASSWORD, action: "register", code });
    const answer = await fetch(`${app.url}/_sign-in`, { method: "POST", body, redirect: "manual" });
    return /session=([\w-]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
  };
  const ada = await register("Ada", new URL(await ownerAddress(app)).searchParams.get("owner") ?? "");
  const bea = await register("Bea");
  const as = async (token: string, method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(app.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: answer.status, body: (await answer.json()) as TestAnswer["body"] };
  };
  const upload = async (token: string, name: string, body: Uint8Array<ArrayBuffer>) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${app.url}/_ninefold/files?name=${name}`, { method: "POST", headers, body });
    return { status: answer.status, body: (await answer.json()) as TestAnswer["body"] };
  };
  const picture = new Uint8Array(Buffer.from(PICTURE, "base64"));
  const photo = await upload(bea, "../gloves.exe", picture);
  expect(photo).toMatchObject({ status: 201, body: { name: "gloves.exe", type: "image/png" } });
  const page = await upload(bea, "note.png", new TextEncoder().encode("<script>alert(1)</script>"));
  expect(page.body.type).toBe("text/plain");
  expect((await upload(bea, "large.bin", new Uint8Array(1_200_000))).status).toBe(413);
  expect((await upload("", "stranger.png", picture)).status).toBe(401);
  const gloves = await as(bea, "POST", "/api/things", {
    name: "Gloves",
    photo: photo.body.address,
    note: page.body.address,
  });
  expect(gloves.status).toBe(201);
  // Knowing an id is worth nothing, and neither is an address that somebody else was given.
  expect((await as(ada, "POST", "/api/things", { name: "Mine", photo: photo.body.address })).status).toBe(422);
  const given = await fetch(`${app.url}/${gloves.body.photo}`);
  expect([given.status, given.headers.get("content-type"), (await given.bytes()).length]).toEqual([
    200,
    "image/png",
    picture.length,
  ]);
  expect(given.headers.get("content-security-policy")).toContain("sandbox");
  expect((await fetch(`${app.url}/${gloves.body.photo.replace(/for=[^&]+/, "for=app-owner")}`)).status).toBe(403);
  const note = await fetch(`${app.url}/${gloves.body.note}`, { headers: { range: "bytes=0-6" } });
  expect([note.status, note.headers.get("content-type"), await note.text()]).toEqual([
    206,
    "text/plain; charset=utf-8",
    "<script",
  ]);
  const made = await as(ada, "POST", "/api/list", {});
  expect(made.body.read).toBe("a list");
  expect(await (await fetch(`${app.url}/${made.body.address}`)).text()).toBe("a list");

  const open = await fetch(`${app.url}/found`);
  const html = await open.text();
  expect([open.status, html.match(/Gloves/g)?.length]).toEqual([200, expect.any(Number)]);
  const link = gloves.body.id;
  expect(await (await fetch(`${app.url}/thing/${link}`)).text()).toMatch(
    /<title>Gloves<\/title>[\s\S]*Come and get it/,
  );
  expect((await fetch(`${app.url}/thing/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
  expect(await (await fetch(`${app.url}/robots.txt`)).text()).toContain("Allow: /found$");
  for (const path of ["/home", "/found/../home", "/things"]) {
    const closed = await (await fetch(app.url + path)).text();
    expect(closed).toContain("Sign in");
    expect(closed).not.toContain("Members only");
  }
  expect((await fetch(`${app.url}/api/things`)).status).toBe(401);
  expect((await fetch(`${app.url}/api/public/things/${link}`)).status).toBe(200);
  const unproved = await fetch(`${app.url}/api/public/ring`, { method: "POST", body: "{}" });
  expect(unproved.status).toBe(403);

  const stranger = await browser.newPage({ viewport: { width: 375, height: 800 } });
  stranger.setDefaultTimeout(20_000);
  const problems: string[] = [];
  stranger.on("pageerror", (error) => problems.push(error.message));
  await stranger.goto(`${app.url}/found`);
  // Runs in the browser, where it is a picture.
  const widthOf = (image: unknown) => (image as { naturalWidth: number }).naturalWidth;
  const width = (name: string) => stranger.getByRole("img", { name }).evaluate(widthOf);
  await expect.poll(() => width("Logo")).toBe(1);
  await expect.poll(() => width("Gloves")).toBe(1);
  await stranger.getByRole("textbox", { name: "Name" }).fill("Umbrella");
  await stranger.getByRole("button").last().click();
  await stranger.getByText("Thank you.").waitFor();
  expect(problems).toEqual([]);
  expect((await as(ada, "GET", "/api/things")).body.rows).toMatchObject([{ name: "Umbrella" }]);
  await app.stop();
});

/** As the exported app opens it: also by a socket's folder. */
function openDatabase(address: string): postgres.Sql {
  const at = new URL(address);
  const socket = at.searchParams.get("host") ?? "";
  at.searchParams.delete("host");
  return postgres(at.href, socket === "" ? {} : { path: `${socket}/.s.PGSQL.${at.port || "5432"}` });
}

test("an app's tests stay in the zip as they were written, without what was bundled of them", async () => {
  const written = 'import { expect, test } from "@ninefold/testing";\ntest("one", () => expect(1).toBe(1));\n';
  const files = { ...builder.starter, "tests/one.test.ts": written };
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  expect(await readdir(join(built.artifact.directory, "server"))).toContain("test-0.js");
  const contents = await contentsOf({ name: "Tested", files, artifact: built.artifact, kit: builder.kit });
  expect(Buffer.from(contents["app/tests/one.test.ts"] as Uint8Array).toString()).toBe(written); // no options beside it
  expect(Object.keys(contents).filter((path) => path.includes("test-0"))).toEqual([]);
});
