// A layout without the kit's header; chooses a time control, makes moves with both sides, and lets one run out of time.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page } = await open("/clock");
  expect(await page.getByRole("banner").count()).toBe(0);
  await page.getByRole("link", { name: "Time controls" }).click();
  await page.getByRole("heading", { name: "Time controls", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Clock", exact: true }).click();
  await page.getByLabel("Time control").selectOption("Bullet 1+1");
  const black = page.getByRole("button", { name: /^Black/ });
  const white = page.getByRole("button", { name: /^White/ });
  await page.clock.install();
  await black.click();
  await page.clock.runFor(10_000);
  await white.click();
  expect(await white.getAttribute("aria-label")).toBe("White: 0:51");
  await page.getByRole("button", { name: "Pause" }).click();
  await page.clock.runFor(30_000);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.keyboard.press("Space");
  expect(await black.getAttribute("aria-label")).toMatch(/^Black: 1:0[01]/);
  await page.clock.runFor(60_000);
  await page.getByRole("heading", { name: "Black wins on time" }).waitFor();
};
