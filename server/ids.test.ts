// One identity whatever its case: an id in capitals names the same project to every call, room, frame and address.
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, type TestServer } from "#testing";

let ninefold: TestServer;
let url: string;
let token: string;

beforeAll(async () => {
  ninefold = await createTestServer();
  url = await ninefold.listen();
  ({ token } = await ninefold.register());
});
afterAll(() => ninefold.close());

const newProject = async (): Promise<string> =>
  (await ninefold.call("POST", "/api/projects", { token, body: {} })).body.projectId;
const call = (method: string, path: string, body?: unknown) => ninefold.call(method, path, { token, body });

test("every call about a project answers the same for its id in capitals", async () => {
  const [small, large] = [await newProject(), await newProject()];
  const about = ninefold.server.routes
    .filter(({ call: line }) => /^\S+ \/api\/.*:(id|projectId)\b/.test(line))
    .map(({ call: line }) => ({ method: line.split(" ")[0] ?? "", url: line.split(" ")[1] ?? "" }));
  expect(about.length).toBeGreaterThan(40);
  // Two projects in the same state go through all calls side by side, the last of which deletes them.
  const ordered = about.sort((left, right) => order(left) - order(right));
  for (const { method, url: path } of ordered) {
    const [plain, capital] = [small, large.toUpperCase()].map((id) =>
      path
        .replace(/:(id|projectId)\b/, id)
        .replace(":index", "0")
        .replace(/:\w+Id/, "00000000-0000-4000-8000-00000000000A"),
    );
    const body = method === "GET" ? undefined : {};
    const [first, second] = [await call(method, plain ?? "", body), await call(method, capital ?? "", body)];
    expect([method, path, second.status]).toEqual([method, path, first.status]);
    expect(shape(second.body, large)).toEqual(shape(first.body, small));
    expect(JSON.stringify(second.body)).not.toContain(large.toUpperCase());
    // A deployment goes on after the answer; what comes next meets both projects in the same state.
    for (const id of [small, large]) await expect.poll(() => stateOf(id)).not.toMatch(/queued|building|starting/);
  }
});

/** "" without a deployment. */
const stateOf = async (id: string): Promise<string> =>
  (await call("GET", `/api/projects/${id}/deployment`)).body.status ?? "";

const order = ({ method, url: path }: { method: string; url: string }) =>
  method === "DELETE" && path === "/api/projects/:id" ? 2 : method === "GET" ? 0 : 1;

/** Where an archive begins; the files in it are dated. */
const ARCHIVE = "PK\u0003\u0004";

/** What an answer says but for which project it is, when, and what was drawn for it alone. */
const shape = (body: unknown, id: string): string =>
  JSON.stringify(typeof body === "string" && body.startsWith(ARCHIVE) ? "an archive" : (body ?? null))
    .replaceAll(id, "ID")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replace(/"previewUrl":("[^"]*"|null),"code":("[^"]*"|null)/, '"previewUrl":""')
    .replace(/"(deploymentId|id|code)":"[^"]+"/g, '"$1":""')
    .replace(/invitation=[\w-]+/g, "invitation=CODE");

test("who joins a project's room by capitals hears of it", async () => {
  const id = await newProject();
  const socket = io(url, { auth: { token }, transports: ["websocket"] });
  expect(await socket.emitWithAck("join_room", id.toUpperCase())).toEqual({ joined: true });
  const heard = new Promise((resolve) => socket.once("queue_changed", resolve));
  await call("POST", `/api/projects/${id}/queue`, { message: "Notes with a title" });
  expect(await heard).toMatchObject({ projectId: id });
  socket.close();
});

test("an app's address in capitals leads to the app, with its code", async () => {
  const id = await newProject();
  const answer = await fetch(`${url}/preview/app/${id.toUpperCase()}/rows?token=abc`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([307, `/preview/app/${id}/rows?token=abc`]);
});

test("an app that is taken offline by capitals serves nobody any more", async () => {
  const id = await newProject();
  await call("POST", `/api/projects/${id.toUpperCase()}/deploy`, {});
  await expect.poll(async () => (await call("GET", `/api/projects/${id}/deployment`)).body.status).toBe("serving");
  const asked = async () => {
    const { body } = await call("POST", `/api/projects/${id.toUpperCase()}/frame-code`, { environment: "live" });
    return (await fetch(`${url}/live/app/${id}/?token=${body.code}`)).status;
  };
  expect(await asked()).toBe(200);
  expect((await call("DELETE", `/api/projects/${id.toUpperCase()}/deployment`)).status).toBe(200);
  expect(await asked()).toBe(404);
});
