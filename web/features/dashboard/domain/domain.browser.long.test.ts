// Giving an app a domain of one's own, in a browser.
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CustomDomain, ERROR_NOT_DEPLOYED } from "#contract";
import { isAccessible } from "../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { becomes, gone, seen } from "../../../testing/expectations.ts";
import { addProject } from "../../../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const domain = (parts: Partial<CustomDomain> = {}): CustomDomain => ({
  domain: "app.hives.io",
  shownDomain: "app.hives.io",
  status: "pending",
  message: "No record is there yet.",
  records: [
    { type: "CNAME", name: "app.hives.io", value: "1234.apps.ninefold.dev" },
    { type: "TXT", name: "_ninefold.app.hives.io", value: "ninefold-domain=abc" },
  ],
  checkedAt: "2026-01-15T09:30:00.000Z",
  lookedForUntil: null,
  missingSince: null,
  answersUntil: null,
  ...parts,
});

type Opening = { known?: CustomDomain | null; deployed?: boolean; context?: BrowserContextOptions; clock?: boolean };

async function open({ known = null, deployed = true, context, clock = false }: Opening = {}) {
  const visit = await platform.visit({ as: "ada", ...(context ? { context } : {}) });
  if (clock) await visit.page.clock.install();
  const { project } = addProject(visit.server.state, { deployed, projectDescription: "Hives" });
  visit.server.override("GET /api/projects/:id/domain", () => ({ body: { available: true, domain: known } }));
  await visit.page.goto(`${visit.server.url}/projects/${project._id}/dashboard`);
  return { ...visit, section: visit.page.getByRole("region", { name: "Custom Domain" }) };
}

describe("the custom domain of an app", () => {
  it("is not spoken of where the installation has none", async () => {
    const visit = await platform.visit({ as: "ada" });
    const { project } = addProject(visit.server.state, { deployed: true });
    await visit.page.goto(`${visit.server.url}/projects/${project._id}/dashboard`);
    await seen(visit.page.getByRole("region", { name: "Business Model" }));
    await becomes(() => visit.server.calls.some(({ call }) => call.endsWith("/domain")), true);
    await gone(visit.page.getByRole("region", { name: "Custom Domain" }));
  });

  it("waits for the first deploy", async () => {
    const { section } = await open({ deployed: false });
    await seen(section.getByText("Deploy the app first."));
    expect(await section.getByRole("textbox").count()).toBe(0);
  });

  it("is added with the keyboard alone, and then shows its records", async () => {
    const { page, server, section } = await open();
    server.override("POST /api/projects/:id/domain", () => ({ body: domain(), afterMs: 100 }));
    const add = section.getByRole("button", { name: "Add domain" });
    expect(await add.isDisabled()).toBe(true);
    await section.getByLabel("Your domain").focus();
    await page.keyboard.type("app.hives.io");
    await page.keyboard.press("Enter");
    await seen(section.getByText("Waiting for the record"));
    await seen(section.getByText("ninefold-domain=abc"));
    expect(server.calls.find(({ call }) => call.startsWith("POST") && call.endsWith("/domain"))?.body).toEqual({
      domain: "app.hives.io",
    });
  });

  it("says why a name is refused, until another is typed", async () => {
    const { server, section } = await open();
    const error = "A wildcard can't be used. Add one domain, such as app.your-company.com.";
    server.override("POST /api/projects/:id/domain", () => ({ status: 400, body: { error } }));
    const input = section.getByLabel("Your domain");
    await input.fill("*.hives.io");
    await section.getByRole("button", { name: "Add domain" }).click();
    await seen(section.getByText(error));
    await input.fill("hives.io");
    await gone(section.getByText(error));
    server.override("POST /api/projects/:id/domain", () => ({ status: 409, body: { error: ERROR_NOT_DEPLOYED } }));
    await section.getByRole("button", { name: "Add domain" }).click();
    await seen(section.getByText(ERROR_NOT_DEPLOYED));
  });

  it("gives its records to the clipboard", async () => {
    const { page, section } = await open({
      known: domain(),
      context: { permissions: ["clipboard-read", "clipboard-write"] },
    });
    await section.getByRole("button", { name: "Copy TXT value" }).click();
    await seen(section.getByRole("button", { name: "Copied" }));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("ninefold-domain=abc");
  });

  it("is checked again: looking, proved, and not proved with the reason", async () => {
    const { page, server, section } = await open({ known: domain() });
    const proved = domain({ status: "proved", message: "Proved by its TXT record." });
    server.override("POST /api/projects/:id/domain/check", () => ({ body: proved, afterMs: 400 }));
    await section.getByRole("button", { name: "Check again" }).click();
    await seen(section.getByText("Looking for the record…"));
    await seen(section.getByText("Proved by its TXT record."));
    expect(await section.getByRole("link", { name: "Open app.hives.io" }).getAttribute("href")).toBe(
      "https://app.hives.io/",
    );
    const failed = domain({ status: "failed", message: "app.hives.io has a CNAME record, but it leads to x.io." });
    server.override("POST /api/projects/:id/domain/check", () => ({ body: failed }));
    await section.getByRole("button", { name: "Check again" }).click();
    await seen(section.getByText("Not proved"));
    await seen(section.getByText("it leads to x.io"));
    server.override("POST /api/projects/:id/domain/check", () => ({ status: 500, body: {} }));
    await section.getByRole("button", { name: "Check again" }).click();
    await seen(page.getByText("Failed to check the domain. Please try again."));
  });

  it("is looked for by itself, and shows that it was found", async () => {
    const lookedForUntil = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString();
    const { page, server, section } = await open({ known: domain({ lookedForUntil }), clock: true });
    await seen(section.getByText(/^Ninefold looks for the record by itself until .+ You need not wait here\.$/));
    const proved = domain({ status: "proved", message: "Proved by its TXT record." });
    server.override("GET /api/projects/:id/domain", () => ({ body: { available: true, domain: proved } }));
    await page.clock.runFor(31_000);
    await seen(section.getByText("Proved by its TXT record."));
    await gone(section.getByText(/looks for the record/));
  });

  it("says that looking for it has ended, and begins anew when asked", async () => {
    const known = domain({ status: "failed", lookedForUntil: "2026-01-15T09:30:00.000Z" });
    const { server, section } = await open({ known });
    await seen(section.getByText("No record found"));
    await seen(section.getByText(/^Ninefold stopped looking on .+ Check again once the record is there\.$/));
    const lookedForUntil = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
    server.override("POST /api/projects/:id/domain/check", () => ({ body: domain({ lookedForUntil }) }));
    await section.getByRole("button", { name: "Check again" }).click();
    await seen(section.getByText("Waiting for the record"));
    await seen(section.getByText(/^Ninefold looks for the record by itself until/));
  });

  it("says that a proved domain's record has gone, and until when the app answers there", async () => {
    const answersUntil = new Date(Date.now() + 2 * 24 * 3_600_000).toISOString();
    const missing = { missingSince: "2026-01-15T09:30:00.000Z", answersUntil, message: "No record is there." };
    const { section } = await open({ known: domain({ status: "proved", ...missing }) });
    await seen(section.getByText("Record missing"));
    await seen(section.getByText(/^The app answers here until .+ Put the record back to keep it\.$/));
    await seen(section.getByText("ninefold-domain=abc"));
    await seen(section.getByRole("link", { name: "Open app.hives.io" }));
  });

  it("is removed after a question", async () => {
    const { page, server, section } = await open({ known: domain({ status: "proved" }) });
    await section.getByRole("button", { name: "Remove domain" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    expect(server.calls.some(({ call }) => call.startsWith("DELETE"))).toBe(false);
    server.override("DELETE /api/projects/:id/domain", () => ({ body: { success: true } }));
    await section.getByRole("button", { name: "Remove domain" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await seen(section.getByLabel("Your domain"));
  });

  it("can be asked for again when it could not be loaded", async () => {
    const { page, server, section } = await open();
    server.override("GET /api/projects/:id/domain", () => ({ status: 500, body: {} }));
    await page.reload();
    await seen(section.getByText("Failed to load the custom domain"));
    server.override("GET /api/projects/:id/domain", () => ({ body: { available: true, domain: domain() } }));
    await section.getByRole("button", { name: "Try again" }).click();
    await seen(section.getByText("app.hives.io").first());
  });

  it("fits phones and reads well in light and in the dark", async () => {
    const lookedForUntil = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
    const { page, section } = await open({ known: domain({ lookedForUntil }) });
    await seen(section.getByText("ninefold-domain=abc"));
    await isAccessible(page);
  });
});
