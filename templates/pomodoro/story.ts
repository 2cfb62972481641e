// Adds a task, runs a round of it that ends at once, and sees it counted, a reload in between.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/focus");
  await page.getByLabel("New task").fill("Water the plants");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("button", { name: "Water the plants" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Stop" }).waitFor();
  expect(await page.getByRole("timer").textContent()).toMatch(/^2[45]:/);
  const [clock] = (await call("GET", "/api/clocks")).rows;
  await call("PATCH", `/api/clocks/${clock.id}`, { endsAt: new Date(Date.now() - 1_000).toISOString() });
  const again = await open("/focus");
  await again.page.getByText("Time to rest").waitFor();
  const task = again.page.getByRole("listitem").filter({ hasText: "Water the plants" });
  await task.getByText("1 of 2").waitFor();
};
