// Pointing at something in the preview: the button and the key, the element at the composer, the message that carries it.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAccessible } from "../../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../../testing/browser.ts";
import { runUnderWay } from "../../../../testing/editor-state.ts";
import { becomes, gone, seen } from "../../../../testing/expectations.ts";
import { messageField, openJoinedEditor } from "../../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const ELEMENT = {
  component: "HivesPage",
  path: "web/pages/hives.tsx",
  line: 12,
  tag: "button",
  role: "button",
  text: "New",
};
const PICKED = { type: "ELEMENT_PICKED", element: ELEMENT };

const frameOf = (page: Page) => page.frameLocator("iframe[title='App preview']");
const button = (page: Page) => page.getByRole("button", { name: "Point at something in the app" });
const chip = (page: Page) => page.getByRole("region", { name: "Pointed at" });
const asked = (page: Page, on: boolean) => frameOf(page).getByText(`{"type":"PICK_ELEMENT","on":${on}}`).last();

async function saysInFrame(page: Page, message: object): Promise<void> {
  const frame = page.frames().find((one) => one.url().includes("/preview/app/"));
  await frame?.evaluate((said) => window.parent.postMessage(said, "*"), message);
}

async function pick(page: Page): Promise<void> {
  await button(page).click();
  await seen(asked(page, true));
  await saysInFrame(page, PICKED);
  await seen(chip(page));
}

describe("pointing at something in the preview", () => {
  it("asks the frame, shows what was picked, and sends it with the next message alone", async () => {
    const { page, server, projectId } = await openJoinedEditor(platform);
    await pick(page);
    await seen(asked(page, false));
    expect(await button(page).getAttribute("aria-pressed")).toBe("false");
    await seen(chip(page).getByText("web/pages/hives.tsx:12"));
    await becomes(() => messageField(page).evaluate((input) => input === document.activeElement), true);
    await page.keyboard.type("Make this blue");
    await page.keyboard.press("Enter");
    await gone(chip(page));
    const sent = () => server.calls.filter(({ call }) => call === "POST /api/chat").map(({ body }) => body);
    await becomes(
      () => sent().at(0),
      expect.objectContaining({ message: "Make this blue", projectId, context: { element: ELEMENT } }),
    );
    await messageField(page).fill("And another");
    await page.keyboard.press("Enter");
    await becomes(() => sent().length, 2);
    expect(sent()[1]).not.toHaveProperty("context");
  });

  it("begins with Alt+P and ends with Escape, here and in the frame", async () => {
    const { page } = await openJoinedEditor(platform);
    await page.keyboard.press("Alt+KeyP");
    await seen(page.getByText("Choose something in the app. Escape ends it."));
    await becomes(() => page.evaluate(() => document.activeElement?.tagName), "IFRAME");
    await saysInFrame(page, { type: "PICK_ENDED" });
    await gone(page.getByText("Choose something in the app."));
    await becomes(() => button(page).evaluate((one) => one === document.activeElement), true);
    await page.keyboard.press("Enter");
    await seen(page.getByText("Choose something in the app."));
    await page.getByRole("heading", { name: "Interactive App Preview" }).click();
    await page.keyboard.press("Escape");
    await gone(page.getByText("Choose something in the app."));
  });

  it("believes a frame only that was asked", async () => {
    const { page } = await openJoinedEditor(platform);
    await saysInFrame(page, PICKED);
    await saysInFrame(page, { type: "APP_ERROR", message: "said afterwards" });
    await seen(page.getByText("said afterwards"));
    await gone(chip(page));
  });

  it("asks again when the app begins anew", async () => {
    const { page } = await openJoinedEditor(platform);
    await button(page).click();
    await seen(asked(page, true));
    await saysInFrame(page, { type: "READY" });
    await becomes(() => frameOf(page).getByText('{"type":"PICK_ELEMENT","on":true}').count(), 2);
  });

  it("is taken back with its button, comes back when sending fails, and is accessible", async () => {
    const { page, server } = await openJoinedEditor(platform);
    await pick(page);
    await isAccessible(page);
    server.override("POST /api/chat", () => ({ status: 500, body: {} }));
    await messageField(page).fill("Make this blue");
    await page.keyboard.press("Enter");
    await seen(page.getByText("An error occurred while processing your request. Please try again."));
    await seen(chip(page));
    await page.getByRole("button", { name: "Point at nothing" }).click();
    await gone(chip(page));
  });

  it("goes with a message that waits while the assistant is at work", async () => {
    const { page, server } = await openJoinedEditor(platform, {}, ({ added }) => {
      added.editing.run.run = runUnderWay();
    });
    await pick(page);
    await page.getByRole("button", { name: "Add to this" }).click();
    await page.getByLabel("Next message").fill("Then this");
    await page.getByRole("button", { name: "Send now" }).click();
    await becomes(() => server.calls.find(({ call }) => call.endsWith("/queue"))?.body, {
      message: "Then this",
      joins: true,
      context: { element: ELEMENT },
    });
    await gone(chip(page));
  });

  it("leads back to the chat on a phone", async () => {
    const { page } = await openJoinedEditor(platform);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Show preview" }).click();
    await pick(page);
    await gone(page.getByRole("heading", { name: "Interactive App Preview" }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
