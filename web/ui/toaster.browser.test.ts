// Toasts as a person sees them: where, how long, how many.
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../testing/browser.ts";
import { openStopped, stepUntilSeen } from "../testing/clock.ts";
import { runUnderWay } from "../testing/editor-state.ts";
import { becomes, seen } from "../testing/expectations.ts";
import { openJoinedEditor } from "../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

/** Nothing but the toasts on a page whose clock stands still; `run` is a script that may call `notify`. */
async function openToaster(): Promise<{
  page: Page;
  run: (script: string) => Promise<unknown>;
  shown: () => Promise<string[]>;
}> {
  const { page } = await platform.visit();
  const { outputFiles } = await build({
    entryPoints: ["web/testing/toaster-page.tsx"],
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  await openStopped(page);
  await page.setContent("<!doctype html><title>Toasts</title>");
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
  const shown = async () =>
    (await page.getByRole("region", { name: "Notifications" }).locator("p").allTextContents()).sort();
  return { page, run: (script) => page.evaluate(script), shown };
}

describe("toasts", () => {
  it("§9 Toasts · top right: appear there", async () => {
    const { page, server, projectId } = await openJoinedEditor(platform);
    const run = runUnderWay();
    server.emit("run_state", { projectId, run });
    server.emit("run_state", {
      projectId,
      run: { ...run, status: "failed", error: "one", endedAt: new Date().toISOString() },
    });
    const toast = page.getByRole("alert").filter({ hasText: "Generation failed: one" });
    await seen(toast);
    const box = await toast.boundingBox();
    const right = (box?.x ?? 0) + (box?.width ?? 0);
    expect(right).toBeGreaterThan(1440 - 40);
    expect(box?.y).toBeLessThan(120);
  });

  it("§9 Toasts · blank 4000 ms, error 4000 ms, success 2000 ms, loading without time-out, custom 4000 ms; §3 Toast · types; §4 Toast lifecycle · created, visible, dismissed, removed: each kind stays for its time", async () => {
    const { page, run, shown } = await openToaster();
    await run(`{
      notify.plain("blank");
      notify.error("error");
      notify.success("success");
      window.dismiss = notify.loading("loading");
      notify.info("custom");
    }`);
    await stepUntilSeen(page, page.getByText("custom"));
    await page.clock.runFor(1_700);
    expect(await shown()).toEqual(["blank", "custom", "error", "loading", "success"]);
    await page.clock.runFor(500);
    await becomes(shown, ["blank", "custom", "error", "loading"]);
    await page.clock.runFor(1_500);
    expect(await shown()).toEqual(["blank", "custom", "error", "loading"]);
    await page.clock.runFor(500);
    await becomes(shown, ["loading"]);
    await page.clock.runFor(3_600_000);
    expect(await shown()).toEqual(["loading"]);
    await run("window.dismiss()");
    await page.clock.runFor(1_100);
    await becomes(shown, []);
    expect(await page.getByRole("region", { name: "Notifications" }).locator("*").count()).toBe(0);
  });

  it("§9 Toasts · at most 20; §3 Toast · message once: the newest twenty are kept, the same message once", async () => {
    const { page, run, shown } = await openToaster();
    await run('for (let number = 1; number <= 24; number += 1) notify.error("number " + number);');
    await run('{ notify.error("number 24"); notify.error("number 24"); }');
    await stepUntilSeen(page, page.getByText("number 24"));
    const kept = Array.from({ length: 20 }, (_, index) => `number ${index + 5}`);
    expect(await shown()).toEqual(kept.sort());
  });
});
