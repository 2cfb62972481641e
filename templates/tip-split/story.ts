// Splits a bill, rounds up, and finds it again.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/split");
  await page.getByLabel("Bill").fill("100");
  await page.getByRole("button", { name: "20%" }).click();
  await page.getByText("$40.00").waitFor();
  await page.getByRole("button", { name: "One more" }).click();
  await page.getByText("$30.00").first().waitFor();
  await page.getByLabel("Bill").fill("100,50");
  await page.getByLabel("Round up to whole dollars").check();
  await page.getByText("$31.00").waitFor();
  await page.getByLabel("Where was it?").fill("Tapas");
  await page.getByRole("button", { name: "Keep" }).click();
  await page.getByText("Kept under Last bills.").waitFor();
  const { rows } = await call("GET", "/api/bills");
  expect(rows[0]).toMatchObject({ place: "Tapas", amount: 10_050, tip: 20, people: 4, each: 3_100 });
};
