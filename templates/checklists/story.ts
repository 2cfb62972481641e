// Two do a list together: ticks appear on the other's page with name and time; what is left out stands out next time.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, deploy, visitor }) => {
  const [first, second] = [await open("/now"), await open("/now")];
  const cardOf = (page: Page) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Close the café" }) });
  await cardOf(first.page).getByText("Left out: Windows shut").waitFor();
  await cardOf(first.page).getByRole("button", { name: "Begin" }).click();
  await cardOf(second.page).getByRole("button", { name: "Join in" }).click();
  const windows = (page: Page) => page.getByRole("button", { name: /^Windows shut/ });
  await windows(second.page).getByText("Left out last time").waitFor();
  await windows(first.page).click();
  await expect.poll(() => windows(second.page).getAttribute("aria-pressed")).toBe("true");
  // What wants a note is asked for it, and ticked with it.
  await second.page.getByRole("button", { name: /^Till counted/ }).click();
  await second.page.getByRole("dialog").getByLabel("Note").fill("$388.00");
  await second.page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await first.page.getByText("2 of 5 done").waitFor();
  await first.page.getByText("$388.00").waitFor();
  await first.page.getByRole("button", { name: "Finish with 3 left out" }).click();
  await first.page
    .getByRole("alertdialog")
    .or(first.page.getByRole("dialog"))
    .getByRole("button", { name: "Finish" })
    .click();
  await second.page.getByText("Finished", { exact: true }).waitFor();

  await deploy();
  const [lead, ada, ben] = [await visitor({ asOwner: true }), await visitor(), await visitor()];
  const list = (await lead("POST", "/api/lists", { name: "Van" })).body.id;
  for (const [text, wants] of [
    ["Tent", "A tick"],
    ["Fridge", "A photo"],
  ])
    await lead("POST", "/api/items", { text, wants, list });
  expect((await ada("POST", "/api/items", { text: "Mine", list })).status).toBe(403);
  const [begun, joined] = await Promise.all([ada, ben].map((call) => call("POST", `/api/lists/${list}/begin`)));
  const run = begun?.body.run;
  expect(joined?.body.run).toBe(run);
  const stepsNow = async () => (await ben("GET", `/api/steps?filter.run=${run}&sort=position`)).body.rows;
  const [tent, fridge] = await stepsNow();
  expect((await ada("POST", `/api/steps/${fridge.id}/tick`, { done: true })).status).toBe(422);
  await Promise.all([ada, ben].map((call) => call("POST", `/api/steps/${tent.id}/tick`, { done: true })));
  const [ticked] = await stepsNow();
  expect([ticked.done, Boolean(ticked.doneBy)]).toEqual([true, true]);
  await ben("PATCH", `/api/steps/${fridge.id}`, { note: "Was empty", done: true, doneBy: "Ada" });
  const noted = (await stepsNow())[1];
  expect([noted.note, noted.done, noted.doneBy]).toEqual(["Was empty", false, null]);
  expect((await ada("POST", `/api/runs/${run}/finish`)).status).toBe(204);
  expect((await ben("POST", `/api/steps/${tent.id}/tick`, { done: false })).status).toBe(409);
  expect((await ben("PATCH", `/api/steps/${tent.id}`, { note: "Later" })).status).toBe(409);
  const past = (await ben("GET", `/api/runs/${run}`)).body;
  expect([past.state, past.done, past.all, past.leftOut]).toEqual(["Finished", 1, 2, "Fridge"]);
};

export const shown = {
  path: "/now",
  async prepare(page: Page) {
    await page.getByRole("button", { name: "Join in" }).click();
    await page.getByText("3 of 6 done").waitFor();
  },
};
