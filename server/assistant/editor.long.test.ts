// What the editor does with runs: watching, stopping, queueing, trying again, saying it differently.
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, type ScriptedModel, type ScriptedTurn, startScriptedModel, type TestServer } from "#testing";

/** The machine may be busy; what is awaited comes. */
let script: (number: number) => ScriptedTurn = () => ({ text: "Nothing to do." });
let asked = 0;
let scripted: ScriptedModel;
let ninefold: TestServer;
let url = "";
let token = "";
let socket: Socket;
const heard: { event: string; payload: Json }[] = [];
type Json = ReturnType<typeof JSON.parse>;

beforeAll(async () => {
  scripted = await startScriptedModel(() => script(asked++));
  ninefold = await createTestServer({ model: scripted.model });
  url = await ninefold.listen();
  token = (await ninefold.register()).token;
  socket = io(url, { auth: { token }, transports: ["websocket"] });
  socket.onAny((event: string, payload: Json) => heard.push({ event, payload }));
});
afterAll(async () => {
  socket.disconnect();
  await ninefold.close();
  await scripted.close();
});

function play(...turns: ScriptedTurn[]): void {
  asked = 0;
  script = (number) => turns[Math.min(number, turns.length - 1)] ?? {};
}
const call = (method: string, path: string, body?: unknown) => ninefold.call(method, path, { token, body });
async function newProject(): Promise<string> {
  const { projectId } = (await call("POST", "/api/projects", {})).body;
  await socket.emitWithAck("join_room", projectId);
  return projectId;
}
const chat = (projectId: string, message: string) => call("POST", "/api/chat", { projectId, message, messages: [] });
const runOf = async (id: string): Promise<Json> => (await call("GET", `/api/projects/${id}/run`)).body;
const talkOf = async (id: string): Promise<Json[]> => (await call("GET", `/api/projects/${id}/conversation`)).body;
const contentsOf = async (id: string) => (await talkOf(id)).map(({ content }) => content);
const events = (id: string, name: string): Json[] =>
  heard.filter(({ event, payload }) => event === name && payload.projectId === id).map(({ payload }) => payload);
const appJson = (name: string) => JSON.stringify({ name, tagline: "Nine of ten", theme: {}, landing: {} });
const rename = (name: string) => ({ name: "write_file", input: { path: "app.json", content: appJson(name) } });
const nameOf = async (id: string) =>
  JSON.parse((await call("GET", `/api/projects/${id}/source`)).body.files["app.json"]).name;

describe("watching", () => {
  test("words and activity arrive as they happen, at a bounded rate, and a second tab sees the same", async () => {
    const id = await newProject();
    const words = "word ".repeat(80);
    play({ calls: [rename("Watched")] }, { text: words, partCharacters: 5, partDelayMs: 12 });
    const answer = chat(id, "write a lot");
    await expect.poll(async () => (await runOf(id)).spoken?.text.length ?? 0).toBeGreaterThan(20);
    const midway = await runOf(id);
    expect(midway.run).toMatchObject({ status: "running", stopping: false, turns: 1, model: "scripted/scripted" });
    expect(midway.run.activity).toContainEqual(
      expect.objectContaining({ kind: "writing", label: "Writing app.json", path: "app.json", status: "done" }),
    );
    await answer;
    const pieces = events(id, "run_text").filter(({ turn }) => turn === 1);
    expect(pieces.map(({ text }) => text).join("")).toBe(words);
    expect(pieces.map(({ offset }) => offset)).toEqual(
      pieces.map((_, index) => pieces.slice(0, index).reduce((sum, { text }) => sum + text.length, 0)),
    );
    expect(pieces.length).toBeLessThan(40);
    expect(events(id, "run_state").at(-1)?.run).toEqual((await runOf(id)).run);
    expect((await runOf(id)).run).toMatchObject({ status: "succeeded", use: { inputTokens: 20, outputTokens: 10 } });
  });

  test("thoughts and the text of a file stream while it is written, and a page that comes meanwhile sees them", async () => {
    const id = await newProject();
    const text = Array.from({ length: 60 }, (_, line) => `Line ${line} of "the notes"`).join("\n");
    const written = { name: "write_file", input: { path: "NOTES.md", content: text } };
    play({ thoughts: "Bees need notes.", calls: [written], partCharacters: 40, partDelayMs: 25 }, { text: "Noted." });
    const answer = chat(id, "write notes");
    await expect.poll(async () => (await runOf(id)).spoken?.file?.text.length ?? 0).toBeGreaterThan(40);
    const { spoken } = await runOf(id);
    expect(spoken).toMatchObject({
      turn: 0,
      thoughts: { from: 0, text: "Bees need notes." },
      file: { path: "NOTES.md" },
    });
    expect(text.startsWith(spoken.file.text)).toBe(true);
    await answer;
    const streamed = (kind: string) =>
      events(id, "run_stream")
        .flatMap((piece) => (piece.kind === kind ? [piece.text] : []))
        .join("");
    expect(streamed("thoughts")).toBe("Bees need notes.");
    expect(text.startsWith(streamed("file"))).toBe(true);
    expect(events(id, "implementation_progress").length).toBeGreaterThan(0);
  });

  test("the checks are named while they run, and the last state is the one that a reload shows", async () => {
    const id = await newProject();
    play({ calls: [rename("Checked")] }, { text: "Done." });
    await chat(id, "rename it");
    const labels = events(id, "run_state").flatMap(({ run }) => run.activity.map(({ label }: Json) => label));
    expect(labels).toContainEqual(expect.stringMatching(/^Checking (the build|types|the database|the start|pages)/));
    expect(events(id, "run_state").at(-1)?.run).toEqual((await runOf(id)).run);
  });

  test("each message of the conversation says how its run ended and which revision it made", async () => {
    const id = await newProject();
    play({ calls: [rename("Told")] }, { text: "Told." });
    await chat(id, "tell");
    expect(await talkOf(id)).toMatchObject([
      { role: "user", content: "tell", run: null },
      { role: "assistant", content: "Told.", run: { status: "succeeded", revisionIndex: 1 } },
    ]);
  });
});

describe("stopping", () => {
  test("a run ends at once, keeps what works and can be tried again", async () => {
    const id = await newProject();
    play({ calls: [rename("Kept")] }, { text: "never said", delayMs: 60_000 });
    const answer = chat(id, "take your time");
    await expect.poll(() => asked).toBe(2);
    expect((await call("POST", `/api/projects/${id}/run/stop`, {})).body).toEqual({ stopped: true });
    expect((await answer).body).toMatchObject({ retryInProgress: false, changesApplied: true });
    expect((await answer).body.message).toContain("Stopped.");
    expect(await runOf(id)).toMatchObject({ run: { status: "stopped" }, canRetry: true, offersBuiltin: false });
    expect(await nameOf(id)).toBe("Kept");
    expect(events(id, "generation_status").at(-1)).toEqual({ projectId: id, isGenerating: false });
    expect((await call("POST", `/api/projects/${id}/run/stop`, {})).body).toEqual({ stopped: false });
  });

  test("a run that was asked to stop while no server was there is stopped by the next one", async () => {
    const id = await newProject();
    play({ text: "never said", delayMs: 60_000 });
    const answer = chat(id, "hold on").catch(() => null);
    await expect.poll(() => asked).toBe(1);
    await ninefold.database.query
      .updateTable("runs")
      .set({ stop_requested_at: new Date() })
      .where("project_id", "=", id)
      .execute();
    await answer;
    expect(await runOf(id)).toMatchObject({ run: { status: "stopped" } });
  });
});

describe("queueing", () => {
  test("messages that wait are answered one after the other, in order", async () => {
    const id = await newProject();
    play({ text: "First.", delayMs: 700 }, { text: "Second." }, { text: "Third." });
    const answer = chat(id, "one");
    await expect.poll(() => asked).toBe(1);
    const queued = await call("POST", `/api/projects/${id}/queue`, { message: "two" });
    expect(queued.body).toMatchObject({ runId: null, queued: { message: "two" } });
    await call("POST", `/api/projects/${id}/queue`, { message: "three" });
    expect((await runOf(id)).queued.map(({ message }: Json) => message)).toEqual(["two", "three"]);
    await answer;
    await expect.poll(() => contentsOf(id)).toEqual(["one", "First.", "two", "Second.", "three", "Third."]);
    expect((await runOf(id)).queued).toEqual([]);
    expect(events(id, "queue_changed").at(-1)?.queued).toEqual([]);
  });

  test("with nothing under way a queued message begins at once; one that waits can be taken back", async () => {
    const id = await newProject();
    play({ text: "Now.", delayMs: 700 });
    const begun = (await call("POST", `/api/projects/${id}/queue`, { message: "go" })).body;
    expect(begun).toEqual({ queued: null, runId: expect.any(String) });
    const waiting = (await call("POST", `/api/projects/${id}/queue`, { message: "oh no" })).body.queued;
    expect((await call("DELETE", `/api/projects/${id}/queue/${waiting.id}`)).status).toBe(200);
    expect((await call("DELETE", `/api/projects/${id}/queue/${waiting.id}`)).status).toBe(404);
    await expect.poll(() => contentsOf(id)).toEqual(["go", "Now."]);
  });

  test("the queue is bounded, and stopping can clear it", async () => {
    const id = await newProject();
    play({ text: "never", delayMs: 60_000 });
    await call("POST", `/api/projects/${id}/queue`, { message: "go" });
    const statuses = [];
    for (let index = 0; index < 6; index += 1)
      statuses.push((await call("POST", `/api/projects/${id}/queue`, { message: `more ${index}` })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
    await call("POST", `/api/projects/${id}/run/stop`, { clearQueue: true });
    await expect.poll(async () => (await runOf(id)).run.status).toBe("stopped");
    expect((await runOf(id)).queued).toEqual([]);
  });
});

describe("once more", () => {
  test("a failed run is answered again; its reply leaves the conversation", async () => {
    const id = await newProject();
    play({ status: 401 }, { text: "This time it worked." });
    await chat(id, "try");
    expect((await contentsOf(id))[1]).toContain("refused");
    expect((await call("POST", `/api/projects/${id}/run/retry`, {})).status).toBe(200);
    await expect.poll(() => contentsOf(id)).toEqual(["try", "This time it worked."]);
    const refused = await call("POST", `/api/projects/${id}/run/retry`, {});
    expect(refused).toMatchObject({ status: 409, body: { error: "There is nothing to try again." } });
  });

  test("the built-in model can take over when the key is refused", async () => {
    const id = await newProject();
    play({ status: 401 });
    await chat(id, "An app to manage my beehives and their inspections");
    expect(await runOf(id)).toMatchObject({ offersBuiltin: true });
    await call("POST", `/api/projects/${id}/run/retry`, { builtin: true });
    await expect.poll(async () => (await runOf(id)).run.status).toBe("succeeded");
    expect((await runOf(id)).run.model).toBe("builtin");
    expect(asked).toBe(1);
  });

  test("a message said differently replaces it and what followed, from the files of then", async () => {
    const id = await newProject();
    play(
      { calls: [rename("One")] },
      { text: "One." },
      { calls: [rename("Two")] },
      { text: "Two." },
      { text: "Other." },
    );
    await chat(id, "call it one");
    await chat(id, "call it two");
    const [, , second] = await talkOf(id);
    const path = `/api/projects/${id}/messages/${second.id}/resend`;
    expect((await call("POST", path, { message: "leave it" })).status).toBe(200);
    await expect.poll(() => contentsOf(id)).toEqual(["call it one", "One.", "leave it", "Other."]);
    expect(await nameOf(id)).toBe("One");
    expect((await call("GET", `/api/projects/${id}/revisions`)).body).toHaveLength(4);
  });

  test("what was set aside can still be read, in order, also when a message is said differently twice", async () => {
    const id = await newProject();
    play({ calls: [rename("One")] }, { text: "One." }, { text: "Two." }, { text: "Three." }, { text: "Four." });
    await chat(id, "call it one");
    await chat(id, "and two");
    const resend = async (index: number, message: string) => {
      const { id: messageId } = (await talkOf(id))[index];
      await call("POST", `/api/projects/${id}/messages/${messageId}/resend`, { message });
      await expect.poll(async () => (await runOf(id)).run.status).toBe("succeeded");
    };
    await resend(2, "and three");
    expect((await talkOf(id)).map(({ setAside }) => setAside)).toEqual([undefined, undefined, 2, undefined]);
    await resend(0, "call it four");
    const [first] = await talkOf(id);
    expect(first).toMatchObject({ content: "call it four", setAside: 6 });
    const aside = (await call("GET", `/api/projects/${id}/messages/${first.id}/set-aside`)).body;
    expect(aside.map(({ content }: Json) => content)).toEqual([
      "call it one",
      "One.",
      "and two",
      "Two.",
      "and three",
      "Three.",
    ]);
    expect((await call("GET", `/api/projects/${id}/messages`)).body).toHaveLength(2);
    expect(JSON.stringify(scripted.requests.at(-1)?.messages)).not.toContain("and two");
    const revisions = (await call("GET", `/api/projects/${id}/revisions`)).body;
    await call("POST", `/api/projects/${id}/revisions/${revisions.length - 2}/restore`, {});
    await expect.poll(() => nameOf(id)).toBe("One");
  });

  test("a page with the old conversation does not bring it back", async () => {
    const id = await newProject();
    play({ status: 401 }, { text: "never", delayMs: 60_000 });
    await chat(id, "try");
    const old = (await call("GET", `/api/projects/${id}/messages`)).body;
    await call("POST", `/api/projects/${id}/run/retry`, {});
    await call("POST", `/api/projects/${id}/messages`, { messages: old });
    expect(await contentsOf(id)).toEqual(["try"]);
    await call("POST", `/api/projects/${id}/run/stop`, {});
  });
});
