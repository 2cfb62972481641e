// The server as a process: it starts, says so, survives being killed, and keeps apart from its neighbours.

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { EMULATOR_KEY } from "#config";
import { freePort, type ServerProcess, startServerProcess } from "#testing";

const folders: string[] = [];
const servers: ServerProcess[] = [];
/** Runs all the while, on its folder and its port: others start beside it. */
const held: { neighbour: ServerProcess | null; dataDir: string } = { neighbour: null, dataDir: "" };
const neighbour = () => {
  if (!held.neighbour) throw new Error("not started");
  return held.neighbour;
};

beforeAll(async () => {
  held.dataDir = await folder();
  held.neighbour = await startServerProcess({ DATA_DIR: held.dataDir });
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end();
});
afterAll(async () => {
  await held.neighbour?.end();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "ninefold-main-"));
  await chmod(path, 0o755);
  folders.push(path);
  return path;
}

async function start(settings: Record<string, string>, options = {}): Promise<ServerProcess> {
  const server = await startServerProcess(settings, options);
  servers.push(server);
  return server;
}

/** An answer's JSON, looked into without first proving its shape. */
const json = async (answer: Response): Promise<ReturnType<typeof JSON.parse>> => JSON.parse(await answer.text());

const post = (url: string, body: unknown) =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

test("it starts on an empty folder, tells its address, answers healthz and readyz, and ends cleanly", async () => {
  const { end, url, said } = await start({ DATA_DIR: await folder() }, { isFirstStart: true });
  expect(said()).toContain(`Ninefold is ready: ${url}`);
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: "ok" });
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: "ok" });
  expect(await end("SIGINT")).toBe(0);
});

test("kill -9 loses nothing: the next start finds the same people", async () => {
  const DATA_DIR = await folder();
  const person = { username: "Ada", password: "correct horse" };
  const first = await start({ DATA_DIR });
  expect((await post(`${first.url}/register`, person)).status).toBe(200);
  await first.end("SIGKILL");
  const second = await start({ DATA_DIR });
  expect((await post(`${second.url}/login`, person)).status).toBe(200);
});

test("killed between a payment and its record, it knows of the payment after the restart", async () => {
  const settings = {
    DATA_DIR: await folder(),
    PORT: String(await freePort()),
    TEST_PAYMENTS_PORT: String(await freePort()),
  };
  const first = await start(settings);
  const { token } = await json(await post(`${first.url}/register`, { username: "Buyer", password: "correct horse" }));
  const mine = async () =>
    json(await fetch(`${first.url}/api/platform-subscription`, { headers: { authorization: token } }));
  const opened = await fetch(`${first.url}/api/platform-subscription`, {
    method: "POST",
    headers: { authorization: token, "content-type": "application/json" },
    body: "{}",
  });
  const { sessionUrl } = await json(opened);
  const emulator = `http://127.0.0.1:${settings.TEST_PAYMENTS_PORT}`;
  const control = (name: string, body: unknown) =>
    fetch(`${emulator}/_emulator/${name}`, {
      method: "POST",
      headers: { authorization: `Bearer ${EMULATOR_KEY}` },
      body: JSON.stringify(body),
    });
  // Its webhooks are on their way for so long that none arrives before the end.
  await control("chaos", { delayMs: 20_000, seed: 1 });
  const paid = await control("payments", { session: /cs_test_\w+/.exec(sessionUrl)?.[0] });
  expect((await json(paid)).outcome).toBe("complete");
  expect((await mine()).active).toBe(false);
  await first.end("SIGKILL");
  await start(settings);
  await expect.poll(async () => (await mine()).active, { interval: 250 }).toBe(true);
});

test("two servers with their own PORT and DATA_DIR run beside each other", async () => {
  const [left, right] = [neighbour(), await start({ DATA_DIR: await folder() })];
  await post(`${left.url}/register`, { username: "Left", password: "correct horse" });
  expect((await post(`${right.url}/login`, { username: "Left", password: "correct horse" })).status).toBe(401);
});

test("two servers on one DATA_DIR: the second says why it does not start", async () => {
  const second = await start({ DATA_DIR: held.dataDir });
  expect(second.process.exitCode).toBe(1);
  expect(second.said()).toContain(`Another Ninefold (process ${neighbour().process.pid}) uses ${held.dataDir}.`);
});

test("a taken port is one clear line", async () => {
  const taken = await start({ DATA_DIR: await folder(), PORT: new URL(neighbour().url).port });
  expect(taken.said()).toContain("The port is taken");
});

test("a wrong setting is one clear line", async () => {
  const wrong = await start({ DATA_DIR: await folder(), SANDBOX: "docker" });
  expect(wrong.said()).toContain("SANDBOX=docker is not usable: it must be bubblewrap or none.");
});

test("a model without its key is one clear line, and the server starts without it", async () => {
  const keyless = await start({ DATA_DIR: await folder(), ASSISTANT_MODEL: "anthropic/claude" });
  expect(keyless.said()).toContain("needs ANTHROPIC_API_KEY. Until it is set, the built-in model answers.");
  expect(keyless.said()).toContain("Ninefold is ready");
});

test("DATABASE_URL replaces the embedded PostgreSQL", async () => {
  const { url, said } = await start({ DATA_DIR: await folder(), DATABASE_URL: inject("postgresUrl") });
  expect(said()).not.toContain("Starting PostgreSQL");
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const lost = await start({ DATA_DIR: await folder(), DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect(lost.said()).toContain("The database at DATABASE_URL does not answer.");
});
