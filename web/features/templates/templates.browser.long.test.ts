// Beginning from a template: on the list of projects, in an empty editor and before the sign-up.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAccessible } from "../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { arrivesAt, becomes, seen } from "../../testing/expectations.ts";
import { openEditor } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const bodiesOf = (calls: readonly { call: string; body: unknown }[], call: string) =>
  calls.filter((one) => one.call === call).map(({ body }) => body);

describe("on the list of projects", () => {
  it("one is found, given a name by keyboard, and opens in the editor", async () => {
    const { page, server, problems } = await platform.visit({ as: "ada" });
    await page.goto(`${server.url}/projects`);
    await page.getByRole("searchbox", { name: "Search templates" }).fill("envelope");
    await becomes(() => page.getByRole("list", { name: "Templates" }).getByRole("listitem").count(), 1);
    await page.getByRole("button", { name: "Household budget" }).press("Enter");
    const name = page.getByRole("dialog", { name: "Begin from Household budget" }).getByLabel("Name of your app");
    await becomes(() => name.inputValue(), "Envelope");
    await name.fill("  ");
    await name.press("Enter");
    await seen(page.getByText("Give your app a name"));
    await name.fill("Our money");
    await name.press("Enter");
    await arrivesAt(page, "/edit");
    await seen(page.getByRole("heading", { name: "Our money is ready to use" }));
    expect(bodiesOf(server.calls, "POST /api/projects")).toEqual([
      { projectType: "default", template: "budget", name: "Our money" },
    ]);
    expect(problems).toEqual([]);
  });

  it("shelves narrow the choice, and a search without result says what else there is", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    await page.goto(`${server.url}/projects`);
    await page.getByRole("button", { name: "Games", exact: true }).click();
    await becomes(() => page.getByRole("list", { name: "Templates" }).getByRole("listitem").count(), 1);
    await page.getByRole("searchbox", { name: "Search templates" }).fill("zeppelin");
    await seen(page.getByText("No template fits that. The assistant builds what you describe."));
    await page.getByRole("button", { name: "Show all templates" }).click();
    await becomes(() => page.getByRole("list", { name: "Templates" }).getByRole("listitem").count(), 2);
  });

  it("templates that can't be loaded can be asked for again, and the projects are there all the same", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    server.override("GET /api/templates", () => ({ status: 500, body: { error: "Broken" } }));
    await page.goto(`${server.url}/projects`);
    await seen(page.getByRole("heading", { name: "The templates could not be loaded" }));
    await seen(page.getByRole("heading", { name: "No Projects Yet" }));
    server.override("GET /api/templates", () => ({ body: [] }));
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(page.getByText("No template fits that. The assistant builds what you describe."));
  });

  it("who has no plan is offered one and keeps the name that was typed", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    server.override("POST /api/projects", () => ({ status: 402, body: { error: "You need a plan." } }));
    await page.goto(`${server.url}/projects`);
    await page.getByRole("button", { name: "Snake" }).click();
    await page.getByLabel("Name of your app").fill("Viper");
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    await seen(page.getByRole("dialog", { name: "Project Creation Access" }));
    await page.getByRole("button", { name: "Close" }).last().click();
    await becomes(() => page.getByLabel("Name of your app").inputValue(), "Viper");
  });

  it("the gallery is accessible in light and dark and fits a phone", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    await page.goto(`${server.url}/projects`);
    await seen(page.getByRole("button", { name: "Snake" }));
    await isAccessible(page);
  });
});

describe("in an empty editor", () => {
  it("the project that is open becomes the template's app", async () => {
    const { page, server, projectId } = await openEditor(platform);
    await page.getByRole("button", { name: "Begin from a template" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Snake" }).click();
    await page.getByLabel("Name of your app").fill("Viper");
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    await seen(page.getByRole("heading", { name: "Viper is ready to use" }));
    expect(bodiesOf(server.calls, `POST /api/projects/${projectId}/template`)).toEqual([
      { template: "snake", name: "Viper" },
    ]);
  });

  it("is not offered once something has been built", async () => {
    const { page } = await openEditor(platform, { projectDescription: "Bee hives" });
    await seen(page.getByRole("heading", { name: "Bee hives is ready to use" }));
    expect(await page.getByRole("button", { name: "Begin from a template" }).count()).toBe(0);
  });
});

describe("on the landing page", () => {
  it("what is chosen is begun after the sign-up", async () => {
    const { page, server } = await platform.visit();
    await page.goto(server.url);
    await page.getByRole("heading", { name: "Or begin from an app that works" }).scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Snake" }).click();
    await page.getByLabel("Name of your app").fill("Viper");
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    await page.getByLabel("Username").fill("grace");
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByRole("button", { name: "Create Account" }).click();
    await arrivesAt(page, "/edit");
    expect(bodiesOf(server.calls, "POST /api/projects")).toEqual([
      { projectType: "default", template: "snake", name: "Viper" },
    ]);
    await page.goto(`${server.url}/projects`);
    await seen(page.getByRole("list", { name: "Projects" }));
    expect(bodiesOf(server.calls, "POST /api/projects")).toHaveLength(1);
  });
});
