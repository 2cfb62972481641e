// The year's fees are asked for once, one member pays by the link, another in cash, and who is late gets one mail with that link.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, platform, platformUrl, projectId }) => {
  const { page, call } = await open("/overview");
  await page.getByText("Overdue").first().waitFor();
  const [year] = (await call("GET", "/api/years?sort=-dueOn")).rows;
  expect(year).toMatchObject({ asked: 7, open: 61_500 });

  const years = await open(`/years/${year.id}`);
  await years.page.getByRole("button", { name: "Ask everybody" }).click();
  await years.page.getByText("1 fee is new.").waitFor();
  await years.page.getByRole("button", { name: "Ask everybody" }).click();
  await years.page.getByText("Everybody has been asked already.").waitFor();
  const paid = async () => (await call("GET", `/api/years/${year.id}`)).paid;
  const before = await paid();

  const feeOf = async (name: string) => {
    const [member] = (await call("GET", `/api/members?q=${name}`)).rows;
    return (await call("GET", `/api/fees?filter.member=${member.id}&filter.year=${year.id}`)).rows[0];
  };
  const cash = await open(`/fees/${(await feeOf("Hugo")).id}`);
  await cash.page.getByRole("button", { name: "Paid in cash" }).click();
  await expect.poll(paid).toBe(before + 18_000);

  const { code } = await feeOf("Ben");
  const member = await open(`/pay/${code}`);
  await member.page.getByRole("button", { name: "Pay $180.00" }).click();
  await member.page.getByRole("button", { name: "Pay as a test" }).click();
  await member.page.getByRole("heading", { name: "Paid, as a test" }).waitFor();
  await expect.poll(async () => (await feeOf("Ben")).state, { timeout: 15_000 }).toBe("Paid");
  await expect.poll(paid).toBe(before + 36_000);

  const run = () => platform("POST", `/api/projects/${projectId}/schedules/reminders/run`, { environment: "preview" });
  const mails = async () => (await platform("GET", `/api/projects/${projectId}/mails`)).body.mails;
  await run();
  await expect
    .poll(async () => (await mails()).map(({ to }: { to: string }) => to), { timeout: 15_000 })
    .toEqual(["grace@example.com", "elif@example.com"]);
  const link = `${platformUrl}/live/app/${projectId}/pay/${(await feeOf("Grace")).code}`;
  expect((await mails())[0].text).toContain(link);
};

export const shown = {
  path: "/overview",
  async prepare(page: Page) {
    for (const name of ["Hugo Martin", "Carla Weiss"]) await page.getByText(name).first().waitFor();
    await page.waitForTimeout(2_000); // charts are drawn once their figures are there
  },
};
