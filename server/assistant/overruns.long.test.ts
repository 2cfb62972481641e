// Messages that the built-in model does not come to an end with, and work that a server dies of.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, ENDLESS_MESSAGE, type TestServer } from "#testing";

/** What deadlines are divided by; changed by tests. */
const hurry = { factor: 1 };
let made: TestServer;
let token: string;
beforeAll(async () => {
  made = await createTestServer({
    chatAnswerMs: 50,
    workers: (workers) => ({
      ...workers,
      run: (task, input, options) =>
        workers.run({ ...task, deadlineMs: Math.ceil(task.deadlineMs / hurry.factor) }, input, options),
    }),
  });
  ({ token } = await made.register());
});
afterAll(() => made.close());

const get = async (path: string) => (await made.call("GET", path, { token })).body;
const newProject = async (): Promise<string> =>
  (await made.call("POST", "/api/projects", { token, body: {} })).body.projectId;
const say = (projectId: string, message: string, context?: object) =>
  made.call("POST", "/api/chat", { token, body: { projectId, message, messages: [], ...(context && { context }) } });
const runOf = async (projectId: string) => (await get(`/api/projects/${projectId}/run`)).run;
const ended = (projectId: string) =>
  expect.poll(async () => (await runOf(projectId))?.status).not.toMatch(/queued|running/);

test("a message of repeated letters costs its author's run, and other calls are answered meanwhile", async () => {
  hurry.factor = 50;
  const projectId = await newProject();
  await say(projectId, ENDLESS_MESSAGE, { builtin: true });
  await expect.poll(async () => (await runOf(projectId)).status).toBe("running");
  // Answered by the same thread; each waits for it.
  for (let calls = 0; calls < 20; calls += 1) expect((await made.call("GET", "/healthz")).status).toBe(200);
  await ended(projectId);
  hurry.factor = 1;
});

test("a turn that runs out of time fails the run with one sentence; the next message is answered", async () => {
  hurry.factor = 1_000_000;
  const projectId = await newProject();
  await say(projectId, "An app for a small library to lend books to members");
  await ended(projectId);
  const run = await runOf(projectId);
  expect(run).toMatchObject({ status: "failed", fault: "too-long" });
  const messages: { role: string; content: string }[] = await get(`/api/projects/${projectId}/messages`);
  expect(messages.at(-1)?.content).toContain("took the built-in model too long to understand");
  hurry.factor = 1;
  await say(projectId, "What can you do?");
  await ended(projectId);
  expect((await runOf(projectId)).status).toBe("succeeded");
});

test("a run, a restore and a deploy that were begun three times without an end fail with a reason", async () => {
  const projectId = await newProject();
  await say(projectId, "An app for a small library to lend books to members");
  await ended(projectId);
  // As servers leave it that died three times of the same work.
  await made.database.pool.query("alter table job_attempts alter column begun set default 4");
  await say(projectId, "Add a page of authors");
  await ended(projectId);
  expect((await runOf(projectId)).status).toBe("failed");
  const messages: { role: string; content: string }[] = await get(`/api/projects/${projectId}/messages`);
  expect(messages.at(-1)?.content).toContain("The server stopped three times while I worked on this");
  await made.call("POST", `/api/projects/${projectId}/deploy`, { token, body: {} });
  await expect
    .poll(async () => (await get(`/api/projects/${projectId}/deployments`))[0])
    .toMatchObject({ status: "failed", error: expect.stringContaining("Please deploy again") });
  await made.call("POST", `/api/projects/${projectId}/revisions/1/restore`, { token, body: {} });
  await expect.poll(async () => (await made.database.pool.query("select from restores")).rowCount).toBe(0);
  const revisions: unknown[] = await get(`/api/projects/${projectId}/revisions`);
  expect(revisions).toHaveLength(2);
  await expect.poll(async () => (await made.database.pool.query("select from job_attempts")).rowCount).toBe(0);
});
