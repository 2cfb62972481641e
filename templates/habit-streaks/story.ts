// Makes a habit, ticks three days, and sees the streak; a tick goes away again. A streak longer than what is shown counts whole.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { call } = await open("/habits");
  await call("POST", "/api/habits", { name: "Stretch" });
  const { page } = await open("/today");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Stretch" }) });
  const days = card.getByRole("list", { name: "Last days of Stretch" }).getByRole("button");
  // One right after the other, without waiting until it is written.
  for (const day of [6, 5, 4]) await days.nth(day).click();
  for (const day of [6, 5, 4]) await expect.poll(() => days.nth(day).getAttribute("aria-pressed")).toBe("true");
  await card.getByText("longest 3").waitFor();
  await days.nth(5).click();
  await card.getByText("longest 1").waitFor();
  expect((await call("GET", "/api/ticks?q=Stretch")).total).toBe(2);
  const rows = (await call("GET", "/api/habits?q=Stretch")).rows;
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  for (let ago = 10; ago < 210; ago += 1) await call("POST", "/api/ticks", { habit: rows[0].id, day: day(ago) });
  const streaks = (await call("GET", `/api/streaks?today=${day(0)}`)).rows;
  expect(streaks.find(({ habit }: { habit: string }) => habit === rows[0].id)).toMatchObject({
    longest: 200,
    running: 1,
  });
};
