// Errors of the preview: reported, kept over a reload, and sent to the assistant with "Fix this".
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAccessible } from "../../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../../testing/browser.ts";
import { runUnderWay } from "../../../../testing/editor-state.ts";
import { becomes, gone, held, seen } from "../../../../testing/expectations.ts";
import { messageField, openJoinedEditor } from "../../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

/** What the app in the preview's frame says. */
async function saysInFrame(page: Page, ...messages: object[]): Promise<void> {
  const frame = page.frames().find((one) => one.url().includes("/preview/app/"));
  if (frame === undefined) throw new Error("There is no preview to speak");
  await frame.evaluate((said) => {
    for (const message of said) window.parent.postMessage(message, "*");
  }, messages);
}

const BEES = { type: "APP_ERROR", message: "bees is not defined", source: "web/pages/hives.tsx:12" };
const EARLIER = { kind: "exception", message: "honey is not defined" } as const;
const REPORTED = "Your app reported an error: bees is not defined";

describe("an error of the app", () => {
  it("is reported once with its page, and is still there after a reload", async () => {
    const { page, added } = await openJoinedEditor(platform);
    await saysInFrame(page, { type: "NAVIGATED", path: "/hives" }, { type: "APP_ERROR", message: 7 }, BEES, BEES);
    await seen(page.getByText(REPORTED));
    await becomes(
      () => added.editing.previewErrors,
      [expect.objectContaining({ message: BEES.message, source: BEES.source, page: "/hives", count: 1 })],
    );
    await page.reload();
    await seen(page.getByText(REPORTED));
    await page.getByRole("button", { name: "Show details of 1 error" }).press("Enter");
    await seen(page.getByText("web/pages/hives.tsx:12, on /hives"));
    await isAccessible(page);
  });

  it("is not lost when the earlier ones arrive after it", async () => {
    const answer = held();
    const { page } = await openJoinedEditor(platform, {}, ({ server }) =>
      server.override("GET /api/projects/:id/preview-errors", async () => {
        await answer.until;
        return { body: { errors: [{ ...EARLIER, id: randomUUID(), count: 1, lastSeenAt: new Date().toISOString() }] } };
      }),
    );
    await saysInFrame(page, BEES);
    await seen(page.getByText(REPORTED));
    answer.release();
    await page.getByRole("button", { name: "Show details of 2 errors" }).press("Enter");
    await seen(page.getByText(EARLIER.message));
    await seen(page.getByText("web/pages/hives.tsx:12"));
  });

  it("is sent with Fix this, and what is typed stays in the input", async () => {
    const { page, server, added, projectId } = await openJoinedEditor(platform);
    await messageField(page).fill("Half a thought");
    await saysInFrame(page, BEES, { type: "APP_ERROR", message: "GET /api/hives: 500" });
    await seen(page.getByRole("button", { name: "Show details of 2 errors" }));
    await becomes(() => added.editing.previewErrors.length, 2);
    await page.getByRole("button", { name: "Fix this" }).click();
    await becomes(() => server.calls.find(({ call }) => call === "POST /api/chat")?.body, {
      message: "The preview shows these errors. Please fix them:\n- bees is not defined\n- GET /api/hives: 500",
      projectId,
      messages: [],
      context: { errors: [{ message: BEES.message, source: BEES.source }, { message: "GET /api/hives: 500" }] },
    });
    await gone(page.getByText("Your app reported an error"));
    await becomes(() => messageField(page).inputValue(), "Half a thought");
    await becomes(() => added.editing.previewErrors, []);
  });

  it("comes back when it could not be sent", async () => {
    const { page } = await openJoinedEditor(platform, {}, ({ server }) =>
      server.override("POST /api/chat", () => ({ status: 500, body: {} })),
    );
    await saysInFrame(page, BEES);
    await page.getByRole("button", { name: "Fix this" }).click();
    await seen(page.getByText("An error occurred while processing your request. Please try again."));
    await seen(page.getByText(REPORTED));
  });

  it("waits for the assistant while it is at work", async () => {
    const { page, server } = await openJoinedEditor(platform, {}, ({ added }) => {
      added.editing.run.run = runUnderWay();
    });
    await seen(page.getByRole("region", { name: "The assistant at work" }));
    await saysInFrame(page, BEES);
    await page.getByRole("button", { name: "Fix this" }).click();
    await seen(page.getByText("The assistant looks at this next."));
    expect(server.calls.find(({ call }) => call.endsWith("/queue"))?.body).toEqual({
      message: "The preview shows this error. Please fix it:\nbees is not defined",
      context: { errors: [{ message: BEES.message, source: BEES.source }] },
    });
  });

  it("goes when it is dismissed, and when the app has changed", async () => {
    const { page, server, added, projectId } = await openJoinedEditor(platform);
    await saysInFrame(page, BEES);
    await page.getByRole("button", { name: "Dismiss app error" }).click();
    await gone(page.getByText(REPORTED));
    await saysInFrame(page, BEES);
    await seen(page.getByText(REPORTED));
    await becomes(() => added.editing.previewErrors.length, 1);
    server.emit("changes_applied", { projectId, changesApplied: true, previewUrl: null });
    await gone(page.getByText(REPORTED));
    await becomes(() => added.editing.previewErrors, []);
  });
});
