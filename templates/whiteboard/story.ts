// Two pages at one board: what is drawn in the first appears in the second, and is there for who comes later.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

/** How many points of the board are painted. */
const drawn = (page: Page) =>
  page.evaluate<number>(`(() => {
    const canvas = document.querySelector("canvas");
    if (!canvas) return 0;
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.reduce((sum, value, index) => (index % 4 === 3 && value > 0 ? sum + 1 : sum), 0);
  })()`);

export const story: Story = async ({ open }) => {
  const [first, second] = [await open("/draw"), await open("/draw")];
  for (const { page } of [first, second]) await page.getByText("Live", { exact: true }).waitFor();
  await expect.poll(() => drawn(second.page)).toBeGreaterThan(100);
  const before = await drawn(second.page);
  const box = await first.page.locator("canvas").boundingBox();
  if (!box) throw new Error("There is no board.");
  await first.page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.8);
  await first.page.mouse.down();
  for (let step = 1; step <= 10; step++)
    await first.page.mouse.move(box.x + box.width * (0.2 + step * 0.05), box.y + box.height * (0.8 - (step % 2) * 0.1));
  await first.page.mouse.up();
  await expect.poll(() => drawn(second.page)).toBeGreaterThan(before + 200);
  const later = await open("/draw");
  await expect.poll(() => drawn(later.page)).toBeGreaterThan(before + 200);
};

export const shown = {
  path: "/draw",
  async prepare(page: Page) {
    await page.getByText("Live", { exact: true }).waitFor();
    await page.waitForTimeout(500);
  },
};
