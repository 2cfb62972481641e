// Makes a habit, ticks three days, and sees the streak; a tick goes away again.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { call } = await open("/habits");
  await call("POST", "/api/habits", { name: "Stretch" });
  const { page } = await open("/today");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Stretch" }) });
  const days = card.getByRole("list", { name: "Last days of Stretch" }).getByRole("button");
  for (const day of [6, 5, 4]) {
    await days.nth(day).click();
    await expect.poll(() => days.nth(day).getAttribute("aria-pressed")).toBe("true");
  }
  await card.getByText("longest 3").waitFor();
  await days.nth(5).click();
  await card.getByText("longest 1").waitFor();
  expect((await call("GET", "/api/ticks?q=Stretch")).total).toBe(2);
};
