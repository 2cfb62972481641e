// The assistant on a scripted model that speaks a provider's wire format: runs, repairs, limits, restarts.
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, type ScriptedModel, type ScriptedTurn, startScriptedModel, type TestServer } from "#testing";

let script: (requestNumber: number) => ScriptedTurn = () => ({ text: "Nothing to do." });
let asked = 0;
let scripted: ScriptedModel;
let ninefold: TestServer;
let token = "";

beforeAll(async () => {
  scripted = await startScriptedModel(() => script(asked++));
  ninefold = await createTestServer({
    model: scripted.model,
    settings: { ASSISTANT_RUN_TURNS: "12" },
  });
  token = (await ninefold.register()).token;
});
afterAll(async () => {
  await ninefold.close();
  await scripted.close();
});

/** Plays these turns, one a request, and the last one again for any further request. */
function play(...turns: ScriptedTurn[]): void {
  asked = 0;
  script = (number) => turns[Math.min(number, turns.length - 1)] ?? {};
}

async function newProject(): Promise<string> {
  return (await ninefold.call("POST", "/api/projects", { token, body: {} })).body.projectId;
}
const chat = (projectId: string, message: string) =>
  ninefold.call("POST", "/api/chat", { token, body: { projectId, message, messages: [] } });
const get = async (path: string) => (await ninefold.call("GET", path, { token })).body;

const appJson = (name: string) =>
  JSON.stringify({ name, tagline: "Nine of ten", theme: { background: "#ffffff", accent: "#006d5b" }, landing: {} });
const plan = { name: "set_plan", input: { summary: "A list of bees", tickets: [{ title: "Name the app" }] } };
const rename = (name: string) => ({ name: "write_file", input: { path: "app.json", content: appJson(name) } });

describe("a run", () => {
  test("§7 POST /api/chat · reply message, tickets, previewUrl, changesApplied: answers with what was done", async () => {
    const id = await newProject();
    play(
      { calls: [plan, { name: "update_ticket", input: { index: 0, status: "working" } }, rename("Bees")] },
      { calls: [{ name: "update_ticket", input: { index: 0, status: "done" } }] },
      { text: "The app is called Bees." },
    );
    const answer = await chat(id, "Call it Bees");
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: "The app is called Bees.",
        retryInProgress: false,
        previewUrl: `/preview/app/${id}`,
        tickets: [{ title: "Name the app", status: "done" }],
        changesApplied: true,
      },
    });
    expect(await get(`/api/projects/${id}/messages`)).toEqual([
      { role: "user", content: "Call it Bees" },
      { role: "assistant", content: "The app is called Bees." },
    ]);
    const project = await get(`/api/projects/${id}`);
    expect(project).toMatchObject({ projectDescription: "A list of bees", initialized: true });
    expect(project.revisionHistory.map((entry: { description: string }) => entry.description)).toEqual([
      "Starting point",
      "Call it Bees",
    ]);
  });

  test("the plan's summary fills an empty description only", async () => {
    const id = await newProject();
    const other = { name: "set_plan", input: { summary: "Something else", tickets: [] } };
    play({ calls: [plan] }, { text: "Planned." });
    await chat(id, "first");
    play({ calls: [other] }, { text: "Planned again." });
    await chat(id, "second");
    expect((await get(`/api/projects/${id}`)).projectDescription).toBe("A list of bees");
  });

  test("tickets that the model never came back to are done once what it built is green, unless it says that they failed", async () => {
    const id = await newProject();
    const titles = ["Name the app", "Ask the weather", "Paint it"].map((title) => ({ title }));
    const steps = { name: "set_plan", input: { summary: "", tickets: titles } };
    const failed = { name: "update_ticket", input: { index: 1, status: "failed" } };
    const statuses = async () =>
      (await get(`/api/projects/${id}/generation-status`)).tickets.map(({ status }: { status: string }) => status);
    play({ calls: [steps, rename("Bees"), failed] }, { text: "Named and painted." });
    expect((await chat(id, "name and paint it")).body.changesApplied).toBe(true);
    expect(await statuses()).toEqual(["done", "failed", "done"]);
    // Where nothing came of it, what was not begun was not begun.
    play({ calls: [steps] }, { text: "It is too late for that." });
    await chat(id, "do it again");
    expect(await statuses()).toEqual(["open", "open", "open"]);
  });

  test("§5 Chat · empty message, whitespace-only message: are refused and start nothing", async () => {
    const id = await newProject();
    for (const text of ["", "  \n "])
      expect(await chat(id, text)).toMatchObject({ status: 400, body: { error: "Write a message first" } });
    expect(await get(`/api/projects/${id}/messages`)).toEqual([]);
  });

  test("§7 GET /api/projects/{id}/generation-status · isGenerating: says whether a run is under way", async () => {
    const id = await newProject();
    expect(await get(`/api/projects/${id}/generation-status`)).toMatchObject({ isGenerating: false, tickets: [] });
    play({ text: "Slow.", delayMs: 1_500 });
    const answer = chat(id, "take your time");
    await expect.poll(() => get(`/api/projects/${id}/generation-status`)).toMatchObject({ isGenerating: true });
    await answer;
    expect(await get(`/api/projects/${id}/generation-status`)).toMatchObject({ isGenerating: false });
  });

  test("§7 POST /api/projects/{id}/deploy · error: a second message, a restore and a deploy wait for a run that is under way", async () => {
    const id = await newProject();
    play({ calls: [rename("First")] }, { text: "Named." });
    await chat(id, "name it");
    play({ text: "Slow.", delayMs: 1_500 });
    const answer = chat(id, "take your time");
    await expect.poll(() => get(`/api/projects/${id}/generation-status`)).toMatchObject({ isGenerating: true });
    const busy = { status: 409, body: { error: expect.stringContaining("still working on this app") } };
    expect(await chat(id, "and this")).toMatchObject(busy);
    expect(await ninefold.call("POST", `/api/projects/${id}/revisions/0/restore`, { token })).toMatchObject(busy);
    expect(await ninefold.call("POST", `/api/projects/${id}/deploy`, { token })).toMatchObject(busy);
    expect((await answer).body.message).toBe("Slow.");
  });

  test("deleting the project ends its run", async () => {
    const id = await newProject();
    play({ text: "Too late.", delayMs: 3_000 });
    const answer = chat(id, "take your time");
    await expect.poll(() => get(`/api/projects/${id}/generation-status`)).toMatchObject({ isGenerating: true });
    await ninefold.call("DELETE", `/api/projects/${id}`, { token });
    await answer;
    await expect
      .poll(
        async () =>
          (await ninefold.database.query.selectFrom("projects").select("id").where("id", "=", id).execute()).length,
      )
      .toBe(0);
  });
});

describe("what does not work", () => {
  const broken = { name: "write_file", input: { path: "web/main.tsx", content: "export const x: number = 'no';" } };

  test("failed checks go back to the model, which mends them", async () => {
    const id = await newProject();
    const original = ninefold.builder.starter["web/main.tsx"];
    play(
      { calls: [broken] },
      { text: "Done." },
      { calls: [{ name: "write_file", input: { path: "web/main.tsx", content: `${original}\n// mended\n` } }] },
      { text: "Mended." },
    );
    const answer = await chat(id, "break it, then mend it");
    expect(answer.body).toMatchObject({ message: "Mended.", changesApplied: true });
  });

  test("what can't be mended is said, kept as a revision and never shown in the preview", async () => {
    const id = await newProject();
    await ninefold.call("POST", `/api/projects/${id}/initialize`, { token, body: {} });
    play({ calls: [broken] }, { text: "Done." });
    const answer = await chat(id, "break it");
    expect(answer.body).toMatchObject({ changesApplied: false, previewUrl: null });
    expect(answer.body.message).toContain("does not work yet");
    const history = await get(`/api/projects/${id}/revisions`);
    expect(history).toMatchObject([{ current: true }, { current: false, description: "Not working: break it" }]);
    expect(await get(`/api/projects/${id}/generation-status`)).toMatchObject({
      isGenerating: false,
      failures: expect.arrayContaining([expect.objectContaining({ check: "types" })]),
    });
  });

  test("paths outside the project, unknown tools and wrong arguments are told to the model", async () => {
    const id = await newProject();
    play(
      {
        calls: [
          { name: "write_file", input: { path: "../../etc/passwd", content: "x" } },
          { name: "launch_rocket", input: {} },
          { name: "read_file", input: { wrong: true } },
        ],
      },
      { text: "I could not." },
    );
    expect((await chat(id, "misbehave")).body).toMatchObject({ message: "I could not.", changesApplied: false });
    const told = JSON.stringify(scripted.requests.at(-1)?.messages);
    expect(told).toContain("is not a path inside the project");
    expect(told).toContain("There is no tool launch_rocket");
    expect(told).toContain("Wrong arguments");
  });

  test("§7 Realtime events · generation_status error: a provider that refuses the key ends the run with a sentence", async () => {
    const id = await newProject();
    const socket = io(await ninefold.listen(), { auth: { token }, transports: ["websocket"] });
    const ended: unknown[] = [];
    socket.on("generation_status", (event) => event.isGenerating || ended.push(event));
    expect(await socket.emitWithAck("join_room", id)).toEqual({ joined: true });
    play({ status: 401 });
    const answer = await chat(id, "hello");
    expect(answer.body).toMatchObject({ retryInProgress: false, changesApplied: false });
    expect(answer.body.message).toContain("refused this installation's key");
    await expect.poll(() => ended).toEqual([{ projectId: id, isGenerating: false, error: expect.any(String) }]);
    socket.disconnect();
  });

  test("a model without end is stopped, and what works is kept", async () => {
    const id = await newProject();
    asked = 0;
    script = (number) => ({ calls: [rename(`Name ${number}`)] });
    const answer = await chat(id, "never stop");
    expect(answer.body.message).toContain("more steps than one message may take");
    expect(answer.body.changesApplied).toBe(true);
  });
});

describe("a long run", () => {
  test("§7 POST /api/chat · retryInProgress: the answer does not wait for the end, which comes to the conversation", async () => {
    const impatient = await createTestServer({ model: scripted.model, chatAnswerMs: 300 });
    const somebody = (await impatient.register()).token;
    const { projectId } = (await impatient.call("POST", "/api/projects", { token: somebody, body: {} })).body;
    play({ text: "Done at last.", delayMs: 1_500 });
    const answer = await impatient.call("POST", "/api/chat", {
      token: somebody,
      body: { projectId, message: "take your time", messages: [] },
    });
    expect(answer.body).toMatchObject({
      message: "Still working on your changes...",
      retryInProgress: true,
      previewUrl: null,
      changesApplied: false,
    });
    const messages = async () =>
      (await impatient.call("GET", `/api/projects/${projectId}/messages`, { token: somebody })).body;
    await expect.poll(messages).toContainEqual({ role: "assistant", content: "Done at last." });
    await impatient.close();
  });
});

describe("a server that goes away", () => {
  test("a run goes on after a restart: no turn is asked twice, nothing is doubled", async () => {
    const id = await newProject();
    play(
      { calls: [plan, rename("Before")] },
      { text: "", delayMs: 2_000, calls: [rename("After")] },
      { text: "Both steps are done." },
    );
    const answer = chat(id, "two steps").catch(() => null);
    await expect.poll(() => asked).toBe(2);
    await ninefold.restart();
    await answer;
    await expect
      .poll(() => get(`/api/projects/${id}/messages`))
      .toEqual([
        { role: "user", content: "two steps" },
        { role: "assistant", content: expect.any(String) },
      ]);
    const firstTurns = scripted.requests.filter(({ messages }) =>
      String(messages.at(-1)?.content).endsWith("two steps"),
    );
    expect(firstTurns).toHaveLength(1);
    expect((await get(`/api/projects/${id}/revisions`)).length).toBe(2);
  });
});
