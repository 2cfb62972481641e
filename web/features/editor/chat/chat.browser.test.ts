// Talking to the assistant, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chatRequest, type RunState } from "#contract";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { openStopped, stepUntilSeen } from "../../../testing/clock.ts";
import { runUnderWay } from "../../../testing/editor-state.ts";
import { becomes, gone, held, seen } from "../../../testing/expectations.ts";
import { SOME_TIME } from "../../../testing/platform-state.ts";
import { messageField, openEditor, openJoinedEditor } from "../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const reply = { message: "Done", retryInProgress: false, previewUrl: null, tickets: [], changesApplied: false };

describe("the chat", () => {
  it("§4 Chat · input disabled, Send disabled, reply appended, messages saved; §2 Editor · input, Send: a message waits for its reply", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page, server, added, projectId } = await openEditor(platform, {}, ({ server }) => {
      server.override("POST /api/chat", () => held.then(() => ({ body: reply })));
    });
    const input = page.getByPlaceholder("Type your message...");
    await input.fill("A hive log");
    await input.press("Enter");
    await seen(page.getByText("A hive log", { exact: true }));
    await becomes(() => input.isDisabled(), true);
    expect(await page.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
    release();
    await seen(page.getByRole("list", { name: "Conversation" }).getByText("Done"));
    await becomes(() => input.isDisabled(), false);
    expect(server.calls.find(({ call }) => call === "POST /api/chat")?.body).toEqual({
      message: "A hive log",
      projectId,
      messages: [],
    });
    await becomes(() => added.messages.length, 2);
  });

  it("keeps the end in sight while parts of it come late, until the reader looks at something else", async () => {
    const late = held();
    const said = Array.from({ length: 30 }, (_, at) => ({ role: "user" as const, content: `Message ${at}` }));
    const answer = { role: "assistant" as const, content: "Which?\n→ Add “Phone” to bikes\n→ Add “Phone” to riders" };
    const { page } = await openEditor(platform, { messages: [...said, answer] }, async ({ page }) => {
      await page.route(/past-parts/, async (route) => {
        await late.until;
        await route.continue();
      });
    });
    const belowSight = () =>
      page.evaluate(() => {
        const list = document.querySelector("[data-scrolls]");
        return list === null ? -1 : Math.round(list.scrollHeight - list.scrollTop - list.clientHeight);
      });
    await seen(page.getByText("Which?"));
    await becomes(belowSight, 0);
    late.release();
    await seen(page.getByRole("button", { name: "Add “Phone” to riders" }));
    await becomes(belowSight, 0);
    await page.getByText("Which?").hover();
    await page.mouse.wheel(0, -400);
    await becomes(async () => (await belowSight()) > 300, true);
    await page.setViewportSize({ width: 1100, height: 700 });
    expect(await belowSight()).toBeGreaterThan(300);
  });

  it("shows what the latest answer offers as buttons, which send their words", async () => {
    const offer = "Which of these do you mean?\n→ Add “Phone” to bikes\n→ Add “Phone” to riders\n\nI changed nothing.";
    const { page, server } = await openEditor(platform, {}, ({ server }) => {
      server.override("POST /api/chat", ({ body }) => ({
        body: { ...reply, message: chatRequest.parse(body).message === "add a phone" ? offer : "Done" },
      }));
    });
    const input = messageField(page);
    await input.fill("add a phone");
    await input.press("Enter");
    const choices = page.getByRole("list", { name: "Choices" });
    await seen(choices.getByRole("button", { name: "Add “Phone” to bikes" }));
    await choices.getByRole("button", { name: "Add “Phone” to riders" }).press("Enter");
    await becomes(
      () => server.calls.findLast(({ call }) => call === "POST /api/chat")?.body,
      expect.objectContaining({ message: "Add “Phone” to riders" }),
    );
    await seen(page.getByRole("list", { name: "Conversation" }).getByText("Done"));
    expect(await choices.getByRole("button", { name: "Add “Phone” to bikes" }).isDisabled()).toBe(true);
  });

  it("§5 Chat · empty message, whitespace-only message: are ignored", async () => {
    const { page, server } = await openEditor(platform);
    const input = messageField(page);
    await input.press("Enter");
    await input.fill("  \n ");
    await input.press("Enter");
    expect(await page.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
    expect(server.calls.some(({ call }) => call === "POST /api/chat")).toBe(false);
  });

  it("breaks the line at Shift+Enter and sends at Enter", async () => {
    const { page, server } = await openEditor(platform);
    const input = messageField(page);
    await input.pressSequentially("One");
    await input.press("Shift+Enter");
    await input.pressSequentially("two");
    await input.press("Enter");
    await becomes(
      () => server.calls.find(({ call }) => call === "POST /api/chat")?.body,
      expect.objectContaining({ message: "One\ntwo" }),
    );
  });

  it("§8 Chat · failed: says so, and what was typed is back in the input, even after a reload", async () => {
    const { page } = await openEditor(platform, {}, ({ server }) => {
      server.override("POST /api/chat", () => ({ status: 500, body: { error: "stack trace" } }));
    });
    await messageField(page).fill("A hive log");
    await page.getByRole("button", { name: "Send" }).click();
    const text = "An error occurred while processing your request. Please try again.";
    await seen(page.getByRole("alert").getByText(text, { exact: true }));
    expect(await messageField(page).inputValue()).toBe("A hive log");
    await page.reload();
    await becomes(() => messageField(page).inputValue(), "A hive log");
  });

  it("an answer that is lost on its way leaves the message in the conversation once, and the input empty", async () => {
    const { page, server, added, projectId } = await openJoinedEditor(platform);
    const run = runUnderWay();
    const conversation = page.getByRole("list", { name: "Conversation" });
    const read = () => server.calls.filter(({ call }) => call.endsWith("/conversation")).length;
    await page.route("**/api/chat", async (route) => {
      const before = read();
      added.messages.push({ role: "user", content: "A hive log" });
      added.editing.run = { ...added.editing.run, run };
      server.emit("run_state", { projectId, run });
      await becomes(() => read() > before, true);
      await seen(conversation.getByText("A hive log"));
      await route.abort();
    });
    await messageField(page).fill("A hive log");
    await page.getByRole("button", { name: "Send" }).click();
    await seen(page.getByText("Still working on your changes..."));
    expect(await conversation.getByText("A hive log").count()).toBe(1);
    expect(await messageField(page).inputValue()).toBe("");
    await page.reload();
    await seen(conversation.getByText("A hive log"));
    await becomes(() => messageField(page).inputValue(), "");
  });

  it("a message that could not be sent for want of a connection is back in the input, and sent by another try", async () => {
    const { page, server } = await openEditor(platform);
    await seen(messageField(page));
    await page.context().setOffline(true);
    await messageField(page).fill("A hive log");
    await page.getByRole("button", { name: "Send" }).click();
    await seen(page.getByRole("alert").getByText("An error occurred while processing your request."));
    expect(await messageField(page).inputValue()).toBe("A hive log");
    expect(await page.getByRole("list", { name: "Conversation" }).getByRole("listitem").count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Send" }).click();
    await seen(page.getByText("Done: A hive log"));
    expect(server.calls.filter(({ call }) => call === "POST /api/chat")).toHaveLength(1);
  });

  it("tells that the assistant is busy in the server's own words", async () => {
    const { page } = await openEditor(platform, {}, ({ server }) => {
      server.override("POST /api/chat", () => ({
        status: 409,
        body: { error: "The assistant is still working on this app." },
      }));
    });
    await messageField(page).fill("More");
    await page.getByRole("button", { name: "Send" }).click();
    await seen(page.getByText("The assistant is still working on this app."));
  });

  it("§4 Chat · retryInProgress message, retryInProgress without message: shown until the reply comes as an event", async () => {
    const { page, server, added, projectId } = await openEditor(platform);
    await becomes(() => server.joinedRooms().includes(projectId), true);
    const worksOn = (run: RunState, message: string) =>
      server.override("POST /api/chat", ({ body }) => {
        added.messages.push({ role: "user", content: chatRequest.parse(body).message });
        added.editing.run = { ...added.editing.run, run };
        return { body: { ...reply, message, retryInProgress: true } };
      });
    const run = runUnderWay();
    worksOn(run, "");
    await messageField(page).fill("A hive log");
    await page.getByRole("button", { name: "Send" }).click();
    await seen(page.getByText("Still working on your changes..."));
    added.messages.push({ role: "assistant", content: "All done now" });
    const ended: RunState = { ...run, status: "succeeded", endedAt: SOME_TIME };
    added.editing.run = { ...added.editing.run, run: ended };
    server.emit("run_state", { projectId, run: ended });
    await gone(page.getByText("Still working on your changes..."));
    await seen(page.getByText("All done now"));
    expect(await page.getByText("All done now").count()).toBe(1);
    worksOn(runUnderWay(), "Nearly there");
    await messageField(page).fill("And a honey log");
    await page.getByRole("button", { name: "Send" }).click();
    await seen(page.getByRole("status").getByText("Nearly there"));
  });

  it("§4 Chat · new previewUrl, cleared on load; §2 Editor · applying overlay: the preview is refreshed below the overlay", async () => {
    const { page } = await openEditor(platform, {}, ({ server, projectId }) => {
      server.override("POST /api/chat", () => ({
        body: { ...reply, previewUrl: `/preview/app/${projectId}?v=2`, changesApplied: true },
      }));
      let codes = 0;
      server.override("POST /api/projects/:id/frame-code", () => {
        codes += 1;
        return { body: { code: `preview-${codes}` }, afterMs: codes > 1 ? 600 : 0 };
      });
    });
    const frame = page.frameLocator("iframe[title='App preview']");
    await seen(frame.getByText("preview-1"));
    await messageField(page).fill("Greener");
    await page.getByRole("button", { name: "Send" }).click();
    await seen(page.getByText("Applying changes & refreshing..."));
    await seen(frame.getByText("preview-2"));
    await gone(page.getByText("Applying changes & refreshing..."));
  });

  it("§9 Timings · pending-refresh flag: lasts 5 seconds when the preview does not load", async () => {
    const { page } = await openEditor(platform, {}, async ({ page, server }) => {
      await openStopped(page);
      let codes = 0;
      server.override("POST /api/chat", () => ({ body: { ...reply, changesApplied: true } }));
      server.override("POST /api/projects/:id/frame-code", () => {
        codes += 1;
        return { body: { code: "preview" }, afterMs: codes > 1 ? 60_000 : 0 };
      });
    });
    const overlay = page.getByText("Applying changes & refreshing...");
    await stepUntilSeen(page, page.frameLocator("iframe[title='App preview']").getByText("Hello ada"));
    await messageField(page).fill("Greener");
    await page.getByRole("button", { name: "Send" }).click();
    await stepUntilSeen(page, overlay);
    await page.clock.runFor(4_500);
    expect(await overlay.isVisible()).toBe(true);
    await page.clock.runFor(1_000);
    await gone(overlay);
  });

  it("greets an empty project with examples that fill the input", async () => {
    const { page } = await openEditor(platform);
    const examples = page.getByRole("button", { name: /beekeepers|dog grooming|freelancers|book club/ });
    await becomes(() => examples.count(), 4);
    await examples.nth(1).click();
    expect(await messageField(page).inputValue()).toContain("beekeepers");
  });

  it("shows messages as text with lists, never as HTML", async () => {
    const { page } = await openEditor(platform, {
      messages: [{ role: "assistant", content: "It has:\n- a calendar\n- <img src=x onerror=alert(1)>" }],
    });
    const conversation = page.getByRole("list", { name: "Conversation" });
    await seen(conversation.getByRole("listitem").filter({ hasText: /^a calendar$/ }));
    await seen(conversation.getByText("<img src=x onerror=alert(1)>"));
    expect(await conversation.locator("img").count()).toBe(0);
  });
});
