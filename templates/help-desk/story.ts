// A mail becomes a ticket, its answer goes out with a file beside it, the customer answers by the link and never sees the note.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, platform, platformUrl, projectId }) => {
  await platform("PUT", `/api/projects/${projectId}/secrets/MAILBOX_TOKEN`, { value: "post-box" });
  const brought = await fetch(`${platformUrl}/hook/preview-${projectId}/mailbox?token=post-box`, {
    method: "POST",
    body: JSON.stringify({
      from: "Ivo Brandt <ivo@example.com>",
      subject: "Key is lost",
      text: "Can I have another one?",
      id: "m1",
    }),
  });
  expect(brought.status).toBe(200);
  const { page, call } = await open("/tickets");
  await page.getByText("Key is lost").first().click();
  await page.getByText("Can I have another one?").waitFor();
  await page.getByRole("tab", { name: "Internal note" }).click();
  await page.getByLabel("Text").fill("He loses one every year.");
  await page.getByRole("button", { name: "Keep the note" }).click();
  await page.getByRole("article").getByText("He loses one every year.").waitFor();
  await page.getByRole("tab", { name: "Answer" }).click();
  await page.getByLabel("Text").fill("Of course. It is at the desk for you.");
  const price = { name: "prices.txt", mimeType: "text/plain", buffer: Buffer.from("A key: 4 dollars") };
  await page.getByLabel("File", { exact: true }).last().setInputFiles(price);
  await page.getByText("prices.txt").waitFor();
  await page.getByRole("button", { name: "Send the answer" }).click();
  await page.getByText("In the preview's outbox").waitFor();
  const [ticket] = (await call("GET", "/api/tickets?q=Key+is+lost")).rows;
  const { mails } = (await platform("GET", `/api/projects/${projectId}/mails`)).body;
  expect(mails[0]).toMatchObject({ to: "ivo@example.com", subject: `Re: Key is lost [#${ticket.code.slice(0, 10)}]` });
  expect(mails[0].text).toContain(`/ticket/${ticket.code}`);

  const customer = await open(`/ticket/${ticket.code}`);
  await customer.page.getByText("It is at the desk for you.").waitFor();
  expect(await customer.page.getByText("every year").count()).toBe(0);
  await customer.page.getByLabel("Your answer").fill("Thank you!");
  await customer.page.getByRole("button", { name: "Send" }).click();
  await customer.page.getByRole("article").getByText("Thank you!").waitFor();
  await page.getByRole("article").getByText("Thank you!").waitFor();
};

export const shown = {
  path: "/tickets",
  async prepare(page: Page) {
    await page.getByText("The lamp flickers").first().click();
    await page.getByText("Third one of this batch").waitFor();
  },
};
