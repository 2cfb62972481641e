// Trying an artifact out: what fails is said where it failed, and nothing of the trial is left.
import { afterAll, afterEach, expect, test } from "vitest";
import type { SourceFiles } from "#contract";
import { openDatabase } from "#database";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const fixture = await createHostingFixture({
  limits: { bootMs: 1_000, healthMs: 1_000, seedMs: 1_000, renderMs: 1_000 },
});
afterAll(() => fixture.close());
afterEach(async () => {
  const address = new URL(fixture.database.url);
  address.pathname += "_apps";
  const apps = openDatabase(address.href, { connections: 1 });
  const { rows } = await apps.pool.query("select nspname from pg_namespace where nspname ~ '_scratch$'");
  await apps.close();
  expect(rows).toEqual([]);
});

async function check(files: SourceFiles, signal?: AbortSignal) {
  const { projectId } = await fixture.createProject();
  const built = await fixture.builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  return fixture.hosting.check(projectId, built.artifact, { signal });
}

test("an app that works passes", async () => {
  const report = await check(plainApp(versionApp("one")));
  expect(report).toMatchObject({ ok: true, failures: [] });
});

test("a wrong migration is told with its file and line", async () => {
  const report = await check(
    plainApp(versionApp("one"), {
      "server/migrations/0001_a.sql": "create table a (id int);\n\nselect nonsense from a;",
    }),
  );
  expect(report.ok).toBe(false);
  expect(report.failures).toEqual([
    expect.objectContaining({ check: "migrate", path: "server/migrations/0001_a.sql", line: 3 }),
  ]);
});

test("sample rows that fail are a failure", async () => {
  const report = await check(
    plainApp(versionApp("one"), { "server/seed.js": 'export default () => { throw new Error("bad seed") };' }),
  );
  expect(report.failures).toEqual([expect.objectContaining({ check: "migrate", path: "server/seed.ts" })]);
  expect(report.failures[0]?.message).toContain("bad seed");
});

test("a server that does not start is told once, with what it said", async () => {
  const report = await check(plainApp('throw new Error("no engine");'));
  expect(report.failures).toEqual([expect.objectContaining({ check: "boot", path: "server/index.ts" })]);
  expect(report.failures[0]?.message).toContain("no engine");
});

test("what the render finds is passed on", async () => {
  const failures = [{ check: "render", message: "The page /things shows an error", path: "web/pages/things.tsx" }];
  const report = await check(plainApp(versionApp("one"), { "render.json": JSON.stringify({ failures }) }));
  expect(report).toMatchObject({ ok: false, failures });
});

test("sample rows without end are ended", async () => {
  const report = await check(
    plainApp(versionApp("one"), {
      "server/seed.js": "export default () => new Promise(() => setInterval(() => {}, 1000));",
    }),
  );
  expect(report.failures[0]?.message).toContain("did not end within 1 seconds");
});

test("a check that is aborted stops", async () => {
  const leaving = new AbortController();
  const checking = check(
    plainApp(versionApp("one"), { "server/seed.js": "export default () => Bun.sleep(60000);" }),
    leaving.signal,
  );
  setTimeout(() => leaving.abort(new Error("cancelled")), 200);
  await expect(checking).rejects.toThrow("cancelled");
});
