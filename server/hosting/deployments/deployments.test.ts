// Deploys: a good one takes over without a gap, and whatever fails leaves the old version serving.
import { afterAll, expect, test } from "vitest";
import type { AppSession, SourceFiles } from "#contract";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const fixture = await createHostingFixture({ limits: { bootMs: 1_500, healthMs: 1_500, backOffFirstMs: 50 } });
afterAll(() => fixture.close());

async function deployed(files: SourceFiles = plainApp(versionApp("one"))) {
  const { projectId, owner } = await fixture.createProject();
  const status = await fixture.deploy(projectId, files);
  expect(status.error).toBeNull();
  return { projectId, owner, session: await fixture.session(projectId, owner) };
}

const versionOf = async (session: AppSession) =>
  ((await (await fixture.call(session, "/api/x")).json()) as { version: string }).version;

/** Asks without pause while `action` runs; every answer's status. */
async function underLoad(session: AppSession, action: () => Promise<unknown>): Promise<number[]> {
  const statuses: number[] = [];
  const state = { running: true };
  const visitor = async () => {
    while (state.running) {
      statuses.push((await fixture.call(session, "/api/x").catch(() => null))?.status ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
  };
  const visitors = [visitor(), visitor()];
  await action();
  state.running = false;
  await Promise.all(visitors);
  return statuses;
}

test("a deploy answers the spec's call: success, address and both ports", async () => {
  const { projectId } = await deployed();
  const status = await fixture.hosting.status(projectId);
  expect(status).toMatchObject({ success: true, status: "serving", error: null, deployedUrl: `/view/${projectId}` });
  expect(status.ports).toEqual({ frontend: 3000, backend: 3000 });
  expect(await fixture.hosting.deployedProjects([projectId])).toEqual(new Set([projectId]));
});

test("an app that was never deployed has no ports", async () => {
  const { projectId } = await fixture.createProject();
  expect(await fixture.hosting.status(projectId)).toMatchObject({
    success: false,
    status: null,
    ports: {},
    deployedUrl: null,
  });
});

test("a new version takes over under steady requests without a failed one", async () => {
  const { projectId, session } = await deployed();
  const statuses = await underLoad(session, () => fixture.deploy(projectId, plainApp(versionApp("two"))));
  expect(statuses.length).toBeGreaterThan(10);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await versionOf(session)).toBe("two");
  const history = await fixture.hosting.history(projectId);
  expect(history.map(({ status }) => status)).toEqual(["serving", "replaced"]);
  expect(history[0]?.log).toContain("The new version is well and takes over");
});

test("a request that is under way when the version changes is finished by the old one", async () => {
  const slow = `export default { async fetch(request) {
    if (request.url.includes("slow")) await Bun.sleep(500);
    return Response.json({ version: "slow one" }); } };`;
  const { projectId, session } = await deployed(plainApp(slow));
  const underWay = fixture.call(session, "/api/slow");
  await fixture.deploy(projectId, plainApp(versionApp("two")));
  expect(await versionOf(session)).toBe("two");
  expect(await (await underWay).json()).toEqual({ version: "slow one" });
});

const FAILING: [name: string, files: SourceFiles, reason: RegExp][] = [
  ["does not build", { "build-fails": "Unexpected token" }, /could not be built.*web\/main\.tsx:3: Unexpected token/],
  ["crashes at the start", plainApp('throw new Error("no engine");'), /stopped while starting.*no engine/s],
  [
    "never listens",
    plainApp("await new Promise(() => setInterval(() => {}, 1000));"),
    /did not listen within 1\.5 seconds/,
  ],
  [
    "is not well",
    plainApp('export default { fetch: () => new Response("the tables are missing", { status: 500 }) };'),
    /health call did not succeed.*500 the tables are missing/,
  ],
  [
    "answers too late",
    plainApp("export default { fetch: () => Bun.sleep(60000) };"),
    /health call did not succeed.*never answered/,
  ],
  [
    "has a migration that fails",
    plainApp(versionApp("x"), { "server/migrations/0001_a.sql": "create table a (id int);\nselect nonsense from a;" }),
    /PostgreSQL refuses 0001_a\.sql: column "nonsense" does not exist/,
  ],
  [
    "has a migration that ends the transaction",
    plainApp(versionApp("x"), { "server/migrations/0001_a.sql": "create table a (id int); commit; select 1/0" }),
    /remove BEGIN, COMMIT and ROLLBACK/,
  ],
];

test.each(FAILING)("a version that %s leaves the old one serving and says why", async (_name, files, reason) => {
  const { projectId, session } = await deployed();
  const statuses = await underLoad(session, () => fixture.deploy(projectId, files));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await versionOf(session)).toBe("one");
  const status = await fixture.hosting.status(projectId);
  expect(status).toMatchObject({ status: "failed", ports: { frontend: 3000, backend: 3000 } });
  expect(status.error).toMatch(reason);
});

/** Answers with the rows of the table `notes`. */
const NOTES_APP = `
const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 2, path: "/run/db/.s.PGSQL.5432" });
export default { async fetch(request) {
  if (request.method === "POST") await sql.unsafe("insert into notes (text) values ('kept')");
  return Response.json(await sql.unsafe("select * from notes order by 1"));
} };`;
const FIRST = { "server/migrations/0001_notes.sql": "create table notes (text text);" };
const SECOND = { "server/migrations/0002_stars.sql": "alter table notes add column stars int default 5;" };

test("new migrations run on the live data, an edited one is refused, a tree that is behind is fine", async () => {
  const { projectId, session } = await deployed(plainApp(NOTES_APP, FIRST));
  await fixture.call(session, "/api/notes", { method: "POST" });
  await fixture.deploy(projectId, plainApp(NOTES_APP, { ...FIRST, ...SECOND }));
  const rows = async () => (await fixture.call(session, "/api/notes")).json();
  expect(await rows()).toEqual([{ text: "kept", stars: 5 }]);

  const edited = { "server/migrations/0001_notes.sql": "create table notes (text text, more text);" };
  const refused = await fixture.deploy(projectId, plainApp(NOTES_APP, { ...edited, ...SECOND }));
  expect(refused.error).toMatch(/0001_notes\.sql has already run.*Put its old text back.*new migration/s);
  expect(await rows()).toEqual([{ text: "kept", stars: 5 }]);

  const behind = await fixture.deploy(projectId, plainApp(`${NOTES_APP}\n// back`, FIRST));
  expect(behind).toMatchObject({ status: "serving", error: null });
  expect(await rows()).toEqual([{ text: "kept", stars: 5 }]);
});

/** Lists the tables of its database. */
const TABLES_APP = `
const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 2, path: "/run/db/.s.PGSQL.5432" });
export default { async fetch(request) {
  if (request.method === "POST") await sql.unsafe("insert into _kept values (1)");
  if (new URL(request.url).pathname === "/api/kept") return Response.json(await sql.unsafe("select n from _kept"));
  return Response.json((await sql.unsafe("select tablename from pg_tables where schemaname = current_schema() order by 1")).map((row) => row.tablename));
} };`;
const KIT = { "server/kit-migrations/0001_kept.sql": "create table if not exists _kept (n int);" };
const NEWER_KIT = { ...KIT, "server/kit-migrations/0002_more.sql": "create table if not exists _more (n int);" };

test("the kit's own tables come with the next deploy of an app that was there before, beside its own and without its rows harmed", async () => {
  const { projectId, session } = await deployed(plainApp(TABLES_APP, FIRST));
  const tables = async () => (await fixture.call(session, "/api/tables")).json();
  expect(await tables()).toEqual(["_ninefold_migrations", "notes"]);

  await fixture.deploy(projectId, plainApp(TABLES_APP, { ...KIT, ...FIRST }));
  expect(await tables()).toEqual(["_kept", "_ninefold_kit_migrations", "_ninefold_migrations", "notes"]);
  await fixture.call(session, "/api/tables", { method: "POST" });
  const log = (await fixture.deploy(projectId, plainApp(TABLES_APP, { ...NEWER_KIT, ...FIRST }))).error;
  expect(log).toBeNull();
  expect(await tables()).toContain("_more");
  // A version that was built with an older kit, and one whose own migration fails.
  await fixture.deploy(projectId, plainApp(`${TABLES_APP}\n// older`, { ...KIT, ...FIRST }));
  const newest = { ...NEWER_KIT, "server/kit-migrations/0003_third.sql": "create table _third (n int);" };
  const failed = await fixture.deploy(
    projectId,
    plainApp(TABLES_APP, { ...newest, ...FIRST, "server/migrations/0002_wrong.sql": "create tabel wrong;" }),
  );
  expect(failed.error).toContain("0002_wrong.sql");
  expect(await tables()).not.toContain("_third");
  expect(await (await fixture.call(session, "/api/kept")).json()).toEqual([{ n: 1 }]);
});

test("an app whose own table has a name of the kit's is told so", async () => {
  const { projectId } = await fixture.createProject();
  const taken = { "server/migrations/0001_kept.sql": "create table _more (other text);" };
  await fixture.deploy(projectId, plainApp(TABLES_APP, taken));
  const kit = { "server/kit-migrations/0001_more.sql": "create table _more (n int);" };
  const status = await fixture.deploy(projectId, plainApp(TABLES_APP, { ...taken, ...kit }));
  expect(status.error).toMatch(/kit could not make its own tables.*underscore/);
});

test("a second deploy call joins the one on its way", async () => {
  const { projectId } = await fixture.createProject();
  fixture.sources.set(projectId, plainApp(versionApp("one")));
  const ids = await Promise.all([1, 2, 3].map(() => fixture.hosting.requestDeploy(projectId)));
  expect(new Set(ids).size).toBe(1);
  expect(await fixture.hosting.unfinishedDeploys()).toContain(projectId);
  await fixture.hosting.deploy(projectId, { signal: new AbortController().signal });
  expect(await fixture.hosting.unfinishedDeploys()).not.toContain(projectId);
});

test("a deploy that was cut short is taken up again", async () => {
  const { projectId } = await fixture.createProject();
  fixture.sources.set(projectId, plainApp(versionApp("one")));
  await fixture.hosting.requestDeploy(projectId);
  const stopping = new AbortController();
  stopping.abort(new Error("The server is stopping"));
  await fixture.hosting.deploy(projectId, { signal: stopping.signal });
  expect(await fixture.hosting.unfinishedDeploys()).toContain(projectId);
  await fixture.restartServer();
  await fixture.hosting.deploy(projectId, { signal: new AbortController().signal });
  expect(await fixture.hosting.status(projectId)).toMatchObject({ status: "serving" });
});

test("undeploying takes the app offline and keeps its data for the next deploy", async () => {
  const { projectId, owner, session } = await deployed(plainApp(NOTES_APP, FIRST));
  await fixture.call(session, "/api/notes", { method: "POST" });
  await fixture.hosting.undeploy(projectId);
  expect(await fixture.hosting.status(projectId)).toMatchObject({ success: false, ports: {}, deployedUrl: null });
  expect((await fixture.call(session, "/api/notes")).status).toBe(404);
  await fixture.deploy(projectId, plainApp(NOTES_APP, FIRST));
  const again = await fixture.session(projectId, owner);
  expect(await (await fixture.call(again, "/api/notes")).json()).toEqual([{ text: "kept" }]);
});

test("an earlier version serves again with one call, without a build and with the live data as it is", async () => {
  const { projectId, session } = await deployed(plainApp(NOTES_APP, FIRST));
  await fixture.call(session, "/api/notes", { method: "POST" });
  await fixture.deploy(projectId, plainApp(versionApp("two"), { ...FIRST, ...SECOND }));
  expect(await versionOf(session)).toBe("two");
  const [, first] = await fixture.hosting.history(projectId);
  fixture.sources.set(projectId, { "build-fails": "must not be built" });
  await fixture.hosting.rollBack(projectId, first?.id ?? "");
  await fixture.hosting.deploy(projectId, { signal: new AbortController().signal });
  expect(await fixture.hosting.status(projectId)).toMatchObject({ status: "serving", error: null });
  expect(await (await fixture.call(session, "/api/notes")).json()).toEqual([{ text: "kept", stars: 5 }]);
});

test("there is no going back to a deployment that failed or is another project's", async () => {
  const one = await deployed();
  const other = await deployed();
  await fixture.deploy(one.projectId, { "build-fails": "no" });
  const [failed] = await fixture.hosting.history(one.projectId);
  const [foreign] = await fixture.hosting.history(other.projectId);
  for (const entry of [failed, foreign])
    await expect(fixture.hosting.rollBack(one.projectId, entry?.id ?? "")).rejects.toThrow("no such deployment");
});
