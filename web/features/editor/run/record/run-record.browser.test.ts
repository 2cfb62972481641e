// What is kept of a run under its reply: opened, its steps and changes opened, when it is long, empty or can't be loaded.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedStep, RunRecord } from "#contract";
import { isAccessible } from "../../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../../testing/browser.ts";
import { activityOf, keptRun } from "../../../../testing/editor-state.ts";
import { becomes, seen } from "../../../../testing/expectations.ts";
import { openEditor } from "../../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const summary = (page: Page) => page.getByRole("button", { name: /^What was done/ });
const record = (page: Page) => page.getByRole("region", { name: "What was done" });

/** The editor of a project whose last answer came of this run. */
function openWith(parts: Partial<RunRecord>, opened: readonly (readonly [number, OpenedStep])[] = []) {
  return openEditor(platform, {}, ({ added }) => {
    added.messages.push({ role: "user", content: "Add hives" }, { role: "assistant", content: "There are hives." });
    added.editing.kept.push({ record: keptRun(parts), opened: new Map(opened) });
    const diff = "@@ -1,2 +1,2 @@\n import\n-no hives\n+all hives";
    const file = {
      path: "web/pages/hives.tsx",
      from: null,
      kind: "changed" as const,
      additions: 12,
      deletions: 3,
      diff,
    };
    added.editing.diffs.set(1, { index: 1, against: 0, description: "Add hives", working: true, files: [file] });
  });
}

describe("under a reply", () => {
  it("one line tells what was done; it opens by key, with the lines of each file, also after a reload", async () => {
    const { page } = await openWith({});
    await becomes(
      () => summary(page).textContent(),
      "What was done: 1 step·1 file+12 −3·1 min 20 s·12,345 tokens·$0.04",
    );
    await page.reload();
    await summary(page).press("Enter");
    await record(page)
      .getByRole("button", { name: /hives\.tsx/ })
      .press("Enter");
    await seen(record(page).getByText("all hives"));
    await seen(record(page).getByText("anthropic/claude, 12,345 tokens"));
  });

  it("a step opens what it was given and what came of it, in light and dark", async () => {
    const parts = [
      { name: "Asked", text: "path: web/pages/hives.tsx", more: 0 },
      { name: "Text", text: "export function Hives() {}", more: 1_200 },
    ];
    const failed = { status: "failed" as const, detail: "2 problems", turn: 1, callId: "b" };
    const steps = [
      activityOf(0, { label: "Writing web/pages/hives.tsx", turn: 0, callId: "a" }),
      activityOf(1, failed),
    ];
    const { page } = await openWith({ steps }, [[0, { parts }]]);
    await summary(page).click();
    await record(page).getByRole("button", { name: "Writing web/pages/hives.tsx" }).click();
    await seen(record(page).getByText("export function Hives() {}"));
    await seen(record(page).getByText("1,200 characters more."));
    await record(page)
      .getByRole("button", { name: /Writing step 1/ })
      .click();
    await seen(record(page).getByText("Nothing is kept of this."));
    await isAccessible(page);
  });

  it("two hundred steps are a short list first, and fit a phone", async () => {
    const steps = Array.from({ length: 200 }, (_, id) => activityOf(id + 40, { turn: 0 }));
    const { page } = await openWith({ steps, earlierSteps: 40 });
    await page.setViewportSize({ width: 320, height: 700 });
    await summary(page).click();
    await seen(record(page).getByText("Of the first 40 nothing is kept; the rest follow."));
    const list = record(page).getByRole("list", { name: "Kept steps" }).getByRole("listitem");
    expect(await list.count()).toBe(20);
    await record(page).getByRole("button", { name: "Show 180 more steps" }).click();
    await becomes(() => list.count(), 200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it("says when nothing was changed or kept, and tries again what could not be loaded", async () => {
    const parts = { steps: [], changes: null, costMicros: null, use: { inputTokens: 0, outputTokens: 0 } };
    const { page, server } = await openWith(parts);
    server.override("GET /api/projects/:id/runs/:runId", () => ({ status: 500, body: {} }));
    await summary(page).click();
    await seen(page.getByText("The steps could not be loaded."));
    server.override("GET /api/projects/:id/runs/:runId", () => ({ body: keptRun(parts) }));
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(record(page).getByText("No file was changed."));
    await seen(record(page).getByText("No steps were kept of this one."));
  });
});
