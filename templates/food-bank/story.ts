// Gives out what has to go first, sees it fewer, and cannot give more than there is.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/shelf");
  const carrots = page
    .getByRole("list", { name: "Has to go first" })
    .getByRole("listitem")
    .filter({ hasText: "Carrots" });
  await carrots.getByText("9 there").waitFor();
  await carrots.getByRole("button", { name: "Give out Carrots" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel(/^How many/).fill("4");
  await form.getByRole("button", { name: "Give out" }).click();
  await carrots.getByText("5 there").waitFor();
  const [batch] = (await call("GET", "/api/batches?q=Carrots")).rows;
  const tooMany = await call("POST", "/api/handouts", { batch: batch.id, count: 6, givenOn: "2026-11-20" });
  expect(tooMany.error).toBeTruthy();
  expect((await call("GET", `/api/batches/${batch.id}`)).left).toBe(5);
};
