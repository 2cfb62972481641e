// The dashboard's word on the language model of an app, in a browser.
import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppModelUse } from "#contract";
import { type Platform, startPlatform } from "../../../../testing/browser.ts";
import { seen } from "../../../../testing/expectations.ts";
import { addProject } from "../../../../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

it("says which model answers and what was used, and where none is connected", async () => {
  const visit = await platform.visit({ as: "ada" });
  const { project } = addProject(visit.server.state, { projectDescription: "Weather" });
  const section = visit.page.getByRole("region", { name: "Language model", exact: true });
  const address = `${visit.server.url}/projects/${project._id}/dashboard?tab=services`;
  await visit.page.goto(address);
  await seen(section.getByText("No language model is connected to this installation."));
  const use: AppModelUse = {
    model: "openai/gpt-scripted",
    paidBy: "own",
    callsToday: 12,
    tokensToday: 4_321,
    tokensPerDay: 200_000,
    tokensPerPersonADay: 20_000,
  };
  visit.server.override("GET /api/projects/:id/model-use", () => ({ body: use }));
  await visit.page.goto(address);
  await seen(section.getByText("on your own key"));
  await seen(
    section.getByText("Today 12 questions and 4,321 of 200,000 tokens; one person of the app may use 20,000."),
  );
  expect((await new AxeBuilder({ page: visit.page }).setLegacyMode().analyze()).violations).toEqual([]);
});
