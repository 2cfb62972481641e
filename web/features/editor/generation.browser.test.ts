// Following the assistant's work through realtime events, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { stepUntilSeen, stopClock } from "../../testing/clock.ts";
import { becomes, gone, seen } from "../../testing/expectations.ts";
import { markRestoring, revisionsNamed } from "../../testing/platform-state.ts";
import { openEditor, openJoinedEditor } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const openJoined = (...options: OmitFirst<Parameters<typeof openJoinedEditor>>) =>
  openJoinedEditor(platform, ...options);
type OmitFirst<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

describe("a generation", () => {
  it("§4 Generation · start message, success mark, word successfully; §2 Editor · generating overlay: messages turn the overlay on and off", async () => {
    const { page, server, projectId } = await openJoined();
    const overlay = page.getByText("Generating code...");
    server.emit("implementation_progress", { projectId, message: "Starting code generation process" });
    await seen(overlay);
    await seen(page.getByRole("status", { name: "Progress" }).getByText("Starting code generation process"));
    for (const message of ["✅ Pages written", "Everything was built successfully"]) {
      server.emit("implementation_progress", { projectId, message: "Starting code generation process" });
      await seen(overlay);
      server.emit("implementation_progress", { projectId, message });
      await gone(overlay);
    }
  });

  it("§8 Generation · failed, complete; §4 Generation · flag from events: says how it ended", async () => {
    const { page, server, projectId } = await openJoined();
    server.emit("generation_status", { projectId, isGenerating: true });
    await seen(page.getByText("Generating code..."));
    server.emit("generation_status", { projectId, isGenerating: false, error: "The model is away" });
    await seen(page.getByText("Generation failed: The model is away"));
    await gone(page.getByText("Generating code..."));
    server.emit("generation_status", { projectId, isGenerating: false, success: true });
    await seen(page.getByText("Code generation complete!"));
  });

  it("ignores events of another project and malformed ones", async () => {
    const { page, server, projectId } = await openJoined();
    server.emit("generation_status", { projectId: crypto.randomUUID(), isGenerating: true });
    server.emit("implementation_progress", { projectId, message: "Writing pages" });
    await seen(page.getByText("Writing pages"));
    expect(await page.getByText("Generating code...").count()).toBe(0);
  });

  it("§4 Generation · flag from the status call: a reloaded page shows the same tickets, progress and overlay", async () => {
    const { page, added, server, projectId } = await openJoined({
      generating: true,
      tickets: [
        { title: "Hives", status: "done" },
        { title: "Harvests", status: "working" },
      ],
    });
    added.generation.progress = "Writing the harvests";
    await page.reload();
    await becomes(() => server.joinedRooms(), [projectId, projectId]);
    await seen(page.getByRole("progressbar", { name: "1 of 2 tickets done" }));
    await seen(page.getByText("Writing the harvests"));
    await seen(page.getByText("Generating code..."));
    server.emit("tickets", {
      projectId,
      tickets: [
        { title: "Hives", status: "done" },
        { title: "Harvests", status: "done" },
      ],
    });
    await seen(page.getByRole("progressbar", { name: "2 of 2 tickets done" }));
  });

  it("§9 Timings · changes-applied fallback: the overlay goes after 30 seconds when the preview does not load", async () => {
    const { page, server, projectId } = await openJoined({}, async ({ page, server }) => {
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
    const { page } = await openJoined();
    await page.evaluate(() => window.postMessage({ type: "APP_ERROR", message: "forged" }, "*"));
    const frame = page.frames().find((one) => one.url().includes("/preview/app/"));
    await frame?.evaluate(() => window.parent.postMessage({ type: "APP_ERROR", message: "real" }, "*"));
    await seen(page.getByText("Your app reported an error: real"));
    expect(await page.getByText("forged").count()).toBe(0);
  });

  it("renews the preview's session every 30 seconds", async () => {
    const { page } = await openJoined({}, ({ page }) => page.clock.install());
    await page.clock.runFor(30_500);
    await seen(page.frameLocator("iframe[title='App preview']").getByText("RENEW_SESSION"));
  });
});

describe("revisions", () => {
  const withHistory = { revisionHistory: revisionsNamed("First version", "Reminders", "Greener") };

  it("§2 Editor · Revisions, no history; §9 Revisions menu · maximum height: counts, is disabled without history, is 15rem high at most", async () => {
    const empty = await openEditor(platform);
    await becomes(() => empty.page.getByRole("button", { name: "Revisions (0)" }).isDisabled(), true);
    const { page } = await openJoined({
      revisionHistory: revisionsNamed(...Array.from({ length: 30 }, (_, at) => `Version ${at}`)),
    });
    await page.getByRole("button", { name: "Revisions (30)" }).click();
    await becomes(async () => (await page.getByRole("menu").boundingBox())?.height, 240);
  });

  it("the menu is fetched when somebody reaches for it, and opened by the keyboard it has the focus", async () => {
    const { page } = await openJoined(withHistory);
    const fetched = () =>
      page.evaluate(
        () => performance.getEntriesByType("resource").filter(({ name }) => /revisions-menu/.test(name)).length,
      );
    const button = page.getByRole("button", { name: "Revisions (3)" });
    await seen(button);
    expect(await fetched()).toBe(0);
    await button.press("Enter");
    await seen(page.getByRole("menuitem", { name: /Reminders/ }));
    expect(await fetched()).toBe(1);
    await page.keyboard.press("ArrowDown");
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("role") ?? null), "menuitem");
    await page.keyboard.press("Escape");
    await gone(page.getByRole("menu"));
    await becomes(() => page.evaluate(() => document.activeElement?.textContent ?? null), "Revisions (3)");
  });

  it("§9 Timings · dropdown hide delay: the menu hides 300 ms after the pointer has left", async () => {
    const { page } = await openJoined(withHistory, ({ page }) => page.clock.install());
    await page.getByRole("button", { name: "Revisions (3)" }).click();
    await page.getByRole("menuitem", { name: /Reminders/ }).hover();
    await stopClock(page);
    await page.mouse.move(200, 600);
    await page.clock.runFor(250);
    expect(await page.getByRole("menu").count()).toBe(1);
    await page.clock.runFor(100);
    await gone(page.getByRole("menu"));
  });

  it("§4 Revision restore · confirms, posts, overlay until the event, refreshes the preview, refreshes the revisions; §2 Editor · restoring overlay; §8 Restore · restored: an earlier revision comes back", async () => {
    const { page, server, projectId } = await openJoined(withHistory);
    await page.getByRole("button", { name: "Revisions (3)" }).click();
    await page.getByRole("menuitem", { name: /First version/ }).click();
    const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Restore" });
    await seen(confirm);
    const posted = () => server.calls.filter(({ call }) => call.endsWith("/restore")).map(({ call }) => call);
    expect(posted()).toEqual([]);
    await confirm.click();
    await seen(page.getByText("Restoring revision...", { exact: true }));
    await becomes(posted, [`POST /api/projects/${projectId}/revisions/0/restore`]);
    const listed = () => server.calls.filter(({ call }) => call.endsWith("/revisions")).length;
    const listedBefore = listed();
    const asked = () => server.calls.filter(({ call }) => call.endsWith("/frame-code")).length;
    const before = asked();
    server.emit("revision_restore_complete", {
      success: true,
      message: "",
      project: null,
      livePreviewUrl: `/preview/app/${projectId}`,
    });
    await seen(page.getByText("Revision restored and preview is ready!"));
    await gone(page.getByText("Restoring revision..."));
    await becomes(asked, before + 1);
    await becomes(listed, listedBefore + 1);
  });

  it("§4 Revision restore · overlay until the event: it stays beyond half a minute, on a page that is loaded anew too, and ends when the event was lost", async () => {
    const { page, server, added } = await openJoined(withHistory, ({ page }) => page.clock.install());
    const overlay = page.getByText("Restoring revision...", { exact: true });
    await page.getByRole("button", { name: "Revisions (3)" }).click();
    await page.getByRole("menuitem", { name: /First version/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
    await seen(overlay);
    const listed = () => server.calls.filter(({ call }) => call.endsWith("/revisions")).length;
    for (const _ of [1, 2, 3, 4]) {
      const before = listed();
      await page.clock.runFor(10_000);
      await becomes(() => listed() > before, true);
    }
    expect(await overlay.count()).toBe(1);
    await page.reload();
    await seen(overlay);
    added.project.revisionHistory = markRestoring(added.project.revisionHistory, null);
    await page.clock.runFor(10_000);
    await gone(overlay);
  });

  it("§8 Restore · server's text, not initiated, failed: says what failed", async () => {
    const { page, server } = await openJoined(withHistory);
    const restoreAnswered = async (status: number, body: object) => {
      server.override("POST /api/projects/:id/revisions/:index/restore", () => ({ status, body }));
      await page.getByRole("button", { name: "Revisions (3)" }).click();
      await page.getByRole("menuitem", { name: /First version/ }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
    };
    await restoreAnswered(409, { error: "The assistant is still at work" });
    await seen(page.getByText("The assistant is still at work"));
    await restoreAnswered(500, {});
    await seen(page.getByText("Failed to initiate revision restore. Please try again."));
    server.emit("revision_restore_complete", { success: false, message: "", project: null, livePreviewUrl: null });
    await seen(page.getByText("Failed to restore revision or preview failed to start."));
  });
});

describe("the connection", () => {
  it("§8 Socket · connection issues, lost; §9 Socket · errors before the warning: warns after 3 failed reconnections and gives up after 5", async () => {
    const { page, server } = await openJoined({}, ({ page }) => page.clock.install());
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
});
