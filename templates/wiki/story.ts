// Follows a link by name, edits the page and sees its version; whoever began with the older one is told, and loses nothing.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/start");
  await page.getByRole("link", { name: "When the oven is cold" }).click();
  await page.getByRole("region", { name: "What links here" }).getByText("Opening the shop").waitFor();
  await page.getByRole("button", { name: "Edit" }).click();
  await page
    .getByLabel("Text", { exact: true })
    .last()
    .fill("## First\n\nLook at the **display**. Then [[Call Rossi]].");
  await page.getByRole("tab", { name: "Look" }).click();
  await page.getByRole("heading", { name: "First" }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "2 versions" }).click();
  await page.getByText("Version 2").waitFor();
  const [cold] = (await call("GET", "/api/pages?q=oven+cold+display")).rows;
  const late = { title: cold.title, text: "Mine", version: 1 };
  expect((await call("POST", `/api/pages/${cold.id}/save`, late)).error).toMatch(/^Somebody else has saved/);
  await page.getByRole("button", { name: /Call Rossi/ }).click();
  await page.getByRole("dialog").getByLabel(/^Text/).fill("555 0161, at any hour.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Call Rossi" }).waitFor();
};

export const shown = {
  path: "/start",
  async prepare(page: Page) {
    await page.getByRole("link", { name: "Opening the shop" }).click();
    await page.getByText("What links here").waitFor();
  },
};
