// What answers, what is left of the allowance and a key of one's own, in a browser.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAccessible } from "../../testing/accessible.ts";
import { keptKey, useWithAllowance } from "../../testing/assistant-routes.ts";
import { PRICES } from "../../testing/assistant-state.ts";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { runUnderWay } from "../../testing/editor-state.ts";
import { becomes, gone, seen } from "../../testing/expectations.ts";
import { asPhone, smallTargets } from "../../testing/phone.ts";
import { messageField, openEditor, openJoinedEditor } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const lineOf = (page: Page) => page.getByTitle("Language model and use");
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Language model" });
const sent = (server: { calls: { call: string; body?: unknown }[] }) =>
  server.calls.filter(({ call }) => call === "POST /api/chat").map(({ body }) => body);

describe("use and allowance", () => {
  it("with the built-in model nothing is metered and nothing is shown", async () => {
    const { page, server } = await openJoinedEditor(platform);
    await becomes(() => server.calls.some(({ call }) => call.endsWith("/use")), true);
    expect(await lineOf(page).count()).toBe(0);
  });

  it("shows what is left, and on asking the run, the project, the month and what happens at its end", async () => {
    const { page } = await openEditor(platform, {}, ({ server }) => {
      server.state.assistant.use = useWithAllowance(64_000);
      server.state.assistant.key = keptKey({ configured: false, provider: null, model: null, savedAt: null });
    });
    await seen(lineOf(page).getByText("anthropic/claude-sonnet"));
    await seen(lineOf(page).getByText("64,000 tokens left"));
    await lineOf(page).press("Enter");
    const dialog = dialogOf(page);
    for (const text of ["4,321 tokens", "21,500 tokens", "36,000 tokens", "64,000 tokens of 100,000 tokens"])
      await seen(dialog.getByText(text, { exact: true }));
    await seen(dialog.getByText(/a run stops between two steps and keeps what works.*It starts anew on/));
    await isAccessible(page);
    await page.keyboard.press("Escape");
    await gone(dialog);
  });

  it("has nothing to tap that is smaller than 44 pixels, on a phone", async () => {
    const { page } = await openEditor(platform, {}, async ({ server, page }) => {
      await asPhone(page);
      server.state.assistant.use = { ...useWithAllowance(64_000), key: "builtin", ownKeys: true };
      server.state.assistant.key = keptKey({ configured: false, provider: null, model: null, savedAt: null });
    });
    await seen(lineOf(page));
    expect(await smallTargets(page.getByRole("region", { name: "Chat" }))).toEqual([]);
    await lineOf(page).click();
    await seen(dialogOf(page).getByRole("button", { name: "Try and keep" }));
    expect(await smallTargets(dialogOf(page))).toEqual([]);
  });

  it("follows the steps of a run", async () => {
    const { page, server, added, projectId } = await openJoinedEditor(platform, {}, ({ server }) => {
      server.state.assistant.use = useWithAllowance(64_000);
    });
    await seen(lineOf(page).getByText("64,000 tokens left"));
    server.state.assistant.use = useWithAllowance(51_000);
    const run = runUnderWay({ turns: 2 });
    added.editing.run = { ...added.editing.run, run };
    server.emit("run_state", { projectId, run });
    await seen(lineOf(page).getByText("51,000 tokens left"));
  });

  it("used up, it offers the built-in model, which then answers; the message is kept", async () => {
    const { page, server } = await openEditor(platform, {}, ({ server }) => {
      server.state.assistant.use = useWithAllowance(10);
      server.override("POST /api/chat", () => {
        server.state.assistant.use = useWithAllowance(0);
        return { status: 429, body: { error: "Your allowance for this month is used up.", code: "ALLOWANCE_USED" } };
      });
    });
    await messageField(page).fill("A hive log");
    await page.getByRole("button", { name: "Send" }).click();
    await seen(page.getByText(/Your allowance for this month is used up. It starts anew on/));
    expect(await messageField(page).inputValue()).toBe("A hive log");
    await seen(page.getByRole("button", { name: "Use your own key" }));
    await page.getByRole("button", { name: "Use the built-in model" }).click();
    await gone(page.getByText(/Your allowance for this month is used up/));
    server.override("POST /api/chat", () => ({
      body: { message: "Done", retryInProgress: false, previewUrl: null, tickets: [], changesApplied: false },
    }));
    await page.getByRole("button", { name: "Send" }).click();
    await seen(page.getByRole("list", { name: "Conversation" }).getByText("Done"));
    expect(sent(server).at(-1)).toMatchObject({ message: "A hive log", context: { builtin: true } });
    await page.reload();
    await page.getByRole("button", { name: "Back to anthropic/claude-sonnet" }).click();
    await seen(page.getByText(/Your allowance for this month is used up/));
  });

  it("a key that the operator left out is one clear line above the input", async () => {
    const { page, server } = await openEditor(platform, {}, ({ server }) => {
      const notice =
        "ASSISTANT_MODEL=anthropic/claude needs ANTHROPIC_API_KEY. Until it is set, the built-in model answers.";
      server.state.assistant.use = { ...server.state.assistant.use, notice };
    });
    await seen(
      page.getByRole("status").getByText("needs ANTHROPIC_API_KEY. Until it is set, the built-in model answers."),
    );
    await messageField(page).fill("A hive log");
    await page.getByRole("button", { name: "Send" }).click();
    await becomes(() => sent(server).length, 1);
  });
});

describe("a key of one's own", () => {
  const allowed = ({ server }: { server: { state: { assistant: { use: unknown; key: unknown } } } }) => {
    Object.assign(server.state.assistant, {
      use: { ...useWithAllowance(64_000), model: "builtin", key: "builtin" },
      key: keptKey({ configured: false, provider: null, model: null, savedAt: null, ending: null }),
    });
  };

  it("is tried before it is kept, then shown by its end, model and day alone", async () => {
    const { page, server } = await openEditor(platform, {}, allowed);
    await lineOf(page).click();
    const dialog = dialogOf(page);
    await dialog.getByRole("button", { name: "Try and keep" }).click();
    await seen(dialog.getByText("Name a model"));
    await seen(dialog.getByText("Paste your key"));
    await dialog.getByLabel("Model", { exact: true }).fill("claude-sonnet");
    await dialog.getByLabel("Key", { exact: true }).fill("sk-ant-secret-9876");
    const error = "Anthropic refuses this key. Check that you copied the whole of it and that it is still active.";
    server.override("PUT /api/assistant/key", () => ({ status: 422, body: { error, code: "OWN_KEY_FAILED" } }));
    await dialog.getByRole("button", { name: "Try and keep" }).click();
    await seen(dialog.getByRole("alert").getByText(error));
    await isAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    server.override("PUT /api/assistant/key", () => {
      server.state.assistant.key = keptKey({ ending: "9876" });
      server.state.assistant.use = { ...useWithAllowance(64_000), key: "own" };
      return { body: server.state.assistant.key };
    });
    await dialog.getByLabel("Key", { exact: true }).press("Enter");
    await seen(dialog.getByText("••••9876"));
    expect(await page.content()).not.toContain("sk-ant-secret");
    await seen(dialog.getByText("It runs on your own key.", { exact: false }));
    await page.keyboard.press("Escape");
    await seen(lineOf(page).getByText("your key"));
  });

  it("of a model on one's own machine asks for an address and no key, and offers what is there", async () => {
    const { page, server } = await openEditor(platform, {}, allowed);
    await lineOf(page).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel("Provider").selectOption("Ollama");
    expect(await dialog.getByLabel("Address").inputValue()).toBe("http://127.0.0.1:11434/v1");
    await dialog.getByLabel("Model", { exact: true }).click();
    await seen(dialog.getByText("Ollama offers one model."));
    await dialog.getByLabel("Model", { exact: true }).fill("ollama-model");
    await dialog.getByText("More choices").click();
    await dialog.getByLabel("How long it thinks").selectOption("A little");
    await isAccessible(page);
    await dialog.getByRole("button", { name: "Try and keep" }).click();
    await becomes(
      () => server.calls.find(({ call }) => call === "PUT /api/assistant/key")?.body,
      expect.objectContaining({ provider: "ollama", model: "ollama-model", key: "", effort: "low" }),
    );
  });

  it("has a limit of money that its creator sets, beside what was spent", async () => {
    const { page, server } = await openEditor(platform, {}, ({ server }) => {
      const spent = { micros: 4_210_000, unpricedTokens: 0 };
      const month = { ...spent, unpricedTokens: 9 };
      const warning = "$4.21 of this month's $5.00 are spent.";
      const money = {
        run: { micros: 4_000, unpricedTokens: 0 },
        project: spent,
        month,
        capMicros: 5_000_000,
        warning,
        prices: PRICES,
      };
      Object.assign(server.state.assistant, { use: { ...useWithAllowance(1), key: "own", money }, key: keptKey() });
    });
    await lineOf(page).click();
    const dialog = dialogOf(page);
    await seen(dialog.getByText(/^Prices are those of genai-prices 1\.2\.3 of January 10, 2026\./));
    for (const text of ["under $0.01", "$4.21", "at least $4.21", "$4.21 of this month's $5.00 are spent."])
      await seen(dialog.getByText(text, { exact: true }));
    await seen(dialog.getByText("You spend at most $5.00 in a month."));
    await dialog.getByRole("button", { name: "Change the limit" }).click();
    await dialog.getByLabel("Spend at most, in a month").fill("20");
    await dialog.getByRole("button", { name: "Keep the limit" }).click();
    await seen(dialog.getByText("You spend at most $20.00 in a month."));
    expect(server.calls.find(({ call }) => call === "PUT /api/assistant/cap")?.body).toEqual({ dollars: 20 });
  });

  it("can be tried, replaced, and removed after a second thought", async () => {
    const { page, server } = await openEditor(platform, {}, ({ server }) => {
      Object.assign(server.state.assistant, { use: { ...useWithAllowance(1), key: "own" }, key: keptKey() });
    });
    await lineOf(page).click();
    const dialog = dialogOf(page);
    await dialog.getByRole("button", { name: "Try it" }).click();
    await seen(dialog.getByText("anthropic/claude-sonnet answers."));
    await dialog.getByRole("button", { name: "Replace" }).click();
    expect(await dialog.getByLabel("Model", { exact: true }).inputValue()).toBe("claude-sonnet");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("button", { name: "Remove key" }).click();
    await seen(dialog.getByRole("button", { name: "Try and keep" }));
    expect(server.state.assistant.key.configured).toBe(false);
  });

  it("that was refused says so in the chat, with the way to mend it and the built-in model", async () => {
    const error = "Anthropic refused your key ••••wxyz. Replace it; until then the built-in model can take over.";
    const { page, server } = await openEditor(platform, {}, ({ server, added }) => {
      const use = { ...useWithAllowance(1), key: "own", notice: error, keyTrouble: true };
      Object.assign(server.state.assistant, { use, key: keptKey({ refusedAt: "2026-01-16T09:30:00.000Z" }) });
      const run = runUnderWay({
        status: "failed",
        endedAt: "2026-01-15T09:31:00.000Z",
        paidBy: "own",
        fault: "key",
        error,
      });
      added.editing.run = { ...added.editing.run, run, canRetry: true, offersBuiltin: true };
    });
    const failed = page.getByRole("region", { name: "Not finished" });
    await seen(failed.getByText(error));
    await seen(failed.getByRole("button", { name: "Try with the built-in model" }));
    await failed.getByRole("button", { name: "Mend your key" }).click();
    await seen(dialogOf(page).getByText(/Anthropic refused this key on/));
    await isAccessible(page);
    await page.keyboard.press("Escape");
    await failed.getByRole("button", { name: "Try with the built-in model" }).click();
    await becomes(
      () => server.calls.find(({ call }) => call.endsWith("/run/retry"))?.body,
      expect.objectContaining({ builtin: true }),
    );
  });

  it("is reached from the projects, too, only where the operator allows it", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    await page.goto(`${server.url}/projects`);
    await seen(page.getByText("No Projects Yet"));
    expect(await page.getByRole("button", { name: "Language model and key" }).count()).toBe(0);
    allowed({ server });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.reload();
    await page.getByRole("button", { name: "Language model and key" }).click();
    await seen(dialogOf(page).getByRole("button", { name: "Try and keep" }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await isAccessible(page);
  });
});

describe("several models", () => {
  const choices = [
    { model: "anthropic/claude-sonnet", key: "platform" as const },
    { model: "ollama/qwen3-coder:30b", key: "own" as const },
    { model: "builtin", key: "builtin" as const },
  ];

  it("are chosen for the next messages below the box, and for the project in the dialog; on a phone, too", async () => {
    const { page, server } = await openEditor(platform, {}, ({ server }) => {
      server.state.assistant.use = { ...useWithAllowance(64_000), choices };
      server.state.assistant.key = keptKey({ provider: "ollama", model: "qwen3-coder:30b", ending: "" });
    });
    await page.setViewportSize({ width: 320, height: 700 });
    const picker = page.getByRole("button", { name: /^Model for the next messages/ });
    await picker.click();
    await page.getByRole("option", { name: "ollama/qwen3-coder:30b" }).click();
    await messageField(page).fill("A hive log");
    await page.getByRole("button", { name: "Send" }).click();
    await becomes(() => sent(server).at(-1), expect.objectContaining({ context: { model: "ollama/qwen3-coder:30b" } }));
    await page.reload();
    await seen(picker.getByText("ollama/qwen3-coder:30b"));
    await isAccessible(page);
    await page.getByRole("button", { name: "Back to anthropic/claude-sonnet" }).click();
    await lineOf(page).click();
    await dialogOf(page).getByRole("button", { name: "For this project: As everywhere else" }).click();
    await page.getByRole("option", { name: "Built-in model" }).click();
    await becomes(() => server.calls.find(({ call }) => call.startsWith("PUT /api/projects/"))?.body, {
      model: "builtin",
    });
    await seen(dialogOf(page).getByText("It needs no key, and nothing is counted."));
    await isAccessible(page);
    await page.keyboard.press("Escape");
    await seen(picker.getByText("Built-in model"));
  });

  it("that lie on this machine are taken with one click, which says what went wrong", async () => {
    const { page, server } = await openEditor(platform, {}, ({ server }) => {
      const found = { provider: "ollama" as const, model: "qwen3-coder:30b" };
      const use = { ...useWithAllowance(1), model: "builtin", key: "builtin" as const, found };
      server.state.assistant.use = { ...use, choices: [{ model: "builtin", key: "builtin" }] };
    });
    await seen(page.getByText(/Ollama runs on this machine: qwen3-coder:30b can answer/));
    const error = "Ollama could not be reached. Please try again in a few minutes.";
    server.override("PUT /api/assistant/key", () => ({ status: 422, body: { error, code: "OWN_KEY_FAILED" } }));
    await page.getByRole("button", { name: "Use it" }).click();
    await seen(page.getByText(error));
    server.override("PUT /api/assistant/key", () => {
      server.state.assistant.use = { ...useWithAllowance(1), model: "ollama/qwen3-coder:30b", key: "own" };
      return { body: keptKey({ provider: "ollama", model: "qwen3-coder:30b", ending: "" }) };
    });
    await page.getByRole("button", { name: "Use it" }).click();
    await seen(lineOf(page).getByText("ollama/qwen3-coder:30b"));
    await gone(page.getByRole("button", { name: "Use it" }));
  });

  it("each with a key of its own, of which one answers where nothing else is chosen", async () => {
    const { page, server } = await openEditor(platform, {}, ({ server }) => {
      const [first] = keptKey().keys;
      const [second] = keptKey({ provider: "openai", model: "gpt-5", ending: "7788" }).keys;
      if (!first || !second) throw new Error("There are no keys.");
      const use = { ...useWithAllowance(1), key: "own" as const };
      Object.assign(server.state.assistant, { use, key: keptKey({ keys: [first, second] }) });
    });
    await lineOf(page).click();
    const dialog = dialogOf(page);
    await seen(dialog.getByRole("heading", { name: "Your own keys" }));
    await seen(dialog.getByText("••••7788"));
    await isAccessible(page);
    await dialog.getByRole("button", { name: "Use by default" }).click();
    await becomes(() => server.state.assistant.key.keys.map(({ provider }) => provider), ["openai", "anthropic"]);
    await dialog.getByRole("button", { name: "Add a key of another provider" }).click();
    expect(await dialog.getByLabel("Provider").inputValue()).toBe("google");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await seen(dialog.getByText("••••wxyz"));
  });
});
