// A vote in one page moves the bar in another, and a poll that is closed takes none.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const [voter, screen] = [await open("/polls"), await open("/polls")];
  for (const { page } of [voter, screen])
    await page.getByRole("link", { name: "Which day suits the hike?" }).first().click();
  const saturday = screen.page.getByRole("button", { name: /Saturday/ });
  await expect.poll(() => saturday.textContent()).toMatch(/^Saturday3/);
  await voter.page.getByRole("button", { name: /Saturday/ }).click();
  await expect.poll(() => saturday.textContent()).toMatch(/^Saturday4/);
  await voter.page.getByRole("button", { name: "Close the poll" }).click();
  await screen.page.getByText("This poll is closed.").waitFor();
  expect(await saturday.isDisabled()).toBe(true);
};

export const shown = {
  async prepare(page: Page) {
    await page
      .getByRole("link", { name: /Where do we have lunch/ })
      .first()
      .click();
    await page.getByText("9 votes").waitFor();
    await page.waitForTimeout(800);
  },
};
