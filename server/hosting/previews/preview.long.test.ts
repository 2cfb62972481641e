// Previews: their rows stay while migrations only follow, begin afresh otherwise, and a broken one changes nothing.
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { AppSession, SourceFiles } from "#contract";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp, versionApp } from "../testing/plain-builder.ts";

const fixture = await createHostingFixture({ limits: { bootMs: 1_500, healthMs: 1_500 } });
afterAll(() => fixture.close());

const CONNECT = 'const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 2, path: "/run/db/.s.PGSQL.5432" });';
const NOTES_APP = `${CONNECT}
export default { async fetch(request) {
  if (request.method === "POST") await sql.unsafe("insert into notes values ('typed')");
  return Response.json((await sql.unsafe("select text from notes order by 1")).map(({ text }) => text));
} };`;
const seed = (text: string) => `${CONNECT}
export default async () => { await sql.unsafe("insert into notes values ('${text}')"); await sql.end(); };`;
const FIRST = { "server/migrations/0001_notes.sql": "create table notes (text text);" };
const SECOND = { "server/migrations/0002_tags.sql": "create table tags (name text);" };

async function shown(files: SourceFiles) {
  const { projectId, owner } = await fixture.createProject();
  await fixture.preview(projectId, files);
  const session = await fixture.session(projectId, owner, "preview");
  return { projectId, owner, session };
}
const notes = async (session: AppSession) => (await fixture.call(session, "/api/notes")).json();
const type = (session: AppSession) => fixture.call(session, "/api/notes", { method: "POST" });
const started = plainApp(NOTES_APP, { ...FIRST, "server/seed.js": seed("sample") });

test("a preview begins with its sample rows", async () => {
  const { session } = await shown(started);
  expect(await notes(session)).toEqual(["sample"]);
});

test("what was typed stays when the code changes or migrations follow", async () => {
  const { projectId, session } = await shown(started);
  await type(session);
  await fixture.preview(projectId, { ...started, "server/index.js": `${NOTES_APP}\n// changed` });
  expect(await notes(session)).toEqual(["sample", "typed"]);
  await fixture.preview(projectId, { ...started, ...SECOND });
  expect(await notes(session)).toEqual(["sample", "typed"]);
});

test("it begins afresh when an old migration or the sample rows changed, and leaves no old schema", async () => {
  const { projectId, session } = await shown(started);
  await type(session);
  await fixture.preview(projectId, {
    ...started,
    "server/migrations/0001_notes.sql": "create table notes (text text not null);",
  });
  expect(await notes(session)).toEqual(["sample"]);
  await type(session);
  await fixture.preview(projectId, { ...started, "server/seed.js": seed("other sample") });
  expect(await notes(session)).toEqual(["other sample"]);
  const { rows } = await fixture.database.pool.query("select name from app_databases where project_id = $1", [
    projectId,
  ]);
  expect(rows).toHaveLength(1);
});

test("the last requests of a preview that begins afresh still find their rows", async () => {
  const slow = NOTES_APP.replace(
    "if (",
    'if (request.url.endsWith("slow")) await sql.unsafe("select pg_sleep(2)"); if (',
  );
  const { projectId, session } = await shown({ ...started, "server/index.js": slow });
  const apps = new pg.Client({ connectionString: (await fixture.database.apps()).url });
  await apps.connect();
  const databases = async () => {
    const { rowCount } = await apps.query("select from ninefold.databases where name ~ '_preview$'");
    return rowCount;
  };
  const before = await databases();
  expect(before).toBeGreaterThan(0);
  const asked = fixture.call(session, "/api/notes?slow").then((answer) => answer.json());
  await new Promise((resolve) => setTimeout(resolve, 100));
  const showing = fixture.preview(projectId, { ...started, "server/seed.js": seed("other sample") });
  expect(await asked).toEqual(["sample"]);
  await showing;
  await expect.poll(databases).toBe(before);
  await apps.end();
});

test("a preview that breaks leaves the last good one up with its rows", async () => {
  const { projectId, session } = await shown(started);
  await type(session);
  const shownBefore = await fixture.hosting.previewOf(projectId);
  const broken: SourceFiles[] = [
    { ...started, "server/index.js": 'throw new Error("no engine");' },
    { ...started, "server/migrations/0001_notes.sql": "create tabel notes;" },
  ];
  for (const files of broken)
    await expect(fixture.preview(projectId, files)).rejects.toThrow(/no engine|0001_notes\.sql/);
  expect(await notes(session)).toEqual(["sample", "typed"]);
  expect(await fixture.hosting.previewOf(projectId)).toEqual(shownBefore);
});

test("sample rows that can't be added are told in the log; the preview is there", async () => {
  const { projectId, session } = await shown({
    ...started,
    "server/seed.js": 'export default () => { throw new Error("bad seed") };',
  });
  expect(await notes(session)).toEqual([]);
  const log = await fixture.hosting.readLog(projectId, "preview", null);
  expect(log.map(({ text }) => text).join("\n")).toContain("bad seed");
});

test("a new preview takes over without a failed request", async () => {
  const { projectId, session } = await shown(plainApp(versionApp("one")));
  const state = { done: false };
  const statuses: number[] = [];
  const visiting = (async () => {
    while (!state.done) statuses.push((await fixture.call(session, "/api/x")).status);
  })();
  await fixture.preview(projectId, plainApp(versionApp("two")));
  state.done = true;
  await visiting;
  expect(new Set(statuses)).toEqual(new Set([200]));
});

const queried = async (projectId: string, sql: string) =>
  fixture.hosting.queryPreview(projectId, sql, new AbortController().signal);
async function rehearsed(projectId: string, files: SourceFiles) {
  const built = await fixture.builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  expect(await fixture.hosting.check(projectId, built.artifact)).toMatchObject({ ok: true });
  await fixture.hosting.rehearse(projectId, built.artifact);
  return built.artifact;
}
const processIds = (projectId: string) => fixture.hosting.processIds(projectId, "preview");

test("a rehearsal has sample rows of its own; the preview's own version and rows are there again when it is left", async () => {
  const { projectId, session } = await shown(started);
  await type(session);
  const own = await fixture.hosting.previewOf(projectId);
  const next = NOTES_APP.replace("map(({ text }) => text)", "map(({ text }) => text + '!')");
  await rehearsed(projectId, { ...started, ...SECOND, "server/index.js": next });
  await rehearsed(projectId, { ...started, ...SECOND, "server/index.js": next.replace("'!'", "'?'") });
  expect(await notes(session)).toEqual(["sample?"]);
  await type(session);
  expect(await queried(projectId, "select text from notes order by 1")).toMatchObject({
    rows: ['{"text":"sample"}', '{"text":"typed"}'],
  });
  expect(await queried(projectId, "select count(*) from tags")).toMatchObject({ rows: ['{"count":0}'] });
  expect(await fixture.hosting.previewOf(projectId)).toEqual(own);
  // An editor that opens meanwhile leaves it alone.
  const before = await fixture.builder.build(started);
  if (before.ok) await fixture.hosting.preparePreview(projectId, before.artifact);
  expect(await notes(session)).toEqual(["sample?", "typed?"]);
  await fixture.hosting.leaveRehearsal(projectId);
  expect(await notes(session)).toEqual(["sample", "typed"]);
  expect(await queried(projectId, "select count(*) from tags")).toMatchObject({ error: expect.any(String) });
});

test("what was rehearsed is shown on the preview's own rows, where they may stay", async () => {
  const { projectId, session } = await shown(started);
  await type(session);
  await rehearsed(projectId, { ...started, ...SECOND });
  await fixture.preview(projectId, { ...started, ...SECOND });
  expect(await notes(session)).toEqual(["sample", "typed"]);
  expect(await queried(projectId, "select count(*) from tags")).toMatchObject({ rows: ['{"count":0}'] });
});

test("a preview that would begin afresh goes on with its rehearsal, unless rows were written in it", async () => {
  const { projectId, owner } = await fixture.createProject();
  await rehearsed(projectId, started);
  const [before] = await processIds(projectId);
  await fixture.preview(projectId, started);
  const session = await fixture.session(projectId, owner, "preview");
  expect(await notes(session)).toEqual(["sample"]);
  expect(await processIds(projectId)).toContain(before);
  const other = { ...started, "server/seed.js": seed("other sample") };
  await rehearsed(projectId, other);
  await type(session);
  await fixture.preview(projectId, other);
  expect(await notes(session)).toEqual(["other sample"]);
});

test("a rehearsal that can't be shown changes nothing, and a restart of the server ends one", async () => {
  const { projectId, session } = await shown(started);
  await type(session);
  const built = await fixture.builder.build({ ...started, "server/index.js": 'throw new Error("no engine");' });
  if (!built.ok) throw new Error("it does not build");
  await expect(fixture.hosting.rehearse(projectId, built.artifact)).rejects.toThrow("no engine");
  expect(await notes(session)).toEqual(["sample", "typed"]);
  await rehearsed(projectId, { ...started, ...SECOND });
  expect(await notes(session)).toEqual(["sample"]);
  await fixture.restartServer();
  const again = { ...session };
  await expect.poll(async () => (await fixture.call(again, "/api/notes")).json()).toEqual(["sample", "typed"]);
});

/** The name of the database that the preview shows. */
async function databaseOf(projectId: string): Promise<string> {
  const answer = await queried(projectId, "select current_user as name");
  if ("error" in answer) throw new Error(answer.error);
  return JSON.parse(answer.rows[0] ?? "{}").name;
}
async function isDropped(name: string): Promise<boolean> {
  const apps = new pg.Client({ connectionString: (await fixture.database.apps()).url });
  await apps.connect();
  const { rowCount } = await apps.query("select from pg_roles where rolname = $1", [name]);
  await apps.end();
  return rowCount === 0;
}

test("a rehearsal that could not be left is left at the next try, and its database goes", async () => {
  const { projectId, session } = await shown(started);
  await type(session);
  await rehearsed(projectId, { ...started, ...SECOND });
  const name = await databaseOf(projectId);
  await fixture.database.pool.query("alter table previews rename to previews_away");
  await expect(fixture.hosting.leaveRehearsal(projectId)).rejects.toThrow("previews");
  await fixture.database.pool.query("alter table previews_away rename to previews");
  expect(await notes(session)).toEqual(["sample"]);
  await fixture.hosting.leaveRehearsal(projectId);
  expect(await notes(session)).toEqual(["sample", "typed"]);
  await expect.poll(() => isDropped(name)).toBe(true);
});

test("a rehearsal that could not be kept is kept at the next try", async () => {
  const { projectId, owner } = await fixture.createProject();
  await rehearsed(projectId, started);
  const name = await databaseOf(projectId);
  await fixture.database.pool.query(
    "alter table app_databases add constraint kept check (environment <> 'preview') not valid",
  );
  await expect(fixture.preview(projectId, started)).rejects.toThrow("kept");
  await fixture.database.pool.query("alter table app_databases drop constraint kept");
  await fixture.preview(projectId, started);
  expect(await databaseOf(projectId)).toBe(name);
  expect(await notes(await fixture.session(projectId, owner, "preview"))).toEqual(["sample"]);
});
