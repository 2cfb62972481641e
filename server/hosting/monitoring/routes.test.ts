// The calls of monitoring on a whole server: one's own apps only, and the operator's figures for operators only.
import { io } from "socket.io-client";
import { afterAll, expect, test } from "vitest";
import { monitoredApps, NOTICES_CHANGED, NOTICES_NAMESPACE, noticeList } from "#contract";
import { createTestServer } from "#testing";

const server = await createTestServer();
afterAll(() => server.close());

test("a creator sees their own apps and how many projects are not deployed; nobody else's", async () => {
  const { token } = await server.register();
  const { token: other } = await server.register();
  await server.call("POST", "/api/projects", { token, body: { projectType: "default" } });
  const own = await server.call("GET", "/api/deployments", { token });
  expect(monitoredApps.parse(own.body)).toEqual({ apps: [], notDeployed: 1 });
  expect((await server.call("GET", "/api/deployments", { token: other })).body.notDeployed).toBe(0);
  expect((await server.call("GET", "/api/deployments")).status).toBe(401);
});

test("a deployed app is listed with its condition, its last deployment and its uptime", async () => {
  const { token } = await server.register();
  const { body } = await server.call("POST", "/api/projects", { token, body: { projectType: "default" } });
  const { projectId } = body;
  await server.call("POST", `/api/projects/${projectId}/initialize`, { token });
  await server.call("POST", `/api/projects/${projectId}/deploy`, { token });
  const listed = async () => (await server.call("GET", "/api/deployments", { token })).body.apps[0];
  await expect.poll(async () => (await listed())?.lastDeployment?.status).toBe("serving");
  await expect.poll(async () => (await listed())?.uptimeDay).toBe(1);
  expect(await listed()).toMatchObject({ projectId, condition: "awake", reason: null, requests: 0, errors: 0 });
  await server.call("DELETE", `/api/projects/${projectId}/deployment`, { token });
  expect(await listed()).toMatchObject({ condition: "offline", uptimeDay: null });
});

test("notices and the webhook are for who is signed in", async () => {
  for (const path of ["/api/notices", "/api/alert-webhook"]) expect((await server.call("GET", path)).status).toBe(401);
  const { token } = await server.register();
  expect(noticeList.parse((await server.call("GET", "/api/notices", { token })).body)).toEqual({
    unread: 0,
    notices: [],
  });
  expect((await server.call("POST", "/api/notices/read", { token, body: {} })).status).toBe(200);
  const refused = await server.call("POST", "/api/alert-webhook", { token, body: { url: "https://127.0.0.1/" } });
  expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining("public internet") } });
  expect((await server.call("POST", "/api/alert-webhook/test", { token })).status).toBe(409);
});

test("the operator's figures answer on this machine, but not through a proxy on it", async () => {
  const page = await server.call("GET", "/metrics");
  expect(page.status).toBe(200);
  for (const name of ["apps_awake", "app_starts_total", "app_wake_seconds", "deploys_total", "alerts_waiting"])
    expect(page.body).toContain(`ninefold_${name}`);
  const { app } = server.server;
  const forwarded = await app.inject({ url: "/metrics", headers: { "x-forwarded-for": "93.184.216.34" } });
  expect(forwarded.statusCode).toBe(404);
  const remote = await app.inject({ url: "/metrics", remoteAddress: "93.184.216.34" });
  expect(remote.statusCode).toBe(404);
});

test("every page of a person hears over the socket that their notices have changed, and nobody else's does", async () => {
  const url = await server.listen();
  const [ada, ben] = [await server.register(), await server.register()];
  const heard: string[] = [];
  const listen = async (name: string, token: string) => {
    const socket = io(`${url}${NOTICES_NAMESPACE}`, { auth: { token }, transports: ["websocket"], forceNew: true });
    socket.on(NOTICES_CHANGED, () => heard.push(name));
    await new Promise((resolve, reject) => socket.once("connect", () => resolve(null)).once("connect_error", reject));
    return socket;
  };
  const sockets = [await listen("ada", ada.token), await listen("ada", ada.token), await listen("ben", ben.token)];
  await expect(listen("nobody", "forged")).rejects.toThrow("Invalid or expired token");
  await server.call("POST", "/api/notices/read", { token: ada.token, body: {} });
  await expect.poll(() => heard.length).toBe(2);
  await server.call("POST", "/api/notices/read", { token: ben.token, body: {} });
  await expect.poll(() => heard).toEqual(["ada", "ada", "ben"]);
  for (const socket of sockets) socket.disconnect();
});
