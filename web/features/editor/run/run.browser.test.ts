// Watching the assistant's run and what it generates, stopping it, queueing the next message and trying a failed one again, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunState, Ticket } from "#contract";
import { isAccessible } from "../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { activityOf, runUnderWay } from "../../../testing/editor-state.ts";
import { becomes, gone, seen } from "../../../testing/expectations.ts";
import { SOME_TIME } from "../../../testing/platform-state.ts";
import { openEditor, openJoinedEditor } from "../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const STREAMED = {
  thoughts: { from: 0, text: "Bees need room." },
  file: { call: 0, path: "web/pages/hives.tsx", from: 0, text: "export function Hives() {}" },
};

describe("a run under way", () => {
  it("shows words as they come, each step, the time and the use, and goes when the run ends", async () => {
    const { page, server, added, projectId } = await openJoinedEditor(platform);
    const run = runUnderWay();
    added.editing.run = { ...added.editing.run, run };
    server.emit("run_state", { projectId, run });
    const view = page.getByRole("region", { name: "The assistant at work" });
    await seen(view.getByRole("list", { name: "Steps" }).getByText("Reading web/pages/home.tsx"));
    await seen(view.getByText("anthropic/claude, 12,345 tokens"));
    await seen(view.getByRole("timer"));
    server.emit("run_text", { projectId, runId: run.runId, turn: 1, offset: 0, text: "I am adding " });
    server.emit("run_text", { projectId, runId: run.runId, turn: 1, offset: 12, text: "the hives." });
    await seen(page.getByRole("region", { name: "The assistant is saying" }).getByText("I am adding the hives."));
    const check = activityOf(1, { kind: "checking", label: "Checking", status: "failed", detail: "2 problems" });
    server.emit("run_state", { projectId, run: { ...run, activity: [activityOf(0), check] } });
    await seen(view.getByText("2 problems"));
    expect(await page.getByPlaceholder("Type your message...").isDisabled()).toBe(true);
    const ended = { ...run, status: "succeeded" as const, endedAt: new Date().toISOString() };
    added.editing.run = { ...added.editing.run, run: ended };
    server.emit("run_state", { projectId, run: ended });
    await gone(view);
    await becomes(() => page.getByPlaceholder("Type your message...").isDisabled(), false);
  });

  it("is the same after a reload, folds earlier steps, and fits a phone", async () => {
    const { page } = await openEditor(platform, {}, async ({ page, added }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      const activity = Array.from({ length: 8 }, (_, id) => activityOf(id));
      added.editing.run = { ...added.editing.run, run: runUnderWay({ activity }), spoken: { turn: 1, text: "So far" } };
    });
    await seen(page.getByText("So far"));
    expect(await page.getByText("Writing step 2").count()).toBe(0);
    await page.getByRole("button", { name: "Show 3 earlier steps" }).press("Enter");
    await seen(page.getByText("Writing step 0"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it("shows its thoughts until it writes, the file as it grows, and what a reload knows of both", async () => {
    const { page, server, added, projectId } = await openJoinedEditor(platform);
    const run = runUnderWay();
    added.editing.run = { ...added.editing.run, run };
    server.emit("run_state", { projectId, run });
    const piece = { projectId, runId: run.runId, turn: 1, call: 0, path: null, offset: 0 };
    server.emit("run_stream", { ...piece, kind: "thoughts", text: "Bees need room." });
    await seen(page.getByRole("log", { name: "Thoughts" }).getByText("Bees need room."));
    const file = { ...piece, kind: "file" as const, path: "web/pages/hives.tsx" };
    server.emit("run_stream", { ...file, text: "export function " });
    server.emit("run_stream", { ...file, offset: 16, text: "Hives() {}" });
    await seen(page.getByRole("log", { name: "Text of the file" }).getByText("export function Hives() {}"));
    await gone(page.getByText("Bees need room."));
    const known = { from: 7_000, text: "return null;" };
    const spoken = { turn: 2, text: "", thoughts: known, file: { call: 0, path: "web/pages/queens.tsx", ...known } };
    added.editing.run = { ...added.editing.run, spoken };
    await page.reload();
    await seen(page.getByText("7,012 characters"));
    await page.getByRole("button", { name: "Thoughts" }).press("Enter");
    await seen(page.getByRole("log", { name: "Thoughts" }).getByText("return null;"));
  });

  it("is accessible in light and dark, with its next message", async () => {
    const { page } = await openEditor(platform, {}, ({ added }) => {
      const failed = activityOf(1, { status: "failed", detail: "2 problems" });
      const queued = [{ id: crypto.randomUUID(), message: "Then make it green", createdAt: SOME_TIME, joins: false }];
      const run = runUnderWay({ activity: [activityOf(0), failed, activityOf(2, { status: "running" })] });
      added.editing.run = { ...added.editing.run, run, queued, spoken: { turn: 1, text: "So far", ...STREAMED } };
    });
    await page.getByRole("button", { name: "Add to this" }).click();
    await isAccessible(page);
  });

  it("shows the message of a run that another tab began", async () => {
    const { page, server, added, projectId } = await openJoinedEditor(platform);
    added.messages.push({ role: "user", content: "Asked in another tab" });
    const run = runUnderWay();
    added.editing.run = { ...added.editing.run, run };
    server.emit("run_state", { projectId, run });
    await seen(page.getByText("Asked in another tab"));
  });

  it("stops when asked, and says why when it can't", async () => {
    const { page, server, added } = await openEditor(platform, {}, ({ added }) => {
      added.editing.run.run = runUnderWay();
    });
    server.override("POST /api/projects/:id/run/stop", () => ({ status: 500, body: {} }));
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await seen(page.getByText("The assistant could not be stopped. Please try again."));
    server.override("POST /api/projects/:id/run/stop", () => {
      added.editing.run.run = runUnderWay({ stopping: true });
      return { body: { stopped: true } };
    });
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await seen(page.getByText("Stopping"));
    expect(await page.getByRole("button", { name: "Stop", exact: true }).isDisabled()).toBe(true);
  });
});

describe("a generation", () => {
  const openAtWork = () =>
    openJoinedEditor(platform, {}, ({ added }) => {
      added.editing.run.run = runUnderWay();
    });

  it("§4 Generation · start message, success mark, word successfully; §2 Editor · generating overlay: messages turn the overlay on and off", async () => {
    const { page, server, projectId } = await openAtWork();
    const overlay = page.getByText("Generating code...");
    for (const message of ["✅ Pages written", "Everything was built successfully"]) {
      server.emit("implementation_progress", { projectId, message });
      await gone(overlay);
      server.emit("implementation_progress", { projectId, message: "Starting code generation process" });
      await seen(overlay);
      await seen(page.getByRole("status", { name: "Progress" }).getByText("Starting code generation process"));
    }
  });

  it("§8 Generation · failed, complete; §4 Generation · flag from events: says how it ended", async () => {
    const { page, server, added, projectId } = await openJoinedEditor(platform);
    const ends = (parts: Partial<RunState>) => {
      const run = runUnderWay({ ...parts, endedAt: new Date().toISOString() });
      added.editing.run = { ...added.editing.run, run };
      server.emit("run_state", { projectId, run });
    };
    const run = runUnderWay();
    added.editing.run = { ...added.editing.run, run };
    server.emit("run_state", { projectId, run });
    await seen(page.getByText("Generating code..."));
    ends({ runId: run.runId, status: "failed", error: "The model is away" });
    await seen(page.getByText("Generation failed: The model is away"));
    await gone(page.getByText("Generating code..."));
    ends({ status: "succeeded" });
    await seen(page.getByText("Code generation complete!"));
  });

  it("is not told of a question that is only answered", async () => {
    const { page, server, added, projectId } = await openJoinedEditor(platform);
    const run = runUnderWay({ mode: "ask", generating: false });
    added.editing.run = { ...added.editing.run, run };
    server.emit("run_state", { projectId, run });
    await seen(page.getByRole("region", { name: "The assistant at work" }));
    expect(await page.getByText("Generating code...").count()).toBe(0);
    const ended = { ...run, status: "succeeded" as const, endedAt: new Date().toISOString() };
    added.editing.run = { ...added.editing.run, run: ended };
    server.emit("run_state", { projectId, run: ended });
    await gone(page.getByRole("region", { name: "The assistant at work" }));
    expect(await page.getByText("Code generation complete!").count()).toBe(0);
  });

  it("is not made of events of another project, nor of malformed ones", async () => {
    const { page, server, projectId, problems } = await openJoinedEditor(platform);
    server.emit("run_state", { projectId: crypto.randomUUID(), run: runUnderWay() });
    server.emitRaw("run_state", { projectId, run: { ...runUnderWay(), activity: "none" } });
    server.emit("queue_changed", { projectId, queued: [] });
    server.emit("implementation_progress", { projectId, message: "Writing pages" });
    await seen(page.getByText("Writing pages"));
    expect(await page.getByText("Generating code...").count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it("§4 Generation · flag from the status call: a reloaded page shows the same plan, step and overlay", async () => {
    const tickets: Ticket[] = [
      { title: "Hives", status: "done" },
      { title: "Harvests", status: "working" },
    ];
    const activity = [activityOf(0, { label: "Writing the harvests", status: "running" })];
    const run = runUnderWay({ tickets, activity });
    const { page, server, projectId } = await openJoinedEditor(platform, {}, ({ added }) => {
      added.editing.run.run = run;
    });
    await page.reload();
    await becomes(() => server.joinedRooms(), [projectId, projectId]);
    await seen(page.getByRole("progressbar", { name: "1 of 2 tickets done" }));
    await seen(page.getByRole("status", { name: "Progress" }).getByText("Writing the harvests"));
    await seen(page.getByText("Generating code..."));
    const done = tickets.map(({ title }) => ({ title, status: "done" as const }));
    server.emit("run_state", { projectId, run: { ...run, tickets: done } });
    await seen(page.getByRole("progressbar", { name: "2 of 2 tickets done" }));
  });
});

describe("the next message", () => {
  it("waits until the run has ended, and can be taken back", async () => {
    const { page, server } = await openEditor(platform, {}, ({ added }) => {
      added.editing.run.run = runUnderWay({ model: "builtin" });
    });
    await page.getByRole("button", { name: "Queue next message" }).click();
    await page.keyboard.type("Then make it green");
    await page.keyboard.press("Enter");
    const waiting = page.getByRole("list", { name: "Waiting messages" });
    await seen(waiting.getByText("Then make it green"));
    await becomes(() => server.calls.find(({ call }) => call.endsWith("/queue"))?.body, {
      message: "Then make it green",
      joins: false,
    });
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), "Queue next message");
    await waiting.getByRole("button", { name: "Take back: Then make it green" }).click();
    await gone(waiting);
  });

  it("joins the run of a language model with Enter, or waits for its end when asked to", async () => {
    const { page, server, added, projectId } = await openJoinedEditor(platform, {}, ({ added }) => {
      added.editing.run.run = runUnderWay();
    });
    const sent = () => server.calls.filter(({ call }) => call.endsWith("/queue")).map(({ body }) => body);
    await page.getByRole("button", { name: "Add to this" }).click();
    await page.keyboard.type("With their queens");
    await page.keyboard.press("Enter");
    await seen(page.getByRole("list", { name: "Waiting messages" }).getByText("With the next step"));
    await page.getByRole("button", { name: "Add to this" }).click();
    await page.keyboard.type("Then make it green");
    await page.getByRole("button", { name: "After this" }).click();
    await becomes(sent, [
      { message: "With their queens", joins: true },
      { message: "Then make it green", joins: false },
    ]);
    // The run has taken it along: it stands in the conversation.
    added.messages.push({ role: "user", content: "With their queens" });
    server.emit("queue_changed", { projectId, queued: [] });
    await seen(page.getByRole("list", { name: "Conversation" }).getByText("With their queens"));
  });

  it("stays in its field when it can't be queued, and moves into the input when the run ends first", async () => {
    const { page, server, added, projectId } = await openJoinedEditor(platform, {}, ({ added, server }) => {
      added.editing.run.run = runUnderWay({ model: "builtin" });
      const error = "Enough messages wait already. Let the assistant catch up first.";
      server.override("POST /api/projects/:id/queue", () => ({ status: 409, body: { error } }));
    });
    await page.getByRole("button", { name: "Queue next message" }).click();
    const field = page.getByLabel("Next message");
    await field.fill("Then make it green");
    await page.getByRole("button", { name: "Queue", exact: true }).click();
    await seen(page.getByText("Enough messages wait already."));
    expect(await field.inputValue()).toBe("Then make it green");
    const run = runUnderWay({ status: "succeeded", endedAt: new Date().toISOString() });
    added.editing.run.run = run;
    server.emit("run_state", { projectId, run });
    await becomes(() => page.getByPlaceholder("Type your message...").inputValue(), "Then make it green");
  });
});

describe("a run that failed", () => {
  const failed = { status: "failed", endedAt: "2026-01-15T09:31:00.000Z", error: "The model is away." } as const;

  it("is tried again, with the built-in model where that helps", async () => {
    const { page, server, added } = await openEditor(platform, {}, ({ added }) => {
      added.editing.run = { ...added.editing.run, run: runUnderWay(failed), canRetry: true, offersBuiltin: true };
    });
    const asked = () => server.calls.filter(({ call }) => call.endsWith("/run/retry")).map(({ body }) => body);
    await seen(page.getByText("The model is away."));
    await page.getByRole("button", { name: "Retry", exact: true }).click();
    await seen(page.getByRole("region", { name: "The assistant at work" }));
    added.editing.run.run = runUnderWay(failed);
    await page.reload();
    await page.getByRole("button", { name: "Try with the built-in model" }).click();
    await becomes(asked, [{ builtin: false }, { builtin: true }]);
  });

  it("says when it can't be tried again, and offers no built-in model after a stop", async () => {
    const { page, server } = await openEditor(platform, {}, ({ added }) => {
      const run = runUnderWay({ ...failed, status: "stopped", error: null });
      added.editing.run = { ...added.editing.run, run, canRetry: true };
    });
    await seen(page.getByText("You stopped this. Your message can be tried again."));
    expect(await page.getByRole("button", { name: "Try with the built-in model" }).count()).toBe(0);
    server.override("POST /api/projects/:id/run/retry", () => ({
      status: 409,
      body: { error: "There is nothing to try again." },
    }));
    await page.getByRole("button", { name: "Retry", exact: true }).click();
    await seen(page.getByText("There is nothing to try again."));
  });
});
