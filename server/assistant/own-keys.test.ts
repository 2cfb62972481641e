// Creators' own provider keys: tried before they are kept, used for their runs alone, and nowhere to be found.
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openScriptedAssistant, type ScriptedAssistant } from "./testing/scripted-assistant.ts";

const key = "sk-ant-my-very-own-key-123456789-wxyz";
const own = { provider: "anthropic", model: "claude-scripted", key };
let stage: ScriptedAssistant;

beforeAll(async () => {
  stage = await openScriptedAssistant(({ model, url }) => ({
    models: { model, fast: null, notice: null, found: { provider: "ollama", model: "found-model", key: "" } },
    settings: { ASSISTANT_OWN_KEYS: "1", ASSISTANT_MONTHLY_TOKENS: "100" },
    providerAddresses: { anthropic: `${url}/v1`, openai: "http://127.0.0.1:9/v1", ollama: `${url}/v1` },
    turnLimits: { retries: 0 },
  }));
});
afterAll(() => stage.close());

const save = (parts: Partial<typeof own> = {}) => stage.call("PUT", "/api/assistant/key", { ...own, ...parts });
const shown = () => stage.get("/api/assistant/key");

describe("before it is kept", () => {
  test("a key is tried once; what is shown of it afterwards is its end, the model and the day", async () => {
    await stage.freshPerson();
    stage.play({ text: "ready" });
    expect(await save()).toMatchObject({ status: 200, body: { configured: true, ending: "wxyz", refusedAt: null } });
    expect(stage.asked()).toBe(1);
    expect(stage.scripted.keys.at(-1)).toBe(key);
    expect(JSON.stringify(await shown())).not.toContain("very-own");
    expect(await shown()).toMatchObject({
      provider: "anthropic",
      model: "claude-scripted",
      savedAt: expect.any(String),
    });
  });

  test.each([
    [401, "Anthropic refuses this key."],
    [403, "Anthropic refuses this key."],
    [404, "Anthropic knows no model named claude-scripted for this key."],
    [402, "its account has no credit left"],
    [429, "this key's limit is reached"],
    [529, "this key's limit is reached"],
    [500, "having trouble"],
  ])("a provider that answers %i is told in plain words, and nothing is kept", async (status, sentence) => {
    await stage.freshPerson();
    stage.play({ status });
    expect(await save()).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining(sentence), code: "OWN_KEY_FAILED" },
    });
    expect(await shown()).toMatchObject({ configured: false, ending: null });
  });

  test("a provider that can't be reached is told, and the key before stays", async () => {
    await stage.freshPerson();
    stage.play({ text: "ready" });
    await save();
    const unreachable = await save({ provider: "openai", model: "gpt-scripted", key: "sk-another-key-0000" });
    expect(unreachable).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining("could not be reached") },
    });
    expect(await shown()).toMatchObject({ provider: "anthropic", ending: "wxyz" });
  });

  test("what is no key is refused without asking anybody", async () => {
    await stage.freshPerson();
    stage.play({ text: "ready" });
    for (const [parts, sentence] of [
      [{ key: "short" }, "too short"],
      [{ key: "sk ant with spaces" }, "no spaces"],
      [{ model: "" }, "Name a model"],
      [{ provider: "nobody" }, "Choose Anthropic"],
      [{ key: "sk-ant-***********" }, "whole key"],
    ] as const)
      expect(await save(parts)).toMatchObject({ status: 400, body: { error: expect.stringContaining(sentence) } });
    expect(stage.asked()).toBe(0);
  });
});

describe("a key that is kept", () => {
  test("answers its creator's runs alone, unmetered, until it is removed", async () => {
    await stage.freshPerson();
    stage.play({ text: "ready" });
    await save();
    const id = await stage.newProject();
    await stage.chat(id, "hello");
    expect(stage.scripted.keys.at(-1)).toBe(key);
    expect(await stage.get(`/api/projects/${id}/use`)).toMatchObject({
      key: "own",
      model: "anthropic/claude-scripted",
      ownKeys: true,
      notice: null,
      keyTrouble: false,
      month: { inputTokens: 0, remainingTokens: 100 },
    });
    expect((await stage.get(`/api/projects/${id}/run`)).run).toMatchObject({ paidBy: "own", fault: null });
    await stage.freshPerson();
    await stage.chat(await stage.newProject(), "hello from somebody else");
    expect(stage.scripted.keys.at(-1)).toBe("Bearer none");
  });

  test("that is removed answers nothing any more", async () => {
    await stage.freshPerson();
    stage.play({ text: "ready" });
    await save();
    expect((await stage.call("DELETE", "/api/assistant/key")).body).toMatchObject({ configured: false });
    await stage.chat(await stage.newProject(), "hello");
    expect(stage.scripted.keys.at(-1)).toBe("Bearer none");
  });

  test("that stops working says so in the chat, offers the built-in model, and works again once it is mended", async () => {
    await stage.freshPerson();
    stage.play({ text: "ready" });
    await save();
    const id = await stage.newProject();
    stage.play({ status: 401 });
    const answer = await stage.chat(id, "hello");
    expect(answer.body.message).toContain("Anthropic refused your key ••••wxyz. Replace it");
    expect(await stage.get(`/api/projects/${id}/run`)).toMatchObject({
      canRetry: true,
      offersBuiltin: true,
      run: { fault: "key", paidBy: "own" },
    });
    expect(await stage.get(`/api/projects/${id}/use`)).toMatchObject({
      keyTrouble: true,
      notice: expect.stringContaining("refused your key ••••wxyz"),
    });
    expect(await shown()).toMatchObject({ refusedAt: expect.any(String) });
    stage.play({ text: "ready" });
    expect((await stage.call("POST", "/api/assistant/key/test", {})).body).toEqual({
      works: true,
      message: "anthropic/claude-scripted answers.",
    });
    expect(await stage.get(`/api/projects/${id}/use`)).toMatchObject({ keyTrouble: false, notice: null });
  });

  test("of several the one that answers the project is spoken of, not the one that was chosen last", async () => {
    await stage.freshPerson();
    stage.play({ text: "ready" });
    await save();
    await save({ provider: "ollama", model: "other-model", key: "key-of-another-0000" });
    const [failing, other, without] = [await stage.newProject(), await stage.newProject(), await stage.newProject()];
    const choose = (id: string, model: string) => stage.call("PUT", `/api/projects/${id}/model`, { model });
    expect((await choose(failing, "anthropic/claude-scripted")).status).toBe(200);
    await choose(without, "builtin");
    stage.play({ status: 401 });
    await stage.chat(failing, "hello");
    const usedIn = (id: string) => stage.get(`/api/projects/${id}/use`);
    expect(await usedIn(failing)).toMatchObject({ keyTrouble: true, notice: expect.stringContaining("••••wxyz") });
    expect(await usedIn(other)).toMatchObject({ keyTrouble: false, model: "ollama/other-model" });
    expect(await usedIn(without)).toMatchObject({ keyTrouble: false, key: "builtin" });
    // The other way round.
    await stage.call("POST", "/api/assistant/key/use", { provider: "anthropic" });
    await choose(failing, "ollama/other-model");
    expect(await usedIn(failing)).toMatchObject({ keyTrouble: false });
    expect(await usedIn(other)).toMatchObject({ keyTrouble: true });
  });

  test.each([
    [404, "knows no model named claude-scripted for your key"],
    [402, "Your account at Anthropic has no credit left"],
  ])("a run that ends with %i says what is the creator's to mend", async (status, sentence) => {
    await stage.freshPerson();
    stage.play({ text: "ready" });
    await save();
    stage.play({ status });
    expect((await stage.chat(await stage.newProject(), "hello")).body.message).toContain(sentence);
  });

  test("a row that is copied to somebody else opens nothing, and they are asked to enter theirs again", async () => {
    const mine = await stage.freshPerson();
    stage.play({ text: "ready" });
    await save();
    await stage.freshPerson();
    await save({ key: "sk-ant-another-one-7777" });
    await stage.ninefold.database.pool.query(
      "update assistant_keys set sealed = (select sealed from assistant_keys order by created_at desc offset 1 limit 1)",
    );
    expect((await stage.call("POST", "/api/assistant/key/test", {})).status).toBe(404);
    expect(await shown()).toMatchObject({ configured: true, ending: null });
    const use = await stage.get(`/api/projects/${await stage.newProject()}/use`);
    expect(use).toMatchObject({ key: "platform", keyTrouble: true, notice: expect.stringContaining("Enter it again") });
    stage.be(mine);
    expect(await shown()).toMatchObject({ ending: "wxyz" });
  });
});

test("the key stands in no row, answer, event, log, error or export", async () => {
  const lines: string[] = [];
  const output = new Writable({
    write(line, _, done) {
      lines.push(String(line));
      done();
    },
  });
  const log = pino({ level: "trace" }, output);
  const logged = await openScriptedAssistant(({ model, url }) => ({
    model,
    log,
    settings: { ASSISTANT_OWN_KEYS: "1" },
    turnLimits: { retries: 0 },
    providerAddresses: { anthropic: `${url}/v1` },
  }));
  try {
    const { call, play, chat } = logged;
    play({ text: "ready" });
    const answers = [await call("PUT", "/api/assistant/key", own), await call("GET", "/api/assistant/key")];
    const id = await logged.newProject();
    play({ calls: [{ name: "list_files", input: {} }] }, { text: "Done." });
    answers.push(await chat(id, "hello"));
    // Providers repeat what they were sent.
    play({ status: 401, body: JSON.stringify({ error: { message: `Incorrect API key provided: ${key}` } }) });
    answers.push(await chat(id, "again"), await call("POST", "/api/assistant/key/test", {}));
    answers.push(await call("PUT", "/api/assistant/key", { ...own, model: "other" }));
    for (const path of ["run", "use", "conversation", "messages", "source", "export", "revisions"])
      answers.push(await call("GET", `/api/projects/${id}/${path}`));
    const { rows } = await logged.ninefold.database.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    for (const { name } of rows) {
      const { rows: held } = await logged.ninefold.database.pool.query(
        `select row_to_json(t)::text as text from "${name}" t`,
      );
      expect(held.map(({ text }) => text).join(), `in ${name}`).not.toContain(key);
      expect(held.map(({ text }) => text).join(), `in ${name}`).not.toContain(Buffer.from(key).toString("hex"));
    }
    expect(JSON.stringify(answers)).not.toContain(key);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).not.toContain(key);
  } finally {
    await logged.close();
  }
});

test("where the operator does not allow keys of one's own none is taken or used", async () => {
  const closed = await openScriptedAssistant(({ model }) => ({ model, settings: { ASSISTANT_OWN_KEYS: "0" } }));
  try {
    expect(await closed.call("PUT", "/api/assistant/key", own)).toMatchObject({ status: 403 });
    expect(await closed.get("/api/assistant/key")).toMatchObject({ allowed: false, configured: false });
    expect(await closed.get(`/api/projects/${await closed.newProject()}/use`)).toMatchObject({ ownKeys: false });
  } finally {
    await closed.close();
  }
});

describe("several models", () => {
  const ollama = { provider: "ollama", model: "local-one", key: "" };
  const usedIn = (id: string) => stage.get(`/api/projects/${id}/use`);
  const runOf = async (id: string) => (await stage.get(`/api/projects/${id}/run`)).run;

  test("what was found on the machine is offered to whoever has no key, tried before it is kept, and then offered no more", async () => {
    await stage.freshPerson();
    const id = await stage.newProject();
    expect(await shown()).toMatchObject({ keys: [], found: { provider: "ollama", model: "found-model" } });
    const take = () =>
      stage.call("PUT", "/api/assistant/key", { provider: "ollama", model: "found-model", key: "", found: true });
    stage.play({ status: 500 });
    expect(await take()).toMatchObject({ status: 422, body: { error: expect.stringContaining("having trouble") } });
    stage.play({ text: "ready" });
    expect(await take()).toMatchObject({
      status: 200,
      body: { found: null, keys: [{ model: "found-model", ending: "" }] },
    });
    expect(await usedIn(id)).toMatchObject({ model: "ollama/found-model", key: "own", found: null });
    const other = { provider: "anthropic", model: "claude", key: "", found: true };
    expect((await stage.call("PUT", "/api/assistant/key", other)).status).toBe(404);
  });

  test("one key for each provider; the one that was kept or chosen last answers where nothing else is chosen", async () => {
    await stage.freshPerson();
    stage.play({ text: "ready" });
    await save();
    await stage.call("PUT", "/api/assistant/key", ollama);
    const id = await stage.newProject();
    expect(await shown()).toMatchObject({
      provider: "ollama",
      keys: [{ provider: "ollama" }, { provider: "anthropic" }],
    });
    expect(await usedIn(id)).toMatchObject({
      model: "ollama/local-one",
      choices: expect.arrayContaining([
        { model: "ollama/local-one", key: "own" },
        { model: "anthropic/claude-scripted", key: "own" },
        { model: "builtin", key: "builtin" },
      ]),
    });
    expect((await stage.call("POST", "/api/assistant/key/use", { provider: "anthropic" })).body.provider).toBe(
      "anthropic",
    );
    expect((await stage.call("POST", "/api/assistant/key/use", { provider: "openai" })).status).toBe(404);
    const test = await stage.call("POST", "/api/assistant/key/test", { provider: "ollama" });
    expect(test.body).toEqual({ works: true, message: "ollama/local-one answers." });
    const left = (await stage.call("DELETE", "/api/assistant/key?provider=anthropic")).body;
    expect(left).toMatchObject({ provider: "ollama", keys: [{ provider: "ollama" }] });
  });

  test("a model is chosen for a project, and another one for a message of it; what is nobody's own is refused", async () => {
    await stage.freshPerson();
    stage.play({ text: "ready" });
    await save();
    await stage.call("PUT", "/api/assistant/key", ollama);
    const id = await stage.newProject();
    const choose = (model: string | null) => stage.call("PUT", `/api/projects/${id}/model`, { model });
    expect(await choose("openai/gpt-5")).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining("none of your models") },
    });
    expect((await choose("not a model")).status).toBe(400);
    expect((await choose("anthropic/claude-scripted")).status).toBe(200);
    await stage.chat(id, "hello");
    expect(await runOf(id)).toMatchObject({ model: "anthropic/claude-scripted", paidBy: "own" });
    await stage.chat(id, "hello again", { model: "ollama/local-one" });
    expect(await runOf(id)).toMatchObject({ model: "ollama/local-one" });
    await stage.chat(id, "What can you do?", { model: "builtin", mode: "ask" });
    expect(await runOf(id)).toMatchObject({ model: "builtin", paidBy: "builtin" });
    // Another project is answered as everywhere, and one whose key is gone as well.
    expect(await usedIn(await stage.newProject())).toMatchObject({ model: "ollama/local-one", projectModel: null });
    await stage.call("DELETE", "/api/assistant/key?provider=anthropic");
    expect(await usedIn(id)).toMatchObject({ model: "ollama/local-one", projectModel: "anthropic/claude-scripted" });
    expect((await stage.call("PUT", `/api/projects/${await stage.newProject()}/model`, { model: null })).status).toBe(
      200,
    );
  });

  test("all that may be chosen is a list with prices; who has a key of a provider may choose any model of it", async () => {
    await stage.freshPerson();
    stage.play({ text: "ready" });
    await save();
    const offered = ["claude-sonnet-4-5", "claude-scripted", "no name of a model"].map((name) => ({ id: name }));
    stage.play({ status: 200, body: JSON.stringify({ data: offered }) });
    const choices = await stage.get("/api/assistant/choices");
    expect(choices).toMatchObject({ unread: [], prices: { name: "genai-prices", hasOwn: false } });
    expect(choices.models).toEqual(
      expect.arrayContaining([
        { model: "anthropic/claude-scripted", key: "own", price: null, contextTokens: null },
        expect.objectContaining({
          model: "anthropic/claude-sonnet-4-5",
          key: "own",
          price: expect.objectContaining({ input: 3, output: 15 }),
        }),
        expect.objectContaining({ model: "builtin", price: { input: 0, output: 0, rises: false } }),
      ]),
    );
    expect(JSON.stringify(choices)).not.toContain("no name of a model");
    const id = await stage.newProject();
    const choose = (model: string) => stage.call("PUT", `/api/projects/${id}/model`, { model });
    expect((await choose("anthropic/claude-sonnet-4-5")).status).toBe(200);
    stage.play({ text: "Nothing to do." });
    await stage.chat(id, "hello");
    expect(await runOf(id)).toMatchObject({ model: "anthropic/claude-sonnet-4-5", paidBy: "own" });
    // On the installation's key there is the installation's model alone.
    await stage.freshPerson();
    const other = await stage.newProject();
    const refused = await stage.call("PUT", `/api/projects/${other}/model`, { model: "anthropic/claude-sonnet-4-5" });
    expect(refused.status).toBe(404);
  });

  test("a provider that does not tell its models is named, and what lies at hand is there all the same", async () => {
    await stage.freshPerson();
    stage.play({ text: "ready" });
    await save({ key: "sk-ant-whose-list-is-silent" });
    stage.play({ status: 500 });
    const choices = await stage.get("/api/assistant/choices");
    expect(choices.unread).toEqual(["anthropic"]);
    expect(choices.models).toContainEqual(expect.objectContaining({ model: "anthropic/claude-scripted" }));
    const asked = await stage.call("POST", "/api/assistant/models", { provider: "anthropic" });
    expect(asked.body).toMatchObject({ models: [], isRead: false });
  });
});
