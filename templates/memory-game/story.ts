// Plays a small board to its end, turning every card once to learn where each is.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

const nameOf = async (page: Page, card: number) => {
  const button = page.getByRole("button", { name: new RegExp(`^Card ${card}(:|$)`) });
  await button.click();
  return ((await button.getAttribute("aria-label")) ?? "").split(": ")[1] ?? "";
};

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/play");
  const places = new Map<string, number[]>();
  for (let card = 1; card <= 12; card += 1) {
    const picture = await nameOf(page, card);
    places.set(picture, [...(places.get(picture) ?? []), card]);
  }
  await expect.poll(() => page.getByRole("button", { name: /^Card \d+$/ }).count()).toBeGreaterThan(0);
  for (const [picture, cards] of places) {
    if ((await page.getByRole("button", { name: `: ${picture}` }).count()) === 2) continue;
    for (const card of cards) await nameOf(page, card);
  }
  await page.getByText(/All pairs in \d+ moves/).waitFor();
  await expect.poll(async () => (await call("GET", "/api/games?scope=mine")).rows.length).toBe(1);
};

export const shown = {
  async prepare(page: Page) {
    await page.getByRole("button", { name: "Medium" }).click();
    for (const card of [3, 8]) await page.getByRole("button", { name: `Card ${card}`, exact: true }).click();
  },
};
