// Takes a slot that is free, offers one and takes it back; of two who want the same slot one gets it, and the swap is seen by all.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

export const story: Story = async ({ open, deploy, visitor }) => {
  const first = await open("/week");
  await first.page.getByRole("list", { name: "People" }).getByRole("button", { name: "Alma" }).click();
  await first.page.getByRole("heading", { name: "Who are you?" }).waitFor({ state: "detached" });
  const second = await open("/week");
  for (const { page } of [first, second]) await page.getByRole("button", { name: "Week after" }).click();
  const slot = (page: typeof first.page) => page.getByRole("region", { name: "Evening feed, Tuesday" });
  await slot(first.page).getByText("can't").waitFor();
  await slot(first.page).getByRole("button", { name: "I'll take it" }).click();
  await slot(second.page)
    .getByText(/^Instead of /)
    .waitFor();
  await slot(second.page).getByRole("button", { name: "I can't" }).click();
  await slot(first.page).getByText("You offer this slot").waitFor();

  await deploy();
  const [planner, ada, ben, cleo] = [
    await visitor({ asOwner: true }),
    await visitor(),
    await visitor(),
    await visitor(),
  ];
  const named = async (name: string) => (await planner("POST", "/api/people", { name })).body.id;
  const [adas, bens, cleos] = [await named("Ada"), await named("Ben"), await named("Cleo")];
  expect((await ada("POST", `/api/people/${adas}/claim`)).status).toBe(204);
  expect((await ben("POST", `/api/people/${adas}/claim`)).status).toBe(409);
  await ben("POST", `/api/people/${bens}/claim`);
  await cleo("POST", `/api/people/${cleos}/claim`);
  const slotOn = async (on: string) =>
    `/api/slots/${(await planner("POST", "/api/slots", { task: "Bar", day: on, from: "19:00", person: adas })).body.id}`;
  const [next, past] = [await slotOn(day(3)), await slotOn(day(-3))];
  expect((await ben("POST", `${next}/take`)).body.error).toBe("Ada has this slot.");
  expect((await ben("POST", `${next}/offer`, { offered: true })).status).toBe(409);
  expect((await ada("POST", `${past}/offer`, { offered: true })).status).toBe(409);
  expect((await ada("POST", `${next}/offer`, { offered: true })).status).toBe(204);
  const taken = await Promise.all([ben, cleo].map((call) => call("POST", `${next}/take`)));
  expect(taken.map(({ status }) => status).sort()).toEqual([204, 409]);
  const now = (await ada("GET", next)).body;
  expect([now.offered, [bens, cleos].includes(now.person)]).toEqual([false, true]);
  const [swap] = (await ada("GET", "/api/swaps")).body.rows;
  expect([swap.had, swap.took]).toEqual(["Ada", now.person === bens ? "Ben" : "Cleo"]);
  expect((await ada("PATCH", next, { person: adas })).status).toBe(403);
};

export const shown = {
  async prepare(page: import("playwright-core").Page) {
    const alma = page.getByRole("button", { name: "Alma" });
    if ((await alma.count()) > 0) await alma.click();
    await page.getByRole("button", { name: "Week after" }).click();
    await page.getByRole("button", { name: "I'll take it" }).first().waitFor();
  },
};
