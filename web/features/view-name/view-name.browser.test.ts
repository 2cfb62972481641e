// Giving an app its own address, in a browser.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform, type Visit } from "../../testing/browser.ts";
import { becomes, gone, seen } from "../../testing/expectations.ts";
import { addProject } from "../../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

async function openForm(prepare: (visit: Visit) => Promise<void> | void = () => {}) {
  const visit = await platform.visit({ as: "ada" });
  const { project } = addProject(visit.server.state, { deployed: true });
  await prepare(visit);
  await visit.page.goto(`${visit.server.url}/projects/${project._id}/dashboard`);
  await visit.page.getByRole("button", { name: "Set Custom URL" }).click();
  return {
    ...visit,
    project,
    input: visit.page.getByPlaceholder("your-app-name"),
    save: visit.page.getByRole("button", { name: "Save Custom View Name" }),
  };
}

const borderOf = (page: Page) =>
  page
    .getByPlaceholder("your-app-name")
    .evaluate((input) => getComputedStyle(input.parentElement?.parentElement ?? input).borderColor);

describe("the custom view name form", () => {
  it("§2 Custom View Name form: shows the host as prefix, and no check for an empty value", async () => {
    const { page, server, input, save } = await openForm();
    await seen(page.getByText(`${new URL(server.url).host}/view/`, { exact: true }));
    await input.fill("x");
    await input.fill("");
    expect(await save.isDisabled()).toBe(true);
    expect(server.calls.some(({ call }) => call.includes("check-view-name"))).toBe(false);
  });

  it("§9 View-name availability: lowercases, checks 500 ms after the typing stops, and only the last value", async () => {
    const { page, server, input } = await openForm(({ page }) => page.clock.install());
    const checks = () => server.calls.map(({ call }) => call).filter((call) => call.includes("check-view-name"));
    await input.fill("HIVES");
    expect(await input.inputValue()).toBe("hives");
    await seen(page.getByRole("img", { name: "Checking availability" }));
    await page.clock.runFor(400);
    await input.fill("Hives-2");
    await page.clock.runFor(400);
    expect(checks()).toEqual([]);
    await page.clock.runFor(150);
    await seen(page.getByText("This name is available"));
    expect(checks()).toEqual(["GET /api/projects/check-view-name/hives-2"]);
  });

  it("§4 Custom view name form: green with a tick when available, red with a cross when not", async () => {
    const { page, input, save } = await openForm(({ page }) => page.emulateMedia({ colorScheme: "light" }));
    await input.fill("hives");
    await seen(page.getByRole("img", { name: "Available", exact: true }));
    await becomes(() => borderOf(page), "rgb(31, 107, 79)");
    expect(await save.isEnabled()).toBe(true);
    await input.fill("taken-name");
    await seen(page.getByRole("img", { name: "Unavailable" }));
    await seen(page.getByText("This name is already taken"));
    await becomes(() => borderOf(page), "rgb(179, 38, 30)");
    expect(await save.isDisabled()).toBe(true);
  });

  it("§5 Custom view name: saved once, after which the button is gone", async () => {
    const { page, server, project, input, save } = await openForm();
    await input.fill("hives");
    await seen(page.getByText("This name is available"));
    server.override("POST /api/projects/:id/custom-view-name", ({ params }) => {
      project.customViewName = "hives";
      return { body: { customViewName: "hives" }, afterMs: params.id === project._id ? 400 : 0 };
    });
    await save.click();
    await seen(page.getByRole("button", { name: "Saving..." }));
    await gone(page.getByRole("dialog"));
    await gone(page.getByRole("button", { name: "Set Custom URL" }));
    await seen(page.getByText("/view/hives").first());
  });

  it("§8 Custom view name: a failed check and a failed save say why", async () => {
    const { page, server, input, save } = await openForm();
    server.override("GET /api/projects/check-view-name/:name", () => ({ status: 500 }));
    await input.fill("hives");
    await seen(page.getByText("Error checking name availability"));
    server.override("GET /api/projects/check-view-name/:name", () => ({ body: { available: true, message: "Free" } }));
    server.override("POST /api/projects/:id/custom-view-name", () => ({ status: 500 }));
    await input.fill("hives-2");
    await seen(page.getByText("Free"));
    await save.click();
    await seen(page.getByText("Error saving custom view name"));
    server.override("POST /api/projects/:id/custom-view-name", () => ({ status: 409, body: { error: "Just taken" } }));
    await input.fill("hives-3");
    await seen(page.getByText("Free"));
    await save.click();
    await seen(page.getByText("Just taken"));
  });
});
