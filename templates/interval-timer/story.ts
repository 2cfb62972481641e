// Runs a workout to its end with a pause in it, and finds it in the history.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/start");
  await page.clock.install();
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Tabata" }) });
  await card.getByText("4:00").or(card.getByText("3:55")).waitFor();
  await card.getByRole("link", { name: "Start" }).click();
  await page.getByRole("heading", { name: "Get ready" }).waitFor();
  await page.clock.runFor(6_000);
  await page.getByText("Round 1 of 8").waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.clock.runFor(60_000);
  await page.getByText("Round 1 of 8").waitFor();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.clock.runFor(240_000);
  await page.getByRole("heading", { name: "Done" }).waitFor();
  await expect.poll(async () => (await call("GET", "/api/sessions?q=Tabata&sort=-createdAt")).rows[0].minutes).toBe(4);
};

export const shown = {
  async prepare(page: Page) {
    await page.clock.install();
    await page.getByRole("link", { name: "Start" }).nth(1).click();
    await page.getByRole("heading", { name: "Get ready" }).waitFor();
    await page.clock.runFor(14_000);
    await page.clock.resume();
  },
};
