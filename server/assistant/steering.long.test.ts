// Steering a run: messages that join it, a stop that keeps what works, and modes in which nothing is changed.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toolsOf } from "./modes/modes.ts";
import { planFromWords } from "./modes/plan.ts";
import { openScriptedAssistant, rename, type ScriptedAssistant } from "./testing/scripted-assistant.ts";
import { mannerOf, TOOL_NAMES } from "./tools/toolbox.ts";

/** The machine may be busy; what is awaited comes. */
let stage: ScriptedAssistant;
beforeAll(async () => {
  stage = await openScriptedAssistant((scripted) => ({ model: scripted.model }));
});
afterAll(() => stage.close());

type Said = { role: string; content: string; run: Record<string, unknown> | null };
const talkOf = (id: string): Promise<Said[]> => stage.get(`/api/projects/${id}/conversation`);
const contentsOf = async (id: string) => (await talkOf(id)).map(({ content }) => content);
const lastOf = async (id: string) => (await contentsOf(id)).at(-1);
/** Empty while there is nothing but the starting point. */
const revisionsOf = async (id: string): Promise<{ description: string }[]> =>
  stage.get(`/api/projects/${id}/revisions`);
const nameOf = async (id: string) =>
  JSON.parse((await stage.get(`/api/projects/${id}/source`)).files["app.json"]).name ?? null;
const lookAround = { name: "list_files", input: {} };
const broken = { name: "write_file", input: { path: "server/broken.ts", content: "export const x: number = 'no';" } };
const checks = { name: "run_checks", input: {} };

describe("a message that is sent while a run works", () => {
  test("joins it: the model reads it with its next turn, and one reply answers both", async () => {
    const id = await stage.newProject();
    stage.play({ calls: [lookAround], delayMs: 1_500 }, { text: "Both are done." });
    const answer = stage.chat(id, "Do this");
    await expect.poll(() => stage.asked()).toBe(1);
    const sent = await stage.call("POST", `/api/projects/${id}/queue`, { message: "And that", joins: true });
    expect(sent.body.queued).toMatchObject({ message: "And that", joins: true });
    expect((await answer).body.message).toBe("Both are done.");
    expect(stage.told()).toContain("And that");
    expect(await contentsOf(id)).toEqual(["Do this", "And that", "Both are done."]);
    expect((await talkOf(id)).map(({ run }) => run?.status ?? null)).toEqual([null, null, "succeeded"]);
    const { run, queued } = await stage.get(`/api/projects/${id}/run`);
    expect(queued).toEqual([]);
    expect(run.activity.map(({ label }: { label: string }) => label)).toContain("You added: And that");
  });

  test("that wants the built-in model waits for the end, and nothing overtakes it", async () => {
    const id = await stage.newProject();
    stage.play({ calls: [lookAround], delayMs: 1_500 }, { text: "Done." }, { text: "That, too." });
    const answer = stage.chat(id, "Do this");
    await expect.poll(() => stage.asked()).toBe(1);
    const builtin = { message: "hello", joins: true, context: { builtin: true } };
    expect((await stage.call("POST", `/api/projects/${id}/queue`, builtin)).status).toBeLessThan(300);
    await stage.call("POST", `/api/projects/${id}/queue`, { message: "And that", joins: true });
    expect((await answer).body.message).toBe("Done.");
    await expect.poll(async () => (await contentsOf(id)).at(-1)).toBe("That, too.");
    expect((await contentsOf(id)).slice(0, 3)).toEqual(["Do this", "Done.", "hello"]);
  });

  test("is not lost when the run fails and is tried again, and may wait for the end instead", async () => {
    const id = await stage.newProject();
    stage.play({ calls: [lookAround], delayMs: 1_200 }, { status: 401 }, { text: "At last." }, { text: "Later too." });
    const answer = stage.chat(id, "Do this");
    await expect.poll(() => stage.asked()).toBe(1);
    await stage.call("POST", `/api/projects/${id}/queue`, { message: "And that", joins: true });
    await answer;
    await stage.call("POST", `/api/projects/${id}/run/retry`, {});
    await stage.call("POST", `/api/projects/${id}/queue`, { message: "Later" });
    await expect.poll(() => contentsOf(id)).toEqual(["Do this", "And that", "At last.", "Later", "Later too."]);
  });
});

describe("a stop", () => {
  test("goes back to the last state that passed its checks; what was half written is left out", async () => {
    const id = await stage.newProject();
    stage.play({ calls: [rename("Green"), checks] }, { calls: [broken] }, { text: "never said", delayMs: 60_000 });
    void stage.chat(id, "Name it, then more");
    await expect.poll(() => stage.asked()).toBe(3);
    await stage.call("POST", `/api/projects/${id}/run/stop`, {});
    await expect.poll(() => lastOf(id)).toContain("What was only half done is left out.");
    expect(await nameOf(id)).toBe("Green");
    expect((await stage.get(`/api/projects/${id}/source`)).files["server/broken.ts"]).toBeUndefined();
    expect(await revisionsOf(id)).toHaveLength(2);
  });

  test("before anything worked leaves the app as it was, without a revision", async () => {
    const id = await stage.newProject();
    stage.play({ calls: [broken] }, { text: "never said", delayMs: 60_000 });
    void stage.chat(id, "Break it");
    await expect.poll(() => stage.asked()).toBe(2);
    await stage.call("POST", `/api/projects/${id}/run/stop`, {});
    await expect.poll(() => lastOf(id)).toContain("Nothing was changed.");
    expect(await revisionsOf(id)).toEqual([]);
  });
});

describe("Ask", () => {
  test("offers a model only what looks, refuses what writes, and says nothing of generating", async () => {
    const id = await stage.newProject();
    stage.play({ calls: [rename("Changed"), lookAround] }, { text: "It has one page." });
    const answer = await stage.chat(id, "How many pages are there?", { mode: "ask" });
    expect(answer.body).toMatchObject({ message: "It has one page.", changesApplied: false, previewUrl: null });
    const offered = stage.scripted.requests.at(-1)?.tools?.map(({ function: called }) => called?.name);
    expect([...(offered ?? [])].sort()).toEqual(toolsOf("ask").toSorted());
    expect(stage.told()).toContain("Nothing may be changed in Ask mode");
    expect(await revisionsOf(id)).toEqual([]);
    expect((await talkOf(id)).at(-1)?.run).toMatchObject({ mode: "ask", changed: null, plan: null });
    expect((await stage.get(`/api/projects/${id}/run`)).run).toMatchObject({ mode: "ask", generating: false });
  });

  test("costs little: what the model is told is a tenth of what a build is", async () => {
    const id = await stage.newProject();
    stage.play({ text: "One." });
    await stage.chat(id, "How many pages?", { mode: "ask" });
    const lengthTold = () => stage.told().length;
    const asked = lengthTold();
    await stage.chat(id, "Add none");
    expect(asked * 10).toBeLessThan(lengthTold());
  });

  test("of the built-in model answers questions, and changes nothing where something was wished", async () => {
    const id = await stage.newProject();
    const ask = { mode: "ask", builtin: true };
    const wish = "Keep track of the books of our library: title, author, year and shelf";
    expect((await stage.chat(id, wish, ask)).body.message).toContain("nothing is changed in Ask mode");
    expect(await revisionsOf(id)).toEqual([]);
    expect((await stage.get(`/api/projects/${id}`)).projectDescription).toBe("");
    const { body } = await stage.chat(id, "What can you do?", ask);
    expect(body.message).not.toContain("Ask mode");
  });
});

describe("Plan", () => {
  const proposed = {
    summary: "A page of hives.",
    steps: [{ title: "Keep hives", detail: "name and place" }, { title: "Show them as a list" }],
    questions: ["Who may see them?"],
  };

  test("ends with a plan that is shown, and whose approval is a message that builds it", async () => {
    const id = await stage.newProject();
    stage.play({ calls: [{ name: "propose_plan", input: proposed }] }, { text: "never asked" });
    const { body } = await stage.chat(id, "Add hives", { mode: "plan" });
    expect(stage.asked()).toBe(1);
    expect(body.message).toContain("1. Keep hives: name and place\n2. Show them as a list");
    const plan = (await talkOf(id)).at(-1)?.run?.plan;
    expect(plan).toMatchObject({
      ...proposed,
      steps: [proposed.steps[0], { title: "Show them as a list", detail: "" }],
    });
    expect(plan).toMatchObject({ approval: expect.stringContaining("Build this plan.\n\nA page of hives.") });
    expect(await revisionsOf(id)).toEqual([]);
  });

  test("of the built-in model says what it understood, and the same message then builds it", async () => {
    const id = await stage.newProject();
    const wish = "Keep track of the books of our library: title, author, year and shelf";
    await stage.chat(id, wish, { mode: "plan", builtin: true });
    const plan = (await talkOf(id)).at(-1)?.run?.plan;
    expect(plan).toMatchObject({
      summary: expect.stringContaining("This is what I understood, and would build."),
      steps: expect.arrayContaining([{ title: "Books", detail: expect.stringContaining("title") }]),
      approval: wish,
    });
    expect(await revisionsOf(id)).toEqual([]);
    expect((await stage.chat(id, wish, { builtin: true })).body.changesApplied).toBe(true);
  });

  test("reads a change's plan from the words of the built-in model", () => {
    expect(
      planFromWords("Done: I added authors.\n\nNot what you meant? Say “undo that”.", "Add authors"),
    ).toMatchObject({
      steps: [{ title: "I added authors.", detail: "" }],
      approval: "Add authors",
    });
  });
});

test("what only looks is said once, of each tool: Ask offers it, Plan its own call besides, Build all but that", () => {
  const looking = [
    ...["list_files", "look_at", "preview_errors", "query_data", "read_app_log", "read_attachment"],
    ...["read_example", "read_file", "read_guide", "read_mail", "search_files"],
  ];
  expect(toolsOf("ask").toSorted()).toEqual(looking);
  expect(toolsOf("plan").toSorted()).toEqual([...looking, "propose_plan"].toSorted());
  const elsewhere = ["propose_plan", "show_understood"];
  expect(toolsOf("build")).toEqual(TOOL_NAMES.filter((name) => !elsewhere.includes(name)));
  // A browser is work: looks of that kind wait for one another.
  expect(looking.filter((toolName) => mannerOf({ toolName }) !== "beside")).toEqual(["look_at"]);
  expect(mannerOf({ toolName: "write_file" })).toBe("in order");
});
