// From an empty project to a live app over the calls, on the built-in model and real parts.
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Revision } from "#contract";
import { createTestServer } from "#testing";

const ninefold = await createTestServer();
let url = "";
let owner = { username: "", token: "" };
let visitor = { username: "", token: "" };
let projectId = "";
const heard: { event: string; payload: Record<string, unknown> }[] = [];
let socket: Socket;

const call = (method: string, path: string, body?: unknown, token = owner.token) =>
  ninefold.call(method, path, { token, body });
const say = (message: string) => call("POST", "/api/chat", { projectId, message, messages: [] });
const eventsNamed = (name: string) => heard.filter(({ event }) => event === name).map(({ payload }) => payload);
const code = async (environment: "preview" | "live", token = owner.token): Promise<string> =>
  (await call("POST", `/api/projects/${projectId}/frame-code`, { environment }, token)).body.code;

async function deployAndWait(): Promise<void> {
  expect((await call("POST", `/api/projects/${projectId}/deploy`)).body.success).toBe(true);
  await expect
    .poll(async () => (await call("GET", `/api/projects/${projectId}/deployment`)).body.status)
    .toBe("serving");
}

beforeAll(async () => {
  url = await ninefold.listen();
  owner = await ninefold.register();
  visitor = await ninefold.register();
  projectId = (await call("POST", "/api/projects", {})).body.projectId;
  socket = io(url, { auth: { token: owner.token }, transports: ["websocket"] });
  socket.onAny((event: string, payload: Record<string, unknown>) => heard.push({ event, payload }));
  expect(await socket.emitWithAck("join_room", projectId)).toEqual({ joined: true });
});
afterAll(async () => {
  socket.disconnect();
  await ninefold.close();
});

describe("the editor's calls", () => {
  test("§7 POST /api/projects/{id}/initialize · empty payload, livePreviewUrl; §3 Project · initialized, livePreviewUrl: prepares the preview and answers its address", async () => {
    const path = `/api/projects/${projectId}/initialize`;
    const prepared = { livePreviewUrl: `/preview/app/${projectId}`, liveAppUrl: null };
    // On a busy machine it answers before the preview is there, and is asked again.
    await expect.poll(() => call("POST", path)).toMatchObject({ status: 200, body: prepared });
    const json = { authorization: owner.token, "content-type": "application/json" };
    const empty = await fetch(url + path, { method: "POST", headers: json });
    expect([empty.status, await empty.json()]).toEqual([200, prepared]);
    expect(await call("POST", path, {})).toMatchObject({ status: 200, body: prepared });
    expect((await call("GET", `/api/projects/${projectId}`)).body).toMatchObject({
      initialized: true,
      livePreviewUrl: `/preview/app/${projectId}`,
      liveAppUrl: null,
      deployed: false,
    });
  });

  test("§7 Realtime events · join_room, generation_status projectId, generation_status isGenerating, generation_status success, implementation_progress message, changes_applied changesApplied, changes_applied previewUrl; §3 Project · projectDescription, description: a run tells that it began, how far it is, what it changed and that it ended", async () => {
    const answer = await say("An app to manage my beehives and their inspections");
    expect(answer.body).toMatchObject({ retryInProgress: false, changesApplied: true });
    await expect.poll(() => eventsNamed("generation_status").length).toBe(2);
    expect(eventsNamed("generation_status")).toEqual([
      { projectId, isGenerating: true },
      { projectId, isGenerating: false, success: true },
    ]);
    const progress = eventsNamed("implementation_progress").map(({ message }) => message);
    // It is known only then that something is to be generated.
    expect(progress[0]).toBe("Reading your message");
    expect(progress).toContain("Starting code generation process");
    expect(progress.at(-1)).toMatch(/successfully/);
    expect(eventsNamed("changes_applied")).toEqual([
      { projectId, changesApplied: true, previewUrl: `/preview/app/${projectId}` },
    ]);
    expect(eventsNamed("assistant_message")).toHaveLength(1);
    const { projectDescription, description } = (await call("GET", `/api/projects/${projectId}`)).body;
    expect(projectDescription).toMatch(/hive/i);
    expect(description).toBe(projectDescription);
  });

  test("§6 Creator · hears the project's events: nobody else may join the room", async () => {
    const stranger = io(url, { auth: { token: visitor.token }, transports: ["websocket"] });
    expect(await stranger.emitWithAck("join_room", projectId)).toEqual({ joined: false });
    stranger.disconnect();
  });

  test("§7 GET /api/projects/{id}/revisions · list; §3 Project · revisionHistory description, revisionHistory timestamp: every change with description, time and which is current", async () => {
    await say("Change the title to Golden Comb");
    const { body } = await call("GET", `/api/projects/${projectId}/revisions`);
    expect(body).toMatchObject([
      { index: 0, description: "Starting point", current: false, isRestoringRevision: false },
      { index: 1, description: "An app to manage my beehives and their inspections", current: false },
      { index: 2, description: "Change the title to Golden Comb", current: true },
    ]);
    const times = body.map(({ timestamp }: { timestamp: string }) => new Date(timestamp).toISOString());
    expect(times).toEqual(body.map(({ timestamp }: { timestamp: string }) => timestamp));
    expect(times.toSorted()).toEqual(times);
    expect((await call("GET", `/api/projects/${projectId}`)).body.revisionHistory).toEqual(body);
  });

  test("§7 POST /api/projects/{id}/revisions/{index}/restore · restores; §3 Project · revisionHistory isRestoringRevision; §7 Realtime events · revision_restore_complete success, revision_restore_complete message, revision_restore_complete project, revision_restore_complete livePreviewUrl: makes the old tree the newest revision, losing nothing", async () => {
    const before = (await call("GET", `/api/projects/${projectId}/source`)).body.files["app.json"];
    const restoring = async (): Promise<number[]> => {
      const listed: Revision[] = (await call("GET", `/api/projects/${projectId}/revisions`)).body;
      return listed.filter(({ isRestoringRevision }) => isRestoringRevision).map(({ index }) => index);
    };
    expect((await call("POST", `/api/projects/${projectId}/revisions/1/restore`)).status).toBe(200);
    expect(await restoring()).toEqual([1]);
    await expect.poll(() => eventsNamed("revision_restore_complete").length).toBe(1);
    expect(eventsNamed("revision_restore_complete")[0]).toMatchObject({
      success: true,
      message: "Revision restored and preview is ready!",
      livePreviewUrl: `/preview/app/${projectId}`,
      project: { _id: projectId },
    });
    expect(await restoring()).toEqual([]);
    const after = (await call("GET", `/api/projects/${projectId}/source`)).body.files["app.json"];
    expect(before).toContain("Golden Comb");
    expect(after).not.toContain("Golden Comb");
    const revisions = (await call("GET", `/api/projects/${projectId}/revisions`)).body;
    expect(revisions).toHaveLength(4);
    expect(revisions[3]).toMatchObject({ description: expect.stringMatching(/^Restored: /), current: true });
  });

  test("§7 POST /api/projects/{id}/revisions/{index}/restore · error text: an index that does not exist, or is no number, is refused", async () => {
    for (const [index, status] of [
      ["99", 404],
      ["x", 400],
    ] as const)
      expect(await call("POST", `/api/projects/${projectId}/revisions/${index}/restore`)).toMatchObject({
        status,
        body: { error: expect.any(String) },
      });
  });
});

describe("the live app", () => {
  test("§3 Deployment status · ports.frontend, ports.backend: without a deployment there are no ports", async () => {
    expect((await call("GET", `/api/projects/${projectId}/deployment`)).body).toMatchObject({
      deployedUrl: null,
      ports: {},
      status: null,
    });
  });

  test("§7 POST /api/projects/{id}/deploy · success; §7 GET /api/projects/{id}/deployment · success, deployedUrl, ports.frontend, ports.backend; §3 Deployment status · ports.frontend, ports.backend, success, deployedUrl; §3 Project · deployed, liveAppUrl; §7 POST /api/projects/{id}/initialize · liveAppUrl: two at once are one deployment, which ends with both ports", async () => {
    const [left, right] = await Promise.all([
      call("POST", `/api/projects/${projectId}/deploy`),
      call("POST", `/api/projects/${projectId}/deploy`),
    ]);
    expect(left.body).toEqual({ success: true, deploymentId: expect.any(String) });
    expect(right.body).toEqual(left.body);
    await deployAndWait();
    expect((await call("GET", `/api/projects/${projectId}/deployment`)).body).toMatchObject({
      success: true,
      deployedUrl: expect.stringContaining(projectId),
      ports: { frontend: expect.any(Number), backend: expect.any(Number) },
      error: null,
    });
    expect((await call("GET", "/api/projects")).body).toMatchObject([{ _id: projectId, deployed: true }]);
    const liveAppUrl = `/live/app/${projectId}`;
    expect((await call("GET", `/api/projects/${projectId}`)).body).toMatchObject({ deployed: true, liveAppUrl });
    expect((await call("POST", `/api/projects/${projectId}/initialize`, {})).body.liveAppUrl).toBe(liveAppUrl);
  });

  test("§7 Frames · /live/app/{id}{subpath}, user, token: a frame's code opens the app once, as the user it was given to", async () => {
    const token = await code("live", visitor.token);
    const address = `${url}/live/app/${projectId}/any/page?user=${visitor.username}&token=${token}`;
    const first = await fetch(address);
    expect(first.headers.get("content-security-policy")).toMatch(/sandbox allow-scripts/);
    expect(first.headers.get("content-security-policy")).not.toMatch(/allow-same-origin/);
    const [, session] = /id="ninefold-session">([^<]+)</.exec(await first.text()) ?? [];
    expect(JSON.parse(session ?? "{}")).toMatchObject({
      environment: "live",
      user: { name: visitor.username, role: "member" },
    });
    expect(await (await fetch(address)).text()).not.toContain('ninefold-session">{');
  });

  test("§7 Frames · /preview/app/{id}, preview_user: the preview opens for its owner", async () => {
    const token = await code("preview");
    const page = await fetch(`${url}/preview/app/${projectId}?preview_user=${owner.username}&token=${token}`);
    const [, session] = /id="ninefold-session">([^<]+)</.exec(await page.text()) ?? [];
    expect(JSON.parse(session ?? "{}")).toMatchObject({
      environment: "preview",
      user: { name: owner.username, role: "owner" },
    });
  });

  test("§6 Creator · preview is the owner's: nobody else gets a code for it", async () => {
    const answer = await call(
      "POST",
      `/api/projects/${projectId}/frame-code`,
      { environment: "preview" },
      visitor.token,
    );
    expect(answer.status).toBe(403);
    expect((await call("POST", `/api/projects/${projectId}/frame-code`, { environment: "preview" })).status).toBe(200);
  });

  test("deleting the project ends the live app and leaves no schema behind", async () => {
    const schemas = () => ninefold.database.query.selectFrom("app_databases").select("name").execute();
    expect((await schemas()).length).toBeGreaterThan(0);
    await call("DELETE", `/api/projects/${projectId}`);
    await expect.poll(schemas).toEqual([]);
    expect((await fetch(`${url}/live/app/${projectId}/`)).status).toBe(404);
  });
});
