// A realtime connection that is lost, comes again, or stays away while work goes on.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { noteTimers, stepUntilSeen, stopClock } from "../../testing/clock.ts";
import { activityOf, runUnderWay } from "../../testing/editor-state.ts";
import { becomes, gone, seen } from "../../testing/expectations.ts";
import { SOME_TIME } from "../../testing/platform-state.ts";
import { openJoinedEditor } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

describe("the connection", () => {
  it("§8 Socket · connection issues, lost; §9 Socket · errors before the warning: warns after 3 failed reconnections and gives up after 5", async () => {
    const { page, server } = await openJoinedEditor(platform, {}, ({ page }) => page.clock.install());
    const attempts: string[] = [];
    page.on("websocket", (socket) => {
      if (socket.url().includes("/socket.io/")) attempts.push(socket.url());
    });
    server.cutSockets();
    for (let second = 0; second < 40; second += 1) {
      await page.clock.runFor(1_000);
      if ((await page.getByText("Connection issues detected.").count()) > 0) break;
    }
    await seen(
      page.getByText(
        "Connection issues detected. The preview may be out of sync - refresh the page if updates stop working.",
      ),
    );
    expect(attempts).toHaveLength(3);
    for (let second = 0; second < 60; second += 1) {
      await page.clock.runFor(1_000);
      if ((await page.getByText("Lost connection").count()) > 0) break;
    }
    await seen(page.getByText("Lost connection to the server. Please refresh the page to restore live updates."));
  });

  it("§4 Socket · joins again: after a short loss the editor is in the room again and asks for what it missed", async () => {
    const { page, server, added, projectId } = await openJoinedEditor(platform);
    server.cutSockets();
    added.messages.push({ role: "assistant", content: "Said while nobody heard" });
    server.acceptSockets();
    await becomes(() => server.joinedRooms(), [projectId, projectId]);
    await seen(page.getByText("Said while nobody heard"));
    const run = runUnderWay();
    added.editing.run = { ...added.editing.run, run };
    server.emit("run_state", { projectId, run });
    await seen(page.getByText("Reading web/pages/home.tsx").first());
  });

  it("a run that ended while nobody heard is over when the connection is back: its reply and its app are shown", async () => {
    const { page, server, added } = await openJoinedEditor(platform, {}, ({ added }) => {
      added.editing.run.run = runUnderWay();
    });
    await seen(page.getByRole("region", { name: "The assistant at work" }));
    const asked = () => server.calls.filter(({ call }) => call.endsWith("/frame-code")).length;
    const before = asked();
    server.cutSockets();
    added.messages.push({ role: "assistant", content: "The hives are there" });
    added.editing.run.run = runUnderWay({ status: "succeeded", endedAt: SOME_TIME });
    server.acceptSockets();
    await seen(page.getByText("The hives are there"));
    await gone(page.getByRole("region", { name: "The assistant at work" }));
    await gone(page.getByText("Generating code..."));
    await becomes(() => asked() > before, true);
  });

  it("work under way is asked about after ten seconds of silence, with or without a connection, and never while events come", async () => {
    const run = runUnderWay();
    const { page, server, added, projectId } = await openJoinedEditor(platform, {}, async ({ page, added }) => {
      await page.clock.install();
      added.editing.run.run = run;
    });
    const asked = () => server.calls.filter(({ call }) => call === `GET /api/projects/${projectId}/run`).length;
    await seen(page.getByRole("region", { name: "The assistant at work" }));
    await stopClock(page);
    // What was due before the clock stood still is answered.
    await stepUntilSeen(page, page.getByText("Generating code..."));
    const before = asked();
    // Each is seen within steps of its own, of which a busy machine takes many: well below ten seconds together with them.
    for (const turns of [2, 3, 4, 5, 6, 7, 8]) {
      server.emit("run_state", {
        projectId,
        run: { ...run, activity: [activityOf(turns, { label: `Step ${turns}` })] },
      });
      await stepUntilSeen(page, page.getByText(`Step ${turns}`));
      await page.clock.runFor(3_000);
    }
    expect(asked()).toBe(before);
    server.cutSockets();
    added.messages.push({ role: "assistant", content: "The hives are there" });
    added.editing.run.run = runUnderWay({ status: "succeeded", endedAt: SOME_TIME });
    await page.clock.runFor(7_000);
    await stepUntilSeen(page, page.getByText("The hives are there"));
    await gone(page.getByRole("region", { name: "The assistant at work" }));
    const after = asked();
    await page.clock.runFor(30_000);
    expect(asked()).toBe(after);
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
