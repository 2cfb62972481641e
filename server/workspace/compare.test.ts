// A past revision beside the present one: on rows of its own, for its owner's eyes, and gone again.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer } from "#testing";

const ninefold = await createTestServer();
let [token, projectId] = ["", ""];
const call = (method: string, path: string, body?: unknown) => ninefold.call(method, path, { token, body });
const rename = async (name: string) => {
  const { content, hash } = (await call("GET", `/api/projects/${projectId}/code/file?path=app.json`)).body;
  const changed = JSON.stringify({ ...JSON.parse(content), name });
  const changes = [{ path: "app.json", content: changed, baseHash: hash }];
  return call("POST", `/api/projects/${projectId}/code/save`, { changes });
};
beforeAll(async () => {
  token = (await ninefold.register()).token;
  projectId = (await call("POST", "/api/projects", {})).body.projectId;
  for (const name of ["Hives", "Wasps"]) expect((await rename(name)).body.working).toBe(true);
});
afterAll(() => ninefold.close());

type Opened = { previewUrl: string; code: string };
/** As the page does it: asked until it is there. */
async function open(index: number): Promise<Opened> {
  const opened: { answer: Opened | null } = { answer: null };
  const ask = async () => {
    const { body } = await call("POST", `/api/projects/${projectId}/revisions/${index}/comparison`);
    opened.answer = body.previewUrl === null ? null : body;
    return opened.answer;
  };
  await expect.poll(ask, { timeout: 100_000, interval: 1_000 }).not.toBeNull();
  if (opened.answer === null) throw new Error("It was never shown.");
  return opened.answer;
}
const idOf = ({ previewUrl }: Opened) => previewUrl.split("/").at(-1) ?? "";
const shown = async ({ previewUrl, code }: Opened) => (await call("GET", `${previewUrl}/?token=${code}`)).body;
const kept = async () =>
  (await ninefold.database.pool.query("select id from projects order by created_at")).rows.length;

test("the past version is shown and the present one stays; to every other call it is no project", async () => {
  const past = await open(1);
  expect(await shown(past)).toContain("<title>Hives");
  const { code } = (await call("POST", `/api/projects/${projectId}/frame-code`, { environment: "preview" })).body;
  expect(await shown({ previewUrl: `/preview/app/${projectId}`, code })).toContain("<title>Wasps");
  expect((await call("GET", "/api/projects")).body.map(({ _id }: { _id: string }) => _id)).toEqual([projectId]);
  for (const [method, path] of [
    ["GET", ""],
    ["DELETE", ""],
    ["POST", "/deploy"],
    ["GET", "/source"],
    ["POST", "/frame-code"],
  ] as const)
    expect((await call(method, `/api/projects/${idOf(past)}${path}`, { environment: "preview" })).status).toBe(404);
  const again = await open(1);
  expect(idOf(again)).toBe(idOf(past));
});

test("another takes its place, nobody else opens it, and closing it leaves nothing", async () => {
  const first = await open(1);
  const second = await open(0);
  expect(idOf(second)).not.toBe(idOf(first));
  await expect.poll(kept).toBe(2);
  const stranger = (await ninefold.register()).token;
  const path = `/api/projects/${projectId}/revisions/1/comparison`;
  expect((await ninefold.call("POST", path, { token: stranger })).status).toBe(403);
  const unknown = await call("POST", `/api/projects/${projectId}/revisions/9/comparison`);
  expect([unknown.status, unknown.body.error]).toEqual([404, "This revision does not exist."]);
  expect((await call("DELETE", `/api/projects/${projectId}/comparison`)).status).toBe(200);
  await expect.poll(kept).toBe(1);
  expect((await ninefold.call("GET", `${second.previewUrl}/?token=${second.code}`)).status).toBe(404);
});

test("one that nobody has opened for half an hour ends, and so does that of a project that is deleted", async () => {
  await open(1);
  await ninefold.database.pool.query("update projects set comparison_until = now() where comparison_of is not null");
  await ninefold.restart();
  await expect.poll(kept).toBe(1);
  await open(1);
  expect((await call("DELETE", `/api/projects/${projectId}`)).status).toBe(200);
  await expect.poll(kept).toBe(0);
});
