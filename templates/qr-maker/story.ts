// Types a network, reads its code with a reader as a phone does, saves the picture and keeps the code.
import reader from "jsqr";
import sharp from "sharp";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

async function read(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return reader.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

export const story: Story = async ({ open }) => {
  const { page } = await open("/make");
  expect(await read(await page.getByRole("img", { name: "Code: Link" }).screenshot())).toBe("https://example.com");
  await page.getByRole("button", { name: "Wi-Fi" }).click();
  await page.getByText("Fill in what the code is to say.").waitFor();
  await page.getByLabel("Name of the network").fill("Café; upstairs");
  await page.getByLabel("Password").fill("täglich:frisch");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "PNG" }).click();
  const stream = await (await saved).createReadStream();
  const png = Buffer.concat(await stream.toArray());
  expect(await read(png)).toBe("WIFI:T:WPA;S:Café\\; upstairs;P:täglich\\:frisch;;");
  await page.getByRole("button", { name: "Keep this code" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Upstairs");
  await page.getByRole("button", { name: "Keep it" }).click();
  await page.getByText("Kept.").waitFor();
  await page.getByRole("link", { name: "Kept codes" }).click();
  await page.getByRole("heading", { name: "Upstairs" }).waitFor();
};

export const shown = { path: "/codes" };
