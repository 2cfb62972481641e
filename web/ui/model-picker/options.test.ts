// Which models stand in a list, in which order, and what is found by what is typed.
import { describe, expect, it } from "vitest";
import type { DescribedChoice } from "#contract";
import { priceSourceText, priceText, windowText } from "../../lib/price-text.ts";
import { findOptions, groupsOfChoices, groupsOfProvider, OPTIONS_SHOWN_MAX } from "./options.ts";

const choice = (model: string, input: number | null = null): DescribedChoice => ({
  model,
  key: model === "builtin" ? "builtin" : "own",
  price: input === null ? null : { input, output: input * 5, rises: false },
  contextTokens: null,
});
const atHand = [
  { model: "openrouter/anthropic/claude-sonnet-4.5", key: "own" as const },
  { model: "builtin", key: "builtin" as const },
];
const all = [
  choice("openrouter/anthropic/claude-sonnet-4.5", 3),
  choice("builtin"),
  choice("openrouter/anthropic/claude-haiku-4.5", 1),
  choice("openrouter/qwen/qwen3-coder"),
  choice("groq/openai/gpt-oss-120b"),
];
const told = (groups: ReturnType<typeof groupsOfChoices>) =>
  groups.map(({ name, items }) => [name, items.map(({ text }) => text)]);

describe("the groups", () => {
  it("begin with what lies at hand, go on by provider, and at OpenRouter by who made the model", () => {
    expect(told(groupsOfChoices({ atHand, all, value: "builtin", nothing: null }))).toEqual([
      ["At hand", ["openrouter/anthropic/claude-sonnet-4.5", "Built-in model"]],
      ["OpenRouter: anthropic", ["claude-haiku-4.5"]],
      ["OpenRouter: qwen", ["qwen3-coder"]],
      ["Groq", ["openai/gpt-oss-120b"]],
    ]);
  });

  it("have what is chosen at the front, wherever it comes from, and what choosing nothing is called", () => {
    const [first, , second] = told(
      groupsOfChoices({ atHand, all, value: "groq/openai/gpt-oss-120b", nothing: "As everywhere else" }),
    );
    expect(first).toEqual([
      "At hand",
      ["As everywhere else", "openrouter/anthropic/claude-sonnet-4.5", "Built-in model", "groq/openai/gpt-oss-120b"],
    ]);
    expect(second).toEqual(["OpenRouter: qwen", ["qwen3-coder"]]);
  });

  it("begin with a choice that is no longer theirs, which can't be taken again", () => {
    const [lost, first] = groupsOfChoices({ atHand, all, value: "openai/gpt-5", nothing: "As everywhere else" });
    expect(lost).toMatchObject({
      name: "Chosen now",
      items: [{ text: "openai/gpt-5 (no longer yours)", isLost: true }],
    });
    expect(first?.items.map(({ value }) => value)).toEqual(["", "openrouter/anthropic/claude-sonnet-4.5", "builtin"]);
  });

  it("show what lies at hand before anything is known of it, and then its price", () => {
    const before = groupsOfChoices({ atHand, all: [], value: "builtin", nothing: null });
    expect(before[0]?.items.map(({ facts }) => facts)).toEqual([null, null]);
    const after = groupsOfChoices({ atHand, all, value: "builtin", nothing: null });
    expect(after[0]?.items[0]?.facts?.price).toEqual({ input: 3, output: 15, rises: false });
  });

  it("of one provider are chosen by the names that they have there", () => {
    const groups = groupsOfProvider("openrouter", [{ name: "qwen/qwen3-coder", price: null, contextTokens: null }]);
    expect(groups[0]).toMatchObject({
      name: "OpenRouter: qwen",
      items: [{ value: "qwen/qwen3-coder", text: "qwen3-coder" }],
    });
  });
});

describe("what is typed", () => {
  const groups = groupsOfChoices({ atHand, all, value: "builtin", nothing: null });

  it.each([
    ["haiku", ["claude-haiku-4.5"]],
    ["  OPENROUTER qwen ", ["qwen3-coder"]],
    ["groq 120", ["openai/gpt-oss-120b"]],
    ["built", ["Built-in model"]],
    ["no such model", []],
  ])("finds by words in any order and in any case: %s", (typed, names) => {
    expect(findOptions(groups, typed).groups.flatMap(({ items }) => items.map(({ text }) => text))).toEqual(names);
  });

  it("narrows a list of which only the beginning is shown, and says how many are not", () => {
    const models = Array.from({ length: 400 }, (_, number) => choice(`openrouter/maker-${number % 7}/model-${number}`));
    const many = groupsOfChoices({ atHand, all: models, value: "builtin", nothing: null });
    const shown = findOptions(many, "");
    expect(shown.groups.flatMap(({ items }) => items)).toHaveLength(OPTIONS_SHOWN_MAX);
    expect(shown.more).toBe(402 - OPTIONS_SHOWN_MAX);
    expect(findOptions(many, "model-399")).toMatchObject({ more: 0, groups: [{ items: [{ text: "model-399" }] }] });
  });
});

describe("the words beside a name", () => {
  it("are the price, which may be unknown, nothing or rise, and the window", () => {
    expect(priceText({ input: 3, output: 15, rises: false })).toBe("$3 in, $15 out");
    expect(priceText({ input: 1.25, output: 10, rises: true })).toBe("from $1.25 in, $10 out");
    expect(priceText({ input: 0.075, output: 0.3, rises: false })).toBe("$0.075 in, $0.30 out");
    expect(priceText({ input: 0, output: 0, rises: false })).toBe("free");
    expect(priceText(null)).toBe("price unknown");
    expect([200_000, 1_048_576, 131_072].map(windowText)).toEqual(["200K", "1.05M", "131K"]);
  });

  it("say from which version and day the prices are, and who set others", () => {
    const source = { name: "genai-prices", version: "1.2.3", date: "2026-01-10", hasOwn: false };
    expect(priceSourceText(source)).toBe(
      "Prices are those of genai-prices 1.2.3 of January 10, 2026. What your provider bills is what counts.",
    );
    expect(priceSourceText({ ...source, hasOwn: true })).toContain("and some that whoever runs this platform set.");
  });
});
