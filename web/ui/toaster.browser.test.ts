// Toasts as a person sees them: where, how long, how many.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../testing/browser.ts";
import { gone, seen } from "../testing/expectations.ts";
import { openJoinedEditor } from "../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

/** The editor with a clock of its own; `fail` and `succeed` bring a toast each. */
async function openWithClock() {
  const { page, server, projectId } = await openJoinedEditor(platform, {}, ({ page }) => page.clock.install());
  const end = (result: { error?: string; success?: boolean }) =>
    server.emit("generation_status", { projectId, isGenerating: false, ...result });
  return { page, fail: (error: string) => end({ error }), succeed: () => end({ success: true }) };
}

describe("toasts", () => {
  it("§2 Toasts: appear at the top right", async () => {
    const { page, fail } = await openWithClock();
    fail("one");
    const toast = page.getByRole("alert").filter({ hasText: "Generation failed: one" });
    await seen(toast);
    const box = await toast.boundingBox();
    const right = (box?.x ?? 0) + (box?.width ?? 0);
    expect(right).toBeGreaterThan(1440 - 40);
    expect(box?.y).toBeLessThan(120);
  });

  it("§9 Toasts: an error stays 4000 ms, a success 2000 ms", async () => {
    const { page, fail, succeed } = await openWithClock();
    fail("one");
    succeed();
    const failure = page.getByText("Generation failed: one");
    const success = page.getByText("Code generation complete!");
    await seen(failure);
    await seen(success);
    await page.clock.runFor(1_900);
    expect(await success.isVisible()).toBe(true);
    await page.clock.runFor(300);
    await gone(success);
    expect(await failure.isVisible()).toBe(true);
    await page.clock.runFor(2_000);
    await gone(failure);
  });

  it("§4 Toast lifecycle: created, visible, dismissed and removed; at most 20 are kept", async () => {
    const { page, fail } = await openWithClock();
    for (let number = 1; number <= 24; number += 1) fail(`number ${number}`);
    await seen(page.getByText("Generation failed: number 24"));
    const shown = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
    expect(await shown.count()).toBe(20);
    await page.clock.runFor(6_000);
    await gone(shown);
    expect(await shown.count()).toBe(0);
  });
});
