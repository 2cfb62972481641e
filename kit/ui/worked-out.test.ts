// A list that shows only some rows, and fields that are worked out while a form is filled in, as people see them.
import AxeBuilder from "@axe-core/playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServedApp, serveApp } from "../testing/served.ts";

let app: ServedApp;
beforeAll(async () => {
  app = await serveApp("appointments");
  const page = await app.open("/today");
  expect(await page.evaluate(`(${fill})("/preview/app/test/api").catch((error) => error.message)`)).toBe("filled");
  await page.close();
});
afterAll(() => app.close());

/** Runs in the page: a stylist, a product, and appointments of yesterday and of tomorrow. */
async function fill(api: string): Promise<string> {
  const add = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(api + path, { method: "POST", body: JSON.stringify(body), headers });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const stylist = (await add("/stylists", { name: "Mia" })).id;
  await add("/products", { name: "Shampoo", price: 900, left: 10 });
  const at = (days: number, hour: number) => {
    const day = new Date();
    day.setDate(day.getDate() + days);
    day.setHours(hour, 0, 0, 0);
    return day.toISOString();
  };
  const book = (service: string, startsAt: string, status: string) =>
    add("/appointments", { service, stylist, startsAt, length: 30, status });
  await book("Old cut", at(-1, 10), "Done");
  await book("New cut", at(1, 10), "Booked");
  await book("Dropped cut", at(1, 12), "Cancelled");
  return "filled";
}

test("a page shows only the rows of its condition, and no filter that could not change them", async () => {
  const page = await app.open("/coming");
  await page.getByRole("link", { name: "New cut" }).or(page.getByText("New cut")).first().waitFor();
  expect(await page.getByText("Old cut").count()).toBe(0);
  expect(await page.getByText("Dropped cut").count()).toBe(0);
  expect(await page.getByRole("combobox", { name: "Stylist" }).count()).toBe(1);
  expect(await page.getByRole("combobox", { name: "Status" }).count()).toBe(0);
  await page.getByRole("button", { name: "New appointment" }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Status" }).waitFor();
  await page.close();
});

test("a form shows what it works out while one types, and the server keeps the same", async () => {
  const page = await app.open("/orders");
  await page.getByRole("button", { name: "New order" }).first().click();
  const form = page.getByRole("dialog");
  const amount = form.getByRole("status", { name: "Amount" });
  await amount.waitFor();
  expect(await amount.textContent()).toBe("–");
  await form.getByLabel("Product").selectOption({ label: "Shampoo" });
  await form.getByLabel("Quantity").fill("3");
  await form.getByLabel("Unit price").fill("12.50");
  await expect.poll(() => amount.textContent()).toBe("$37.50");
  expect((await new AxeBuilder({ page }).setLegacyMode(true).include("[role=dialog]").analyze()).violations).toEqual(
    [],
  );
  await form.getByRole("button", { name: "Add order" }).click();
  await page.getByRole("cell", { name: "$37.50" }).waitFor();
  expect(app.complaints).toEqual([]);
  await page.close();
});
