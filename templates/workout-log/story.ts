// Does two sets of a lift with a little more weight, and takes one back.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/train");
  await page.getByRole("button", { name: "Bench press" }).click();
  await page.getByText("Set 1", { exact: false }).first().waitFor();
  await page.getByRole("button", { name: "More weight" }).click();
  await page.getByRole("button", { name: "Set done" }).click();
  const today = page.getByRole("list", { name: "Today" }).getByRole("listitem");
  await expect.poll(() => today.count()).toBe(1);
  await page.getByRole("button", { name: "Set done" }).click();
  await expect.poll(() => today.count()).toBe(2);
  const [last] = (await call("GET", "/api/sets?sort=-doneAt&q=Bench")).rows;
  expect(last.volume).toBe(last.weight * last.repetitions);
  await page.getByRole("button", { name: "Remove set 2" }).click();
  await expect.poll(() => today.count()).toBe(1);
};

export const shown = {
  prepare: (page: Page) => page.getByRole("button", { name: "Set done" }).waitFor(),
};
