// Writes a note that is saved by itself, ticks a box in the text, finds it by a word, and takes files in and out.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/notes");
  await page.getByRole("button", { name: "New note" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Garden");
  await page
    .getByLabel("Text", { exact: true })
    .fill("## Before the frost\n\n- [ ] Bring in the lemon\n- [ ] Drain the hose");
  await page.getByRole("heading", { name: "Before the frost" }).waitFor();
  const kept = async () => (await call("GET", "/api/notes?q=lemon")).rows[0];
  await expect.poll(kept).toMatchObject({ title: "Garden" });
  await page.getByRole("checkbox", { name: "Task 2" }).check();
  await page.getByRole("status").getByText("Saved").waitFor();
  expect((await kept()).body).toBe("## Before the frost\n\n- [ ] Bring in the lemon\n- [x] Drain the hose");

  // Another window sees it, and what it writes appears here.
  const other = await open(`/notes/${(await kept()).id}`);
  await other.page.getByLabel("Tags").fill("garden, frost");
  await expect.poll(async () => (await kept()).tags).toEqual(["garden", "frost"]);
  await expect.poll(() => page.getByLabel("Tags").inputValue()).toBe("garden, frost");

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as file" }).click();
  expect((await saved).suggestedFilename()).toBe("Garden.md");
  await page.getByRole("link", { name: "Notes" }).first().click();
  await page.getByLabel("Markdown files").setInputFiles({
    name: "shed.md",
    mimeType: "text/markdown",
    buffer: Buffer.from("# The shed\n\nNeeds a **roof** before spring."),
  });
  await page.getByRole("link", { name: "The shed" }).waitFor();
  await page.getByRole("button", { name: "Pin The shed" }).click();
  await page.getByLabel("Search notes").fill("roof");
  await expect.poll(() => page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(["The shed"]);
};

export const shown = {
  path: "/notes",
  async prepare(page: Page) {
    await page.getByRole("link", { name: "Island, in May" }).click();
    await page.getByRole("checkbox", { name: "Task 4" }).waitFor();
  },
};
