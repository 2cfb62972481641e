// Choosing among hundreds of models, in a browser: by typing, by keys, on a phone, and while providers are slow or silent.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DescribedChoice } from "#contract";
import { isAccessible } from "../../testing/accessible.ts";
import { keptKey, useWithAllowance } from "../../testing/assistant-routes.ts";
import { NO_KEY, PRICES } from "../../testing/assistant-state.ts";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { becomes, gone, held, seen } from "../../testing/expectations.ts";
import { messageField, openEditor } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const own = (model: string, input: number | null, contextTokens: number | null): DescribedChoice => ({
  model,
  key: "own",
  price: input === null ? null : { input, output: input * 5, rises: input === 1.25 },
  contextTokens,
});
const MAKERS = ["anthropic", "deepseek", "google", "meta-llama", "mistralai", "openai", "qwen"];
const HUNDREDS = [
  own("openrouter/anthropic/claude-sonnet-4.5", 3, 1_000_000),
  own("openrouter/anthropic/claude-haiku-4.5", 1, 200_000),
  own("openrouter/google/gemini-2.5-pro", 1.25, 1_048_576),
  own("openrouter/mystery/unheard-of", null, null),
  ...Array.from({ length: 380 }, (_, number) =>
    own(`openrouter/${MAKERS[number % MAKERS.length]}/model-${number}`, (number % 9) / 10, 131_072),
  ),
];
const choices = [
  { model: "openrouter/anthropic/claude-sonnet-4.5", key: "own" as const },
  { model: "builtin", key: "builtin" as const },
];
const BUILTIN: DescribedChoice = { model: "builtin", key: "builtin", price: null, contextTokens: null };
const ALL = { body: { models: [...HUNDREDS, BUILTIN], unread: [], prices: PRICES } };

/** The editor of somebody with a key for OpenRouter. */
const openWithHundreds = (before: Parameters<typeof openEditor>[2] = () => {}) =>
  openEditor(platform, {}, async (visit) => {
    const { assistant } = visit.server.state;
    assistant.use = { ...useWithAllowance(1), model: "openrouter/anthropic/claude-sonnet-4.5", key: "own", choices };
    assistant.key = keptKey({ provider: "openrouter", model: "anthropic/claude-sonnet-4.5" });
    assistant.further = { models: HUNDREDS, unread: [] };
    await before(visit);
  });

const button = (page: Page) => page.getByRole("button", { name: /^Model for the next messages/ });
const finder = (page: Page) => page.getByRole("combobox", { name: "Model for the next messages" });
const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

describe("among hundreds of models", () => {
  it("one is found by typing and taken with the keyboard; it answers the next message and is remembered", async () => {
    const { page, server, problems } = await openWithHundreds();
    await button(page).press("Enter");
    await seen(option(page, "claude-haiku-4.5"));
    await seen(page.getByRole("group", { name: "OpenRouter: anthropic" }));
    expect(await option(page, "openrouter/anthropic/claude-sonnet-4.5").getAttribute("aria-selected")).toBe("true");
    await seen(page.getByText(/Prices are those of genai-prices 1.2.3 of January 10, 2026/));
    await seen(page.getByText(/^And \d+ more\. Type a part of a name/));
    await page.keyboard.type("haiku");
    await becomes(() => page.getByRole("option").count(), 1);
    // With few rows: axe looks at each.
    await isAccessible(page);
    await seen(option(page, "claude-haiku-4.5").getByText("$1 in, $5 out"));
    await seen(option(page, "claude-haiku-4.5").getByText("200K"));
    await page.keyboard.press("Enter");
    await gone(finder(page));
    await seen(button(page).getByText("openrouter/anthropic/claude-haiku-4.5"));
    await becomes(() => isFocused(button(page)), true);
    await seen(page.getByText("your key"));

    await messageField(page).fill("A hive log");
    await page.getByRole("button", { name: "Send" }).click();
    await becomes(
      () => server.calls.findLast(({ call }) => call === "POST /api/chat")?.body,
      expect.objectContaining({ context: { model: "openrouter/anthropic/claude-haiku-4.5" } }),
    );
    await page.reload();
    await seen(button(page).getByText("openrouter/anthropic/claude-haiku-4.5"));
    expect(problems).toEqual([]);
  });

  it("arrows move, Escape leaves everything as it was, and what is unknown is said to be unknown", async () => {
    const { page } = await openWithHundreds();
    await button(page).click();
    await seen(option(page, "claude-haiku-4.5"));
    await page.keyboard.type("mystery");
    await seen(option(page, "unheard-of").getByText("price unknown"));
    await page.keyboard.press("Backspace");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    const active = () => finder(page).getAttribute("aria-activedescendant");
    await becomes(async () => (await active()) !== null, true);
    await finder(page).fill("nothing of that name");
    await seen(page.getByText("No model is called that."));
    await page.keyboard.press("Escape");
    await gone(finder(page));
    await seen(button(page).getByText("openrouter/anthropic/claude-sonnet-4.5"));
  });

  it("on a phone they are a sheet with rows to hit with a thumb, in the dark as well", async () => {
    const { page } = await openWithHundreds();
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 320, height: 640 });
    await button(page).click();
    const sheet = page.getByRole("dialog", { name: "Model for the next messages" });
    await seen(option(page, "claude-haiku-4.5"));
    const heights = await page
      .getByRole("option")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const inside = await sheet.boundingBox();
    expect((inside?.y ?? 0) + (inside?.height ?? 0)).toBeLessThanOrEqual(640);
    await finder(page).fill("gemini");
    await becomes(() => page.getByRole("option").count(), 1);
    await isAccessible(page);
    await option(page, "gemini-2.5-pro").click();
    await gone(sheet);
    await seen(button(page).getByText("openrouter/google/gemini-2.5-pro"));
  });
});

describe("while providers are slow or silent", () => {
  it("what lies at hand can be chosen at once", async () => {
    const answer = held();
    const { page } = await openWithHundreds(({ server }) => {
      server.override("GET /api/assistant/choices", async () => {
        await answer.until;
        return ALL;
      });
    });
    await button(page).click();
    await seen(page.getByText("Asking which models there are"));
    await finder(page).fill("haiku");
    await gone(page.getByRole("option"));
    expect(await page.getByText("No model is called that.").count()).toBe(0);
    await finder(page).fill("");
    const height = () => page.getByRole("dialog").evaluate((panel) => panel.clientHeight);
    const before = await height();
    answer.release();
    await seen(page.getByText("385 models", { exact: true }));
    expect(await height()).toBe(before);
    await option(page, "Built-in model").click();
    await seen(button(page).getByText("Built-in model"));
  });

  it("one that does not answer is named, and asked again on a click", async () => {
    const { page, server } = await openWithHundreds(({ server }) => {
      server.state.assistant.further = { models: [], unread: ["openrouter"] };
    });
    await button(page).click();
    await seen(page.getByRole("alert").getByText("OpenRouter did not say which models there are."));
    server.state.assistant.further = { models: HUNDREDS, unread: [] };
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(option(page, "claude-haiku-4.5"));
    await becomes(() => isFocused(finder(page)), true);
    await gone(page.getByText("OpenRouter did not say which models there are."));
  });

  it("a server that fails says so, and the list is read on a click", async () => {
    const { page, server } = await openWithHundreds(({ server }) => {
      server.override("GET /api/assistant/choices", () => ({ status: 500, body: { error: "Something broke." } }));
    });
    await button(page).click();
    await seen(page.getByRole("alert").getByText("Something broke."));
    server.override("GET /api/assistant/choices", () => ALL);
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(option(page, "claude-haiku-4.5"));
  });
});

it("in the form for a key, a model is typed or chosen from what the provider offers", async () => {
  const { page } = await openWithHundreds(({ server }) => {
    server.override("POST /api/assistant/models", () => ({
      body: {
        models: HUNDREDS.map(({ model, price, contextTokens }) => ({
          name: model.slice("openrouter/".length),
          price,
          contextTokens,
        })),
        isRead: true,
        prices: PRICES,
      },
    }));
  });
  await page.getByTitle("Language model and use").click();
  const dialog = page.getByRole("dialog", { name: "Language model" });
  await dialog.getByRole("button", { name: "Replace" }).click();
  await dialog.getByRole("button", { name: "Model: choose from the models of OpenRouter" }).click();
  await page.getByRole("combobox", { name: "Model", exact: true }).fill("haiku");
  await option(page, "claude-haiku-4.5").click();
  await becomes(() => dialog.getByLabel("Model", { exact: true }).inputValue(), "anthropic/claude-haiku-4.5");
  await becomes(
    () => dialog.getByRole("button", { name: /^Model: choose from/ }).evaluate((one) => one === document.activeElement),
    true,
  );
});

it("where neither a key is typed nor one is kept, the form asks for the key and nobody is blamed", async () => {
  const { page, server } = await openWithHundreds(({ server }) => {
    server.state.assistant.key = { ...NO_KEY, allowed: true };
  });
  await page.getByTitle("Language model and use").click();
  const dialog = page.getByRole("dialog", { name: "Language model" });
  await dialog.getByLabel("Provider").selectOption("Anthropic");
  await dialog.getByRole("button", { name: "Model: choose from the models of Anthropic" }).click();
  const list = page.getByRole("dialog", { name: "Model", exact: true });
  await seen(list.getByText("Enter your key first, then Anthropic says which models there are."));
  expect(await list.getByRole("button", { name: "Try again" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.getByLabel("Key", { exact: true }).fill("sk-ant-secret-9876");
  await dialog.getByRole("button", { name: "Model: choose from the models of Anthropic" }).click();
  await seen(option(page, "anthropic-model"));
  expect(server.calls.filter(({ call }) => call === "POST /api/assistant/models")).toHaveLength(1);
});

it("what was chosen and is no longer one's own is said to be so, and can't be chosen again", async () => {
  const { page } = await openWithHundreds(({ server }) => {
    server.state.assistant.use = { ...server.state.assistant.use, projectModel: "openai/gpt-5" };
  });
  await page.getByTitle("Language model and use").click();
  await page.getByRole("button", { name: "For this project: openai/gpt-5 (no longer yours)" }).click();
  const lost = page
    .getByRole("group", { name: "Chosen now" })
    .getByRole("option", { name: "openai/gpt-5 (no longer yours)" });
  await seen(lost);
  expect(await lost.getAttribute("aria-disabled")).toBe("true");
});

it("a list that can't be fetched says so, and the page goes on", async () => {
  const { page } = await openWithHundreds(async ({ page }) => {
    await page.route(/\/assets\/choices-panel-[^/]*\.js$/, (route) => route.abort());
  });
  await messageField(page).fill("A hive log");
  await button(page).click();
  await seen(page.getByText("The list could not be loaded. Try again, or reload the page."));
  expect(await button(page).getAttribute("aria-expanded")).toBe("false");
  expect(await messageField(page).inputValue()).toBe("A hive log");
});

it("a list that is fetched late stays closed, and takes no keys, when the person has gone on meanwhile", async () => {
  const file = held();
  const { page, problems } = await openWithHundreds(async ({ page }) => {
    await page.route(/\/assets\/choices-panel-[^/]*\.js$/, async (route) => {
      await file.until;
      await route.continue();
    });
  });
  await button(page).click();
  await becomes(() => button(page).getAttribute("aria-busy"), "true");
  await messageField(page).focus();
  await page.keyboard.type("A hive");
  file.release();
  await becomes(() => button(page).getAttribute("aria-busy"), "false");
  await page.keyboard.type(" log");
  expect(await messageField(page).inputValue()).toBe("A hive log");
  expect(await finder(page).count()).toBe(0);
  await button(page).click();
  await becomes(() => isFocused(finder(page)), true);
  expect(problems).toEqual([]);
});
