// Earlier revisions: their menu, going back to one, and what one changed, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAccessible } from "../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { stopClock } from "../../../testing/clock.ts";
import { becomes, gone, seen } from "../../../testing/expectations.ts";
import { markRestoring, revisionsNamed } from "../../../testing/platform-state.ts";
import { openEditor, openJoinedEditor } from "../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

describe("revisions", () => {
  const withHistory = { revisionHistory: revisionsNamed("First version", "Reminders", "Greener") };

  it("§2 Editor · Revisions, no history; §9 Revisions menu · maximum height: counts, is disabled without history, is 15rem high at most", async () => {
    const empty = await openEditor(platform);
    await becomes(() => empty.page.getByRole("button", { name: "Revisions (0)" }).isDisabled(), true);
    const { page } = await openJoinedEditor(platform, {
      revisionHistory: revisionsNamed(...Array.from({ length: 30 }, (_, at) => `Version ${at}`)),
    });
    await page.getByRole("button", { name: "Revisions (30)" }).click();
    await becomes(async () => (await page.getByRole("menu").boundingBox())?.height, 240);
  });

  it("the menu is fetched when somebody reaches for it, and opened by the keyboard it has the focus", async () => {
    const { page } = await openJoinedEditor(platform, withHistory);
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
    const { page } = await openJoinedEditor(platform, withHistory, ({ page }) => page.clock.install());
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
    const { page, server, projectId } = await openJoinedEditor(platform, withHistory);
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
    const { page, server, added } = await openJoinedEditor(platform, withHistory, ({ page }) => page.clock.install());
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
    const { page, server } = await openJoinedEditor(platform, withHistory);
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

const HOME = {
  path: "web/pages/home.tsx",
  from: null,
  kind: "changed" as const,
  additions: 1,
  deletions: 1,
  diff: '@@ -3,2 +3,2 @@\n import { Page } from "#kit";\n-const title = "Hives";\n+const title = "Hives and honey, with a very long line that a phone has to break somewhere";\n',
};
const CHANGES = { index: 1, against: 0, description: "Reminders", working: true };

async function openChanges(revision: RegExp, parts: object = {}, width = 1440) {
  const visit = await openEditor(
    platform,
    { revisionHistory: revisionsNamed("First version", "Reminders", "Greener") },
    async ({ page, added }) => {
      await page.setViewportSize({ width, height: 800 });
      const long = { ...HOME, path: "data/seed.json", kind: "added" as const, diff: null };
      const moved = { ...HOME, path: "web/pages/hives.tsx", from: "web/pages/hive.tsx", kind: "renamed" as const };
      const last = { ...HOME, path: "web/pages/last.tsx" };
      added.editing.diffs.set(1, { ...CHANGES, files: [HOME, long, moved, last], ...parts });
    },
  );
  const { page } = visit;
  if (width < 1024) await page.getByRole("button", { name: "Show preview" }).click();
  await page.getByRole("button", { name: "Revisions (3)" }).click();
  await page.getByRole("group", { name: revision }).getByRole("menuitem", { name: "Changes" }).click();
  return { ...visit, dialog: page.getByRole("dialog") };
}

describe("the changes of a revision", () => {
  it("are shown file by file, with the way back beside", async () => {
    const { page, dialog, server } = await openChanges(/Reminders/);
    await seen(dialog.getByText("4 files, 4 lines added, 4 removed, compared with the revision before."));
    const home = dialog.getByRole("region", { name: "web/pages/home.tsx" });
    await seen(home.getByText('const title = "Hives";'));
    await seen(dialog.getByText("This change is too long to be shown here."));
    await seen(dialog.getByText("web/pages/hive.tsx →"));
    const last = dialog.getByRole("region", { name: "web/pages/last.tsx" });
    expect(await last.getByRole("listitem").count()).toBe(0);
    await last.getByRole("button").press("Enter");
    await seen(last.getByText('const title = "Hives";'));
    await dialog.getByRole("button", { name: "Restore this revision" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
    await seen(page.getByText("Restoring revision...", { exact: true }));
    await becomes(() => server.calls.some(({ call }) => call.endsWith("/revisions/1/restore")), true);
  });

  it("are accessible in light and dark, wide and narrow", async () => {
    const { page, dialog } = await openChanges(/Reminders/);
    await seen(dialog.getByRole("region", { name: "web/pages/home.tsx" }));
    await isAccessible(page);
  });

  it("compare any two revisions, and stand side by side where there is room", async () => {
    const { page, dialog } = await openChanges(/Greener/);
    await dialog.getByLabel("Compare with").selectOption({ index: 1 });
    await seen(dialog.getByText(/compared with the one that you chose/));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Revisions (3)" }).click();
    await page
      .getByRole("group", { name: /Reminders/ })
      .getByRole("menuitem", { name: "Changes" })
      .click();
    await dialog.getByLabel("Side by side").check();
    const row = dialog.getByRole("region", { name: "web/pages/home.tsx" }).getByRole("row", { name: /removed/ });
    await seen(row.getByText('const title = "Hives";'));
    await seen(row.getByText("Hives and honey", { exact: false }));
    await isAccessible(page);
  });

  it("say that nothing changed, that the checks failed, and offer no way back to the current one", async () => {
    const { dialog } = await openChanges(/Greener/);
    await seen(dialog.getByText("No file is different from the revision before."));
    expect(await dialog.getByRole("button", { name: "Restore this revision" }).count()).toBe(0);
    const failing = await openChanges(/Reminders/, { working: false });
    await seen(failing.dialog.getByText("This revision does not pass its checks, so it was never shown."));
  });

  it("say when they can't be loaded, and are asked for again", async () => {
    const { page, dialog, server } = await openChanges(/First version/);
    await seen(dialog.getByText("No file is different"));
    await page.keyboard.press("Escape");
    await gone(dialog);
    server.override("GET /api/projects/:id/revisions/:index/diff", () => ({ status: 500, body: {} }));
    await page.getByRole("button", { name: "Revisions (3)" }).click();
    await page
      .getByRole("group", { name: /Reminders/ })
      .getByRole("menuitem", { name: "Changes" })
      .click();
    await seen(dialog.getByText("The changes could not be loaded."));
    server.override("GET /api/projects/:id/revisions/:index/diff", () => ({ body: { ...CHANGES, files: [HOME] } }));
    await dialog.getByRole("button", { name: "Try again" }).click();
    await seen(dialog.getByRole("region", { name: "web/pages/home.tsx" }));
  });

  it("are readable on a phone: long lines break and nothing is wider than the page", async () => {
    const { page, dialog } = await openChanges(/Reminders/, {}, 320);
    const line = dialog.getByText(/with a very long line that a phone/).first();
    await seen(line);
    const box = await line.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
    await gone(page.getByRole("menu"));
  });
});
