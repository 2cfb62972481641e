// Bringing a project in from a zip, in a browser.
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { isAccessible } from "../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { arrivesAt, becomes, gone, remembered, seen } from "../../testing/expectations.ts";
import { addProject } from "../../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const ROUTE = "POST /api/projects/import";
const REPOSITORY = "POST /api/projects/import-repository";
const zip = (bytes = 200, name = "hives.zip") => ({
  name,
  mimeType: "application/zip",
  buffer: Buffer.alloc(bytes, "PK"),
});
const choose = (page: Page, file: ReturnType<typeof zip> | string) =>
  page.locator("input[data-import]").setInputFiles(file);
const dialog = (page: Page) => page.getByRole("dialog", { name: "Import a project" });

async function openDialog() {
  const visit = await platform.visit({ as: "ada" });
  await visit.page.goto(`${visit.server.url}/projects`);
  await visit.page.getByRole("button", { name: "Import", exact: true }).click();
  await seen(dialog(visit.page));
  return visit;
}

describe("importing a project", () => {
  it("sends the zip and opens the new project in the editor", async () => {
    const { page, server } = await openDialog();
    await seen(dialog(page).getByText("At most 16 MB."));
    await choose(page, zip());
    await arrivesAt(page, "/edit");
    const [id] = server.state.projects.keys();
    await becomes(() => remembered(page, "selectedProjectId"), id ?? "none");
    expect(server.calls.filter(({ call }) => call === ROUTE)).toHaveLength(1);
  });

  it("shows that it is under way, and can be cancelled", async () => {
    const { page, server } = await openDialog();
    const held = Promise.withResolvers<void>();
    server.override(ROUTE, () => held.promise.then(() => ({ body: {} })));
    await choose(page, zip());
    await seen(page.getByRole("progressbar", { name: "Importing hives.zip" }));
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await gone(dialog(page));
    held.resolve();
    expect(new URL(page.url()).pathname).toBe("/projects");
  });

  it.each([
    ["a file that is no zip", { ...zip(), name: "notes.txt", mimeType: "text/plain" }, "notes.txt is no zip archive."],
    ["an empty file", zip(0), "hives.zip is empty."],
  ])("says before it sends anything that %s won't do", async (_, file, words) => {
    const { page, server } = await openDialog();
    await choose(page, file);
    await seen(dialog(page).getByRole("alert").getByText(words));
    expect(server.calls.filter(({ call }) => call === ROUTE)).toEqual([]);
  });

  it("says before it sends anything that an archive that is too large won't do", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "ninefold-import-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, "hives.zip");
    await writeFile(file, "PK");
    await truncate(file, 16 * 1024 * 1024 + 1);
    const { page, server } = await openDialog();
    await choose(page, file);
    await seen(dialog(page).getByRole("alert").getByText("can have at most 16 MB"));
    expect(server.calls.filter(({ call }) => call === ROUTE)).toEqual([]);
  });

  it("says in the server's words what is wrong with an archive, and takes another", async () => {
    const { page, server } = await openDialog();
    const error = "This archive holds no app: there is no app.json.";
    server.override(ROUTE, () => ({ status: 400, body: { error } }));
    await choose(page, zip());
    await seen(dialog(page).getByRole("alert").getByText(error));
    await seen(page.getByRole("button", { name: "Choose a zip" }));
  });

  it("tells that an app came in that does not pass its checks", async () => {
    const { page, server } = await openDialog();
    const failures = [{ check: "types" as const, message: "Cannot find name 'x'" }];
    server.override(ROUTE, () => ({ body: { projectId: crypto.randomUUID(), working: false, failures } }));
    await choose(page, zip());
    await seen(page.getByText("does not pass its checks yet: Cannot find name 'x'"));
  });

  it("asks for a plan where one is needed", async () => {
    const { page, server } = await openDialog();
    server.override(ROUTE, () => ({ status: 402, body: { error: "A plan is needed" } }));
    await choose(page, zip());
    await gone(dialog(page));
    await seen(page.getByRole("dialog"));
  });

  it("works by keyboard, is accessible in light and dark, and fits a small phone", async () => {
    const { page, server } = await openDialog();
    await page.keyboard.press("Escape");
    await gone(dialog(page));
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), "Import");
    await page.keyboard.press("Enter");
    await seen(dialog(page));
    server.override(ROUTE, () => ({ status: 400, body: { error: "web/bomb.ts is too long." } }));
    await choose(page, zip());
    await seen(dialog(page).getByRole("alert"));
    await isAccessible(page);
  });

  it("takes the address of a repository, and keeps it when the server refuses", async () => {
    const { page, server } = await openDialog();
    const field = dialog(page).getByLabel("Or a public Git repository");
    await field.fill("example.com");
    await field.press("Enter");
    await seen(dialog(page).getByText("Give the whole address of the repository"));
    const error = "There is no public repository at this address.";
    server.override(REPOSITORY, () => ({ status: 422, body: { error } }));
    await field.fill("https://example.com/ada/bees.git");
    await field.press("Enter");
    await seen(dialog(page).getByText(error));
    expect(await field.inputValue()).toBe("https://example.com/ada/bees.git");
    await isAccessible(page);
    const { _id: projectId } = addProject(server.state).project;
    server.override(REPOSITORY, () => ({ body: { projectId, working: true, failures: [] } }));
    await dialog(page).getByRole("button", { name: "Import repository" }).click();
    await arrivesAt(page, "/edit");
    const sent = server.calls.filter(({ call }) => call === REPOSITORY).map(({ body }) => body);
    expect(sent).toEqual([{ url: "https://example.com/ada/bees.git" }, { url: "https://example.com/ada/bees.git" }]);
  });
});
