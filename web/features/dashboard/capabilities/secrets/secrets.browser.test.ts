// Secrets of an app, in a browser: entered, changed and deleted in the dashboard, and where the editor misses them.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AppSecret } from "#contract";
import { isAccessible } from "../../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../../testing/browser.ts";
import { becomes, gone, seen } from "../../../../testing/expectations.ts";
import { addProject } from "../../../../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const SET_AT = "2026-01-15T09:30:00.000Z";
const secret = (name: string, isSet: boolean, parts: Partial<AppSecret> = {}): AppSecret => ({
  name,
  purpose: `What ${name} is for`,
  preview: { declared: true, setAt: isSet ? SET_AT : null },
  live: { declared: true, setAt: isSet ? SET_AT : null },
  requested: false,
  ...parts,
});

async function open(path: "dashboard" | "edit", secrets: AppSecret[]) {
  const visit = await platform.visit({ as: "ada" });
  const { project } = addProject(visit.server.state, { projectDescription: "Weather" });
  const list = { secrets };
  visit.server.override("GET /api/projects/:id/secrets", () => ({ body: list }));
  visit.server.override("PUT /api/projects/:id/secrets/:secretName", ({ params }) => {
    const name = params.secretName ?? "";
    list.secrets = list.secrets.map((one) => (one.name === name ? secret(name, true) : one));
    return { body: list };
  });
  visit.server.override("DELETE /api/projects/:id/secrets/:secretName", () => {
    list.secrets = list.secrets.map(({ name }) => secret(name, false));
    return { body: list };
  });
  if (path === "edit") {
    await visit.page.addInitScript((id) => localStorage.setItem("selectedProjectId", id), project._id);
    await visit.page.goto(`${visit.server.url}/edit`);
  } else await visit.page.goto(`${visit.server.url}/projects/${project._id}/dashboard?tab=services`);
  return { ...visit, section: visit.page.getByRole("region", { name: "Secrets", exact: true }) };
}

describe("secrets in the dashboard", () => {
  it("are entered with their line breaks, changed, and deleted after a question", async () => {
    const { page, server, section } = await open("dashboard", [secret("SIGNING_KEY", false)]);
    await section.getByLabel("SIGNING_KEY").fill("-----BEGIN-----\nabc\n-----END-----");
    await section.getByRole("button", { name: "Save" }).click();
    await seen(section.getByText("Set", { exact: true }));
    const sent = server.calls.find(({ call }) => call.startsWith("PUT"));
    expect(sent?.body).toEqual({ value: "-----BEGIN-----\nabc\n-----END-----" });
    await section.getByRole("button", { name: "Change SIGNING_KEY" }).click();
    expect(await section.getByLabel("SIGNING_KEY").inputValue()).toBe("");
    await section.getByRole("button", { name: "Delete SIGNING_KEY" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await becomes(() => server.calls.some(({ call }) => call.startsWith("DELETE")), true);
    await seen(section.getByRole("button", { name: "Save" }));
  });

  it("can be read and used by everybody: in light, in the dark and on phones", async () => {
    const { page, section } = await open("dashboard", [secret("WEATHER_KEY", true), secret("SIGNING_KEY", false)]);
    await seen(section.getByLabel("SIGNING_KEY"));
    await isAccessible(page);
  });
});

describe("secrets in the editor", () => {
  it("one that the app misses is told above the preview, and entered there", async () => {
    const { page } = await open("edit", [secret("WEATHER_KEY", false)]);
    const notice = page.getByRole("region", { name: "Missing secrets" });
    await seen(notice.getByText("Your app needs a secret: WEATHER_KEY"));
    await notice.getByRole("button", { name: "Enter it" }).click();
    await page.getByLabel("WEATHER_KEY").fill("abc123");
    await page.getByRole("button", { name: "Save" }).click();
    await gone(notice);
  });

  it("one that the assistant asks for has its form in the chat, and nothing typed is lost when it fails", async () => {
    const asked = secret("MAPS_KEY", false, { requested: true, preview: { declared: false, setAt: null } });
    const { page, server } = await open("edit", [asked]);
    const form = page.getByRole("region", { name: "Secrets that your app needs" });
    await seen(form.getByText("The assistant never sees it."));
    server.override("PUT /api/projects/:id/secrets/:secretName", () => ({
      status: 409,
      body: { error: "An app has at most 40 secrets." },
    }));
    await form.getByLabel("MAPS_KEY").fill("abc123");
    await form.getByRole("button", { name: "Save" }).click();
    await seen(form.getByText("An app has at most 40 secrets."));
    expect(await form.getByLabel("MAPS_KEY").inputValue()).toBe("abc123");
  });
});
