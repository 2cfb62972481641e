// Saying an earlier message differently, and reading what was set aside for it, in a browser.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Message } from "#contract";
import { isAccessible } from "../../../../testing/accessible.ts";
import { type Platform, selectProject, startPlatform } from "../../../../testing/browser.ts";
import { runUnderWay } from "../../../../testing/editor-state.ts";
import { becomes, gone, seen } from "../../../../testing/expectations.ts";
import { addProject } from "../../../../testing/platform-state.ts";
import { openEditor } from "../../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const messages = (): Message[] => [
  { role: "user", content: "A hive log" },
  { role: "assistant", content: "Here is your hive log." },
  { role: "user", content: "Make it green" },
  { role: "assistant", content: "It is green now." },
];
const conversationOf = (page: Page) => page.getByRole("list", { name: "Conversation" });
const pencilOf = (page: Page, text: string) =>
  conversationOf(page).getByRole("listitem").filter({ hasText: text }).getByRole("button", { name: "Edit message" });
const fieldOf = (page: Page) => page.getByLabel("Message in other words");

describe("an earlier message", () => {
  it("opens in its place, says what will happen, and Escape leaves it as it was", async () => {
    const { page, server } = await openEditor(platform, { messages: messages() });
    await pencilOf(page, "A hive log").press("Enter");
    await becomes(() => fieldOf(page).inputValue(), "A hive log");
    await seen(page.getByText("Your app goes back to how it was before this message, and is changed from there."));
    await seen(page.getByText("The old message and the 3 after it are set aside"));
    await isAccessible(page);
    await page.keyboard.type(" for mountains");
    await page.keyboard.press("Escape");
    await gone(fieldOf(page));
    await seen(conversationOf(page).getByText("A hive log", { exact: true }));
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Edit message");
    expect(server.calls.some(({ call }) => call.endsWith("/resend"))).toBe(false);
  });

  it("is sent again at Enter; what followed is set aside and can be unfolded, also after a reload", async () => {
    const { page, server } = await openEditor(platform, { messages: messages() });
    await pencilOf(page, "Make it green").press("Enter");
    await fieldOf(page).fill("Make it blue");
    await fieldOf(page).press("Enter");
    await seen(conversationOf(page).getByText("Make it blue"));
    await becomes(() => server.calls.find(({ call }) => call.endsWith("/resend"))?.body, {
      message: "Make it blue",
      files: "then",
    });
    await gone(conversationOf(page).getByText("It is green now."));
    await page.reload();
    await page.getByRole("button", { name: "2 messages set aside" }).click();
    const aside = page.getByRole("list", { name: "Messages set aside" });
    await seen(aside.getByText("Make it green"));
    await seen(aside.getByText("It is green now."));
    await seen(conversationOf(page).getByText("Here is your hive log."));
    await isAccessible(page);
  });

  it("that can't be sent again says why and keeps what was typed", async () => {
    const { page, server } = await openEditor(platform, { messages: messages() }, ({ server }) => {
      const error = "The assistant is still working on this app. Please wait until it has finished.";
      server.override("POST /api/projects/:id/messages/:messageId/resend", () => ({ status: 409, body: { error } }));
    });
    await pencilOf(page, "Make it green").press("Enter");
    await fieldOf(page).fill("Make it blue");
    await page.getByRole("button", { name: "Send again", exact: true }).click();
    await seen(page.getByRole("alert").getByText("The assistant is still working on this app."));
    expect(await fieldOf(page).inputValue()).toBe("Make it blue");
    server.override("POST /api/projects/:id/messages/:messageId/resend", () => ({ status: 500 }));
    await page.getByRole("button", { name: "Send again", exact: true }).click();
    await seen(page.getByText("The message could not be sent again. Nothing was changed."));
  });

  it("can be edited on a phone by touch, and not while a run is under way", async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, server } = await platform.visit({ as: "ada", context: phone });
    const added = addProject(server.state, { messages: messages() });
    await selectProject(page, added.project._id);
    await page.goto(`${server.url}/edit`);
    const pencil = pencilOf(page, "Make it green");
    await becomes(() => pencil.evaluate((element) => getComputedStyle(element).opacity), "1");
    await pencil.tap();
    await seen(fieldOf(page));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    added.editing.run = { ...added.editing.run, run: runUnderWay() };
    await page.reload();
    await seen(page.getByRole("region", { name: "The assistant at work" }));
    expect(await pencil.count()).toBe(0);
  });
});
