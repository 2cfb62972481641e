// Takes a shift, cannot take it twice, sees the hours, and gives it back.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/help");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Car park" }) });
  await card.getByText("2 free").waitFor();
  await card.getByRole("button", { name: "I'll do it" }).click();
  await card.getByText("1 free").waitFor();
  await card.getByText("You", { exact: true }).waitFor();
  const [shift] = (await call("GET", "/api/shifts?q=Car")).rows;
  expect((await call("POST", `/api/shifts/${shift.id}/take`)).error).toBe("You have taken this shift.");
  const [past] = (await call("GET", "/api/shifts?q=Poster")).rows;
  expect((await call("POST", `/api/shifts/${past.id}/take`)).error).toBe("This shift is over.");
  expect((await call("GET", "/api/helpers")).rows.length).toBe(5);
  await card.getByRole("button", { name: "Give it back" }).click();
  await card.getByText("2 free").waitFor();
};
