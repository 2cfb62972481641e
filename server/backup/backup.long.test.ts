// A backup made while people work, restored into an empty folder and driven: sign-in, revisions, a live app, a plan.

import { execFile } from "node:child_process";
import { chmod, copyFile, mkdtemp, open, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EMULATOR_KEY } from "#config";
import { freePort, type ServerProcess, startServerProcess } from "#testing";

const ROOT = join(import.meta.dirname, "../..");
const PASSPHRASE = "a horse, a battery and a staple";
/** Keeps the number of projects, and with them the backup, small on a fast machine. */
const WRITER_PAUSE_MS = 200;
const SESSION = /id="ninefold-session"[^>]*>([^<]+)</;

/** JSON that a test looks into without first proving its shape. */
type Answer = ReturnType<typeof JSON.parse>;

let folder = "";
let server: ServerProcess | null = null;
const file = () => join(folder, "ninefold.backup");
const person = { username: "Ada", password: "correct horse" };
let emulatorPort = "";
let projectId = "";
/** What the writer below was acknowledged before the backup began. */
let acknowledged = 0;

async function start(name: string): Promise<ServerProcess> {
  emulatorPort = String(await freePort());
  // The writer below asks for more projects within minutes than a person is allowed.
  const settings = { DATA_DIR: join(folder, name), TEST_PAYMENTS_PORT: emulatorPort, RATE_FACTOR: "1000" };
  server = await startServerProcess(settings);
  expect(server.said()).toContain("Ninefold is ready");
  return server;
}

async function call(method: string, path: string, options: { token?: string; body?: object } = {}): Promise<Answer> {
  const answer = await fetch(`${server?.url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...(options.token ? { authorization: options.token } : {}) },
    body: JSON.stringify(options.body) ?? null,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
}

async function enterLiveApp(token: string): Promise<string> {
  const body = { environment: "live" };
  const { code } = await call("POST", `/api/projects/${projectId}/frame-code`, { token, body });
  const page = await call("GET", `/live/app/${projectId}?token=${code}`);
  return `Bearer ${JSON.parse(SESSION.exec(page)?.[1] ?? "").token}`;
}

/** Runs one of the two commands. */
function run(script: string, name: string, settings: Record<string, string> = {}) {
  const environment = {
    PATH: process.env.PATH,
    DATA_DIR: join(folder, name),
    BACKUP_PASSPHRASE: PASSPHRASE,
    ...settings,
  };
  const words = [`server/${script}.ts`, settings.FILE ?? file()];
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(process.execPath, words, { cwd: ROOT, env: environment }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, said: stdout + stderr }),
    );
  });
}

/** One row of the platform, then one of the app, and so on: each after the one before it was acknowledged. */
async function writeInTurns(options: { token: string; session: string; writing: { stopped: boolean } }): Promise<void> {
  const { token, session, writing } = options;
  while (!writing.stopped) {
    await call("POST", "/api/projects", { token, body: { projectType: "default" } });
    await call("POST", `/live/app/${projectId}/api/technicians`, { token: session, body: { name: "One more" } });
    acknowledged += 1;
    await delay(WRITER_PAUSE_MS);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ninefold-backup-"));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await server?.end();
  await rm(folder, { recursive: true, force: true });
});

test("a backup is made while people write", async () => {
  await start("first");
  const { token } = await call("POST", "/register", { body: person });
  const { sessionUrl } = await call("POST", "/api/platform-subscription", { token, body: {} });
  const sessionId = /cs_test_\w+/.exec(sessionUrl)?.[0];
  const paid = await fetch(`http://127.0.0.1:${emulatorPort}/_emulator/payments`, {
    method: "POST",
    headers: { authorization: `Bearer ${EMULATOR_KEY}` },
    body: JSON.stringify({ session: sessionId }),
  });
  expect(paid.status).toBe(200);
  await call("POST", "/api/checkouts/confirm", { token, body: { sessionId } });
  ({ projectId } = await call("POST", "/api/projects", { token, body: { projectType: "default" } }));
  const message =
    "Field service app: dispatchers assign jobs to technicians. Technicians see their own jobs and mark them done.";
  await call("POST", "/api/chat", { token, body: { projectId, message, messages: [] } });
  // On a busy machine the call answers before its work is done.
  await expect
    .poll(async () => (await call("GET", `/api/projects/${projectId}/generation-status`, { token })).isGenerating)
    .toBe(false);
  await call("POST", `/api/projects/${projectId}/deploy`, { token, body: {} });
  await expect
    .poll(async () => (await call("GET", `/api/projects/${projectId}/deployment`, { token })).status)
    .toBe("serving");
  const session = await enterLiveApp(token);
  const writing = { stopped: false };
  const writer = writeInTurns({ token, session, writing });
  // It is heard at its end, not while the backup is made.
  writer.catch(() => {});
  await expect.poll(() => acknowledged).toBeGreaterThan(1);
  const before = acknowledged;
  const made = await run("create-backup", "first");
  writing.stopped = true;
  await writer;
  acknowledged = before;
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining("written to") });
  await server?.end();
}, 240_000);

test("what was acknowledged before the backup is there, signed in, shown and served; both databases are of one moment", async () => {
  const restored = await run("restore-backup", "second");
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("Restored into") });
  await start("second");
  const { token } = await call("POST", "/login", { body: person });
  const revisions: Answer[] = await call("GET", `/api/projects/${projectId}/revisions`, { token });
  expect(revisions.length).toBeGreaterThan(1);
  expect((await call("GET", "/api/platform-subscription", { token })).active).toBe(true);
  const session = await enterLiveApp(token);
  const { total } = await call("GET", `/live/app/${projectId}/api/technicians`, { token: session });
  const written = (await call("GET", "/api/projects", { token })).length - 1;
  expect(total).toBeGreaterThanOrEqual(acknowledged);
  // A row of the app came after the platform's of the same turn, and before that of the next.
  expect(written - total === 0 || written - total === 1).toBe(true);
  await call("POST", `/live/app/${projectId}/api/technicians`, { token: session, body: { name: "After the restore" } });
  await call("POST", "/api/projects", { token, body: { projectType: "default" } });
});

test("a folder that holds something is left as it is", async () => {
  const refused = await run("restore-backup", "first");
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("is not empty") });
});

test("a wrong passphrase, a damaged and a cut file are told apart from a good one, and leave nothing behind", async () => {
  const damaged = join(folder, "damaged");
  await copyFile(file(), damaged);
  const { size } = await stat(damaged);
  const handle = await open(damaged, "r+");
  await handle.write(Buffer.from("changed"), 0, 7, Math.floor(size / 2));
  await handle.close();
  const cut = join(folder, "cut");
  await copyFile(file(), cut);
  await truncate(cut, size - 100_000);
  for (const [settings, sentence] of [
    [{ BACKUP_PASSPHRASE: "another passphrase" }, "The passphrase is not that of this backup."],
    [{ FILE: damaged }, "The backup is damaged."],
    [{ FILE: cut }, "The backup ends too early"],
    [{ FILE: join(ROOT, "package.json") }, "This file is no backup of Ninefold"],
  ] as const) {
    expect(await run("restore-backup", "third", settings)).toMatchObject({
      code: 1,
      said: expect.stringContaining(sentence),
    });
    expect(await readdir(join(folder, "third"))).toEqual([]);
  }
});

test("a backup overwrites nothing, and is not made under a short passphrase", async () => {
  expect(await run("create-backup", "second")).toMatchObject({
    code: 1,
    said: expect.stringContaining("exists already"),
  });
  const settings = { BACKUP_PASSPHRASE: "short", FILE: join(folder, "new") };
  expect(await run("create-backup", "second", settings)).toMatchObject({
    code: 1,
    said: expect.stringContaining("needs 12 characters"),
  });
});
