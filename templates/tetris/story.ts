// Plays until the board is full and looks for the game on the leaderboard; on a phone with a thumb.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

const DROPS_UNTIL_FULL = 30;

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/play");
  await page.getByRole("button", { name: "Play" }).click();
  for (let drops = 0; drops < DROPS_UNTIL_FULL; drops += 1) await page.keyboard.press("Space");
  await page.getByRole("heading", { name: "Game over" }).waitFor();
  await page.getByText(/number \d+ of/).waitFor();
  const { mine, players } = await call("GET", "/api/leaderboard");
  expect(mine.points).toBeGreaterThan(100);
  expect(players).toBe(6);
  await page.getByRole("link", { name: "Leaderboard" }).last().click();
  await page.getByText(/\(you\)/).waitFor();

  // On a phone every button lies above the fold, and a finger plays.
  const phone = await open("/play", { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await phone.page.getByRole("button", { name: "Play" }).tap();
  for (const name of ["Left", "Turn", "Right", "Hold", "Soft drop", "Hard drop"]) {
    const box = await phone.page.getByRole("button", { name, exact: true }).boundingBox();
    expect([name, (box?.y ?? 0) + (box?.height ?? 1_000) <= 640]).toEqual([name, true]);
  }
  await phone.page.getByRole("button", { name: "Hard drop" }).tap();
  await phone.page.getByRole("img", { name: /^Board, [1-9]\d* points$/ }).waitFor();
};

export const shown = {
  async prepare(page: Page) {
    await page.getByRole("button", { name: "Play" }).click();
    for (const [turns, steps] of [
      [0, -4],
      [1, 4],
      [0, 0],
      [1, -2],
      [0, 3],
    ] as const) {
      for (let turn = 0; turn < turns; turn += 1) await page.keyboard.press("ArrowUp");
      for (let step = 0; step < Math.abs(steps); step += 1)
        await page.keyboard.press(steps < 0 ? "ArrowLeft" : "ArrowRight");
      await page.keyboard.press("Space");
    }
    await page.waitForTimeout(900);
  },
};
