// An exported app on its own: installed, started, signed in to and used in a browser, without Ninefold.

import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import type { Browser } from "playwright-core";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Builder, createBuilder } from "#build";
import { type AppName, createEmptyDatabase, readApp } from "#kit-testing";
import { openChromium } from "#test-tools";
import { freePort, type TestAnswer } from "#testing";
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
}, 120_000);
afterAll(async () => {
  for (const close of closing) await close();
});

/** A folder with the app as its zip leaves it. */
async function exported(app: AppName, name: string): Promise<string> {
  const files = await readApp(app);
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  const contents = await contentsOf({ name, files, artifact: built.artifact, kit: builder.kit });
  const target = await unpack(pack(contents));
  closing.push(() => rm(target, { recursive: true, force: true }));
  return target;
}

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

const ready = (running: Running) => expect.poll(running.said, { timeout: 60_000 }).toMatch(/Ready: http:\/\/127.0.0.1/);
const ownerAddress = (running: Running) => /http\S+\/_sign-in\?owner=\w+/.exec(running.said())?.[0] ?? "";

test("installs little, carries its source and nothing of the editor's preview", async () => {
  const { scripts, dependencies } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  expect(scripts).toEqual({ start: "node start/start.ts" });
  expect(Object.keys(dependencies).sort()).toEqual(["node", "postgres", "ws"]);
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
  await page.goto(ownerAddress(first));
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
  await expect.poll(open.said, { timeout: 60_000 }).toMatch(/Ready: https:\/\/hives.example/);
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
  const at = new URL(database.url);
  const folderOfSocket = at.searchParams.get("host") ?? "";
  at.searchParams.delete("host");
  const earlier = postgres(at.href, { path: `${folderOfSocket}/.s.PGSQL.${at.port || "5432"}` });
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
  const owner = await register("Ada", new URL(ownerAddress(club)).searchParams.get("owner") ?? "");
  const member = await register("Cleo");
  const user = await call(member.token, "/api/_me");
  expect(user).toMatchObject({ name: "Cleo", role: "member" });
  await call(owner.token, `/api/_people/${user.id}`, "PATCH", { roles: ["coach"] });
  expect(await call(owner.token, "/api/_people")).toMatchObject({ people: [{ name: "Cleo", roles: ["coach"] }] });
});
