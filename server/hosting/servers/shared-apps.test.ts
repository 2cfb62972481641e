// Two hostings that know of each other: an app's process is with one of them, and the other leads to it in every way.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { ECHO_APP } from "../testing/echo-app.ts";
import { createHostingFixture, type HostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

// What is known of access is believed until somebody says that it changed.
const limits = { accessCacheMs: 60_000, accessSweepMs: 60_000, followMs: 200 };
const first = await createHostingFixture({ announced: true, limits });
const second = await createHostingFixture({ announced: true, besides: first, limits });
const both = [first, second];
afterAll(async () => {
  await second.close();
  await first.close();
});

const isAwakeOn = ({ hosting }: HostingFixture, projectId: string) =>
  hosting.stateOf(projectId, "live")?.state === "awake";

/** An app in use, and who of the two has it. */
async function shared() {
  const { projectId, owner } = await first.createProject();
  await first.deploy(projectId, plainApp(ECHO_APP));
  const session = await first.session(projectId, owner);
  // Each has to have heard of the other.
  await expect
    .poll(async () => {
      for (const one of both) expect((await one.call(session, "/api/echo")).status).toBe(200);
      const awake = both.filter((one) => isAwakeOn(one, projectId));
      if (awake.length > 1) for (const one of both) await one.hosting.restart(projectId, "live");
      return awake.length;
    })
    .toBe(1);
  const [at, other] = isAwakeOn(first, projectId) ? [first, second] : [second, first];
  return { projectId, owner, session, at, other };
}

test("apps are shared out between them, and each call is answered by the one process that there is", async () => {
  const apps = [];
  for (let made = 0; made < 6; made += 1) apps.push(await shared());
  for (const { projectId, session, at, other } of apps) {
    const answer = await other.call(session, "/api/echo?a=1", { method: "POST", body: "x".repeat(50_000) });
    expect(await answer.json()).toMatchObject({ length: 50_000, url: "/api/echo?a=1" });
    expect([isAwakeOn(at, projectId), isAwakeOn(other, projectId)]).toEqual([true, false]);
  }
});

test("an app never sees how a call came to it, and a page and its files come either way", async () => {
  const { projectId, owner, session, other } = await shared();
  const heard: { headers: Record<string, string> } = JSON.parse(await (await other.call(session, "/api/echo")).text());
  expect(Object.keys(heard.headers).filter((name) => name.includes("relay"))).toEqual([]);
  expect((await other.session(projectId, owner)).user.id).toBe(owner.id);
  expect((await fetch(`${other.origin}${session.base}/assets/main-1.js`)).status).toBe(200);
});

test("a stream and a WebSocket pass, and end at once when access does, whichever server was told", async () => {
  const { projectId, owner, session, other } = await shared();
  const address = `${other.origin.replace("http", "ws")}${session.base}/api/socket?token=${session.token}&room=5`;
  const socket = new WebSocket(address);
  const closed = new Promise((resolve) => {
    socket.onclose = resolve;
  });
  const said = await new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error("refused"));
    socket.onmessage = ({ data }) => resolve(data);
    socket.onopen = () => socket.send("hello");
  });
  expect(said).toBe("echo hello ?room=5");
  const stream = await other.call(session, "/api/events?endless");
  for (const one of both) one.deny(projectId, owner, "Your subscription has ended.");
  await other.hosting.accessChanged(projectId);
  await closed;
  await expect(stream.text()).rejects.toThrow();
  for (const one of both) expect((await one.call(session, "/api/echo")).status).toBe(403);
});

test("strangers are told apart by their addresses, whichever server they come to, and can't claim another", async () => {
  const { projectId, owner } = await first.createProject();
  await first.deploy(projectId, { ...plainApp(ECHO_APP), public: "/open" });
  await first.session(projectId, owner);
  const idOf = async ({ origin }: HostingFixture, localAddress: string, headers: Record<string, string> = {}) => {
    const address = `${origin}/live/app/${projectId}/api/public/echo`;
    const asking = request(address, { localAddress, headers });
    const [answer] = (await once(asking.end(), "response")) as [IncomingMessage];
    const heard = JSON.parse(await text(answer)) as { headers: Record<string, string> };
    return heard.headers["x-ninefold-visitor"]?.split(".")[1];
  };
  const ids = await Promise.all(both.flatMap((one) => ["127.0.0.1", "127.0.0.2"].map((from) => idOf(one, from))));
  expect(ids.slice(2)).toEqual(ids.slice(0, 2));
  expect(new Set(ids).size).toBe(2);
  const claimed = { "x-ninefold-relayed-for": `127.0.0.9 ${"0".repeat(64)}` };
  for (const one of both) expect(await idOf(one, "127.0.0.2", claimed)).toBe(ids[1]);
});

test("while one of them restarts, the other answers for its apps without a gap", async () => {
  const { session, at, other } = await shared();
  const restart = { isOver: false };
  const restarting = at.restartServer().finally(() => {
    restart.isOver = true;
  });
  const statuses: number[] = [];
  while (!restart.isOver) statuses.push((await other.call(session, "/api/echo")).status);
  await restarting;
  for (const one of both) statuses.push((await one.call(session, "/api/echo")).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test("a deploy and a preview are carried out where the app is, whoever was asked, and a broken one says why", async () => {
  const { projectId, owner, session, at, other } = await shared();
  expect((await other.deploy(projectId, plainApp(versionApp("two")))).status).toBe("serving");
  await other.preview(projectId, plainApp(versionApp("three")));
  for (const one of both) expect(await (await one.call(session, "/api/x")).json()).toMatchObject({ version: "two" });
  const preview = await other.session(projectId, owner, "preview");
  expect(await (await other.call(preview, "/api/x")).json()).toMatchObject({ version: "three" });
  for (const environment of ["live", "preview"] as const) {
    expect(await other.hosting.processIds(projectId, environment)).toEqual([]);
    expect(await at.hosting.processIds(projectId, environment)).not.toEqual([]);
  }
  const broken = plainApp("throw new Error('broken from the start');");
  expect(await other.deploy(projectId, broken)).toMatchObject({
    error: expect.stringContaining("broken from the start"),
  });
  for (const one of both)
    await expect(one.preview(projectId, broken)).rejects.toMatchObject({
      name: "BootError",
      message: expect.stringContaining("broken from the start"),
    });
  const unmade = plainApp(ECHO_APP, { "server/migrations/0001_no.sql": "create tabel no;" });
  for (const one of both)
    await expect(one.preview(projectId, unmade)).rejects.toMatchObject({
      name: "MigrationError",
      failure: { check: "migrate", path: "server/migrations/0001_no.sql", line: 1 },
    });
  expect(await (await other.call(preview, "/api/x")).json()).toMatchObject({ version: "three" });
});

test("a restart ends the app's process where it is, whoever was asked", async () => {
  const { projectId, session, at, other } = await shared();
  const before = await at.hosting.processIds(projectId, "live");
  await other.hosting.restart(projectId, "live");
  expect((await other.call(session, "/api/echo")).status).toBe(200);
  const after = await at.hosting.processIds(projectId, "live");
  expect(after).not.toEqual([]);
  expect(after.filter((id) => before.includes(id))).toEqual([]);
});

test("a look at an app's data is answered where it is asked for, and by the right password when the app changes hands", async () => {
  const { projectId, at, other } = await shared();
  const none = { error: "The app has no preview yet, so there is no data to look at." };
  const { signal } = new AbortController();
  const lookFrom = (one: HostingFixture, sql: string) => one.hosting.queryPreview(projectId, sql, signal);
  for (const one of both) expect(await lookFrom(one, "select 1 as one")).toEqual(none);
  const server = `
const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 1, path: "/run/db/.s.PGSQL.5432" });
await sql\`create table if not exists things (n int)\`;
await sql\`insert into things values (7)\`;
export default { fetch: () => new Response("ok") };`;
  await other.preview(projectId, plainApp(server));
  for (const one of both)
    expect(await lookFrom(one, "select n from things")).toEqual({ rows: ['{"n":7}'], more: false });
  expect(await lookFrom(other, "insert into things values (8) returning n")).toEqual({
    error: expect.stringContaining("syntax error"),
  });
  // It took no lease: the app is where it was.
  expect(await at.hosting.processIds(projectId, "preview")).not.toEqual([]);
  expect(await other.hosting.processIds(projectId, "preview")).toEqual([]);
  const row = await at.database.query
    .selectFrom("app_leases")
    .selectAll()
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  expect(row.epoch).toBe(1);
});

const REHEARSED_APP = `
const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 1, path: "/run/db/.s.PGSQL.5432" });
await sql\`create table if not exists tries (n int)\`;
export default { fetch: (request) => new Response(JSON.stringify(request.headers.get("x-ninefold-user") !== null)) };`;

test("a rehearsal is where the app is, whichever server shows it, calls it, reads and changes its rows and leaves it", async () => {
  const { projectId, at, other } = await shared();
  const built = await other.builder.build(plainApp(REHEARSED_APP));
  if (!built.ok) throw new Error("it does not build");
  await other.hosting.rehearse(projectId, built.artifact);
  expect(await other.hosting.processIds(projectId, "preview")).toEqual([]);
  // Who keeps versions in step with the database leaves it alone.
  await setTimeout(5 * limits.followMs);
  const { signal } = new AbortController();
  const tries = (one: HostingFixture) => one.hosting.queryPreview(projectId, "select count(*) as n from tries", signal);
  const change = (one: HostingFixture, sql: string) => one.hosting.changePreview(projectId, sql, signal);
  const caller = { kind: "person", id: "somebody", name: "Somebody", role: "member" } as const;
  const asked = { projectId, environment: "preview", method: "DELETE", path: "/api/who", timeoutMs: 10_000 } as const;
  for (const one of both) {
    expect(await tries(one)).toEqual({ rows: ['{"n":0}'], more: false });
    const insert = "insert into tries values (1) returning n";
    expect(await change(one, insert)).toEqual({ changed: 1, rows: ['{"n":1}'] });
    expect(await change(one, "delete from tries")).toEqual({ changed: 1, rows: [] });
    expect(await change(one, "drop table tries")).toEqual({
      error: expect.stringContaining("INSERT, UPDATE or DELETE"),
    });
    expect(await one.hosting.call({ ...asked, as: caller })).toMatchObject({ status: 200, text: "true" });
    expect(await one.hosting.call({ ...asked, as: { kind: "stranger" } })).toMatchObject({ status: 401 });
  }
  await other.hosting.leaveRehearsal(projectId);
  for (const one of both) expect(await tries(one)).toEqual({ error: expect.stringContaining("no preview yet") });
  expect(await at.hosting.processIds(projectId, "preview")).toEqual([]);
  // The preview's own rows are its creator's.
  await other.preview(projectId, plainApp(REHEARSED_APP));
  for (const one of both) {
    expect(await change(one, "insert into tries values (1)")).toEqual({
      error: expect.stringContaining("creator's own rows"),
    });
    expect(await tries(one)).toEqual({ rows: ['{"n":0}'], more: false });
  }
});

test("the version that a preview shows is rehearsed from whichever server asks, and its own rows are there again afterwards", async () => {
  const { projectId, at, other } = await shared();
  await other.preview(projectId, plainApp(REHEARSED_APP));
  const { signal } = new AbortController();
  const count = (one: HostingFixture) => one.hosting.queryPreview(projectId, "select count(*) as n from tries", signal);
  for (const one of [other, at]) {
    expect(await one.hosting.rehearseShown(projectId)).toBe(true);
    const insert = "insert into tries values (1)";
    for (const each of both)
      expect(await each.hosting.changePreview(projectId, insert, signal)).toMatchObject({ changed: 1 });
    for (const each of both) expect(await count(each)).toEqual({ rows: ['{"n":2}'], more: false });
    await one.hosting.leaveRehearsal(projectId);
    for (const each of both) expect(await count(each)).toEqual({ rows: ['{"n":0}'], more: false });
  }
});

test("what servers ask of each other is refused to everybody else", async () => {
  const { projectId, at } = await shared();
  const none = "0".repeat(64);
  for (const path of ["deploy", `rehearse/${none}`, "leave-rehearsal", "restart/live", `change/${none}`]) {
    const answer = await fetch(`${at.origin}/api/servers/apps/${projectId}/${path}`, { method: "POST" });
    expect(answer.status).toBe(403);
  }
});
