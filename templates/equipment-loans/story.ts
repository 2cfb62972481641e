// Borrows something that is free, and is kept from borrowing it twice for the same day.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/free");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Camera with zoom" }) });
  await card.getByText("Free").waitFor();
  await card.getByRole("button", { name: "Borrow" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel(/^What for/).fill("Match on Saturday");
  await form.getByRole("button", { name: "Ask for a loan" }).click();
  await card.getByText("Taken").waitFor();
  const [loan] = (await call("GET", "/api/loans?q=Saturday")).rows;
  const again = await call("POST", "/api/loans", { thing: loan.thing, start: loan.end, end: loan.end });
  expect(again.error).toBeTruthy();
  await call("PATCH", `/api/loans/${loan.id}`, { state: "Declined" });
  const free = await call("POST", "/api/loans", { thing: loan.thing, start: loan.end, end: loan.end });
  expect(free.state).toBe("Requested");
};
