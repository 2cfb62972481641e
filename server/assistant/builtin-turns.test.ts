// How the built-in model goes about a later message on the platform's own tools.
import type { ModelMessage } from "ai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, type TestServer } from "#testing";
import { toolCallsOf } from "./turn.ts";

let ninefold: TestServer;
beforeAll(async () => {
  ninefold = await createTestServer();
});
afterAll(() => ninefold.close());

test("files that are as the model wrote them are written anew unread, in three turns; one that was changed by hand is read", async () => {
  const { token } = await ninefold.register();
  const call = (method: string, path: string, body?: object) => ninefold.call(method, path, { token, body });
  const { projectId } = (await call("POST", "/api/projects", {})).body;
  const say = async (message: string) => {
    const { status, body } = await call("POST", "/api/chat", { projectId, message, messages: [] });
    expect([status, body.changesApplied]).toEqual([200, true]);
    const { rows } = await ninefold.database.pool.query<{ message: ModelMessage }>(
      `select message from run_steps where run_id = (select id from runs where project_id = $1 order by created_at desc limit 1)
       order by number`,
      [projectId],
    );
    const steps = rows.map((row) => row.message);
    const read = steps
      .flatMap(toolCallsOf)
      .flatMap(({ toolName, input }) => (toolName === "read_file" ? [Object(input).path] : []));
    return { turns: steps.filter(({ role }) => role === "assistant").length, read };
  };
  await say("An app for beekeepers to manage their beehives and inspections");
  const blueprint = ".ninefold/blueprint.json";
  expect(await say("Add a field weather to inspections")).toEqual({ turns: 3, read: [blueprint] });
  const path = "web/main.tsx";
  const { content, hash } = (await call("GET", `/api/projects/${projectId}/code/file?path=${path}`)).body;
  const changes = [{ path, content: `// mine\n${content}`, baseHash: hash }];
  expect((await call("POST", `/api/projects/${projectId}/code/save`, { changes })).body.working).toBe(true);
  expect(await say("Rename inspections to visits")).toEqual({ turns: 4, read: [blueprint, path] });
});
