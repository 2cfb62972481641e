// Plays a quiz with one wrong answer, finds the score, and cannot answer twice or see answers early.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/start");
  const kitchen = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "In the kitchen" }) });
  await kitchen.getByRole("link", { name: "Play" }).click();
  await page.getByRole("heading", { name: "What makes bread rise?" }).waitFor();
  const quiz = page.url().split("/").at(-1);
  const before = await call("GET", `/api/play/${quiz}`);
  expect(JSON.stringify(before)).not.toContain("right");
  for (const [answer, next] of [
    ["Yeast", "Next"],
    ["Carrot", "Next"],
    ["Three", "See the result"],
  ] as const) {
    await page.getByRole("button", { name: answer }).click();
    await page.getByRole("button", { name: next }).click();
  }
  await page.getByRole("heading", { name: "2 of 3" }).waitFor();
  const again = await call("POST", "/api/play", { question: before.questions[0].id, given: "B" });
  expect(again.error).toBe("You have answered this one.");
  await page.getByRole("link", { name: "Scores" }).last().click();
  await page.getByText("(you)").waitFor();
};

export const shown = {
  async prepare(page: Page) {
    await page.getByRole("link", { name: "Play" }).first().click();
    await page.getByRole("list", { name: "Answers" }).getByRole("button").nth(1).click();
    await page.getByRole("status").first().waitFor();
  },
};
