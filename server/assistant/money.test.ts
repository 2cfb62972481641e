// Money: what a run, a project and a month cost, and caps that end in a sentence with nothing lost.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openScriptedAssistant, type ScriptedAssistant } from "./testing/scripted-assistant.ts";

const own = { provider: "anthropic", model: "claude-scripted", key: "sk-ant-my-very-own-key-wxyz" };
let folder: string;
let stage: ScriptedAssistant;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ninefold-prices-"));
  const prices = join(folder, "prices.json");
  // A turn has ten tokens of input: 42 cents.
  await writeFile(prices, JSON.stringify({ "anthropic/claude-scripted": { input: 42_000, cached: 0, output: 0 } }));
  stage = await openScriptedAssistant(({ anthropic, url }) => ({
    model: anthropic,
    settings: { ASSISTANT_PRICES: prices, ASSISTANT_MONTHLY_DOLLARS: "1", ASSISTANT_OWN_KEYS: "1" },
    providerAddresses: { anthropic: `${url}/v1` },
  }));
  stage.play({ text: "Nothing to do." });
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

test("what it cost is told of run, project and month; a cap is spoken of before it is reached, and ends in a sentence", async () => {
  await stage.freshPerson();
  const [id, other] = [await stage.newProject(), await stage.newProject()];
  const money = async () => (await stage.get(`/api/projects/${id}/use`)).money;
  expect(await money()).toMatchObject({ run: null, month: { micros: 0 }, capMicros: 1_000_000, warning: null });
  await stage.chat(id, "Hello");
  await stage.chat(other, "Hello");
  expect(await money()).toEqual({
    run: { micros: 420_000, unpricedTokens: 0 },
    project: { micros: 420_000, unpricedTokens: 0 },
    month: { micros: 840_000, unpricedTokens: 0 },
    capMicros: 1_000_000,
    warning: "$0.84 of this month's $1.00 are spent.",
    prices: expect.objectContaining({ hasOwn: true }),
  });
  await stage.chat(id, "Once more");
  expect(await stage.chat(id, "And again")).toMatchObject({
    status: 429,
    body: { error: expect.stringMatching(/^Your allowance for this month \(\$1.00\) is spent. It starts anew on /) },
  });
});

test("a creator's own cap holds for keys of their own, and is raised with a call", async () => {
  await stage.freshPerson();
  await stage.call("PUT", "/api/assistant/key", own);
  const id = await stage.newProject();
  expect((await stage.call("PUT", "/api/assistant/cap", { dollars: 0.4 })).status).toBe(200);
  await stage.chat(id, "Hello");
  const refused = await stage.chat(id, "Again");
  expect(refused).toMatchObject({
    status: 429,
    body: { error: expect.stringContaining("You have spent the $0.40 that you set for this month. Nothing is lost") },
  });
  await stage.call("PUT", "/api/assistant/cap", { dollars: null });
  expect((await stage.chat(id, "Again")).status).toBe(200);
  expect((await stage.call("PUT", "/api/assistant/cap", { dollars: 0 })).status).toBe(400);
});

describe("without a line of the operator's", () => {
  const use = { inputTokens: 20_000, cachedTokens: 12_000, writtenTokens: 6_000, writtenForHourTokens: 4_000 };
  const costOfRun = async (model: string) => {
    await stage.freshPerson();
    stage.play({ text: "ready" });
    await stage.call("PUT", "/api/assistant/key", { ...own, model });
    const id = await stage.newProject();
    stage.play({ text: "Nothing to do.", ...use });
    await stage.chat(id, "Hello");
    return (await stage.get(`/api/projects/${id}/use`)).money;
  };

  test("a run costs what its provider lists: input, what it had kept, what it was given to keep, output", async () => {
    // 2,000 new at $3, 12,000 kept at $0.30, 2,000 given to keep at $3.75 and 4,000 for an hour at $6, 5 of output at $15.
    expect(await costOfRun("claude-sonnet-4-5")).toMatchObject({
      run: { micros: 6_000 + 3_600 + 7_500 + 24_000 + 75, unpricedTokens: 0 },
      prices: { name: "genai-prices", version: expect.any(String), date: expect.any(String), hasOwn: true },
    });
  });

  test("a model that nobody knows costs nobody knows what: its tokens are counted apart", async () => {
    expect(await costOfRun("claude-unheard-of")).toMatchObject({
      run: { micros: 0, unpricedTokens: 20_005 },
      month: { micros: 0, unpricedTokens: 20_005 },
    });
  });
});
