// Presses a name fast, sees it on another screen, takes one back, notes the last, and settles what is owed; others may not.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, deploy, visitor }) => {
  const [kitchen, phone] = [await open("/board"), await open("/board")];
  const tileOn = ({ page }: typeof kitchen) => page.getByRole("button", { name: /^Marta/ });
  const tile = tileOn(kitchen);
  await expect.poll(() => tile.textContent()).toMatch(/^Marta0 today/);
  // Faster than it is written.
  for (let press = 0; press < 5; press += 1) await tile.click({ noWaitAfter: true });
  await expect.poll(() => tile.textContent()).toMatch(/^Marta5 today/);
  await expect.poll(() => tileOn(phone).textContent()).toMatch(/^Marta5 today/);
  const last = kitchen.page.getByRole("form", { name: "Your last press" });
  await tile.click({ noWaitAfter: true });
  for (let undo = 0; undo < 3; undo += 1) await last.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => tile.textContent()).toMatch(/^Marta3 today/);
  await expect.poll(() => tileOn(phone).textContent()).toMatch(/^Marta3 today/);
  await last.getByLabel("Note").fill("Without sugar");
  await last.getByRole("button", { name: "Keep" }).click();
  await phone.page.getByText("Without sugar").waitFor();

  const { page } = await open("/money", { viewport: { width: 320, height: 640 } });
  const marta = page.getByRole("list", { name: "Who owes what" }).getByRole("listitem").filter({ hasText: "Marta" });
  await marta.getByRole("button", { name: "Marta paid" }).click();
  await page.getByRole("button", { name: "Keep" }).click();
  await marta.getByText("$0.00").waitFor();

  await deploy();
  const [owner, member] = [await visitor({ asOwner: true }), await visitor()];
  const name = (await owner("POST", "/api/names", { name: "Marta", price: 40 })).body.id;
  const pressed = await member("POST", "/api/press", { name });
  expect(pressed.status).toBe(201);
  await owner("PATCH", `/api/names/${name}`, { price: 90 });
  expect((await member("POST", "/api/press", { name })).status).toBe(201);
  expect((await owner("GET", `/api/names/${name}`)).body.owed).toBe(130);
  // Nobody sets a price, pays or takes back what another one pressed.
  expect((await member("POST", "/api/presses", { name })).status).toBe(403);
  await member("PATCH", `/api/presses/${pressed.body.id}`, { amount: 0 });
  expect((await member("POST", "/api/payments", { name, amount: 130, paidOn: "2026-01-01" })).status).toBe(403);
  const another = await visitor();
  expect((await another("DELETE", `/api/presses/${pressed.body.id}`)).status).toBe(403);
  expect((await owner("GET", `/api/names/${name}`)).body.owed).toBe(130);
  expect((await member("DELETE", `/api/presses/${pressed.body.id}`)).status).toBe(204);
  expect((await owner("GET", `/api/names/${name}`)).body.owed).toBe(90);
};
