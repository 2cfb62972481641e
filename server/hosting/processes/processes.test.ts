// Sleep, wake, crash and failure of real app processes.
import { fork } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { aliveAmong } from "#sandbox";
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { createSandbox } from "../sandbox/sandbox.ts";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const fixture = await createHostingFixture();
/** Apps fall asleep at once here. */
const sleepy = await createHostingFixture({ limits: { liveIdleMs: 400 } });
/** Time stands still here until a test moves it, so that a pause lasts as long as the test looks. */
const clock = { now: Date.now() };
const crashing = await createHostingFixture({
  clock: () => clock.now,
  limits: { backOffFirstMs: 500, backOffMaxMs: 1_000, crashesBeforeFailed: 3 },
});
afterAll(async () => {
  for (const each of [fixture, sleepy, crashing]) await each.close();
});

async function deployed(serverCode: string, on = fixture) {
  const { projectId, owner } = await on.createProject();
  const status = await on.deploy(projectId, plainApp(serverCode));
  expect(status.error).toBeNull();
  const stateNow = () => on.hosting.stateOf(projectId, "live")?.state;
  const logText = async () => (await on.hosting.readLog(projectId, "live", null)).map(({ text }) => text).join("\n");
  return { projectId, stateNow, logText, session: await on.session(projectId, owner) };
}

/** Counts its starts in its database, so that a test can see them. */
const COUNTING_APP = `
const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 2, path: "/run/db/.s.PGSQL.5432" });
await sql.unsafe("create table if not exists starts (at timestamptz)");
await sql.unsafe("insert into starts values (now())");
export default { async fetch(request) {
  const [{ count }] = await sql.unsafe("select count(*)::int as count from starts");
  return Response.json({ starts: count });
} };`;

test("many first requests wake a sleeping app once", async () => {
  const { projectId, session } = await deployed(COUNTING_APP);
  const count = async () => (await (await fixture.call(session, "/api/count")).json()) as { starts: number };
  const { starts: before } = await count();
  await fixture.hosting.restart(projectId, "live");
  const bodies = await Promise.all(Array.from({ length: 40 }, count));
  expect(new Set(bodies.map(({ starts }) => starts))).toEqual(new Set([before + 1]));
});

test("an idle app falls asleep, which counts as running", async () => {
  const { projectId, stateNow } = await deployed(versionApp("one"), sleepy);
  await expect.poll(stateNow).toBe("asleep");
  const status = await sleepy.hosting.status(projectId);
  expect(status).toMatchObject({ success: true, status: "serving", ports: { frontend: 3000, backend: 3000 } });
  expect(await sleepy.hosting.processIds(projectId, "live")).toEqual([]);
});

test("a long request keeps its app awake", async () => {
  const { session, stateNow, logText } = await deployed(
    `let release; const held = new Promise((resolve) => { release = resolve; });
     export default { async fetch(request) {
       if (request.url.includes("slow")) { console.log("holding"); await held; }
       if (request.url.includes("release")) release();
       return new Response("done");
     } };`,
    sleepy,
  );
  const slow = sleepy.call(session, "/api/slow");
  await expect.poll(logText).toContain("holding");
  // Longer than it takes an idle app to fall asleep.
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(stateNow()).toBe("awake");
  await sleepy.call(session, "/api/release");
  expect(await (await slow).text()).toBe("done");
});

test("a crashed app starts again after a pause, and fails visibly when it goes on", async () => {
  const { projectId, session, stateNow, logText } = await deployed(
    `export default { fetch(request) {
       if (request.url.endsWith("/api/end")) { console.error("the tank is empty"); setTimeout(() => process.exit(3), 5); }
       return new Response("well");
     } };`,
    crashing,
  );
  const ask = async (path: string) => (await crashing.call(session, path)).status;
  const crash = async (expected: string) => {
    expect(await ask("/api/end")).toBe(200);
    await expect.poll(stateNow).toBe(expected);
  };
  await crash("resting");
  expect(await ask("/api/well")).toBe(503);
  clock.now += 500;
  expect(await ask("/api/well")).toBe(200);
  await crash("resting");
  clock.now += 500;
  expect(await ask("/api/well")).toBe(503);
  clock.now += 500;
  await crash("failed");
  expect(await ask("/api/well")).toBe(502);
  const status = await crashing.hosting.status(projectId);
  expect(status).toMatchObject({ status: "failed", success: false, ports: {} });
  expect(status.error).toContain("the tank is empty");
  expect(await logText()).toContain("the tank is empty");

  await crashing.hosting.restart(projectId, "live");
  expect(await ask("/api/well")).toBe(200);
});

test("after a restart of the server every deployed app answers, and its preview shows the same", async () => {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(versionApp("kept")));
  const artifact = await fixture.preview(projectId, plainApp(versionApp("shown")));
  await fixture.restartServer();
  const session = await fixture.session(projectId, owner);
  expect(await (await fixture.call(session, "/api/x")).json()).toMatchObject({ version: "kept" });
  const preview = await fixture.session(projectId, owner, "preview");
  expect(await (await fixture.call(preview, "/api/x")).json()).toMatchObject({ version: "shown" });
  expect(await fixture.hosting.previewOf(projectId)).toEqual({ artifactHash: artifact.hash });
});

test("closing leaves no process", async () => {
  const { projectId, session } = await deployed(versionApp("one"));
  await fixture.call(session, "/api/x");
  const ids = await fixture.hosting.processIds(projectId, "live");
  expect(aliveAmong(ids)).toEqual(ids);
  expect(ids.length).toBeGreaterThan(0);
  await fixture.restartServer();
  expect(aliveAmong(ids)).toEqual([]);
});

test("a server that is killed leaves no app running", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-killed-"));
  await chmod(folder, 0o755);
  const program = new URL("../testing/start-and-wait.ts", import.meta.url);
  const child = fork(program, [folder], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const ids = await new Promise<number[]>((resolve) =>
    child.once("message", (message) => resolve(message as number[])),
  );
  expect(aliveAmong(ids)).toEqual(ids);
  expect(ids.length).toBeGreaterThan(0);
  child.kill("SIGKILL");
  await expect.poll(() => aliveAmong(ids)).toEqual([]);
  const next = await createSandbox({ dataDir: folder, kind: "bubblewrap", limits: DEFAULT_LIMITS });
  await next.sweep();
  await next.close();
  await rm(folder, { recursive: true, force: true });
});
