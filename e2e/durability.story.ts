// A server that is killed at any moment of a run, and started again on the same data.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { signUp } from "../bench/client.ts";
import { freePort, startServer } from "./server.ts";

const DESCRIPTION = "An app for a small library to lend books to members";
/** Milliseconds after the message was sent at which the server is killed: before, during and after each phase of a run. */
const MOMENTS = [5, 60, 150, 300, 600, 1_000, 1_600];

test("a server killed at any moment of a run loses no message, doubles none and finishes the work", async () => {
  test.setTimeout(240_000);
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
      .poll(async () => (await messages()).map((message: { role: string }) => message.role), { timeout: 30_000 })
      .toEqual(["user", "assistant"]);
    const revisions = await person.call("GET", `/api/projects/${projectId}/revisions`);
    expect(revisions.map((revision: { current: boolean }) => revision.current)).toEqual([false, true]);
    const status = await person.call("GET", `/api/projects/${projectId}/generation-status`);
    expect(status).toMatchObject({ isGenerating: false, failures: [] });
  }
  await server.stop("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});
