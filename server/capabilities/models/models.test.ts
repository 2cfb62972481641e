// Language models for apps, against a server that speaks OpenAI's format: answers, shapes, streams, caps, and no key in an app.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ScriptedModel, type ScriptedTurn, startScriptedModel } from "#testing";
import { type AppServer, createAppServer, type TestedApp } from "../testing/app-server.ts";

const APP = `import { askModel, createServer, currentUser, streamModel } from "@ninefold/server";
export default createServer({
  routes: (app) => {
    app.post("/api/ask", async (c) => c.json(await askModel({ person: currentUser(c), ...(await c.req.json()) })));
    app.post("/api/stream", async (c) => streamModel(await c.req.json()));
    app.post("/api/flood", async (c) => {
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => askModel({ prompt: "Again" })));
      return c.json(outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value.text : String(outcome.reason.message))));
    });
    app.get("/api/around", (c) => c.json((globalThis as unknown as { process: { env: object } }).process.env));
  },
});
`;

let turn: (prompt: string) => ScriptedTurn = () => ({ text: "An answer" });
let scripted: ScriptedModel;
let server: AppServer;
let app: TestedApp;

beforeAll(async () => {
  scripted = await startScriptedModel((_number, request) => turn(JSON.stringify(request.messages)));
  const settings = { APP_MODEL_TOKENS: "3000", APP_MODEL_TOKENS_PER_PERSON: "300" };
  server = await createAppServer({ model: scripted.model, settings });
  app = await server.createApp({ "server/index.ts": APP });
});
afterAll(async () => {
  await server.close();
  await scripted.close();
});

const post = (path: string, body: object, of = app, environment: "live" | "preview" = "preview") =>
  of.ask(environment, path, { method: "POST", body: JSON.stringify(body) });
const use = async (of = app) => (await of.call("GET", `${of.project}/model-use`)).body;
const forget = () => server.ninefold.database.pool.query("delete from app_model_use");

describe("language models", () => {
  test("answer an app, with pictures and instructions, and are counted for the app and its person", async () => {
    turn = () => ({ text: "It will rain." });
    const image = { type: "image/png", base64: Buffer.from("picture").toString("base64") };
    const answer = await post("/api/ask", { prompt: "Will it rain?", system: "Answer briefly.", images: [image] });
    expect(answer.json).toEqual({ text: "It will rain.", sample: false });
    const asked = JSON.stringify(scripted.requests.at(-1));
    for (const part of ["Will it rain?", "Answer briefly.", image.base64]) expect(asked).toContain(part);
    const counted = await use();
    expect(counted).toMatchObject({ callsToday: 1, tokensPerDay: 3_000, tokensPerPersonADay: 300, paidBy: "platform" });
    expect(counted.tokensToday).toBeGreaterThan(0);
    const creators = await server.ninefold.database.pool.query(
      "select sum(input_tokens + output_tokens)::int as tokens from token_use",
    );
    expect(creators.rows[0].tokens).toBe(counted.tokensToday);
  });

  test("give the shape that is asked for, and no other", async () => {
    const schema = {
      type: "object",
      properties: { mood: { type: "string", enum: ["good", "bad"] }, score: { type: "number" } },
      required: ["mood", "score"],
      additionalProperties: false,
    };
    turn = () => ({ text: '{"mood":"good","score":7}' });
    expect((await post("/api/ask", { prompt: "Mood?", schema })).json.value).toEqual({ mood: "good", score: 7 });
    turn = () => ({ text: '{"mood":"purple"}' });
    expect(await post("/api/ask", { prompt: "Mood?", schema })).toMatchObject({
      status: 503,
      json: { error: "The language model did not answer. Please try again." },
    });
  });

  test("write while the app passes it on", async () => {
    turn = () => ({ text: "One two three" });
    expect(await post("/api/stream", { prompt: "Count" })).toMatchObject({ status: 200, text: "One two three" });
  });

  test("write no further once the person who asked has gone", async () => {
    // Twenty seconds, if anybody listened.
    turn = () => ({ text: "word ".repeat(1_000), partCharacters: 5, partDelayMs: 20 });
    const { callsToday } = await use();
    const body = JSON.stringify({ prompt: "A long story" });
    const signal = AbortSignal.timeout(1_000);
    await expect(app.ask("preview", "/api/stream", { method: "POST", body, signal })).rejects.toThrow("timeout");
    await expect.poll(async () => (await use()).callsToday).toBe(callsToday + 1);
  });

  test("that fail say so without a word of the provider's, and their key is nowhere in the app", async () => {
    turn = () => ({ status: 401, body: JSON.stringify({ error: { message: "Invalid key sk-platform-123" } }) });
    const answer = await post("/api/ask", { prompt: "Hello" });
    expect(answer).toMatchObject({
      status: 503,
      json: { error: "The language model did not answer. Please try again." },
    });
    expect((await app.ask("preview", "/api/around")).text).not.toContain("none");
    expect(await app.log("preview")).not.toContain("sk-platform-123");
  });

  test.each([
    [{ prompt: "" }, /A question needs a prompt/],
    [{ prompt: "x".repeat(200_000) }, /at most 100000 characters/],
    [
      { prompt: "x", schema: { type: "object", properties: { a: { type: "string", pattern: "(a+)+$" } } } },
      /A schema is an object/,
    ],
    [{ prompt: "x", schema: { $ref: "https://example.com" } }, /A schema is an object/],
    [{ prompt: "x", images: Array(5).fill({ type: "image/png", base64: "AAAA" }) }, /at most 4 images/],
    [{ prompt: "x", outputTokens: 1e9 }, /outputTokens/],
  ])("are asked nothing that is wrong: %#", async (wrong, sentence) => {
    const before = scripted.requests.length;
    const answer = await post("/api/ask", wrong);
    expect(answer.status).toBe(400);
    expect(answer.json.error).toMatch(sentence);
    expect(scripted.requests).toHaveLength(before);
  });

  test("answer one person up to their cap, one app up to its own, and few questions at once", async () => {
    await forget();
    turn = () => ({ text: "An answer", delayMs: 300 });
    const flood: string[] = (await post("/api/flood", {})).json;
    expect(flood.filter((text) => text === "An answer")).toHaveLength(4);
    expect(flood).toContain("This app asks more than 4 questions at once.");
    const fill =
      "insert into app_model_use (project_id, day, person, calls, input_tokens) values ($1, (now() at time zone 'utc')::date, $2, 1, $3)";
    const { pool } = server.ninefold.database;
    const { rows } = await pool.query("select owner_id from projects where id = $1", [app.projectId]);
    await pool.query(fill, [app.projectId, rows[0].owner_id, 300]);
    expect(await post("/api/ask", { prompt: "More" })).toMatchObject({
      status: 429,
      json: { error: expect.stringContaining("as this app lets one person ask in a day") },
    });
    await pool.query(fill, [app.projectId, "somebody else", 3_000]);
    expect((await post("/api/stream", { prompt: "More" })).json.error).toBe(
      "This app has used the 3000 tokens that it has for language models today.",
    );
  });
});

test("without a model the preview answers with a marked sample of the right shape, and the live app says so", async () => {
  const plain = await createAppServer();
  try {
    const alone = await plain.createApp({ "server/index.ts": APP });
    const text = "Sample: no language model is connected. Here would be an answer to: Will it rain?";
    expect((await post("/api/ask", { prompt: "Will it rain?" }, alone)).json).toEqual({ text, sample: true });
    const schema = {
      type: "object",
      properties: { tags: { type: "array", items: { type: "string" } }, n: { type: "integer" } },
    };
    expect((await post("/api/ask", { prompt: "Tags?", schema }, alone)).json.value).toEqual({
      tags: ["Sample: no language model is connected."],
      n: 1,
    });
    await alone.deploy();
    expect(await post("/api/ask", { prompt: "Will it rain?" }, alone, "live")).toMatchObject({
      status: 503,
      json: { error: "No language model is connected to this installation, so this app can't ask one." },
    });
    expect((await use(alone)).model).toBeNull();
  } finally {
    await plain.close();
  }
});
