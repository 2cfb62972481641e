// Apps that crash, hang, come back and flap: what their owners see of it, with real processes.
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";
import { createAlertStore } from "./alert-store.ts";
import { createWatchStore } from "./watch-store.ts";

const fixture = await createHostingFixture({
  limits: {
    backOffFirstMs: 50,
    backOffMaxMs: 100,
    crashesBeforeFailed: 3,
    retryFailedMs: 60_000,
    healthMs: 300,
    healthCheckMs: 200,
    tendMs: 20,
    noticeHoldMs: 100,
    noticePauseMs: 60_000,
    figuresFlushMs: 50,
  },
});
afterAll(() => fixture.close());
const alerts = createAlertStore(fixture.database, (project) => project);
const watches = createWatchStore(fixture.database);

/** Ends when asked to, and can't start while its table says so; fails its health call while its table says that. */
const MOODY_APP = `
const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 2, path: "/run/db/.s.PGSQL.5432" });
await sql.unsafe("create table if not exists mood (mood text)");
const mood = async () => (await sql.unsafe("select mood from mood"))[0]?.mood;
if (await mood() === "broken") throw new Error("the well is dry");
export default { async fetch(request) {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/api/_health" && await mood() === "ill") return new Response("feverish", { status: 500 });
  if (searchParams.has("mood")) await sql.unsafe("delete from mood; insert into mood values ('" + searchParams.get("mood") + "')");
  if (searchParams.has("end")) setTimeout(() => process.exit(3), 5);
  return new Response("well");
} };`;

async function deployed() {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(MOODY_APP));
  const session = await fixture.session(projectId, owner);
  const call = (query: string) => fixture.call(session, `/api/x?${query}`);
  const app = async () => {
    const { apps } = await fixture.hosting.overview(owner.id);
    return apps.find((one) => one.projectId === projectId);
  };
  const kinds = async () => (await alerts.noticesOf(owner.id)).map(({ kind }) => kind);
  return { projectId, owner, call, app, kinds };
}

test("a crash is an outage; the app is started again without anybody asking, and that ends it", async () => {
  const { app, call, kinds } = await deployed();
  await call("end");
  await expect.poll(async () => (await app())?.outages.length).toBe(1);
  await expect.poll(async () => (await app())?.condition).toBe("awake");
  const [outage] = (await app())?.outages ?? [];
  expect(outage?.endedAt).not.toBeNull();
  expect(outage?.reason).toContain("code 3");
  expect((await app())?.uptimeDay).toBeLessThan(1);
  expect(await kinds()).toEqual([]);
});

test("an app that can't start becomes failed, its owner hears of it once, and of its recovery after a restart", async () => {
  const { projectId, app, call, kinds } = await deployed();
  await call("mood=broken&end");
  await expect.poll(async () => (await app())?.condition).toBe("failed");
  expect((await app())?.reason).toContain("the well is dry");
  await expect.poll(kinds).toEqual(["failed"]);
  const { name } = await fixture.database.query
    .selectFrom("app_databases")
    .select("name")
    .where("project_id", "=", projectId)
    .where("environment", "=", "live")
    .executeTakeFirstOrThrow();
  const apps = new URL((await fixture.database.apps()).url);
  const client = new pg.Client({ connectionString: Object.assign(apps, { pathname: `/${name}` }).href });
  await client.connect();
  await client.query(`delete from ${name}.mood`);
  await client.end();
  await fixture.hosting.restart(projectId, "live");
  await expect.poll(async () => (await app())?.condition).toBe("awake");
  await expect.poll(kinds).toEqual(["recovered", "failed"]);
});

test("an awake app that fails two health checks is unwell, though it answers, until one succeeds", async () => {
  const { app, call, kinds } = await deployed();
  await call("mood=ill");
  await expect.poll(async () => (await app())?.condition).toBe("unwell");
  expect((await app())?.reason).toContain("feverish");
  await expect.poll(kinds).toEqual(["failed"]);
  await call("mood=fine");
  await expect.poll(async () => (await app())?.condition).toBe("awake");
  await expect.poll(kinds).toEqual(["recovered", "failed"]);
});

test("an app that flaps is told of once", async () => {
  const { app, call, kinds, projectId } = await deployed();
  for (let round = 0; round < 2; round += 1) {
    await call("mood=ill");
    await expect.poll(async () => (await app())?.condition).toBe("unwell");
    if (round === 0) await expect.poll(kinds).toEqual(["failed"]);
    await call("mood=fine");
    await expect.poll(async () => (await app())?.condition).toBe("awake");
    if (round === 0) await expect.poll(kinds).toEqual(["recovered", "failed"]);
  }
  await expect.poll(async () => (await app())?.outages.length).toBe(2);
  expect(await kinds()).toEqual(["recovered", "failed"]);
  expect((await watches.watchOf(projectId))?.told).toBe("up");
});

test("a sleeping app is up and is not woken by health checks", async () => {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(versionApp("one")));
  await fixture.restartServer();
  const state = async () => (await fixture.hosting.overview(owner.id)).apps[0];
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await state()).toMatchObject({ condition: "asleep", uptimeDay: 1, uptimeWeek: 1, memoryBytes: null });
  expect(fixture.hosting.stateOf(projectId, "live")).toBeNull();
});

test("what was down before the server's restart is taken up and ends when it runs again", async () => {
  const { projectId, app } = await deployed();
  await fixture.hosting.close();
  await watches.beginOutage(projectId, new Date(Date.now() - 60_000), "It was down before.");
  await fixture.restartServer();
  await expect.poll(async () => (await app())?.outages[0]?.endedAt).not.toBeNull();
  expect((await app())?.condition).toBe("awake");
});

test("calls, faults, durations and memory are told; they survive a restart of the server", async () => {
  const { app, call } = await deployed();
  for (let count = 0; count < 5; count += 1) await call("");
  await expect.poll(async () => (await app())?.requests).toBe(5);
  const before = await app();
  expect(before).toMatchObject({ errors: 0, condition: "awake" });
  expect(before?.p95Ms).toBeGreaterThan(0);
  expect(before?.memoryBytes).toBeGreaterThan(1_000_000);
  expect(before?.hours).toHaveLength(24);
  await fixture.restartServer();
  expect(await app()).toMatchObject({ requests: 5, condition: "asleep" });
});

test("time in which the platform itself was off is no uptime", async () => {
  const { app, projectId } = await deployed();
  const hourAgo = new Date(Date.now() - 3_600_000);
  await fixture.database.pool.query("update app_watches set online_since = $1 where project_id = $2", [
    new Date(Date.now() - 2 * 3_600_000),
    projectId,
  ]);
  await fixture.hosting.close();
  await fixture.database.pool.query("update platform_beats set beat_at = $1", [hourAgo]);
  await fixture.restartServer();
  expect((await app())?.uptimeDay).toBeCloseTo(0.5, 1);
  expect((await app())?.outages[0]?.reason).toBe("Ninefold itself was off.");
});

test("an app that is taken offline is offline; its open outage ends", async () => {
  const { app, call, projectId } = await deployed();
  await call("mood=broken&end");
  await expect.poll(async () => (await app())?.condition).toBe("failed");
  await fixture.hosting.undeploy(projectId);
  expect(await app()).toMatchObject({ condition: "offline", uptimeDay: null, memoryBytes: null });
  expect((await app())?.outages[0]?.endedAt).not.toBeNull();
});
