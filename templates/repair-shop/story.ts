// Parts and hours add up to the price and to what the month earned; a mechanic sees repairs and a customer none; without an
// account a customer looks at the status link, and somebody else asks for a repair.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

const DAY = "2026-11-20";

export const story: Story = async ({ open, deploy, visitor }) => {
  const { page } = await open("/repairs");
  // The board has a column for each stage.
  for (const stage of ["In repair", "Waiting for parts", "Ready"])
    await page.getByText(stage).filter({ visible: true }).first().waitFor();
  await page.getByText("Full service").first().click();
  await page.getByRole("heading", { name: "For the customer" }).waitFor();
  await page.getByRole("link", { name: /\/live\/app\/.+\/status\/[0-9a-f]{32}$/ }).waitFor();

  const live = await deploy();
  const owner = await visitor({ asOwner: true });
  const add = async (entity: string, row: object): Promise<{ id: string; code: string }> =>
    (await owner("POST", `/api/${entity}`, row)).body;
  const customer = await add("customers", { name: "Ana Duarte", phone: "555 0110" });
  const bike = await add("bikes", { name: "Trek FX 3", customer: customer.id });
  const job = { job: "Full service", status: "In repair", droppedOffOn: DAY, dueOn: DAY };
  const repair = await add("repairs", { ...job, bike: bike.id });
  await add("parts", { repair: repair.id, name: "Brake pads", quantity: 2, unitPrice: 1_250 });
  await add("labour", { repair: repair.id, work: "Trued the wheel", doneOn: DAY, hours: 0.5, rate: 6_000 });
  const { body: priced } = await owner("GET", `/api/repairs/${repair.id}`);
  expect(priced).toMatchObject({ partsTotal: 2_500, labourTotal: 3_000, price: 5_500 });

  const day = new Date().toISOString().slice(0, 10);
  await owner("PATCH", `/api/repairs/${repair.id}`, { status: "Collected", collectedOn: day });
  const earned = "/api/repairs/summary?by=collectedOn:month&measure=sum:price&filter.status=Collected";
  expect((await owner("GET", earned)).body.groups).toEqual([expect.objectContaining({ value: 5_500 })]);
  await owner("PATCH", `/api/repairs/${repair.id}`, { status: "In repair", collectedOn: null });

  const mechanic = await visitor();
  expect((await mechanic("GET", "/api/repairs")).body.rows).toEqual([]);
  const { id } = (await mechanic("GET", "/api/_me")).body;
  expect((await owner("PATCH", `/api/_people/${id}`, { roles: ["mechanic"] })).status).toBe(200);
  expect((await mechanic("GET", "/api/repairs")).body.rows).toMatchObject([{ job: "Full service" }]);
  await mechanic("PATCH", `/api/repairs/${repair.id}`, { price: 1 });
  expect((await owner("GET", `/api/repairs/${repair.id}`)).body.price).toBe(5_500);

  const stranger = await page.context().browser()?.newContext();
  const there = await stranger?.newPage();
  if (!there) throw new Error("no browser");
  // Its text is in the HTML, whoever asks.
  expect(await (await fetch(`${live}/status/${repair.code}`)).text()).toContain("Somebody is working on your bike.");
  await there.goto(`${live}/status/${repair.code}`);
  await there.getByText("Trek FX 3").waitFor();
  expect(await there.getByText("Ana Duarte").count()).toBe(0);
  await there.goto(`${live}/ask`);
  await there.getByLabel("Your name").fill("Ivo Brandt");
  await there.getByLabel("Phone").fill("555 0133");
  await there.getByLabel("Your bike").fill("Brompton");
  await there.getByRole("button", { name: "Send" }).click();
  await there.getByText("Thank you. We call you back today.").waitFor();
  expect((await fetch(`${live}/repairs`)).status).toBe(401);
  await stranger?.close();
};

export const shown = { path: "/repairs" };
