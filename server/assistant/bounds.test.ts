// Where a run reaches a bound: of its answers' length, of what the model reads at once, of turns, tokens and time. Nothing is
// lost, one sentence says why, and one click goes on.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openScriptedAssistant, rename, type ScriptedAssistant } from "./testing/scripted-assistant.ts";

const listFiles = { name: "list_files", input: {} };
const search = (number: number) => ({ calls: [{ name: "search_files", input: { query: `word ${number}` } }] });
const OVERFULL = {
  status: 400,
  body: JSON.stringify({ error: { message: "prompt is too long: 9 tokens > 8 maximum" } }),
};

let stage: ScriptedAssistant;
beforeAll(async () => {
  stage = await openScriptedAssistant(({ anthropic }) => ({
    model: anthropic,
    turnLimits: { retries: 0, firstTokenMs: 2_000, silenceMs: 300 },
    settings: { ASSISTANT_RUN_TURNS: "6", ASSISTANT_RUN_TOKENS: "1000" },
  }));
});
afterAll(() => stage.close());

const runOf = (id: string) => stage.get(`/api/projects/${id}/run`);
const sentTexts = () => stage.scripted.requests.map(({ messages }) => JSON.stringify(messages));

test("an answer that reached its length is gone on with, and told whole", async () => {
  const id = await stage.newProject();
  stage.play({ text: "The first half ", atLength: true }, { text: "and the rest." });
  expect((await stage.chat(id, "Tell me everything")).body.message).toBe("The first half and the rest.");
  expect(stage.told()).toContain("Go on exactly where it ended");
});

test("a call that was cut is refused with the reason and made again; what was whole before it is done", async () => {
  const id = await stage.newProject();
  const cut = { name: "write_file", input: '{"path": "app.json", "content": "{' };
  stage.play({ calls: [listFiles, cut], atLength: true }, { calls: [rename("Whole")] }, { text: "Done." });
  expect((await stage.chat(id, "Call it Whole")).body).toMatchObject({ message: "Done.", changesApplied: true });
  const told = stage.told();
  expect(told.match(/reached its length while you wrote this call/g)).toHaveLength(1);
  expect(told).toContain("app.json");
  expect(told).not.toContain("Wrong arguments");
});

test("arguments of which nothing was written yet are no empty arguments", async () => {
  const id = await stage.newProject();
  stage.play({ calls: [{ name: "list_files", input: "" }], atLength: true }, { text: "Done." });
  await stage.chat(id, "Look around");
  expect(stage.told()).toContain("reached its length while you wrote this call");
});

test("a model whose answers are always cut ends with a sentence and can go on", async () => {
  const id = await stage.newProject();
  stage.play({ text: "More ", atLength: true });
  const { message } = (await stage.chat(id, "Tell me everything")).body;
  expect(message).toContain("reached the length of its answers again and again");
  expect(message).toMatch(/→ Continue$/);
  expect(stage.asked()).toBe(4);
  expect((await runOf(id)).run.fault).toBe("length");
});

test("at the bound of turns the plan is kept, and Continue goes on with it", async () => {
  const id = await stage.newProject();
  const plan = {
    name: "set_plan",
    input: { summary: "A hive log", tickets: [{ title: "Name it" }, { title: "Paint it" }] },
  };
  const done = { name: "update_ticket", input: { index: 0, status: "done" } };
  stage.playBy((number) => (number === 0 ? { calls: [plan] } : search(number)));
  const { message } = (await stage.chat(id, "A hive log")).body;
  expect(message).toBe("This needed more steps than one message may take.\n\nNothing was changed.\n\n→ Continue");
  expect((await runOf(id)).run).toMatchObject({ fault: "bound", status: "failed" });
  stage.play({ calls: [done] }, { text: "Finished." });
  expect((await stage.chat(id, "Continue")).body).toMatchObject({
    message: expect.stringMatching(/^Finished\./),
    tickets: [
      { title: "Name it", status: "done" },
      { title: "Paint it", status: "open" },
    ],
  });
  expect(sentTexts().at(-1)).toContain("Its plan:\\n- Name it: not done\\n- Paint it: not done");
});

test("at the bound of tokens, against which what the provider had kept counts a tenth, a run ends and can go on", async () => {
  const id = await stage.newProject();
  const look = (cachedTokens: number) => ({ calls: [listFiles], inputTokens: 600, cachedTokens });
  stage.play(look(500), look(500), { text: "Seen." });
  expect((await stage.chat(id, "Look")).body.message).toBe("Seen.");
  expect((await runOf(id)).run.use).toMatchObject({ inputTokens: 1_210, cachedTokens: 1_000 });
  stage.play(look(0), look(0), { text: "Seen." });
  expect((await stage.chat(id, "Look")).body.message).toMatch(/^This needed more tokens than .*→ Continue$/s);
});

test("what no longer fits is summed up by the model, and no open wish is lost even if the summary forgets it", async () => {
  const id = await stage.newProject();
  stage.play({ text: "I remember that." });
  await stage.chat(id, "Whatever happens: invoices are never deleted, only cancelled.");
  let asked = 0;
  stage.playBy((_, { tools }) => {
    if (!tools?.length) return { text: "SUMMARY: nothing of note." };
    asked += 1;
    return asked === 1 ? OVERFULL : asked === 2 ? { calls: [rename("Ledger")] } : { text: "Done." };
  });
  expect((await stage.chat(id, "Call it Ledger")).body).toMatchObject({ message: "Done.", changesApplied: true });
  const told = stage.told();
  expect(told).toContain("SUMMARY: nothing of note.");
  expect(told).toContain("invoices are never deleted, only cancelled");
  expect(told).toContain("Call it Ledger");
  expect(told).not.toContain("I remember that.");
});

test("a model that cannot sum up does not end the run: rules shorten what was said", async () => {
  const id = await stage.newProject();
  let asked = 0;
  stage.playBy((_, { tools }) => {
    if (!tools?.length) return { status: 500 };
    asked += 1;
    return asked === 1 ? OVERFULL : { text: "Done all the same." };
  });
  expect((await stage.chat(id, "Keep all of my hives")).body.message).toBe("Done all the same.");
  expect(stage.told()).toContain("Keep all of my hives");
});

test("a model that refuses every length ends with a sentence after a bounded number of tries", async () => {
  const id = await stage.newProject();
  stage.playBy((_, { tools }) => (tools?.length ? OVERFULL : { text: "Short." }));
  expect((await stage.chat(id, "Hello")).body.message).toContain("more than the language model can read at once");
  expect(stage.asked()).toBeLessThan(10);
});

test("a model may think for long before its first word, but not in the middle of words", async () => {
  const id = await stage.newProject();
  stage.play({ text: "Thought through.", delayMs: 700 });
  expect((await stage.chat(id, "Think")).body.message).toBe("Thought through.");
  stage.play({ text: "One two three", partCharacters: 4, stops: "hang" });
  expect((await stage.chat(id, "Talk")).body.message).toContain("stopped answering");
});
