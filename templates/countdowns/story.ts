// Two countdowns run at once and on through sleep and another device; one is held and goes on, one ends, beeps and is stopped.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

const LISTEN = `
  window.beeps = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.beeps += 1; return start.apply(this, at); };`;

const secondsIn = (text: string | null) => (text ?? "").split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

export const story: Story = async ({ open }) => {
  const { page } = await open("/countdowns");
  await page.evaluate(LISTEN);
  await page.clock.install();
  const left = async (name: string) =>
    secondsIn(await page.getByRole("timer", { name: `${name}, left` }).textContent());
  await page.getByRole("button", { name: "Eggs, soft 5:30" }).click();
  await page.getByRole("button", { name: "Eggs, soft: Pause" }).waitFor();
  await page.getByRole("button", { name: "Pasta: Go on" }).click();
  await page.getByRole("button", { name: "Pasta: Pause" }).waitFor();
  await page.clock.runFor(60_000);
  // The clock also goes by itself while the story is told.
  await expect.poll(() => left("Pasta")).toBeLessThanOrEqual(5 * 60 + 12);
  expect(await left("Pasta")).toBeGreaterThan(4 * 60);
  await page.getByRole("button", { name: "Eggs, soft: Pause" }).click();
  await page.getByRole("button", { name: "Eggs, soft: Go on" }).waitFor();
  const held = await left("Eggs, soft");
  expect(held).toBeLessThanOrEqual(4 * 60 + 30);
  expect(held).toBeGreaterThan(3 * 60);
  // Asleep for six minutes: no tick comes, and it is right when it wakes.
  await page.clock.fastForward(360_000);
  const over = page.getByRole("timer", { name: "Pasta, over for" });
  await expect.poll(async () => secondsIn(await over.textContent())).toBeGreaterThanOrEqual(48);
  expect(secondsIn(await over.textContent())).toBeLessThan(120);
  await expect.poll(() => page.evaluate("window.beeps")).toBeGreaterThan(2);
  expect(await left("Eggs, soft")).toBe(held);
  await page.getByRole("button", { name: "Pasta: Stop" }).click();
  await expect.poll(() => left("Pasta")).toBe(9 * 60);
  await page.getByRole("button", { name: "A minute more for Eggs, soft" }).click();
  await expect.poll(() => left("Eggs, soft")).toBe(held + 60);

  const phone = await open("/countdowns", { viewport: { width: 320, height: 640 } });
  const eggs = phone.page.getByRole("timer", { name: "Eggs, soft, left" });
  await expect.poll(async () => secondsIn(await eggs.textContent())).toBe(held + 60);
  await phone.page.getByRole("button", { name: "Reset Eggs, soft" }).click();
  await expect.poll(() => left("Eggs, soft")).toBe(5 * 60 + 30);
  await phone.page.getByRole("button", { name: "Delete Eggs, soft" }).click();
  await expect.poll(() => page.getByRole("timer", { name: "Eggs, soft, left" }).count()).toBe(0);
  await phone.page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => left("Eggs, soft")).toBe(5 * 60 + 30);
};

export const shown = {
  async prepare(page: Page) {
    for (const name of ["Pasta", "Roast in the oven"]) {
      const held = page.getByRole("button", { name: `${name}: Go on` });
      if ((await held.count()) > 0) await held.click();
      await page.getByRole("button", { name: `${name}: Pause` }).waitFor();
    }
  },
};
