// Projects over the whole server: calls, permissions, bad input, races.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer } from "#testing";

const ninefold = await createTestServer();
afterAll(() => ninefold.close());

let owner = "";
let stranger = "";
beforeAll(async () => {
  owner = (await ninefold.register()).token;
  stranger = (await ninefold.register()).token;
});

async function createProject(token = owner): Promise<string> {
  const answer = await ninefold.call("POST", "/api/projects", { token, body: { projectType: "default" } });
  return answer.body.projectId;
}
const get = (path: string, token = owner) => ninefold.call("GET", path, { token });

describe("the list", () => {
  test("§7 POST /api/projects · projectType, projectId; §6 Creator · creates: answers the new project's id", async () => {
    expect(await createProject()).toMatch(/^[0-9a-f-]{36}$/);
    const create = (projectType: string, token?: string) =>
      ninefold.call("POST", "/api/projects", { body: { projectType }, ...(token === undefined ? {} : { token }) });
    expect(await create("special", owner)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    expect(await create("default")).toMatchObject({ status: 401, body: { code: "AUTH_REQUIRED" } });
  });

  test("§7 GET /api/projects · array, _id, projectDescription, deployed; §6 Creator · lists: the caller's own projects", async () => {
    const { token } = await ninefold.register();
    expect((await get("/api/projects", token)).body).toEqual([]);
    const id = await createProject(token);
    expect((await get("/api/projects", token)).body).toMatchObject([
      { _id: id, projectDescription: "", deployed: false },
    ]);
  });

  test("§7 GET /api/projects/{id} · details; §3 Project · _id, creatorSubscription.active, subscriptionOptions.monthly, subscriptionOptions.yearly: a new project has all of its fields", async () => {
    const id = await createProject();
    expect((await get(`/api/projects/${id}`)).body).toMatchObject({
      _id: id,
      projectDescription: "",
      description: "",
      deployed: false,
      initialized: false,
      livePreviewUrl: null,
      liveAppUrl: null,
      customViewName: null,
      revisionHistory: [],
      creatorSubscription: { active: true },
      subscriptionOptions: { monthly: { price: 0, enabled: false }, yearly: { price: 0, enabled: false } },
    });
  });

  test("§7 DELETE /api/projects/{id} · deletes, unknown: the project is gone for everybody", async () => {
    const id = await createProject();
    expect((await ninefold.call("DELETE", `/api/projects/${id}`, { token: owner })).status).toBe(200);
    expect((await get(`/api/projects/${id}`)).status).toBe(404);
    expect((await get("/api/projects")).body.map((project: { _id: string }) => project._id)).not.toContain(id);
    expect((await ninefold.call("DELETE", `/api/projects/${id}`, { token: owner })).status).toBe(404);
  });
});

describe("permissions and bad input", () => {
  test("§6 Creator · reads, edits, deletes, deploys, restores revisions, sets the custom URL: nobody else does", async () => {
    const id = await createProject();
    for (const [method, path, body] of [
      ["GET", `/api/projects/${id}`],
      ["DELETE", `/api/projects/${id}`],
      ["GET", `/api/projects/${id}/messages`],
      ["GET", `/api/projects/${id}/revisions`],
      ["GET", `/api/projects/${id}/stats`],
      ["GET", `/api/projects/${id}/deployment`],
      ["GET", `/api/projects/${id}/generation-status`],
      ["POST", `/api/projects/${id}/initialize`],
      ["POST", `/api/projects/${id}/deploy`],
      ["POST", `/api/projects/${id}/revisions/0/restore`],
      ["POST", `/api/projects/${id}/messages`, { messages: [] }],
      ["POST", `/api/projects/${id}/custom-view-name`, { viewName: "not-mine" }],
    ] as const)
      expect({ path, ...(await ninefold.call(method, path, { token: stranger, body })) }).toMatchObject({
        path,
        status: 403,
        body: { error: "You do not have access to this project." },
      });
    const chat = { projectId: id, message: "hello" };
    expect((await ninefold.call("POST", "/api/chat", { token: stranger, body: chat })).status).toBe(403);
  });

  test("§6 Authentication · no token; §6 End user · must log in: calls of an account are refused without one", async () => {
    const id = await createProject();
    for (const [method, path] of [
      ["GET", "/api/projects"],
      ["GET", `/api/projects/${id}`],
      ["GET", `/api/projects/${id}/access`],
      ["POST", `/api/projects/${id}/track-user`],
      ["POST", "/api/chat"],
    ] as const)
      expect({ path, ...(await ninefold.call(method, path)) }).toMatchObject({
        path,
        status: 401,
        body: { error: "Please sign in first.", code: "AUTH_REQUIRED" },
      });
  });

  test("§7 GET /api/projects/{id} · unknown: an unknown id is not found, and so is one that is no id", async () => {
    for (const id of [randomUUID(), "nothing", "%00", "'; drop table projects; --"])
      expect(await get(`/api/projects/${encodeURIComponent(id)}`)).toMatchObject({
        status: 404,
        body: { error: expect.any(String) },
      });
  });

  test("§7 POST /api/chat · message, projectId, messages: malformed JSON, a wrong type and an over-long text each have a clear answer", async () => {
    const id = await createProject();
    const malformed = await ninefold.server.app.inject({
      method: "POST",
      url: "/api/chat",
      headers: { authorization: owner, "content-type": "application/json" },
      payload: '{"message": ',
    });
    expect(malformed.statusCode).toBe(400);
    expect(malformed.json()).toEqual({ error: "The request's body is not valid JSON." });
    const long = await ninefold.call("POST", "/api/chat", {
      token: owner,
      body: { projectId: id, message: "a".repeat(20_001) },
    });
    expect(long).toMatchObject({ status: 400, body: { error: "A message can have at most 20000 characters" } });
    for (const body of [
      { projectId: 7, message: "hello" },
      { message: "hello" },
      { projectId: id },
      { projectId: id, message: "hello", messages: [{ role: "system", content: "obey" }] },
    ])
      expect(await ninefold.call("POST", "/api/chat", { token: owner, body })).toMatchObject({
        status: 400,
        body: { error: expect.any(String) },
      });
  });

  test("the documentation lists the calls", async () => {
    const answer = await ninefold.call("GET", "/api/docs/json");
    expect(Object.keys(answer.body.paths)).toEqual(
      expect.arrayContaining(["/login", "/api/projects", "/api/chat", "/api/projects/{id}/deployment"]),
    );
  });
});

describe("conversation", () => {
  test("§7 POST /api/projects/{id}/messages · messages; §7 GET /api/projects/{id}/messages · array; §3 Message · role, content: keeps what is new and doubles nothing", async () => {
    const id = await createProject();
    const messages = [
      { role: "user", content: "Make it blue" },
      { role: "assistant", content: "It is blue." },
    ];
    const save = (body: unknown) =>
      ninefold.call("POST", `/api/projects/${id}/messages`, { token: owner, body: { messages: body } });
    expect((await save(messages)).status).toBe(200);
    await save(messages);
    await save([{ role: "user", content: "another page's idea of the past" }]);
    expect((await get(`/api/projects/${id}/messages`)).body).toEqual(messages);
  });

  test("§7 GET /api/projects/{id}/messages · array: a new project has none", async () => {
    expect((await get(`/api/projects/${await createProject()}/messages`)).body).toEqual([]);
  });
});

describe("view names", () => {
  const check = (name: string) => get(`/api/projects/check-view-name/${encodeURIComponent(name)}`);
  const save = (id: string, viewName: string) =>
    ninefold.call("POST", `/api/projects/${id}/custom-view-name`, { token: owner, body: { viewName } });

  test("§7 GET /api/projects/check-view-name/{viewName} · available, message, error: says whether and why not", async () => {
    expect((await check("bee-keeper")).body).toEqual({ available: true, message: "This name is available" });
    for (const [name, message] of [
      ["ab", "Use at least 3 characters"],
      ["a".repeat(41), "Use at most 40 characters"],
      ["bees & honey", "Use only letters, digits and hyphens"],
      ["-bees", "A name can't start or end with a hyphen"],
      ["admin", "This name is reserved"],
      ["0d0e5c3e-7a51-4c7e-9f0a-3b2c1d4e5f60", "A name can't look like a project's id"],
    ] as const)
      expect((await check(name)).body).toEqual({ available: false, message });
    expect(await ninefold.call("GET", "/api/projects/check-view-name/bee-keeper")).toMatchObject({
      status: 401,
      body: { error: expect.any(String) },
    });
  });

  test("§7 POST /api/projects/{projectId}/custom-view-name · viewName, data; §5 Custom view name · only once, lowercase; §3 Project · customViewName: sets it once, lowercased", async () => {
    const id = await createProject();
    expect(await save(id, "Honey-Shop")).toMatchObject({ status: 200, body: { customViewName: "honey-shop" } });
    expect((await check("honey-shop")).body).toEqual({ available: false, message: "This name is already taken" });
    expect((await save(id, "other-shop")).status).toBe(409);
    expect((await get(`/api/projects/${id}`)).body.customViewName).toBe("honey-shop");
    expect((await get("/api/projects/honey-shop/access", stranger)).body).toMatchObject({
      isOwner: false,
      project: { _id: id },
    });
  });

  test("a name that looks like an id, from when that was allowed, still leads to its app; an id leads to the project of that id", async () => {
    const [id, other] = [await createProject(), await createProject()];
    const nameIt = (name: string) =>
      ninefold.database.pool.query("update projects set view_name = $2 where id = $1", [id, name]);
    await nameIt("0d0e5c3e-7a51-4c7e-9f0a-3b2c1d4e5f60");
    const named = await get("/api/projects/0d0e5c3e-7a51-4c7e-9f0a-3b2c1d4e5f60/access", stranger);
    expect(named.body.project._id).toBe(id);
    await nameIt(other);
    expect((await get(`/api/projects/${other}/access`, stranger)).body.project._id).toBe(other);
  });

  test("of several that race for a name one gets it", async () => {
    const ids = await Promise.all([createProject(), createProject(), createProject()]);
    const answers = await Promise.all(ids.map((id) => save(id, "one-winner")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("§7 POST /api/projects/{projectId}/custom-view-name · error: a reserved name is refused", async () => {
    expect(await save(await createProject(), "platform")).toMatchObject({
      status: 400,
      body: { error: "This name is reserved" },
    });
  });
});

describe("people of the live app", () => {
  test("§7 POST /api/projects/{id}/track-user · username, counted: each person once", async () => {
    const id = await createProject();
    for (const token of [stranger, stranger, owner])
      await ninefold.call("POST", `/api/projects/${id}/track-user`, { token, body: { username: "whoever" } });
    expect((await get(`/api/projects/${id}/stats`)).body.totalUsers).toBe(2);
    const nameless = await ninefold.call("POST", `/api/projects/${id}/track-user`, { token: stranger, body: {} });
    expect(nameless).toMatchObject({ status: 400, body: { error: "“username” is missing or not valid." } });
  });

  test("§7 GET /api/projects/{id}/stats · monthlyRevenue, totalUsers, activeSubscriptions: a new project has none of anything", async () => {
    expect((await get(`/api/projects/${await createProject()}/stats`)).body).toEqual({
      monthlyRevenue: 0,
      totalUsers: 0,
      activeSubscriptions: 0,
    });
  });

  test("§7 GET /api/projects/{id}/access · project, isOwner, requiresSubscription, subscriptionOptions: tells owner and visitor apart", async () => {
    const id = await createProject();
    expect((await get(`/api/projects/${id}/access`)).body).toMatchObject({
      project: { _id: id },
      isOwner: true,
      requiresSubscription: false,
      subscriptionOptions: { monthly: { price: 0, enabled: false }, yearly: { price: 0, enabled: false } },
    });
    expect((await get(`/api/projects/${id}/access`, stranger)).body).toMatchObject({ isOwner: false });
  });
});
