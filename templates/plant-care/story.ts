// A plant gets a picture that comes smaller, the morning's run writes one mail for all that are due, and water ends that.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, platform, projectId }) => {
  const { page } = await open("/plants");
  await page.getByText("2 want water today.").waitFor();
  await page.getByRole("button", { name: "Add a plant" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Aloe");
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 360 } });
  await form
    .getByLabel("Picture", { exact: true })
    .last()
    .setInputFiles({ name: "aloe.png", mimeType: "image/png", buffer: png });
  await form.locator("img").waitFor();
  await form.getByRole("button", { name: "Save" }).click();
  const picture = page.getByRole("img", { name: "Aloe" });
  await expect.poll(() => picture.evaluate((shown) => (shown as { naturalWidth?: number }).naturalWidth)).toBe(640);

  await page.getByText("3 want water today.").waitFor();
  await platform("POST", `/api/projects/${projectId}/schedules/thirsty/run`, { environment: "preview" });
  const mails = async () => (await platform("GET", `/api/projects/${projectId}/mails`)).body.mails;
  await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBe(1);
  expect((await mails())[0]).toMatchObject({
    to: "me@example.com",
    status: "preview",
    text: expect.stringContaining("- Basil (Kitchen)"),
  });

  await page.getByRole("button", { name: "Water Monstera" }).click();
  await page.getByText("2 want water today.").waitFor();
};

export const shown = { path: "/plants" };
