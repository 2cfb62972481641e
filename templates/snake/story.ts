// Eats the first apple, runs into the wall and stands on the leaderboard.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/play");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("img", { name: "Board, 1 apples eaten" }).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.getByRole("button", { name: "Again" }).waitFor();
  await expect.poll(async () => (await call("GET", "/api/scores?scope=mine")).rows.length).toBe(1);
};

export const shown = {
  async prepare(page: Page) {
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("img", { name: "Board, 1 apples eaten" }).waitFor();
    await page.keyboard.press("ArrowUp");
    await page.waitForTimeout(500);
    await page.keyboard.press("ArrowLeft");
  },
};
