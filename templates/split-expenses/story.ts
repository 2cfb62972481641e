// Adds a cost that does not divide evenly, lets somebody join, then settles everything.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/balance");
  await page.getByRole("button", { name: "Add a cost" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("What").fill("Fuel");
  await form.getByLabel(/^Amount/).fill("100.01");
  await form.getByLabel("Paid by").selectOption("Ida");
  await form.getByRole("button", { name: "Add a cost" }).click();
  await form.waitFor({ state: "detached" });
  const [fuel] = (await call("GET", "/api/costs?q=Fuel")).rows;
  expect(fuel.amount).toBe(10_001);
  const { balances } = await call("GET", "/api/balances");
  const [lou, sam, ida, ken] = ["Lou", "Sam", "Ida", "Ken"].map((name) =>
    balances.find((one: { name: string }) => one.name === name),
  );
  expect(balances.reduce((sum: number, { cents }: { cents: number }) => sum + cents, 0)).toBe(0);
  // Who joins later, or is called otherwise, changes nobody's balance; who has a share stays.
  await call("POST", "/api/people", { name: "Uma" });
  await call("PATCH", `/api/people/${ken.id}`, { name: "Kenneth" });
  await call("DELETE", `/api/people/${ida.id}`);
  const joined = { id: expect.any(String), name: "Uma", cents: 0 };
  const later = expect.arrayContaining([lou, sam, ida, { ...ken, name: "Kenneth" }, joined]);
  expect((await call("GET", "/api/balances")).balances).toEqual(later);
  const [boat] = (await call("GET", "/api/costs?q=Boat")).rows;
  expect(boat.forWhom).toContain("Kenneth");
  const unknown = { what: "Ice", amount: 300, paidBy: lou.id, forWhom: ["Zoe"], spentOn: "2026-01-01" };
  expect(await call("POST", "/api/costs", unknown)).toMatchObject({ error: "There is nobody called “Zoe” here." });
  const payments = page.getByRole("list", { name: "Payments" }).getByRole("listitem");
  for (let left = await payments.count(); left > 0; left -= 1) {
    await payments.first().getByRole("button", { name: "Paid" }).click();
    await expect.poll(() => payments.count()).toBe(left - 1);
  }
  await page.getByText("Everybody is even.").waitFor();
  // Pressed by two at once, it is written once.
  await call("POST", "/api/costs", {
    what: "Tea",
    amount: 400,
    paidBy: lou.id,
    forWhom: ["Sam"],
    spentOn: "2026-01-01",
  });
  const pay = () => call("POST", "/api/payments", { from: sam.id, to: lou.id, amount: 400, on: "2026-01-01" });
  const answers = await Promise.all([pay(), pay()]);
  expect(answers).toEqual(
    expect.arrayContaining([{}, expect.objectContaining({ error: "This payment is not open any more." })]),
  );
  const { rows } = await call("GET", "/api/costs?q=Sam to Lou");
  expect(rows.filter(({ amount }: { amount: number }) => amount === 400)).toHaveLength(1);
  await page.getByText("Everybody is even.").waitFor();
};
