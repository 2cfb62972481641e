// One tap writes an entry that others see at once; a need is brought by one person; only invited people come in.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, deploy, visitor, platform, projectId }) => {
  const [first, second] = [await open("/diary"), await open("/diary")];
  await second.page.getByText(/^Nele was there last/).waitFor();
  await first.page.getByRole("button", { name: "So-so" }).click();
  await first.page.getByRole("dialog").getByLabel("What there is to tell").fill("A little tired after the walk.");
  await first.page.getByRole("dialog").getByRole("button", { name: "Add to it" }).click();
  await second.page.getByText("A little tired after the walk.").waitFor();
  expect(await second.page.getByText(/^Nele was there last/).count()).toBe(0);
  await second.page.getByRole("textbox", { name: "Ask for something" }).fill("Lip balm");
  await second.page.getByRole("textbox", { name: "Ask for something" }).press("Enter");
  await first.page.getByRole("button", { name: /^Lip balm/, pressed: false }).click();
  await second.page.getByRole("button", { name: /^Lip balm/, pressed: true }).waitFor();
  const weeks = await open("/weeks");
  await weeks.page.getByRole("list", { name: "Weeks" }).getByText(/so-so/).first().waitFor();

  await deploy();
  const guests = (await platform("GET", `/api/projects/${projectId}/guests`)).body;
  expect(guests.invitedOnly).toBe(true);
  await platform("PUT", `/api/projects/${projectId}/guests/gate`, { invitedOnly: false });
  const [ada, ben] = [await visitor(), await visitor()];
  const entry = (await ada("POST", "/api/entries", { state: "Good", at: new Date().toISOString() })).body;
  expect((await ben("GET", `/api/entries/${entry.id}`)).body.state).toBe("Good");
  expect((await ben("PATCH", `/api/entries/${entry.id}`, { state: "Poor" })).status).toBe(403);
  expect((await ada("POST", "/api/entries", { state: "Splendid", at: entry.at })).status).toBe(422);
  const need = (await ada("POST", "/api/needs", { what: "Milk", brought: true, broughtBy: "Nobody" })).body;
  expect([need.brought, need.broughtBy]).toEqual([false, null]);
  const brought = await Promise.all([ada, ben].map((call) => call("POST", `/api/needs/${need.id}/bring`)));
  expect(brought.map(({ status }) => status).sort()).toEqual([204, 409]);
  await ben("DELETE", `/api/needs/${need.id}/bring`);
  expect((await ada("GET", `/api/needs/${need.id}`)).body.brought).toBe(false);
};

export const shown = {
  path: "/diary",
  async prepare(page: Page) {
    await page.getByText("Brought tulips").first().waitFor();
  },
};
