// Trying an artifact out: what fails is said where it failed and leaves nothing; what passes can become the preview.
import { afterAll, expect, test } from "vitest";
import type { SourceFiles } from "#contract";
import { openDatabase } from "#database";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const fixture = await createHostingFixture({
  limits: { bootMs: 4_000, healthMs: 4_000, seedMs: 4_000, renderMs: 4_000 },
});
afterAll(() => fixture.close());
const apps = openDatabase((await fixture.database.apps()).url, { connections: 1 });
afterAll(apps.close);

async function previewDatabases(): Promise<string[]> {
  const { rows } = await apps.pool.query<{ name: string }>(
    "select name from ninefold.databases join pg_database on datname = name where name ~ '_preview$' order by name",
  );
  return rows.map(({ name }) => name);
}

async function check(files: SourceFiles, signal?: AbortSignal) {
  const { projectId, owner } = await fixture.createProject();
  const built = await fixture.builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  const report = await fixture.hosting.check(projectId, built.artifact, { signal });
  return { projectId, owner, artifact: built.artifact, report };
}

/** The report of a check that does not pass. */
async function checkFailing(files: SourceFiles) {
  const before = await previewDatabases();
  const { report } = await check(files);
  await expect.poll(previewDatabases).toEqual(before);
  return report;
}

test("an app that works passes", async () => {
  const { report } = await check(plainApp(versionApp("one")));
  expect(report).toMatchObject({ ok: true, failures: [] });
});

test("a wrong migration is told with its file and line", async () => {
  const report = await checkFailing(
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
  const report = await checkFailing(
    plainApp(versionApp("one"), { "server/seed.js": 'export default () => { throw new Error("bad seed") };' }),
  );
  expect(report.failures).toEqual([expect.objectContaining({ check: "migrate", path: "server/seed.ts" })]);
  expect(report.failures[0]?.message).toContain("bad seed");
});

test("a server that does not start is told once, with what it said", async () => {
  const report = await checkFailing(plainApp('throw new Error("no engine");'));
  expect(report.failures).toEqual([expect.objectContaining({ check: "boot", path: "server/index.ts" })]);
  expect(report.failures[0]?.message).toContain("no engine");
});

test("what the render finds is passed on", async () => {
  const failures = [{ check: "render", message: "The page /things shows an error", path: "web/pages/things.tsx" }];
  const report = await checkFailing(plainApp(versionApp("one"), { "render.json": JSON.stringify({ failures }) }));
  expect(report).toMatchObject({ ok: false, failures });
});

test("sample rows without end are ended", async () => {
  const report = await checkFailing(
    plainApp(versionApp("one"), {
      "server/seed.js": "export default () => new Promise(() => setInterval(() => {}, 1000));",
    }),
  );
  expect(report.failures[0]?.message).toContain("did not end within 4 seconds");
});

test("a check that is aborted stops, and leaves nothing", async () => {
  const before = await previewDatabases();
  const leaving = new AbortController();
  const checking = check(
    plainApp(versionApp("one"), { "server/seed.js": "export default () => Bun.sleep(60000);" }),
    leaving.signal,
  );
  setTimeout(() => leaving.abort(new Error("cancelled")), 200);
  await expect(checking).rejects.toThrow("cancelled");
  await expect.poll(previewDatabases).toEqual(before);
});

const CONNECT = 'const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 2, path: "/run/db/.s.PGSQL.5432" });';
const NOTES = plainApp(
  `${CONNECT}
export default { async fetch() { return Response.json(await sql.unsafe("select text from notes order by 1")); } };`,
  {
    "server/migrations/0001_notes.sql": "create table notes (text text);",
    "server/seed.js": `${CONNECT}
export default async () => { await sql.unsafe("insert into notes values ('sample')"); await sql.end(); };`,
  },
);
const SAMPLE = [{ text: "sample" }];

async function shownNotes({ projectId, owner }: Awaited<ReturnType<typeof check>>) {
  const session = await fixture.session(projectId, owner, "preview");
  return (await fixture.call(session, "/api/notes")).json();
}
async function rememberedSchema(projectId: string): Promise<string | undefined> {
  const found = await fixture.database.query
    .selectFrom("app_databases")
    .select("name")
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return found?.name;
}

test("what passed becomes the preview with the rows that it was checked with", async () => {
  const before = await previewDatabases();
  const checked = await check(NOTES);
  const [kept] = (await previewDatabases()).filter((name) => !before.includes(name));
  await fixture.hosting.showPreview(checked.projectId, checked.artifact);
  expect(await rememberedSchema(checked.projectId)).toBe(kept);
  expect(await shownNotes(checked)).toEqual(SAMPLE);
});

test("rows that pages wrote while they were rendered are not in the preview", async () => {
  const writes = `${CONNECT} await sql.unsafe("insert into notes values ('looked at')"); await sql.end();`;
  const before = await previewDatabases();
  const checked = await check({ ...NOTES, "render.js": writes });
  expect(checked.report.ok).toBe(true);
  await expect.poll(previewDatabases).toEqual(before);
  await fixture.hosting.showPreview(checked.projectId, checked.artifact);
  expect(await shownNotes(checked)).toEqual(SAMPLE);
});

test("what was checked after it no longer becomes the preview, nor what belongs to a deleted project", async () => {
  // What an earlier test left may go meanwhile.
  const before = await previewDatabases();
  const added = async () => (await previewDatabases()).filter((name) => !before.includes(name));
  const { projectId } = await check(NOTES);
  const other = await fixture.builder.build({ ...NOTES, note: "another" });
  if (!other.ok) throw new Error("it does not build");
  await fixture.hosting.check(projectId, other.artifact);
  await expect.poll(async () => (await added()).length).toBe(1);
  await fixture.hosting.remove(projectId);
  await expect.poll(added).toEqual([]);
});
