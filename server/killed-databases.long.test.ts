// The postmaster of either cluster is killed: the server starts it again, and says so to whoever calls meanwhile.
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServerProcess, sessionIn, startServerProcess } from "#testing";

const PATIENT = { timeout: 60_000 };
const person = { username: "Ada", password: "correct horse" };
const dataDir = await mkdtemp(join(tmpdir(), "ninefold-killed-"));
let server: ServerProcess;
beforeAll(async () => {
  await chmod(dataDir, 0o755);
  server = await startServerProcess({ DATA_DIR: dataDir, CREATOR_PLAN: "free" });
});
afterAll(async () => {
  await server.end();
  await rm(dataDir, { recursive: true, force: true });
});

type Json = ReturnType<typeof JSON.parse>;
async function call(path: string, token: string | null, body?: unknown): Promise<{ status: number; body: Json }> {
  const answer = await fetch(`${server.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", ...(token === null ? {} : { authorization: token }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: JSON.parse((await answer.text()) || "null") };
}

async function postmasterOf(cluster: string): Promise<number> {
  return Number((await readFile(join(dataDir, cluster, "postmaster.pid"), "utf8")).split("\n")[0]);
}

/** Calls again and again until one succeeds; what was answered before. */
async function callThrough(calling: () => Promise<{ status: number; body: Json }>) {
  const refusals: { status: number; body: Json }[] = [];
  await expect
    .poll(
      async () => {
        const answer = await calling();
        if (answer.status !== 200) refusals.push(answer);
        return answer.status;
      },
      { ...PATIENT, interval: 20 },
    )
    .toBe(200);
  return refusals;
}

test("the platform's: calls are refused with 503 and a sentence, then answered again", async () => {
  expect((await call("/register", null, person)).status).toBe(200);
  const killed = await postmasterOf("postgres");
  process.kill(killed, "SIGKILL");
  await delay(50);
  const refusals = await callThrough(() => call("/login", null, person));
  for (const { status, body } of refusals)
    expect({ status, body }).toEqual({
      status: 503,
      body: { error: "The database is not answering right now. Please try again in a moment." },
    });
  expect(await postmasterOf("postgres")).not.toBe(killed);
  expect((await call("/readyz", null)).status).toBe(200);
});

test("the apps': the platform goes on meanwhile, and an app finds its rows again by itself", async () => {
  const { token } = (await call("/login", null, person)).body;
  const { projectId } = (await call("/api/projects", token, { projectType: "default" })).body;
  const message = "A list of books with a title and an author";
  expect((await call("/api/chat", token, { projectId, message, messages: [] })).status).toBe(200);
  // On a busy machine the call answers before its work is done.
  const isAtWork = async () => (await call(`/api/projects/${projectId}/generation-status`, token)).body.isGenerating;
  await expect.poll(isAtWork, PATIENT).toBe(false);
  const { status, body } = await call(`/api/projects/${projectId}/deploy`, token, {});
  expect({ status, error: body?.error }).toEqual({ status: 200, error: undefined });
  const deployment = async () => (await call(`/api/projects/${projectId}/deployment`, token)).body.status;
  await expect.poll(deployment, PATIENT).toBe("serving");
  const { code } = (await call(`/api/projects/${projectId}/frame-code`, token, { environment: "live" })).body;
  const session = sessionIn(await (await fetch(`${server.url}/live/app/${projectId}/?token=${code}`)).text());
  const app = (body?: unknown) => call(`${session.base}/api/books`, `Bearer ${session.token}`, body);
  expect((await app({ title: "Middlemarch", author: "George Eliot" })).status).toBeLessThan(300);

  process.kill(await postmasterOf("postgres-apps"), "SIGKILL");
  expect((await call("/api/projects", token)).status).toBe(200);
  await callThrough(() => app());
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^ninefold_database_restarts [12]$/m);
  expect((await app()).body.rows.map(({ title }: { title: string }) => title)).toEqual(["Middlemarch"]);
});
