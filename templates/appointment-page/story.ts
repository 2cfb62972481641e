// A stranger chooses a service and a time, gets a link, and cancels by it; a time that is taken is refused to the next.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

const chooseCut = async (page: Page) => {
  await page.getByRole("button", { name: /^Cut and wash/ }).click();
  const free = page.getByRole("region", { name: "Free times" }).getByRole("button", { name: / at / });
  await free.first().waitFor();
  return free.last();
};
const fillIn = async (page: Page, name: string) => {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Phone").fill("555 0133");
  await page.getByRole("button", { name: "Book it" }).click();
};

export const story: Story = async ({ open, platform, projectId }) => {
  const [{ page, call }, slow] = await Promise.all([open("/"), open("/")]);
  const [time, same] = await Promise.all([chooseCut(page), chooseCut(slow.page)]);
  const when = (await time.getAttribute("aria-label")) ?? "";
  await Promise.all([time.click(), same.click()]);
  await page.getByLabel("E-mail, for a confirmation").fill("ivo@example.com");
  await fillIn(page, "Ivo Brandt");
  await page.getByRole("heading", { name: "See you soon" }).waitFor();
  await page.getByRole("status").getByText(when).waitFor();
  const { mails } = (await platform("GET", `/api/projects/${projectId}/mails`)).body;
  expect(mails[0]).toMatchObject({ to: "ivo@example.com", text: expect.stringMatching(/\/appointment\/[0-9a-f]{32}/) });

  const [booked] = (await call("GET", "/api/appointments?q=Ivo")).rows;
  const { days } = await call("GET", `/api/public/times/${booked.service}`);
  const taken = (days as { day: string; times: string[] }[]).find(({ day }) => day === booked.day);
  expect(taken?.times ?? []).not.toContain(booked.from);

  await page.getByRole("button", { name: "Cancel it" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel it" }).click();
  await page.getByRole("heading", { name: "Cancelled" }).waitFor();
  await fillIn(slow.page, "Quick After All");
  await slow.page.getByRole("heading", { name: "See you soon" }).waitFor();
};

export const shown = {
  path: "/",
  async prepare(page: Page) {
    await (await chooseCut(page)).waitFor();
  },
};
