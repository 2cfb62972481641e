// Adds a cost that does not divide evenly, then settles everything.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/balance");
  await page.getByRole("button", { name: "Add a cost" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("What").fill("Fuel");
  await form.getByLabel(/^Amount/).fill("100.01");
  await form.getByLabel("Paid by").selectOption("Ida");
  await form.getByRole("button", { name: "Add a cost" }).click();
  await form.waitFor({ state: "detached" });
  const [fuel] = (await call("GET", "/api/costs?q=Fuel")).rows;
  expect(fuel.amount).toBe(10_001);
  const payments = page.getByRole("list", { name: "Payments" }).getByRole("listitem");
  for (let left = await payments.count(); left > 0; left -= 1) {
    await payments.first().getByRole("button", { name: "Paid" }).click();
    await expect.poll(() => payments.count()).toBe(left - 1);
  }
  await page.getByText("Everybody is even.").waitFor();
};
