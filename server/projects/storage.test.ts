// A13: what one creator's projects may take, and that texts go which nothing names any more.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, type TestServer } from "#testing";
import { createStorage } from "./storage.ts";

const MOST = 2_000_000;
let ninefold: TestServer;
beforeAll(async () => {
  ninefold = await createTestServer({ storagePerCreatorBytes: MOST });
});
afterAll(() => ninefold.close());

const caller = async () => {
  const { token } = await ninefold.register();
  return (method: string, path: string, body?: unknown) => ninefold.call(method, path, { token, body });
};
type Call = Awaited<ReturnType<typeof caller>>;
const newProject = async (call: Call) => (await call("POST", "/api/projects", {})).body.projectId as string;
const attach = (call: Call, projectId: string, rows: number) => {
  const data = Buffer.from(`name\n${"Some honey from the orchard\n".repeat(rows)}`).toString("base64");
  return call("POST", `/api/projects/${projectId}/attachments`, { name: "rows.csv", data });
};
const REFUSED =
  /^Your projects take 3 MB, and can take 2 MB: attached files 3 MB, source with all revisions 1 MB(, built apps \d+ MB)?\. Most is in “[^”]+” \(3 MB\)\. Delete a project that you don't need, to make room\.$/;

test("a creator whose projects are full saves, attaches and says nothing more until there is room, and nobody else hears of it", async () => {
  const [call, other] = [await caller(), await caller()];
  const projectId = await newProject(call);
  for (let files = 0; files < 3; files += 1) expect((await attach(call, projectId, 30_000)).status).toBe(200);
  const changes = [{ path: "shared/note.ts", content: "export const note = 1;\n", baseHash: null }];
  const refused = [
    await attach(call, projectId, 1),
    await call("POST", `/api/projects/${projectId}/code/save`, { changes }),
    await call("POST", "/api/chat", { projectId, message: "Track hives", messages: [] }),
    await call("POST", "/api/projects", {}),
  ];
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 409, body: { error: expect.stringMatching(REFUSED) } });
  expect((await attach(other, await newProject(other), 1)).status).toBe(200);
  await call("DELETE", `/api/projects/${projectId}`);
  expect((await call("POST", "/api/projects", {})).status).toBe(200);
});

test("rows of apps and built apps count too, as they were last looked at: nothing more is saved, deployed or restored", async () => {
  const call = await caller();
  const [small, large] = [await newProject(call), await newProject(call)];
  const { pool } = ninefold.database;
  await pool.query("update projects set description = 'Honey shop' where id = $1", [large]);
  await pool.query(
    `insert into app_databases (project_id, environment, name, password, bytes)
     values ($1, 'live', 'app_storagetest_live', 'x', 3000000), ($1, 'preview', 'app_storagetest_preview', 'x', null)`,
    [large],
  );
  await pool.query("insert into previews (project_id, artifact_hash) values ($1, 'built-here'), ($2, 'built-here')", [
    small,
    large,
  ]);
  await pool.query("insert into built_apps (hash, bytes) values ('built-here', 500000), ('of-nobody', 9000000)");
  const said =
    "Your projects take 4 MB, and can take 2 MB: rows of apps 3 MB, built apps 1 MB, source with all revisions 1 MB. Most is in “Honey shop” (4 MB). " +
    "Delete rows in its app, or a project that you don't need, to make room.";
  const changes = [{ path: "shared/note.ts", content: "export const note = 1;\n", baseHash: null }];
  for (const [path, body] of [
    [`${small}/code/save`, { changes }],
    [`${small}/deploy`, {}],
    [`${small}/revisions/0/restore`, {}],
  ] as const) {
    const answer = await call("POST", `/api/projects/${path}`, body);
    expect(answer).toMatchObject({ status: 409, body: { error: said } });
  }
  expect((await call("GET", `/api/projects/${large}/source`)).status).toBe(200);
  await pool.query("update app_databases set bytes = 0 where project_id = $1", [large]);
  expect((await call("POST", `/api/projects/${small}/code/save`, { changes })).status).not.toBe(409);
});

test("each revision counts for its tree and for the texts that are new in it", async () => {
  const call = await caller();
  const projectId = await newProject(call);
  const { query } = ninefold.database;
  const bytes = async () =>
    (await query.selectFrom("projects").select("source_bytes").where("id", "=", projectId).executeTakeFirstOrThrow())
      .source_bytes;
  const tree = await query.selectFrom("revisions").select("tree").where("project_id", "=", projectId).execute();
  const texts = ninefold.builder.starter;
  const starter = Object.values(texts).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  expect(await bytes()).toBe(starter + JSON.stringify(tree[0]?.tree).length);
  const before = await bytes();
  const content = `// ${"é".repeat(1_000)}\nexport const note = 1;\n`;
  const changes = [{ path: "shared/note.ts", content, baseHash: null }];
  expect((await call("POST", `/api/projects/${projectId}/code/save`, { changes })).body.revision).toBe(1);
  const newest = await query
    .selectFrom("revisions")
    .select("tree")
    .where("number", "=", 1)
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  expect(await bytes()).toBe(before + Buffer.byteLength(content) + JSON.stringify(newest.tree).length);
});

test("texts that nothing names go after a day; what a revision or a run names stays", async () => {
  const call = await caller();
  const projectId = await newProject(call);
  const { pool, query } = ninefold.database;
  const age = "now() - interval '25 hours'";
  await pool.query(`update blobs set stored_at = ${age}`);
  await pool.query(
    `insert into blobs (hash, content, stored_at) values ('old', 'x', ${age}), ('of-a-run', 'x', ${age})`,
  );
  await pool.query("insert into blobs (hash, content) values ('fresh', 'x')");
  const { id } = await query
    .insertInto("messages")
    .values({ project_id: projectId, role: "user", content: "Track hives" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await pool.query(
    `insert into runs (project_id, status, finished_at, message_id, base_tree, draft_tree)
     values ($1, 'failed', now(), $2, '{}', '{"a.ts": "of-a-run"}')`,
    [projectId, id],
  );

  expect(await createStorage(ninefold.database).removeUnreferenced()).toBeGreaterThanOrEqual(1);
  const left = (await query.selectFrom("blobs").select("hash").execute()).map(({ hash }) => hash);
  expect(left).toEqual(expect.arrayContaining(["fresh", "of-a-run"]));
  expect(left).not.toContain("old");
  expect((await call("GET", `/api/projects/${projectId}/source`)).body.files["app.json"]).toBeDefined();
});

test("a text that is stored again is fresh again", async () => {
  await ninefold.database.pool.query("update blobs set stored_at = now() - interval '25 hours'");
  await newProject(await caller());
  const { rowCount } = await ninefold.database.pool.query(
    "select from blobs where stored_at < now() - interval '1 hour' and hash in (select value from revisions, jsonb_each_text(tree))",
  );
  expect(rowCount).toBeLessThan(5);
});
