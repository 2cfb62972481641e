// Borrows something that is free, and is kept from borrowing it twice for the same day; the phone number is for the desk alone.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, deploy, visitor }) => {
  const { page, call } = await open("/free");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Camera with zoom" }) });
  await card.getByText("Free").waitFor();
  await card.getByRole("button", { name: "Borrow" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel(/^What for/).fill("Match on Saturday");
  await form.getByLabel(/^Phone/).fill("+44 20 7946 0111");
  await form.getByRole("button", { name: "Ask for a loan" }).click();
  await card.getByText("Taken").waitFor();
  const [loan] = (await call("GET", "/api/loans?q=Saturday")).rows;
  const again = await call("POST", "/api/loans", { thing: loan.thing, start: loan.end, end: loan.end });
  expect(again.error).toBeTruthy();
  await call("PATCH", `/api/loans/${loan.id}`, { state: "Declined" });
  const free = await call("POST", "/api/loans", { thing: loan.thing, start: loan.end, end: loan.end });
  expect(free.state).toBe("Requested");
  expect(loan.phone).toBe("+44 20 7946 0111");

  await deploy();
  const [desk, mila, tom] = [await visitor({ asOwner: true }), await visitor(), await visitor()];
  const lamp = (await desk("POST", "/api/things", { name: "Lamp" })).body;
  const week = { thing: lamp.id, start: loan.start, end: loan.end };
  const asked = await mila("POST", "/api/loans", { ...week, phone: "+44 20 7946 0222" });
  expect(asked.status).toBe(201);
  const phoneFor = async (call: typeof mila) => (await call("GET", `/api/loans/${asked.body.id}`)).body.phone;
  expect([await phoneFor(mila), await phoneFor(desk), await phoneFor(tom)]).toEqual([
    "+44 20 7946 0222",
    "+44 20 7946 0222",
    null,
  ]);
};
