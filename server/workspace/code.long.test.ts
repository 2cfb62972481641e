// The code view: files, search, saving by hand, diffs; and projects that leave and come back as archives.

import { strToU8, type Zippable, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, overlappingZip, withSizes } from "#testing";

const ninefold = await createTestServer();
let token = "";
let projectId = "";
const call = (method: string, path: string, body?: unknown) => ninefold.call(method, path, { token, body });
const code = (rest = "") => call("GET", `/api/projects/${projectId}/code${rest}`);
const save = (changes: unknown[], description?: string) =>
  call("POST", `/api/projects/${projectId}/code/save`, { changes, description });

beforeAll(async () => {
  token = (await ninefold.register()).token;
  projectId = (await call("POST", "/api/projects", {})).body.projectId;
  const message = "An app to manage my beehives and their inspections";
  await call("POST", "/api/chat", { projectId, message, messages: [] });
});
afterAll(() => ninefold.close());

describe("the code view", () => {
  test("lists the newest revision's files and reads one", async () => {
    const { body } = await code();
    expect(body).toMatchObject({ revision: 1, working: true });
    const listed = body.files.find(({ path }: { path: string }) => path === "app.json");
    const file = (await code("/file?path=app.json")).body;
    expect(file).toMatchObject({ revision: 1, path: "app.json", hash: listed.hash });
    expect(JSON.parse(file.content)).toHaveProperty("name");
    expect((await code("/file?path=../../etc/passwd")).status).toBe(404);
    expect((await code("/file?path=constructor")).status).toBe(404);
  });

  test("finds lines, whatever their case", async () => {
    const { matches } = (await code("/search?query=MOUNTAPP")).body;
    expect(matches).toContainEqual(expect.objectContaining({ path: "web/main.tsx", line: expect.any(Number) }));
  });

  test("saves a file by hand as a revision of its own, which the preview shows", async () => {
    const { content, hash } = (await code("/file?path=app.json")).body;
    const changed = JSON.stringify({ ...JSON.parse(content), name: "By Hand" });
    const { body } = await save([{ path: "app.json", content: changed, baseHash: hash }]);
    expect(body).toMatchObject({ revision: 2, working: true, failures: [], previewUrl: `/preview/app/${projectId}` });
    const revisions = (await call("GET", `/api/projects/${projectId}/revisions`)).body;
    expect(revisions.at(-1)).toMatchObject({ description: "Edited by hand: app.json", current: true });
    const again = await save([{ path: "app.json", content: changed, baseHash: hash }]);
    expect(again).toMatchObject({
      status: 409,
      body: { code: "CODE_CONFLICT", error: expect.stringContaining("app.json") },
    });
    const same = await save([{ path: "app.json", content: changed, baseHash: body.files[0].hash }]);
    expect(same.body).toMatchObject({ revision: null, working: true });
  });

  test("what does not work is saved as that, and the preview stays", async () => {
    const path = "web/broken.ts";
    const { body } = await save([{ path, content: "export const n: number = 'no';", baseHash: null }], "Try");
    expect(body).toMatchObject({ working: false, previewUrl: null, failures: [{ check: "types", path }] });
    const revisions = (await call("GET", `/api/projects/${projectId}/revisions`)).body;
    expect(revisions.at(-1)).toMatchObject({ description: "Not working: Try", current: false });
    await save([{ path, content: null, baseHash: body.files[0].hash }]);
  });

  test.each(["../x.ts", "/etc/passwd", "a//b", "web/__proto__/x"])("%s is no path to save at", async (path) => {
    expect((await save([{ path, content: "x", baseHash: null }])).status).toBe(400);
  });

  test("of two that save from the same state, one is told of the other", async () => {
    const both = await Promise.all(
      ["left", "right"].map((name) =>
        save([{ path: `web/${name}.ts`, content: `export const ${name} = 1;`, baseHash: null }]),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("a revision tells what it changed, file by file", async () => {
    const { body } = await call("GET", `/api/projects/${projectId}/revisions/2/diff`);
    expect(body).toMatchObject({
      index: 2,
      against: 1,
      files: [{ path: "app.json", kind: "changed", from: null, diff: expect.stringContaining('+{"name":"By Hand"') }],
    });
    const all = (await call("GET", `/api/projects/${projectId}/revisions/1/diff?against=0`)).body.files;
    expect(all).toContainEqual(expect.objectContaining({ kind: "added", deletions: 0 }));
    expect((await call("GET", `/api/projects/${projectId}/revisions/99/diff`)).status).toBe(404);
  });

  test("nobody else reads or saves the code", async () => {
    const stranger = (await ninefold.register()).token;
    for (const path of ["code", "code/file?path=app.json", "code/search?query=a", "revisions/1/diff", "export"]) {
      const answer = await ninefold.call("GET", `/api/projects/${projectId}/${path}`, { token: stranger });
      expect(answer.status).toBe(403);
    }
  });
});

const importZip = (archive: Uint8Array) =>
  ninefold.server.app.inject({
    method: "POST",
    url: "/api/projects/import",
    headers: { authorization: token, "content-type": "application/zip" },
    payload: Buffer.from(archive),
  });
async function exportProject(): Promise<Uint8Array> {
  const url = `/api/projects/${projectId}/export`;
  const answer = await ninefold.server.app.inject({ method: "GET", url, headers: { authorization: token } });
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="By-Hand.zip"');
  return answer.rawPayload;
}

describe("archives", () => {
  test("an exported app comes back as a project with the same files", async () => {
    const answer = (await importZip(await exportProject())).json();
    expect(answer).toMatchObject({ working: true, failures: [] });
    const original = (await call("GET", `/api/projects/${projectId}/source`)).body;
    expect((await call("GET", `/api/projects/${answer.projectId}/source`)).body).toEqual(original);
  });

  const manifest = { "app.json": strToU8("{}") };
  const odd: [string, Zippable, string][] = [
    ["a path that climbs", { ...manifest, "../../evil.ts": strToU8("x") }, "not a path inside the project"],
    ["an absolute path", { ...manifest, "/etc/cron.d/x": strToU8("x") }, "not a path inside the project"],
    ["a backslash", { ...manifest, "..\\evil.ts": strToU8("x") }, "not a path inside the project"],
    ["a control character", { ...manifest, "web/\u0007.ts": strToU8("x") }, "not a path inside the project"],
    ["a bomb", { ...manifest, "web/bomb.ts": new Uint8Array(300 * 1024 * 1024) }, "is too long"],
    [
      "many small bombs",
      Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`f${n}.ts`, new Uint8Array(200_000)])),
      "at most 4 MB",
    ],
    [
      "too many files",
      Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}.ts`, strToU8("x")])),
      "at most 400",
    ],
    ["bytes that are no text", { ...manifest, "web/x.ts": new Uint8Array([0xff, 0xfe, 0x00]) }, "is not text"],
    ["no app", { "readme.md": strToU8("hello") }, "no app.json"],
  ];
  test.each(odd)("%s is refused and leaves no project", async (_name, files, reason) => {
    const before = (await call("GET", "/api/projects")).body.length;
    const answer = await importZip(zipSync(files));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toContain(reason);
    expect((await call("GET", "/api/projects")).body).toHaveLength(before);
  });

  test("an entry that lies about its size is refused", async () => {
    const archive = zipSync({ ...manifest, "web/liar.ts": new Uint8Array(1_000_000) });
    expect((await importZip(withSizes(archive, 10))).statusCode).toBe(400);
  });

  test("entries that lie over one another are refused, however little the directory says they hold", async () => {
    const body = Buffer.alloc(200_000, "x");
    const names = ["app.json", ...Array.from({ length: 200 }, (_, at) => `web/f${at}.ts`)];
    for (const size of [body.byteLength, 10]) {
      const answer = await importZip(overlappingZip(names, { body, size }));
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toMatch(/at most 4 MB|same bytes twice|can be read/);
    }
    const small = await importZip(overlappingZip(names, { body: Buffer.from("{}"), size: 2 }));
    expect(small.json().error).toContain("names the same bytes twice");
  });

  test("what unpacks to more than its entry says is given up as soon as it does", async () => {
    const zeros = zipSync({ "web/zeros.ts": new Uint8Array(64 * 2 ** 20), ...manifest });
    expect(zeros.byteLength).toBeLessThan(100_000);
    const answer = await importZip(withSizes(zeros, 10));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toContain("web/zeros.ts is too long");
  });

  test("something that is no archive is refused", async () => {
    expect((await importZip(strToU8("not a zip"))).statusCode).toBe(400);
    expect((await importZip(new Uint8Array(17 * 1024 * 1024))).statusCode).toBe(413);
  });
});
