// The board with sample weather and no key; the hourly run warns of the frost, by mail and once; settings stay.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, platform, projectId }) => {
  const { page } = await open("/board");
  await page.getByText("This is sample weather.").waitFor();
  const garden = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Garden" }) });
  await garden.getByText("Down to -2°").waitFor();

  const run = () => platform("POST", `/api/projects/${projectId}/schedules/weather/run`, { environment: "preview" });
  const warned = async () => {
    const { mails } = (await platform("GET", `/api/projects/${projectId}/mails`)).body;
    return mails.map(({ to, subject }: { to: string; subject: string }) => `${to} ${subject}`);
  };
  expect((await run()).status).toBe(200);
  await expect
    .poll(warned, { timeout: 15_000 })
    .toContainEqual(expect.stringMatching(/^me@example.com Garden: Down to -2 °C/));
  const first = await warned();
  const ended = async () => {
    const { schedules } = (await platform("GET", `/api/projects/${projectId}/schedules?environment=preview`)).body;
    return schedules[0].runs.filter(({ finishedAt }: { finishedAt: string | null }) => finishedAt !== null).length;
  };
  // The mail is on its way before the run has ended; until then another is refused.
  await expect.poll(ended, { timeout: 15_000 }).toBe(1);
  expect((await run()).status).toBe(200);
  await expect.poll(ended, { timeout: 15_000 }).toBe(2);
  expect(await warned()).toEqual(first);

  await page.getByRole("button", { name: "In Fahrenheit" }).click();
  await garden.getByText("Down to 28°").waitFor();
  const later = await open("/board");
  await later.page.getByRole("button", { name: "In Celsius" }).waitFor();
};
