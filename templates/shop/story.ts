// A stranger fills a cart, pays as a test, and follows the order by its link; the stock went down once, and comes back with the money.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, platform, projectId }) => {
  const { page, call } = await open("/");
  await page.getByRole("button", { name: "Add Espresso cup, chalk" }).click();
  await page.getByRole("button", { name: "Add Ramen bowl, ink" }).click();
  await page.getByRole("button", { name: "One Espresso cup, chalk more" }).click();
  await page.getByRole("status").getByText("$78.00").waitFor();
  await page.getByLabel("Your name").fill("Ivo Brandt");
  await page.getByLabel("E-mail").fill("ivo@example.com");
  await page.getByLabel("Address").fill("3 Quay, Dover");
  await page.getByRole("button", { name: "Pay $78.00" }).click();
  await page.getByRole("button", { name: "Pay as a test" }).click();
  await page.getByRole("heading", { name: "Paid, as a test" }).waitFor();

  const order = async () => (await call("GET", "/api/orders?q=Ivo")).rows[0];
  await expect.poll(async () => (await order()).state, { timeout: 15_000 }).toBe("Paid");
  const stock = async () => (await call("GET", "/api/products?q=Espresso")).rows[0].stock;
  expect(await stock()).toBe(12);
  const follower = await open(`/order/${(await order()).code}`);
  await follower.page.getByText("Thank you. We pack it next.").waitFor();
  await follower.page.getByText("2 × Espresso cup, chalk").waitFor();

  const [sale] = (await platform("GET", `/api/projects/${projectId}/sales?environment=preview`)).body.sales;
  await platform("POST", `/api/projects/${projectId}/sales/${sale.id}/tell`, { environment: "preview", kind: "paid" });
  await expect
    .poll(
      async () => (await platform("GET", `/api/projects/${projectId}/sales?environment=preview`)).body.sales[0].events,
    )
    .toMatchObject([{ state: "done" }]);
  expect(await stock()).toBe(12);
};

export const shown = {
  path: "/",
  async prepare(page: Page) {
    await page.getByRole("button", { name: "Add Ramen bowl, ink" }).click();
    await page.getByRole("button", { name: "Add Espresso cup, chalk" }).click();
  },
};
