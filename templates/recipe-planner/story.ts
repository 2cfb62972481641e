// Plans a meal for twice as many, sees the list grow, ticks a line and adds one by hand.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page } = await open("/week");
  await page.getByRole("button", { name: "Plan Lunch on Monday" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel(/^Recipe/).selectOption("Lentil soup");
  await form.getByLabel(/^For/).fill("8");
  await form.getByRole("button", { name: "Plan it" }).click();
  await page.getByRole("list", { name: "Lunch on Monday" }).getByText("Lentil soup").waitFor();
  await page.getByRole("link", { name: "Shopping list" }).last().click();
  const lentils = page.getByLabel("Red lentils, 900 g");
  await lentils.check();
  await expect.poll(() => lentils.isChecked()).toBe(true);
  await page.getByLabel("Something else").fill("Candles");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByLabel("Candles").waitFor();
};
