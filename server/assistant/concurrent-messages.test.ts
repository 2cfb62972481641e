// Several messages to one project at the same moment: one is answered, the others hear that it is under way.
import { expect, test } from "vitest";
import { openScriptedAssistant } from "./testing/scripted-assistant.ts";

test("of thirteen parallel chats on one project one begins and the others are told that it is under way", async () => {
  const stage = await openScriptedAssistant((scripted) => ({ model: scripted.model }));
  stage.play({ delayMs: 500, text: "Done." });
  const id = await stage.newProject();
  const answers = await Promise.all(Array.from({ length: 13 }, (_, number) => stage.chat(id, `Message ${number}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(12).fill(409)]);
  const messages: { role: string }[] = await stage.get(`/api/projects/${id}/messages`);
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
  await stage.close();
});

test("a run's end and a new run's beginning take project and place in the same order: neither waits in a circle", async () => {
  const stage = await openScriptedAssistant((scripted) => ({ model: scripted.model }));
  stage.play({ delayMs: 300, text: "Done." });
  const id = await stage.newProject();
  const { pool } = stage.ninefold.database;
  const first = stage.chat(id, "First");
  const run = async () => (await pool.query("select id from runs where project_id = $1", [id])).rows[0]?.id;
  await expect.poll(run).toBeDefined();
  // Another beginning, step by step: it has the project before the end comes, and asks for the place after.
  const beginning = await pool.connect();
  await beginning.query("begin");
  await beginning.query("select id from projects where id = $1 for update", [id]);
  const waiting = () =>
    pool
      .query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
      .then(({ rowCount }) => rowCount);
  await expect.poll(waiting).toBe(1);
  const outcome = await beginning
    .query(
      `insert into runs (project_id, status, message_id, base_tree, draft_tree)
       select project_id, 'queued', message_id, base_tree, draft_tree from runs where project_id = $1`,
      [id],
    )
    .catch((error: unknown) => error);
  await beginning.query("rollback");
  beginning.release();
  expect(outcome).toMatchObject({ constraint: "runs_under_way" });
  expect(await first).toMatchObject({ status: 200, body: { message: "Done." } });
  const known = await pool.query("select deadlocks from pg_stat_database where datname = current_database()");
  expect(known.rows).toEqual([{ deadlocks: 0 }]);
  await stage.close();
});
