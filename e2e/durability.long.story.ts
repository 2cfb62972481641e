// A server that is killed at any moment of a run, and started again on the same data.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startScriptedModel } from "#scripted-model";
import { freePort, signUp } from "#test-tools";
import { startServer } from "./servers.ts";

// Each has a server of its own.
test.describe.configure({ mode: "parallel" });

const DESCRIPTION = "An app for a small library to lend books to members";
/** Milliseconds after the message was sent at which the server is killed: before, during and after each phase of a run. */
const MOMENTS = [5, 60, 150, 300, 600, 1_000, 1_600];

test("a server killed at any moment of a run loses no message, doubles none and finishes the work", async () => {
  test.setTimeout(400_000);
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-durability-"));
  const port = await freePort();
  let server = await startServer({ dataDir, port });
  const person = await signUp(server.url);
  for (const moment of MOMENTS) {
    const projectId = await person.createProject();
    const answer = person.chat(projectId, DESCRIPTION).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, moment));
    await server.stop("SIGKILL");
    await answer;
    server = await startServer({ dataDir, port });
    const messages = () => person.call("GET", `/api/projects/${projectId}/messages`);
    // Killed before the message was stored, it was never accepted; the page still has it in its input.
    if ((await messages()).length === 0) continue;
    await expect
      .poll(async () => (await messages()).map((message: { role: string }) => message.role), { timeout: 90_000 })
      .toEqual(["user", "assistant"]);
    const revisions = await person.call("GET", `/api/projects/${projectId}/revisions`);
    expect(revisions.map((revision: { current: boolean }) => revision.current)).toEqual([false, true]);
    const status = await person.call("GET", `/api/projects/${projectId}/generation-status`);
    expect(status).toMatchObject({ isGenerating: false, failures: [] });
  }
  await server.stop("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const STEPS = 12;
/** Runs that each kill meets, every one in a phase of its own. */
const RUNS_AT_ONCE = 5;
const ROUNDS = 2;
/** What was begun three times without an end is given up. */
const KILLS_PER_RUN = 2;
/** A turn of the script takes this long, so that a run lasts long enough to be killed in the middle. */
const TURN_MS = 60;
/** From before the first step to within the checks at the end: half of it before the last run begins, half until the kill. */
const LATEST_MOMENT_MS = 2_500;

test("runs of 12 steps, killed at 20 random moments, resume: no step is counted twice, no half-written tree is shown", async () => {
  test.setTimeout(420_000);
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-durability-"));
  const model = await startScriptedModel((_number, { messages }) => {
    const step = messages.filter(({ role }) => role === "assistant").length;
    if (step >= STEPS) return { text: "All twelve steps are done.", delayMs: TURN_MS };
    const input = { path: `shared/step-${step}.ts`, content: `export const step${step} = ${step};\n` };
    return { calls: [{ name: "write_file", input }], delayMs: TURN_MS };
  });
  const settings = { ASSISTANT_MODEL: "openai-compatible/scripted", OPENAI_COMPATIBLE_BASE_URL: `${model.url}/v1` };
  const port = await freePort();
  let server = await startServer({ dataDir, port, settings });
  const person = await signUp(server.url);
  const shownFiles = async (projectId: string): Promise<number> =>
    Object.keys((await person.call("GET", `/api/projects/${projectId}/source`)).files).length;
  const begin = async (number: number) => {
    const projectId = await person.createProject();
    const starter = await shownFiles(projectId);
    const message = `Write twelve files for app ${number}.`;
    await after((Math.random() * LATEST_MOMENT_MS) / 2);
    await person.call("POST", `/api/projects/${projectId}/queue`, { message });
    return { projectId, starter, message };
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const numbers = Array.from({ length: RUNS_AT_ONCE }, (_, index) => round * RUNS_AT_ONCE + index);
    const runs = await Promise.all(numbers.map(begin));
    for (let kills = 0; kills < KILLS_PER_RUN; kills += 1) {
      await after((Math.random() * LATEST_MOMENT_MS) / 2);
      await server.stop("SIGKILL");
      server = await startServer({ dataDir, port, settings });
      for (const { projectId, starter } of runs)
        expect([starter, starter + STEPS]).toContain(await shownFiles(projectId));
    }
    for (const { projectId, starter, message } of runs) {
      const run = () => person.call("GET", `/api/projects/${projectId}/run`);
      await expect.poll(async () => (await run()).run.status, { timeout: 60_000 }).toBe("succeeded");
      expect(await person.call("GET", `/api/projects/${projectId}/messages`)).toEqual([
        { role: "user", content: message },
        { role: "assistant", content: "All twelve steps are done." },
      ]);
      expect(await person.call("GET", `/api/projects/${projectId}/revisions`)).toHaveLength(2);
      expect(await shownFiles(projectId)).toBe(starter + STEPS);
      // Ten tokens in and five out for each turn that was kept, and each was kept once.
      const use = { inputTokens: (STEPS + 1) * 10, outputTokens: (STEPS + 1) * 5 };
      expect((await person.call("GET", `/api/projects/${projectId}/use`)).project).toEqual({ ...use, cachedTokens: 0 });
      // An answer that was on its way when the server died never arrived; it is the only one that is asked for again.
      const asked = model.requests.filter((request) => JSON.stringify(request.messages).includes(message)).length;
      expect(asked).toBeLessThanOrEqual(STEPS + 1 + KILLS_PER_RUN);
    }
  }
  await server.stop("SIGTERM");
  await model.close();
  await rm(dataDir, { recursive: true, force: true });
});
