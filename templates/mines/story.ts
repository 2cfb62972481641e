// The rules, then a first step that is never a mine, a flag by the keyboard, and a field that is still there after coming back.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";
import { BOARDS, flag, newField, step } from "./app/web/field.ts";

export const story: Story = async ({ open }) => {
  const begun = step(newField("Small"), 0);
  expect([begun.mines.length, begun.mines.includes(0), begun.open.length > 3]).toEqual([
    BOARDS.Small.mines,
    false,
    true,
  ]);
  const [mine = -1] = begun.mines;
  expect([step(begun, mine).state, step(flag(begun, mine), mine).state]).toEqual(["lost", "playing"]);
  const safe = Array.from({ length: 64 }, (_, cell) => cell).filter((cell) => !begun.mines.includes(cell));
  expect(safe.reduce((field, cell) => (field.open.includes(cell) ? field : step(field, cell)), begun).state).toBe(
    "won",
  );

  const { page, call } = await open("/play");
  await page.getByRole("button", { name: /^Row 4, column 4:/ }).click();
  await page.getByRole("button", { name: "Row 4, column 4: 0" }).waitFor();
  const [closed] = await page.getByRole("button", { name: /: closed$/ }).all();
  await closed?.focus();
  await page.keyboard.press("f");
  const flagged = page.getByRole("button", { name: /: flag$/ });
  await flagged.waitFor();
  const place = await flagged.getAttribute("aria-label");
  await expect.poll(async () => (await call("GET", "/api/_stored/field")).value?.flags?.length).toBe(1);
  const later = await open("/play");
  await later.page.getByRole("button", { name: place ?? "", exact: true }).waitFor();
};

export const shown = {
  path: "/play",
  async prepare(page: Page) {
    await page.getByRole("button", { name: /^Row 4, column 4:/ }).click();
    await page.waitForTimeout(300);
  },
};
