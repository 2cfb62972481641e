// When the preview does not load, and how often a lost connection is tried again.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { noteTimers, openStopped, stepUntilSeen } from "../../testing/clock.ts";
import { becomes, gone, seen } from "../../testing/expectations.ts";
import { openEditor, openJoinedEditor } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

describe("trouble", () => {
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

  it("§4 Socket · joins again: after a short loss the editor is in the room again and asks for what it missed", async () => {
    const { page, server, added, projectId } = await openJoinedEditor(platform);
    server.cutSockets();
    added.messages.push({ role: "assistant", content: "Said while nobody heard" });
    server.acceptSockets();
    await becomes(() => server.joinedRooms(), [projectId, projectId]);
    await seen(page.getByText("Said while nobody heard"));
    server.emit("implementation_progress", { projectId, message: "Writing pages" });
    await seen(page.getByText("Writing pages"));
  });

  it("§9 Socket · attempts, delay, timeout: a lost connection is tried five times after 1 to 5 seconds each, then no more", async () => {
    const attempts: string[] = [];
    let timers: Awaited<ReturnType<typeof noteTimers>> = async () => [];
    const { page, server } = await openJoinedEditor(platform, {}, async ({ page }) => {
      await page.clock.install();
      timers = await noteTimers(page);
      // Without chance, which spreads the delays of many browsers.
      await page.addInitScript("Math.random = () => 0");
    });
    page.on("websocket", (socket) => {
      if (socket.url().includes("/socket.io/")) attempts.push(socket.url());
    });
    server.cutSockets();
    for (let second = 0; second < 90; second += 1) {
      await page.clock.runFor(1_000);
      if ((await page.getByText("Lost connection").count()) > 0) break;
    }
    await seen(page.getByText("Lost connection to the server."));
    await page.clock.runFor(60_000);
    expect(attempts).toHaveLength(5);
    const set = await timers();
    // Socket.IO's own name for "never mind, it is connected": other parts of the page wait for such whole seconds too.
    const pauses = set.filter(({ source }) => source.includes("skipReconnect"));
    expect(pauses.map(({ delayMs }) => delayMs)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
    expect(set.filter(({ delayMs }) => delayMs === 20_000)).toHaveLength(6);
  });
});
