// What tokens cost: by the lists that providers publish, by the operator's own table, and nothing made up.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PROVIDER_IDS, PROVIDERS } from "#contract";
import { modelsWithoutPrice } from "../models.ts";
import { knownModel, LIBRARY } from "./known-models.ts";
import { createPrices, readPrices } from "./prices.ts";

const prices = readPrices(null);
/** Others bill nothing, or for names that somebody gave them. */
const HOSTED = PROVIDER_IDS.filter((id) => PROVIDERS[id].needsKey && id !== "azure");
/** 100,000 new tokens, 100,000 that the provider had kept. */
const use = { inputTokens: 200_000, outputTokens: 10_000, cachedTokens: 100_000 };

describe("what providers list", () => {
  // New input, kept input and output, in millionths of a dollar.
  test.each([
    ["anthropic/claude-sonnet-4-5", 300_000 + 30_000 + 150_000],
    ["anthropic/claude-sonnet-4-5-20250929", 300_000 + 30_000 + 150_000],
    ["anthropic/claude-opus-4-5", 500_000 + 50_000 + 250_000],
    ["openai/gpt-5", 125_000 + 12_500 + 100_000],
    ["openai/gpt-5-mini-2025-08-07", 25_000 + 2_500 + 20_000],
    ["azure/gpt-5", 125_000 + 12_500 + 100_000],
    ["google/gemini-2.5-pro", 125_000 + 12_500 + 100_000],
    ["bedrock/global.anthropic.claude-sonnet-4-5-20250929-v1:0", 300_000 + 30_000 + 150_000],
    // Another price in a region than everywhere.
    ["bedrock/eu.anthropic.claude-sonnet-4-5-20250929-v1:0", 330_000 + 33_000 + 165_000],
    ["bedrock/openai.gpt-oss-120b-1:0", 15_000 + 15_000 + 6_000],
    ["mistral/devstral-2512", 40_000 + 4_000 + 20_000],
    ["xai/grok-3", 300_000 + 75_000 + 150_000],
    ["groq/llama-3.3-70b-versatile", 59_000 + 59_000 + 7_900],
    ["openrouter/anthropic/claude-sonnet-4.5", 300_000 + 30_000 + 150_000],
  ])("%s", (model, micros) => {
    expect(prices.costOf(use, model)).toBe(micros);
  });

  test.each(["mistral/mistral-large-latest", "deepseek/deepseek-chat"])("%s has a price as well", (model) => {
    expect(prices.costOf(use, model)).toBeGreaterThan(0);
  });

  test("count what a provider is given to keep, for minutes and for an hour", () => {
    const written = { inputTokens: 10_000, outputTokens: 0, writtenTokens: 10_000 };
    expect(prices.costOf({ inputTokens: 10_000, outputTokens: 0 }, "anthropic/claude-sonnet-4-5")).toBe(30_000);
    expect(prices.costOf(written, "anthropic/claude-sonnet-4-5")).toBe(37_500);
    expect(prices.costOf({ ...written, writtenForHourTokens: 4_000 }, "anthropic/claude-sonnet-4-5")).toBe(46_500);
    // Who bills nothing for keeping bills it as input.
    expect(prices.costOf(written, "openai/gpt-5")).toBe(12_500);
  });

  test("rise with the length of one question where the provider says so", () => {
    const long = { inputTokens: 300_000, outputTokens: 10_000 };
    expect(prices.costOf(long, "google/gemini-2.5-pro")).toBe(750_000 + 150_000);
    expect(prices.factsOf("google/gemini-2.5-pro").price).toEqual({ input: 1.25, output: 10, rises: true });
    expect(prices.factsOf("anthropic/claude-sonnet-4-5").contextTokens).toBe(200_000);
  });

  test("are those of the version that is named, on the day that is named", async () => {
    const library = join(import.meta.dirname, "../../../node_modules/@pydantic/genai-prices/package.json");
    expect(JSON.parse(await readFile(library, "utf8")).version).toBe(LIBRARY.version);
    expect(prices.source).toEqual({ ...LIBRARY, hasOwn: false });
  });
});

test.each(HOSTED.map((id) => `${id}/${PROVIDERS[id].exampleModel}`))(
  "the product's own example %s has a price",
  (model) => {
    expect(prices.costOf(use, model)).toBeGreaterThan(0);
  },
);

test.each([
  ["openai/gpt-5-2026-01-31", "openai/gpt-5"],
  ["openai/gpt-4.1-2027-01-31", "openai/gpt-4.1"],
  ["xai/grok-4-1234", "xai/grok-4"],
])("%s, a version that nobody lists, has the price of %s", (version, model) => {
  expect(prices.costOf(use, version)).toBe(prices.costOf(use, model));
  expect(prices.costOf(use, version)).toBeGreaterThan(0);
});

describe("what nobody knows", () => {
  test.each([
    // It begins like a model that there is.
    "openai/gpt-5-surprise",
    "anthropic/claude-sonnet-5-7",
    "anthropic/claude-opus-4-10",
    "anthropic/claude-haiku-4-5-turbo",
    "google/gemini-2.5-pro-ultra",
    "bedrock/eu.anthropic.claude-sonnet-4-5-large",
    // It has an address of somebody's own, or a name.
    "openai-compatible/gpt-5",
    "azure/my-deployment",
    "openrouter/nobody/knows-it",
    "nobody/claude-sonnet-4-5",
    "no-model",
  ])("has no price: %s", (model) => {
    expect(prices.costOf(use, model)).toBeUndefined();
    expect(prices.factsOf(model).price).toBeNull();
  });

  test("is no model that writes no text", () => {
    expect(prices.costOf(use, "openai/text-embedding-3-small")).toBeUndefined();
  });
});

test.each(["ollama/qwen3-coder:30b", "lmstudio/qwen/qwen3-coder-30b", "builtin"])("%s costs nothing", (model) => {
  expect(prices.costOf(use, model)).toBe(0);
  expect(prices.factsOf(model).price).toEqual({ input: 0, output: 0, rises: false });
});

test("an installation's models without a price are told, each once", () => {
  expect(modelsWithoutPrice({ model: "openai/gpt-5", fast: "openai/gpt-5-mini" }, prices)).toEqual([]);
  expect(modelsWithoutPrice({ model: "builtin", fast: null }, prices)).toEqual([]);
  expect(modelsWithoutPrice({ model: "openai/none-such", fast: "openai/none-such" }, prices)).toEqual([
    "openai/none-such",
  ]);
});

describe("the operator's own table", () => {
  test("goes before what providers list, for dated versions and whole providers too; the rest is as listed", () => {
    const own = createPrices({
      "openai/gpt-5": { input: 9, cached: 9, output: 9 },
      "openai-compatible/*": { input: 1, cached: 0.1, written: 2, output: 1 },
      "ollama/*": { input: 0.5, cached: 0.5, output: 0.5 },
    });
    expect(own.source.hasOwn).toBe(true);
    expect(own.costOf(use, "openai/gpt-5")).toBe(1_890_000);
    expect(own.costOf(use, "openai/gpt-5-2025-08-07")).toBe(1_890_000);
    expect(own.factsOf("openai/gpt-5")).toEqual({
      price: { input: 9, output: 9, rises: false },
      contextTokens: knownModel("openai/gpt-5")?.contextTokens,
    });
    expect(own.costOf({ ...use, writtenTokens: 50_000 }, "openai-compatible/llama")).toBe(
      50_000 + 10_000 + 100_000 + 10_000,
    );
    expect(own.costOf(use, "ollama/llama")).toBe(105_000);
    expect(own.costOf(use, "openai/gpt-5-mini")).toBe(prices.costOf(use, "openai/gpt-5-mini"));
    expect(own.costOf(use, "openai/gpt-5-surprise")).toBeUndefined();
  });

  test("is a file; one that is none is told in a sentence", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ninefold-prices-"));
    const file = join(folder, "prices.json");
    try {
      await writeFile(file, JSON.stringify({ "openai/gpt-5": { input: 9, cached: 9, output: 9 } }));
      expect(readPrices(file).costOf(use, "openai/gpt-5")).toBe(1_890_000);
      await writeFile(file, JSON.stringify({ "openai/gpt-5": { input: -1 } }));
      expect(() => readPrices(file)).toThrow(/^ASSISTANT_PRICES=.* is not usable: it must be JSON such as/);
      expect(() => readPrices(join(folder, "missing.json"))).toThrow(/is not usable/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
