// What is kept of a run that has ended: its steps, what each did, what it changed and used.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appJson, openScriptedAssistant, rename, type ScriptedAssistant } from "../testing/scripted-assistant.ts";
import { openCall } from "./opened-step.ts";

let stage: ScriptedAssistant;
beforeAll(async () => {
  stage = await openScriptedAssistant((scripted) => ({ model: scripted.model }));
});
afterAll(() => stage.close());

type Step = { id: number; kind: string; label: string };
const plan = { name: "set_plan", input: { summary: "Bees", tickets: [{ title: "Name the app" }] } };

/** A run that has named the app: its id, its entry in the conversation and its record. */
async function namedApp(id: string) {
  stage.play({ thoughts: "Bees need a name.", text: "Naming it.", calls: [plan, rename("Bees")] }, { text: "Named." });
  await stage.chat(id, "Call it Bees");
  const { run } = (await stage.get(`/api/projects/${id}/conversation`)).at(-1);
  const path = `/api/projects/${id}/runs/${run.runId}`;
  return { run, path, record: await stage.get(path) };
}
const stepOf = (steps: Step[], kind: string) => steps.find((step) => step.kind === kind)?.id;

describe("under its reply", () => {
  test("a run keeps its steps, the files that it changed with their lines, its tickets, time and tokens", async () => {
    const { run, record } = await namedApp(await stage.newProject());
    expect(run).toMatchObject({ status: "succeeded", costMicros: null, use: { inputTokens: 20, outputTokens: 10 } });
    const [file] = record.changes.files;
    expect(file).toMatchObject({ path: "app.json", from: null, kind: "changed" });
    expect(file.additions).toBeGreaterThan(0);
    expect(run.changed).toEqual({ files: 1, additions: file.additions, deletions: file.deletions });
    expect(run.steps).toBe(record.steps.length);
    expect(record).toMatchObject({ turns: 2, revisionIndex: 1, earlierSteps: 0, tickets: [{ title: "Name the app" }] });
    expect(record.steps.map(({ label }: Step) => label)).toEqual(
      expect.arrayContaining(["Thought", "Planning the work", "Writing app.json", "Checking the app"]),
    );
  });

  test("a run that only answered has changed nothing", async () => {
    const id = await stage.newProject();
    stage.play({ text: "A hive has one queen." });
    await stage.chat(id, "How many queens are there?");
    const { run } = (await stage.get(`/api/projects/${id}/conversation`)).at(-1);
    expect(run).toMatchObject({ changed: null, revisionIndex: null });
    expect(await stage.get(`/api/projects/${id}/runs/${run.runId}`)).toMatchObject({ changes: null });
  });
});

describe("a step, opened", () => {
  test("shows the thoughts and words of a turn, and the text that was written", async () => {
    const { path, record } = await namedApp(await stage.newProject());
    expect(await stage.get(`${path}/steps/${stepOf(record.steps, "thinking")}`)).toEqual({
      parts: [
        { name: "Thoughts", text: "Bees need a name.", more: 0 },
        { name: "Words", text: "Naming it.", more: 0 },
        { name: "Asked for", text: "- set_plan\n- write_file", more: 0 },
      ],
    });
    const { parts } = await stage.get(`${path}/steps/${stepOf(record.steps, "writing")}`);
    expect(parts).toEqual([expect.objectContaining({ text: `path: app.json\ncontent: ${appJson("Bees")}` })]);
  });

  test("has no value of the app's secrets in it", async () => {
    const id = await stage.newProject();
    await stage.call("PUT", `/api/projects/${id}/secrets/MAPS_KEY`, { value: "value-of-maps" });
    stage.play({ text: "The key is value-of-maps.", calls: [{ name: "list_files", input: {} }] }, { text: "Seen." });
    await stage.chat(id, "Look around");
    const { run } = (await stage.get(`/api/projects/${id}/conversation`)).at(-1);
    const answer = await stage.get(`/api/projects/${id}/runs/${run.runId}/steps/0`);
    expect(answer.parts[0].text).toContain("The key is");
    expect(JSON.stringify(answer)).not.toContain("value-of-maps");
  });

  test("is refused where the run is another project's, and where there is none of that number", async () => {
    const { path, run } = await namedApp(await stage.newProject());
    const other = await stage.newProject();
    const missing = { status: 404, body: { error: "Nothing is kept of this." } };
    expect(await stage.call("GET", `/api/projects/${other}/runs/${run.runId}`)).toMatchObject(missing);
    expect(await stage.call("GET", `/api/projects/${other}/runs/${run.runId}/steps/0`)).toMatchObject(missing);
    expect(await stage.call("GET", `${path}/steps/999`)).toMatchObject(missing);
  });

  test("is cut where it is long, and says what went wrong", () => {
    const call = { type: "tool-call" as const, toolCallId: "one", toolName: "write_file" };
    const input = { path: "web/long.ts", content: "x".repeat(30_000) };
    const output = { type: "json" as const, value: { error: "There is no such folder." } };
    const results = [{ type: "tool-result" as const, toolCallId: "one", toolName: "write_file", output }];
    expect(
      openCall({ role: "assistant", content: [{ ...call, input }] }, [{ role: "tool", content: results }], "one").parts,
    ).toEqual([
      { name: "Asked", text: "path: web/long.ts", more: 0 },
      { name: "Text", text: "x".repeat(20_000), more: 10_000 },
      { name: "What went wrong", text: "There is no such folder.", more: 0 },
    ]);
  });
});
