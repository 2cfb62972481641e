// Giving an app its own address, in a browser.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform, type Visit } from "../../testing/browser.ts";
import { stepUntil, stepUntilSeen, stopClock } from "../../testing/clock.ts";
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
  const input = visit.page.getByPlaceholder("your-app-name");
  // A clock that is stopped before the form is there never shows it.
  await seen(input);
  return {
    ...visit,
    project,
    input,
    save: visit.page.getByRole("button", { name: "Save Custom View Name" }),
  };
}

const borderOf = (page: Page) =>
  page
    .getByPlaceholder("your-app-name")
    .evaluate((input) => getComputedStyle(input.parentElement?.parentElement ?? input).borderColor);

const GREEN = "rgb(31, 107, 79)";
const RED = "rgb(179, 38, 30)";
const messageColor = (page: Page) =>
  page.locator("#view-name-message").evaluate((message) => getComputedStyle(message).color);

describe("the custom view name form", () => {
  it("§2 Custom View Name form · prefix, placeholder, save, Set Custom URL; §4 Custom view name form · empty, emptied input: an empty name is not checked", async () => {
    const { page, server, input, save } = await openForm(({ page }) => page.clock.install());
    await seen(page.getByText(`${new URL(server.url).host}/view/`, { exact: true }));
    const neutral = await borderOf(page);
    expect([GREEN, RED]).not.toContain(neutral);
    await input.fill("taken-name");
    await seen(page.getByText("This name is already taken"));
    const checksBefore = server.calls.length;
    await input.fill("");
    await gone(page.getByText("This name is already taken"));
    expect(await save.isDisabled()).toBe(true);
    await becomes(() => borderOf(page), neutral);
    await page.clock.runFor(2_000);
    expect(server.calls.slice(checksBefore).some(({ call }) => call.includes("check-view-name"))).toBe(false);
  });

  it("§9 Timings · view-name debounce; §5 Custom view name · lowercase; §4 Custom view name form · checking, cancelled by typing, cancelled by leaving: only the last name is checked, 500 ms after it was typed", async () => {
    const { page, server, input } = await openForm(({ page }) => page.clock.install());
    const checks = () => server.calls.map(({ call }) => call).filter((call) => call.includes("check-view-name"));
    await stopClock(page);
    await input.fill("HIVES");
    expect(await input.inputValue()).toBe("hives");
    await seen(page.getByRole("img", { name: "Checking availability" }));
    await page.clock.runFor(450);
    await input.fill("Hives-2");
    await page.clock.runFor(450);
    expect(checks()).toEqual([]);
    await page.clock.runFor(100);
    await stepUntilSeen(page, page.getByText("This name is available"));
    expect(checks()).toEqual(["GET /api/projects/check-view-name/hives-2"]);
    await input.fill("hives-3");
    await page.keyboard.press("Escape");
    await stepUntil(page, async () => (await page.getByRole("dialog").count()) === 0);
    await page.clock.runFor(2_000);
    expect(checks()).toHaveLength(1);
  });

  it("§4 Custom view name form · available border, available tick, available message, unavailable border, unavailable cross, unavailable message; §5 Custom view name · save only when available, submit when not available: green with a tick, red with a cross", async () => {
    const { page, server, input, save } = await openForm(({ page }) => page.emulateMedia({ colorScheme: "light" }));
    await input.fill("hives");
    await seen(page.getByRole("img", { name: "Available", exact: true }));
    await becomes(() => borderOf(page), GREEN);
    await seen(page.getByText("This name is available"));
    expect(await messageColor(page)).toBe(GREEN);
    expect(await save.isEnabled()).toBe(true);
    await input.fill("taken-name");
    await seen(page.getByRole("img", { name: "Unavailable" }));
    await seen(page.getByText("This name is already taken"));
    await becomes(() => borderOf(page), RED);
    expect(await messageColor(page)).toBe(RED);
    expect(await save.isDisabled()).toBe(true);
    await input.press("Enter");
    await page.locator("form").evaluate((form) => form instanceof HTMLFormElement && form.requestSubmit());
    expect(server.calls.some(({ call }) => call.startsWith("POST"))).toBe(false);
  });

  it("§2 Custom View Name form · saving; §5 Custom view name · save not while saving, button hidden; §4 Custom view name form · success callback: a saved name is shown and cannot be set again", async () => {
    const { page, server, project, input, save } = await openForm();
    await input.fill("hives");
    await seen(page.getByText("This name is available"));
    server.override("POST /api/projects/:id/custom-view-name", ({ params }) => {
      project.customViewName = "hives";
      return { body: { customViewName: "hives" }, afterMs: params.id === project._id ? 400 : 0 };
    });
    await save.click();
    await seen(page.getByRole("button", { name: "Saving...", exact: true }));
    expect(await page.getByRole("button", { name: "Saving..." }).isDisabled()).toBe(true);
    await gone(page.getByRole("dialog"));
    await gone(page.getByRole("button", { name: "Set Custom URL" }));
    await seen(page.getByText("/view/hives").first());
  });

  it("§8 Custom view name · check with a text, check without a text, save with a text, save without a text: say why", async () => {
    const { page, server, input, save } = await openForm();
    server.override("GET /api/projects/check-view-name/:name", () => ({ status: 500 }));
    await input.fill("hives");
    await seen(page.getByText("Error checking name availability"));
    await seen(page.getByRole("img", { name: "Unavailable" }));
    server.override("GET /api/projects/check-view-name/:name", () => ({
      status: 429,
      body: { error: "Too many checks" },
    }));
    await input.fill("hives-1");
    await seen(page.getByText("Too many checks"));
    await seen(page.getByRole("img", { name: "Unavailable" }));
    server.override("GET /api/projects/check-view-name/:name", () => ({
      body: { available: true, message: "Nobody has it" },
    }));
    server.override("POST /api/projects/:id/custom-view-name", () => ({ status: 500 }));
    await input.fill("hives-2");
    await seen(page.getByText("Nobody has it"));
    await save.click();
    await seen(page.getByText("Error saving custom view name"));
    server.override("POST /api/projects/:id/custom-view-name", () => ({ status: 409, body: { error: "Just taken" } }));
    await input.fill("hives-3");
    await seen(page.getByText("Nobody has it"));
    await save.click();
    await seen(page.getByText("Just taken"));
  });
});
