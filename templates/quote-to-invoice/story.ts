// A quote is sent, its client ticks a position and accepts by the link, and one invoice comes of it that says the same.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, platform, projectId }) => {
  const { page, call } = await open("/quotes");
  const [draft] = (await call("GET", "/api/quotes?q=Benches")).rows;
  const sending = await open(`/quotes/${draft.id}`);
  await sending.page.getByRole("button", { name: "Send to the client" }).click();
  await sending.page.getByText("The preview sends nothing").waitFor();
  const { mails } = (await platform("GET", `/api/projects/${projectId}/mails`)).body;
  expect(mails[0]).toMatchObject({ to: "hello@bakery.example", text: expect.stringContaining(`/quote/${draft.code}`) });

  const quoteOf = async () => (await call("GET", "/api/quotes?q=Shelves")).rows[0];
  const { id, code, total } = await quoteOf();
  expect(total).toBe(Math.round((288_000 + 91_000 + 45_000) * 1.19));
  const client = await open(`/quote/${code}`);
  await client.page.getByLabel("Ladder on a rail").check();
  await client.page.getByLabel("Light below each shelf").uncheck();
  await client.page.getByLabel("Your name").fill("Mira Stone");
  await client.page.getByRole("button", { name: "Accept for $5,569.20" }).click();
  await client.page.getByText("You have accepted this quote. Thank you.").waitFor();
  expect(await quoteOf()).toMatchObject({ state: "Accepted", acceptedBy: "Mira Stone", total: 556_920 });
  // Their answer rings the bell, and is to come by e-mail, too.
  await page.getByRole("button", { name: "Notices, 1 new" }).click();
  const bell = page.getByRole("dialog", { name: "Notices" });
  await bell.getByText("Mira Stone accepts: Shelves for the reading room").waitFor();
  await bell.getByRole("textbox", { name: "By e-mail, too, to" }).fill("noor@example.com");
  await bell.getByRole("button", { name: "Send it there" }).click();
  await bell.getByText("It comes to noor@example.com, too.").waitFor();

  const { rows } = await call("GET", `/api/positions?filter.quote=${id}`);
  expect((await call("PATCH", `/api/positions/${rows[0].id}`, { price: 1 })).error).toBeTruthy();
  const accepted = await open(`/quotes/${id}`);
  await accepted.page.getByRole("button", { name: "Make the invoice" }).click();
  await accepted.page.getByText("Oak shelf, 2.4 m").waitFor();
  const again = await call("POST", `/api/quotes/${id}/invoice`, {});
  expect(await call("GET", `/api/invoices/${again.id}`)).toMatchObject({
    total: 556_920,
    title: "Shelves for the reading room",
  });
  expect((await call("GET", `/api/invoices?filter.quote=${id}`)).total).toBe(1);
};

export const shown = { path: "/quotes" };
