// Picks from a pasted list until all had a turn, each once; leaves a name out; splits into groups; shows one as large as the screen.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

const CREW = ["Ada", "Bo", "Cleo", "Dai", "Bo (2)"];

export const story: Story = async ({ open }) => {
  const { call } = await open("/lists");
  await call("POST", "/api/lists", { title: "Boat crew", names: "Ada\n Bo \n\nCleo\nDai\nBo" });
  const { page } = await open("/pick");
  await page.getByLabel("List", { exact: true }).selectOption("Boat crew");
  const names = page.getByRole("list", { name: "Names" }).getByRole("button");
  expect(await names.allTextContents()).toEqual(CREW);
  const picked: string[] = [];
  const pick = async (toGo: string) => {
    await page.getByRole("button", { name: /^Pick/ }).click();
    await page.getByRole("heading", { name: toGo }).waitFor();
    picked.push((await page.getByRole("status").first().textContent()) ?? "");
  };
  await names.nth(0).click(); // Ada is ill today
  await page.getByRole("heading", { name: "4 of 5 to go" }).waitFor();
  for (const toGo of ["3 of 5 to go", "2 of 5 to go", "1 of 5 to go", "All had a turn"]) await pick(toGo);
  expect([...picked].sort()).toEqual([...CREW].sort().slice(1));
  // The next round begins with somebody else.
  await pick("4 of 5 to go");
  expect(picked[4]).not.toBe(picked[3]);

  await page.getByRole("tab", { name: "Groups" }).click();
  await page.getByLabel("How many").fill("2");
  await page.getByRole("button", { name: "Mix" }).click();
  const groups = page.getByRole("list", { name: "Groups" });
  await groups.getByText("Group 3 · 1").waitFor();
  expect((await groups.getByRole("listitem").getByRole("listitem").allTextContents()).sort()).toEqual([...CREW].sort());

  // With motion it takes its time, and ends with a name of the list.
  const wall = await open("/pick", { reducedMotion: "no-preference", viewport: { width: 320, height: 640 } });
  await wall.page.getByRole("button", { name: "For the wall" }).click();
  const screen = wall.page.getByRole("dialog", { name: "For the wall" });
  await screen.getByRole("button", { name: "Pick a name" }).click();
  await screen.getByRole("button", { name: "Pick the next" }).waitFor();
  expect(CREW).toContain(await screen.getByRole("status").textContent());
  await wall.page.keyboard.press("Escape");
  expect(await screen.count()).toBe(0);
};

export const shown = {
  async prepare(page: Page) {
    await page.getByRole("button", { name: "Pick a name" }).click();
    await page.getByRole("button", { name: "Pick the next" }).waitFor();
  },
};
