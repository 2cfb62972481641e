// A stranger buys two tickets and gets two codes; the door reads one from a picture, once, and the places are gone.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/");
  const trio = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Lena Brook Trio" }) });
  await trio.getByText("2 left").waitFor();
  await trio.getByText("Get tickets").click();
  await trio.getByLabel("Your name").fill("Ivo Brandt");
  await trio.getByLabel("Tickets").selectOption("2");
  await trio.getByRole("button", { name: "Pay $36.00" }).click();
  await page.getByRole("button", { name: "Pay as a test" }).click();
  await page.getByRole("heading", { name: "Paid, as a test" }).waitFor();
  const purchase = async () => (await call("GET", "/api/purchases?q=Ivo")).rows[0];
  await expect.poll(async () => (await purchase()).state, { timeout: 15_000 }).toBe("Paid");

  const buyer = await open(`/tickets/${(await purchase()).code}`);
  await buyer.page.getByText("2 tickets for Ivo Brandt.").waitFor();
  const picture = await buyer.page.getByRole("img", { name: "Code of ticket 1" }).screenshot();
  const door = await open("/door");
  const status = door.page.getByRole("status").filter({ hasText: /./ });
  await door.page.getByLabel("Picture").setInputFiles({ name: "code.png", mimeType: "image/png", buffer: picture });
  await status.getByText("Welcome").waitFor();
  await door.page.getByLabel("Code of the ticket").fill("sample-21");
  await door.page.keyboard.press("Enter");
  await status.getByText("Not again").waitFor();
  await door.page.getByText("Tom Keller came in already").waitFor();
  const late = await open("/");
  await late.page.getByText("Sold out").waitFor();
};

export const shown = { path: "/" };
