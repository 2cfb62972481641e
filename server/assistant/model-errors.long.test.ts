// What a provider does wrong, as runs come out of it: each ends, bounded, with a sentence that a person understands. What each
// provider's own format makes of it is in `providers/faults.test.ts`.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ScriptedTurn } from "#testing";
import { openScriptedAssistant, rename as renameTo, type ScriptedAssistant } from "./testing/scripted-assistant.ts";

const TURN_LIMITS = {
  retries: 2,
  firstPauseMs: 20,
  pauseMaxMs: 1_500,
  firstTokenMs: 20_000,
  silenceMs: 20_000,
  answerMaxCharacters: 300_000,
};
const rename = renameTo("Renamed");

describe("a run", () => {
  let stage: ScriptedAssistant;

  beforeAll(async () => {
    stage = await openScriptedAssistant(({ model }) => ({ model, turnLimits: TURN_LIMITS }));
  });
  afterAll(() => stage.close());

  /** Plays these turns to a new project, the last one again for any further request; the answer and how it stands after. */
  async function run(...turns: ScriptedTurn[]) {
    stage.play(...turns);
    const projectId = await stage.newProject();
    const answer = (await stage.chat(projectId, "Change something")).body;
    const after = await stage.get(`/api/projects/${projectId}/run`);
    const status = await stage.get(`/api/projects/${projectId}/generation-status`);
    expect(status.isGenerating).toBe(false);
    return { projectId, answer, after, status };
  }

  test.each([
    [401, "refused this installation's key"],
    [402, "has no credit left"],
  ])("%i is not tried again", async (status, sentence) => {
    const { answer, after } = await run({ status });
    expect(answer.message).toContain(sentence);
    expect(stage.asked()).toBe(1);
    expect(after).toMatchObject({ canRetry: true, offersBuiltin: true, run: { status: "failed" } });
  });

  test.each([
    [429, "its limit is reached"],
    [500, "having trouble"],
  ])("%i is tried again, a bounded number of times", async (status, sentence) => {
    const { answer } = await run({ status });
    expect(answer.message).toContain(sentence);
    expect(stage.asked()).toBe(1 + TURN_LIMITS.retries);
  });

  test("trouble that passes is not noticed by the creator", async () => {
    const { answer } = await run({ status: 500 }, { status: 429 }, { calls: [rename] }, { text: "Renamed." });
    expect(answer).toMatchObject({ message: "Renamed.", changesApplied: true });
  });

  test("retry-after is waited for when it is short, and told when it is long", async () => {
    const short = await run({ status: 429, headers: { "retry-after": "1" } }, { text: "Here I am." });
    expect(short.answer.message).toBe("Here I am.");
    expect(stage.asked()).toBe(2);
    const long = await run({ status: 429, headers: { "retry-after": "180" } });
    expect(long.answer.message).toContain("3 minutes");
    expect(stage.asked()).toBe(1);
  });

  test("a stream that is cut off is asked for again, never taken for whole", async () => {
    for (const stops of ["break", "end"] as const) {
      const half = { text: "The first half of many words", partCharacters: 4, stops };
      const { answer } = await run(half, { text: "All of it." });
      expect(answer.message).toBe("All of it.");
    }
    const { answer } = await run({ text: "Never whole, never whole", partCharacters: 4, stops: "break" });
    expect(answer.message).toContain("broke off");
  });

  test("arguments that are no JSON, wrong arguments and unknown tools go back to the model as text", async () => {
    const { answer } = await run(
      { calls: [{ name: "write_file", input: '{"path": "app.json", "content": ' }] },
      { calls: [{ name: "write_file", input: { path: 7 } }] },
      { calls: [{ name: "launch_rocket", input: {} }] },
      { calls: [rename] },
      { text: "At last." },
    );
    expect(answer).toMatchObject({ message: "At last.", changesApplied: true });
    const told = stage.told();
    expect(told.match(/Wrong arguments/g)).toHaveLength(2);
    expect(told).toContain("There is no tool launch_rocket");
  });

  test("a model that asks for the same again and again is stopped", async () => {
    const { answer } = await run({ calls: [{ name: "list_files", input: {} }] });
    expect(answer.message).toContain("going in circles");
    expect(stage.asked()).toBeLessThan(6);
  });

  test("calls that keep failing end the run", async () => {
    const failing = (number: number) => ({ calls: [{ name: "read_file", input: { path: `missing-${number}.ts` } }] });
    const { answer } = await run(...Array.from({ length: 20 }, (_, number) => failing(number)));
    expect(answer.message).toContain("did not work, so I stopped");
  });

  test("what worked before a fault is kept and shown", async () => {
    const { answer } = await run({ calls: [rename] }, { status: 401 });
    expect(answer).toMatchObject({ changesApplied: true });
    expect(answer.message).toContain("What was finished until then works");
  });
});
