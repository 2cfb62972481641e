// Deploys under 200 requests a second: not one fails, whether the new version takes over or not.
import { Pool } from "undici";
import { afterAll, expect, test } from "vitest";
import type { AppSession, SourceFiles } from "#contract";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";
import { type Metered, underSteadyLoad } from "../testing/steady-load.ts";

const REQUESTS_PER_SECOND = 200;
const LEAST_REQUESTS = 300;

const fixture = await createHostingFixture({ limits: { bootMs: 1_500, healthMs: 1_500 } });
const pool = new Pool(fixture.origin, { connections: 64 });
const metered: (Metered & { deploy: string })[] = [];
afterAll(async () => {
  console.table(metered.map(({ statuses, ...row }) => ({ ...row, statuses: JSON.stringify(statuses) })));
  await pool.close();
  await fixture.close();
});

async function ask(session: AppSession): Promise<{ status: number }> {
  const headers = { authorization: `Bearer ${session.token}` };
  const { statusCode, body } = await pool.request({ method: "GET", path: `${session.base}/api/x`, headers });
  await body.dump();
  return { status: statusCode };
}

const versionOf = async (session: AppSession) =>
  ((await (await fixture.call(session, "/api/x")).json()) as { version: string }).version;

async function deployUnderLoad(deploy: string, files: SourceFiles) {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(versionApp("one"), MIGRATED));
  const session = await fixture.session(projectId, owner);
  const result = await underSteadyLoad(
    { perSecond: REQUESTS_PER_SECOND, leastRequests: LEAST_REQUESTS, ask: () => ask(session) },
    () => fixture.deploy(projectId, files),
  );
  metered.push({ deploy, ...result });
  return { projectId, session, result };
}

const MIGRATED = { "server/migrations/0001_a.sql": "create table a (id int);" };

/** Its first answer comes while it counts as starting, then it ends. */
const CRASHES_WHEN_ASKED = "export default { fetch() { process.exit(7); } };";

const FAILING: [kind: string, files: SourceFiles, reason: RegExp][] = [
  ["a build that fails", { "build-fails": "Unexpected token" }, /could not be built/],
  ["a version that never listens", plainApp("await new Promise(() => setInterval(() => {}, 1000));"), /did not listen/],
  [
    "a version that answers late",
    plainApp("export default { async fetch() { await Bun.sleep(60000); } };"),
    /never answered/,
  ],
  ["a version that crashes at its start", plainApp('throw new Error("no engine");'), /no engine/],
  ["a version that crashes when asked", plainApp(CRASHES_WHEN_ASKED), /stopped while starting|broke off/],
  [
    "a migration that fails",
    plainApp(versionApp("two"), { ...MIGRATED, "server/migrations/0002_b.sql": "select nonsense from a;" }),
    /PostgreSQL refuses 0002_b\.sql/,
  ],
  [
    "a migration that was edited after live ran it",
    plainApp(versionApp("two"), { "server/migrations/0001_a.sql": "create table a (id bigint);" }),
    /0001_a\.sql has already run.*Put its old text back.*new migration/s,
  ],
];

test.each(FAILING)("%s leaves the old version serving without a failed request", async (kind, files, reason) => {
  const { projectId, session, result } = await deployUnderLoad(kind, files);
  expect(result).toMatchObject({ failures: 0, statuses: { 200: result.requests } });
  expect(result.requests).toBeGreaterThanOrEqual(LEAST_REQUESTS);
  expect(await versionOf(session)).toBe("one");
  const [latest] = await fixture.hosting.history(projectId);
  expect(latest).toMatchObject({ status: "failed", error: expect.stringMatching(reason) });
  expect(latest?.durationMs).toBeGreaterThan(0);
  expect(latest?.log).toMatch(/Failed: /);
});

test("a good version takes over without a failed request", async () => {
  const { session, result } = await deployUnderLoad("a good version", plainApp(versionApp("two"), MIGRATED));
  expect(result).toMatchObject({ failures: 0, statuses: { 200: result.requests } });
  expect(await versionOf(session)).toBe("two");
});

test("going back to an earlier version takes one call and fails no request", async () => {
  const { projectId, session } = await deployUnderLoad("the deploy before", plainApp(versionApp("two"), MIGRATED));
  const [, first] = await fixture.hosting.history(projectId);
  const result = await underSteadyLoad(
    { perSecond: REQUESTS_PER_SECOND, leastRequests: LEAST_REQUESTS, ask: () => ask(session) },
    async () => {
      await fixture.hosting.rollBack(projectId, first?.id ?? "");
      await fixture.hosting.deploy(projectId, { signal: new AbortController().signal });
    },
  );
  metered.push({ deploy: "a roll back", ...result });
  expect(result.failures).toBe(0);
  expect(await versionOf(session)).toBe("one");
});
