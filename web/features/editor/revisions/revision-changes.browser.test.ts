// What a revision changed, from the Revisions menu, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAccessible } from "../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { gone, seen } from "../../../testing/expectations.ts";
import { revisionsNamed } from "../../../testing/platform-state.ts";
import { openEditor } from "../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

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
    expect(server.calls.some(({ call }) => call.endsWith("/revisions/1/restore"))).toBe(true);
  });

  it("are accessible in light and dark, wide and narrow", async () => {
    const { page, dialog } = await openChanges(/Reminders/);
    await seen(dialog.getByRole("region", { name: "web/pages/home.tsx" }));
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
