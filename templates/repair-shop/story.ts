// A customer without an account looks at the status link, and somebody else asks for a repair.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

const DAY = "2026-11-20";

export const story: Story = async ({ open, platform, platformUrl, projectId }) => {
  const { page } = await open("/repairs");
  await page.getByText("Full service").first().click();
  await page.getByRole("heading", { name: "For the customer" }).waitFor();
  await page.getByRole("link", { name: /\/live\/app\/.+\/status\/[0-9a-f]{32}$/ }).waitFor();

  expect((await platform("POST", `/api/projects/${projectId}/deploy`)).status).toBe(200);
  await expect
    .poll(async () => (await platform("GET", `/api/projects/${projectId}/deployment`)).body.status, { timeout: 15_000 })
    .toBe("serving");
  const live = `${platformUrl}/live/app/${projectId}`;
  const { code } = (await platform("POST", `/api/projects/${projectId}/frame-code`, { environment: "live" })).body;
  const document = await (await fetch(`${live}/?token=${code}`)).text();
  const session: { token: string } = JSON.parse(/id="ninefold-session">(.*?)<\/script>/.exec(document)?.[1] ?? "{}");
  const add = async (entity: string, row: object): Promise<{ id: string; code: string }> => {
    const headers = { authorization: `Bearer ${session.token}`, "content-type": "application/json" };
    const answer = await fetch(`${live}/api/${entity}`, { method: "POST", headers, body: JSON.stringify(row) });
    return (await answer.json()) as { id: string; code: string }; // the row as it was kept
  };
  const customer = await add("customers", { name: "Ana Duarte", phone: "555 0110" });
  const bike = await add("bikes", { name: "Trek FX 3", customer: customer.id });
  const job = { job: "Full service", status: "In repair", droppedOffOn: DAY, dueOn: DAY };
  const repair = await add("repairs", { ...job, bike: bike.id });

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
