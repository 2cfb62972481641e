// Build, Plan and Ask beside the message box, and a plan that is approved or changed first, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProposedPlan } from "#contract";
import { isAccessible } from "../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { keptRun } from "../../../testing/editor-state.ts";
import { becomes, gone, seen } from "../../../testing/expectations.ts";
import { messageField, openEditor } from "../../../testing/screens.ts";
import type { ScriptedServer } from "../../../testing/scripted-server.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const sent = ({ calls }: ScriptedServer) =>
  calls.flatMap(({ call, body }) => {
    const { message, context } = Object(body);
    return call === "POST /api/chat" ? [{ message, ...(context && { context }) }] : [];
  });

describe("what a message is for", () => {
  it("is chosen by keys beside the message box, goes with each message, and is remembered for the project", async () => {
    const { page, server } = await openEditor(platform);
    await messageField(page).fill("Add hives");
    await page.keyboard.press("Enter");
    await becomes(() => sent(server), [{ message: "Add hives" }]);
    // While a message is on its way there is nothing to choose.
    await becomes(() => page.getByRole("radio", { name: "Build" }).isEnabled(), true);
    await page.getByRole("radio", { name: "Build" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.reload();
    await becomes(() => page.getByRole("radio", { name: "Ask" }).isChecked(), true);
    await messageField(page).fill("How many hives?");
    await page.keyboard.press("Enter");
    await becomes(
      () => sent(server),
      [{ message: "Add hives" }, { message: "How many hives?", context: { mode: "ask" } }],
    );
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

describe("a proposed plan", () => {
  const plan: ProposedPlan = {
    summary: "A page of hives.",
    steps: [
      { title: "Keep hives", detail: "name and place" },
      { title: "Show them as a list", detail: "" },
    ],
    questions: ["Who may see them?"],
    approval: "Build this plan.\n\nA page of hives.",
  };
  const openWithPlan = () =>
    openEditor(platform, {}, async ({ page, added }) => {
      added.messages.push({ role: "user", content: "Add hives" }, { role: "assistant", content: "A page of hives." });
      const record = keptRun({ changes: null, revisionIndex: null });
      added.editing.kept.push({ record, opened: new Map(), mode: "plan", plan, answers: "A page of hives." });
      await page.addInitScript((id) => localStorage.setItem(`mode:${id}`, "plan"), added.project._id);
    });

  it("is built with one key, whatever is chosen for messages", async () => {
    const { page, server } = await openWithPlan();
    const card = page.getByRole("region", { name: "Proposed plan" });
    await seen(card.getByText("name and place"));
    await seen(card.getByText("Who may see them?"));
    await isAccessible(page);
    await card.getByRole("button", { name: "Build this" }).press("Enter");
    await becomes(() => sent(server), [{ message: plan.approval }]);
    await gone(card.getByRole("button", { name: "Build this" }));
  });

  it("can be changed first; what was changed is kept when it is left by mistake", async () => {
    const { page, server } = await openWithPlan();
    await page.getByRole("button", { name: "Change the plan" }).click();
    const words = page.getByLabel("The plan in words");
    expect(await words.inputValue()).toBe(plan.approval);
    await words.fill("Build hives only");
    await words.press("Escape");
    await page.getByRole("button", { name: "Change the plan" }).click();
    await page.getByRole("button", { name: "Build this" }).click();
    await becomes(() => sent(server), [{ message: "Build hives only" }]);
  });
});
