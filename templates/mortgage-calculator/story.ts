// Moves a slider, sees what that does, saves the plan and finds it beside the others.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page } = await open("/calculator");
  await page.getByText("$1,887").waitFor();
  await page.getByRole("slider", { name: "Years" }).fill("15");
  await page.getByText("$2,728").waitFor();
  await page.getByRole("button", { name: "Save this plan" }).click();
  await page.getByLabel("Name").fill("Fifteen years");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name: "Compare" }).first().click();
  const card = page.getByRole("listitem").filter({ hasText: "Fifteen years" });
  await card.getByText("each month for 15 years").waitFor();
  expect(await card.textContent()).toContain("The least interest");
};
