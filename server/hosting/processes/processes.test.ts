// Sleep, wake, crash and failure of real app processes.
import { fork } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../limits.ts";
import { createSandbox } from "../sandbox/sandbox.ts";
import { aliveAmong } from "../testing/alive.ts";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const fixture = await createHostingFixture({
  limits: { liveIdleMs: 400, backOffFirstMs: 500, backOffMaxMs: 1_000, crashesBeforeFailed: 3, bootMs: 2_000 },
});
afterAll(() => fixture.close());

const stateOf = (projectId: string) => fixture.hosting.stateOf(projectId, "live")?.state;

async function deployed(serverCode: string) {
  const { projectId, owner } = await fixture.createProject();
  const status = await fixture.deploy(projectId, plainApp(serverCode));
  expect(status.error).toBeNull();
  return { projectId, status, session: await fixture.session(projectId, owner) };
}

/** Counts its starts in its database, so that a test can see them. */
const COUNTING_APP = `
const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 2, path: "/run/db/.s.PGSQL.5432" });
await sql.unsafe("create table if not exists starts (at timestamptz)");
await sql.unsafe("insert into starts values (now())");
export default { async fetch(request) {
  if (request.url.endsWith("/api/end")) setTimeout(() => process.exit(3), 5);
  const [{ count }] = await sql.unsafe("select count(*)::int as count from starts");
  return Response.json({ starts: count });
} };`;

test("an idle app sleeps, and many first requests wake it once", async () => {
  const { projectId, session } = await deployed(COUNTING_APP);
  await expect.poll(() => stateOf(projectId), { timeout: 5_000 }).toBe("asleep");
  const count = async () => (await (await fixture.call(session, "/api/count")).json()) as { starts: number };
  const { starts: before } = await count();
  await expect.poll(() => stateOf(projectId), { timeout: 5_000 }).toBe("asleep");
  const bodies = await Promise.all(Array.from({ length: 40 }, count));
  expect(new Set(bodies.map(({ starts }) => starts))).toEqual(new Set([before + 1]));
});

test("a sleeping app counts as running", async () => {
  const { projectId } = await deployed(versionApp("one"));
  await expect.poll(() => stateOf(projectId), { timeout: 5_000 }).toBe("asleep");
  const status = await fixture.hosting.status(projectId);
  expect(status).toMatchObject({ success: true, status: "serving", ports: { frontend: 3000, backend: 3000 } });
});

test("a long request keeps its app awake", async () => {
  const { projectId, session } = await deployed(
    `export default { async fetch(request) { if (request.url.includes("slow")) await Bun.sleep(1400); return new Response("done"); } };`,
  );
  const slow = fixture.call(session, "/api/slow");
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(stateOf(projectId)).toBe("awake");
  expect(await (await slow).text()).toBe("done");
});

test("a crashed app starts again after a pause, and fails visibly when it goes on", async () => {
  const { projectId, session } = await deployed(
    `export default { fetch(request) {
       if (request.url.endsWith("/api/end")) { console.error("the tank is empty"); setTimeout(() => process.exit(3), 5); }
       return new Response("well");
     } };`,
  );
  const crash = async () => {
    await expect.poll(async () => (await fixture.call(session, "/api/end")).status, { timeout: 5_000 }).toBe(200);
    await expect.poll(() => stateOf(projectId), { timeout: 5_000, interval: 5 }).toMatch(/resting|failed/);
  };
  await crash();
  expect((await fixture.call(session, "/api/well")).status).toBe(503);
  await expect.poll(async () => (await fixture.call(session, "/api/well")).status, { timeout: 5_000 }).toBe(200);
  await crash();
  await crash();
  expect(stateOf(projectId)).toBe("failed");
  expect((await fixture.call(session, "/api/well")).status).toBe(502);
  const status = await fixture.hosting.status(projectId);
  expect(status.ports).toEqual({});
  expect(status).toMatchObject({ status: "failed", success: false });
  expect(status.error).toContain("the tank is empty");
  const log = (await fixture.hosting.readLog(projectId, "live", null)).map(({ text }) => text).join("\n");
  expect(log).toContain("the tank is empty");

  await fixture.hosting.restart(projectId, "live");
  expect((await fixture.call(session, "/api/well")).status).toBe(200);
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
  await expect.poll(() => aliveAmong(ids), { timeout: 5_000 }).toEqual([]);
  const next = await createSandbox({ dataDir: folder, kind: "bubblewrap", limits: DEFAULT_LIMITS });
  await next.sweep();
  await next.close();
  await rm(folder, { recursive: true, force: true });
});
