// The preview: what lies over it and for how long, what is believed of its frame, and when it does not load.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { openStopped, stepUntilSeen, stopClock } from "../../../testing/clock.ts";
import { gone, seen } from "../../../testing/expectations.ts";
import { openEditor, openJoinedEditor } from "../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

describe("the preview", () => {
  it("§8 Preview · failed: says so, and a reload tries again", async () => {
    let broken = true;
    const { page } = await openEditor(platform, {}, ({ server }) => {
      server.override("POST /api/projects/:id/frame-code", () =>
        broken ? { status: 500 } : { body: { code: "preview-again" } },
      );
    });
    await seen(page.getByText("Preview failed to load."));
    broken = false;
    await page
      .getByRole("button", { name: /try again|reload/i })
      .first()
      .click();
    await seen(page.frameLocator("iframe[title='App preview']").getByText("Hello ada"));
  });

  it("§8 Preview · failed: a failure's page in the place of the app is told, and the app is there once it answers", async () => {
    const { page } = await openEditor(platform, {}, async ({ page }) => {
      await openStopped(page);
      await page.route("**/preview/app/**", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
    });
    await stepUntilSeen(page, page.getByText("Preview failed to load."));
    await page.unroute("**/preview/app/**");
    await page.getByRole("button", { name: "Try again" }).click();
    const app = page.frameLocator("iframe[title='App preview']");
    await stepUntilSeen(page, app.getByText("Hello ada"));
    await gone(page.getByText("Preview failed to load."));
  });

  it("§9 Timings · changes-applied fallback: the overlay goes after 30 seconds when the preview does not load", async () => {
    const { page, server, projectId } = await openJoinedEditor(platform, {}, async ({ page, server }) => {
      await page.clock.install();
      let codes = 0;
      server.override("POST /api/projects/:id/frame-code", () => {
        codes += 1;
        return { body: { code: "preview" }, afterMs: codes > 1 ? 60_000 : 0 };
      });
    });
    const overlay = page.getByText("Applying changes & refreshing...");
    await stopClock(page);
    server.emit("changes_applied", { projectId, changesApplied: true, previewUrl: null });
    await stepUntilSeen(page, overlay);
    await page.clock.runFor(29_500);
    expect(await overlay.count()).toBe(1);
    await page.clock.runFor(1_000);
    await gone(overlay);
  });

  it("does not believe messages that come from elsewhere than the preview", async () => {
    const { page } = await openJoinedEditor(platform);
    await page.evaluate(() => window.postMessage({ type: "APP_ERROR", message: "forged" }, "*"));
    const frame = page.frames().find((one) => one.url().includes("/preview/app/"));
    await frame?.evaluate(() => window.parent.postMessage({ type: "APP_ERROR", message: "real" }, "*"));
    await seen(page.getByText("Your app reported an error: real"));
    expect(await page.getByText("forged").count()).toBe(0);
  });

  it("renews the preview's session every 30 seconds", async () => {
    const { page } = await openJoinedEditor(platform, {}, ({ page }) => page.clock.install());
    await page.clock.runFor(30_500);
    await seen(page.frameLocator("iframe[title='App preview']").getByText("RENEW_SESSION"));
  });
});
