// What tokens cost.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPrices } from "./prices.ts";

const use = { inputTokens: 1_000_000, outputTokens: 100_000, cachedTokens: 900_000 };

test.each([
  ["anthropic/claude-sonnet-4-5", 300_000 + 270_000 + 1_500_000],
  ["anthropic/claude-sonnet-4-5-20250929", 300_000 + 270_000 + 1_500_000],
  ["openai/gpt-5", 125_000 + 112_500 + 1_000_000],
  ["openai/gpt-5-mini-2025-08-07", 25_000 + 22_500 + 200_000],
  ["mistral/devstral-medium-latest", 400_000 + 200_000],
  ["ollama/qwen3-coder:30b", 0],
  ["builtin", 0],
  ["openai/gpt-5-surprise", undefined],
  ["openai-compatible/llama", undefined],
])("%s", (model, micros) => {
  expect(readPrices(null).costOf(use, model)).toBe(micros);
});

test("a table of the operator's goes before ours, and one that is none is told in a sentence", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-prices-"));
  const file = join(folder, "prices.json");
  try {
    await writeFile(file, JSON.stringify({ "openai/gpt-5": { input: 9, cached: 9, output: 9 } }));
    expect(readPrices(file).costOf(use, "openai/gpt-5")).toBe(9_900_000);
    expect(readPrices(file).costOf(use, "xai/grok-4")).toBeGreaterThan(0);
    await writeFile(file, JSON.stringify({ "openai/gpt-5": { input: -1 } }));
    expect(() => readPrices(file)).toThrow(/^ASSISTANT_PRICES=.* is not usable: it must be JSON such as/);
    expect(() => readPrices(join(folder, "missing.json"))).toThrow(/is not usable/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
