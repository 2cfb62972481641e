// Makes a card on the board, moves it on, is kept from skipping the review, and talks on it.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/cards");
  await page.getByRole("button", { name: "Add card" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel("What").fill("Paint the gate");
  await form.getByRole("button", { name: "Add card" }).click();
  await page.getByText("Paint the gate").first().waitFor();
  const [card] = (await call("GET", "/api/cards?q=gate")).rows;
  expect((await call("PATCH", `/api/cards/${card.id}`, { stage: "Done" })).error).toBeTruthy();
  for (const stage of ["Next", "Doing"])
    expect((await call("PATCH", `/api/cards/${card.id}`, { stage })).stage).toBe(stage);
  await call("POST", "/api/steps", { card: card.id, step: "Buy the paint" });
  const detail = await open(`/cards/${card.id}`);
  await detail.page.getByText("Buy the paint").waitFor();
  await detail.page.getByRole("heading", { name: "Conversation" }).waitFor();
};
