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
