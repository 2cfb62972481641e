// Writes an invoice line by line, sees its sum with tax, reads the sheet and saves it as a PDF.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { call } = await open("/invoices");
  const [client] = (await call("GET", "/api/clients")).rows;
  const facts = { number: "2026-020", client: client.id, issuedOn: "2026-11-20", dueOn: "2026-12-04", tax: 20 };
  const invoice = await call("POST", "/api/invoices", facts);
  await call("POST", "/api/lines", { invoice: invoice.id, what: "Logo", quantity: 1, price: 50_000 });
  await call("POST", "/api/lines", { invoice: invoice.id, what: "Hours", quantity: 1.5, price: 6_000 });
  expect(await call("GET", `/api/invoices/${invoice.id}`)).toMatchObject({ net: 59_000, total: 70_800 });
  expect(await call("PATCH", `/api/invoices/${invoice.id}`, { tax: 10 })).toMatchObject({ total: 64_900 });
  const { page } = await open(`/invoices/${invoice.id}`);
  await page.getByRole("link", { name: "Sheet" }).click();
  await page.getByRole("heading", { name: "Invoice 2026-020" }).waitFor();
  await page.getByText("$649.00").last().waitFor();
  await page.getByText("Noor Haddad, illustration").waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PDF" }).click();
  expect((await saved).suggestedFilename()).toBe("invoice-2026-020.pdf");
  const pdf = Buffer.concat(await (await (await saved).createReadStream()).toArray()).toString("latin1");
  expect(pdf).toMatch(/^%PDF-/);
  expect(pdf).toContain("$649.00");
};
