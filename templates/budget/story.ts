// Writes down a spending from an envelope and sees what is left of it.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { call } = await open("/month");
  await call("POST", "/api/envelopes", { name: "Garden", monthly: 10_000 });
  const { page } = await open("/month");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Garden" }) });
  await card.getByText("$100.00").first().waitFor();
  await page.getByRole("button", { name: "Add to Garden" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel(/^Amount/).fill("130");
  await form.getByLabel(/^What/).fill("Apple tree");
  await form.getByRole("button", { name: "Add spending" }).click();
  await card.getByText("$30.00").waitFor();
  expect(await card.textContent()).toContain("over");
};
