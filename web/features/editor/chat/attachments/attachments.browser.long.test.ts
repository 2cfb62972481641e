// Files that go with messages, in a browser.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAccessible } from "../../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../../testing/browser.ts";
import { becomes, gone, seen } from "../../../../testing/expectations.ts";
import { messageField, openEditor } from "../../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const csv = (name = "customers.csv", text = "Name,Email\nAda,ada@example.com\n") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});
const picture = async (page: Page, name = "sketch.png") => ({
  name,
  mimeType: "image/png",
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } }),
});
const attach = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator("input[data-attach]").setInputFiles(files);
const chips = (page: Page) => page.getByRole("list", { name: "Attached files" }).getByRole("listitem");
const sent = (page: Page) => page.getByRole("list", { name: "Files of this message" });
const send = (page: Page) => page.getByRole("button", { name: "Send" });
const chatCalls = (calls: readonly { call: string; body: unknown }[]) =>
  calls.filter(({ call }) => call === "POST /api/chat").map(({ body }) => body);

/** Does in the page what a person does with a file of the system. */
const handOver = (page: Page, event: "drop" | "paste", name: string) =>
  page.evaluate(
    ([kind, fileName]) => {
      const data = new DataTransfer();
      data.items.add(new File(["Name\nAda\n"], fileName ?? "", { type: "text/csv" }));
      const target = document.querySelector(kind === "drop" ? "section[aria-label=Chat]" : "textarea");
      if (kind === "paste")
        target?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      else
        for (const type of ["dragenter", "dragover", "drop"])
          target?.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [event, name],
  );

describe("files for the next message", () => {
  it("are shown as chips, go with the message, and stay in the conversation after a reload", async () => {
    const { page, server, projectId } = await openEditor(platform);
    await seen(messageField(page));
    await attach(page, csv(), await picture(page));
    await becomes(() => chips(page).count(), 2);
    await seen(chips(page).filter({ hasText: "customers.csv" }).getByText("31 B"));
    await seen(chips(page).filter({ hasText: "sketch.png" }).locator("img"));
    await messageField(page).fill("Here are my customers");
    await send(page).click();
    await seen(page.getByText("Done: Here are my customers"));
    expect(await chips(page).count()).toBe(0);
    await seen(sent(page).getByText("customers.csv"));
    await seen(sent(page).getByRole("img", { name: "sketch.png" }));
    expect(chatCalls(server.calls)).toEqual([
      expect.objectContaining({ projectId, context: { attachments: [expect.any(String), expect.any(String)] } }),
    ]);
    await becomes(() => server.state.projects.get(projectId)?.messages.length, 2);
    await page.reload();
    await seen(sent(page).getByText("customers.csv"));
    await seen(sent(page).getByRole("img", { name: "sketch.png" }));
  });

  it("can be dropped on the chat and pasted into it", async () => {
    const { page } = await openEditor(platform);
    await seen(messageField(page));
    await handOver(page, "drop", "dropped.csv");
    await handOver(page, "paste", "pasted.csv");
    await seen(chips(page).getByText("dropped.csv"));
    await seen(chips(page).getByText("pasted.csv"));
    await gone(page.getByText("Drop to attach"));
  });

  it("are removed by mouse and by keyboard, and the focus stays with them", async () => {
    const { page } = await openEditor(platform);
    await attach(page, csv("a.csv"), csv("b.csv"), csv("c.csv"));
    await becomes(() => chips(page).count(), 3);
    await page.getByRole("button", { name: "Remove b.csv" }).click();
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Remove c.csv");
    await page.keyboard.press("Delete");
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Remove a.csv");
    await page.keyboard.press("Enter");
    await becomes(() => chips(page).count(), 0);
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Message");
  });

  it("may be sent without a word", async () => {
    const { page, server } = await openEditor(platform);
    await attach(page, csv());
    await becomes(() => send(page).isEnabled(), true);
    await send(page).click();
    await seen(page.getByText("Done: Here is customers.csv."));
    expect(chatCalls(server.calls)).toEqual([expect.objectContaining({ message: "Here is customers.csv." })]);
  });
});

describe("files that can't be taken", () => {
  it("are named with the reason, and nothing that was typed is lost", async () => {
    const { page } = await openEditor(platform);
    const input = messageField(page);
    await input.fill("Use these");
    await attach(page, { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
    await seen(page.getByRole("alert").getByText("plan.pdf is not a kind of file"));
    await attach(page, { name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(4_300_000, 1) });
    await seen(page.getByText("big.png has 4.1 MB. A picture can have at most 4 MB."));
    await attach(page, ...["1", "2", "3", "4", "5", "6"].map((name) => csv(`${name}.csv`)));
    await seen(page.getByText("at most 5 files, so 6.csv was left out"));
    await becomes(() => chips(page).count(), 5);
    await page.getByRole("button", { name: "Dismiss", exact: true }).click();
    await gone(page.getByRole("alert"));
    expect(await input.inputValue()).toBe("Use these");
  });

  it("a picture that is damaged is said to be", async () => {
    const { page } = await openEditor(platform);
    await attach(page, { name: "torn.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
    await seen(page.getByText("torn.png can't be opened as a picture. It may be damaged."));
    expect(await chips(page).count()).toBe(0);
  });

  it("what the server refuses is said in its words; what fails on the way can be tried again", async () => {
    const { page, server } = await openEditor(platform, {}, ({ server }) => {
      server.override("POST /api/projects/:id/attachments", () => ({
        status: 400,
        body: { error: "This file could not be read as CSV or JSON." },
      }));
    });
    await attach(page, csv());
    await seen(page.getByText("customers.csv: This file could not be read as CSV or JSON."));
    server.override("POST /api/projects/:id/attachments", () => ({ status: 503, body: {} }));
    await attach(page, csv());
    await seen(chips(page).getByText("Not uploaded"));
    await messageField(page).fill("Take this");
    expect(await send(page).isDisabled()).toBe(true);
    const id = crypto.randomUUID();
    server.override("POST /api/projects/:id/attachments", () => ({
      body: { id, name: "customers.csv", kind: "csv", bytes: 31, rows: 1, columns: ["Name"] },
    }));
    await page.getByRole("button", { name: "Try customers.csv again" }).click();
    await becomes(() => send(page).isEnabled(), true);
  });

  it("files and words come back when the message is not answered", async () => {
    const { page, server } = await openEditor(platform, {}, ({ server }) => {
      server.override("POST /api/chat", () => ({ status: 500, body: {} }));
    });
    await attach(page, csv());
    await messageField(page).fill("Take this");
    await becomes(() => send(page).isEnabled(), true);
    await send(page).click();
    await seen(page.getByRole("alert"));
    await seen(chips(page).getByText("customers.csv"));
    expect(await messageField(page).inputValue()).toBe("Take this");
    expect(chatCalls(server.calls)).toHaveLength(1);
  });
});

it("chips, reasons and sent files are accessible in light and dark, and fit a small phone", async () => {
  const { page } = await openEditor(platform);
  await attach(page, csv(), await picture(page));
  await becomes(() => send(page).isEnabled(), true);
  await send(page).click();
  await seen(sent(page).getByRole("img", { name: "sketch.png" }));
  await attach(page, csv("a-rather-long-name-of-a-file-with-customers-of-two-thousand-and-twenty-six.csv"));
  await attach(page, await picture(page), { name: "plan.pdf", mimeType: "", buffer: Buffer.from("%PDF") });
  await becomes(() => chips(page).count(), 2);
  await isAccessible(page);
});
