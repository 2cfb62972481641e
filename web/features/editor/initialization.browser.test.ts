// Opening the editor, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { arrivesAt, becomes, gone, seen } from "../../testing/expectations.ts";
import { openEditor } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const SLOW = "Project initialization is taking longer than expected. Please refresh the page to check the status.";

describe("opening the editor", () => {
  it("§4 Editor initialization: a returned livePreviewUrl loads the preview, sandboxed and with the user's name", async () => {
    const { page, problems } = await openEditor(platform);
    const frame = page.frameLocator("iframe[title='App preview']");
    await seen(frame.getByText("Hello ada"));
    await seen(frame.getByText('{"type":"SET_USERNAME","username":"ada"}'));
    const sandbox = await page.locator("iframe").getAttribute("sandbox");
    expect(sandbox).toBe("allow-scripts allow-forms allow-modals allow-popups allow-downloads");
    await seen(page.getByRole("heading", { name: "Interactive App Preview" }));
    expect(problems).toEqual([]);
  });

  it("§4 Editor initialization: otherwise polls every 10 seconds until the project is initialized", async () => {
    const { page, added, server, projectId } = await openEditor(
      platform,
      { initialized: false, livePreviewUrl: null },
      ({ page }) => page.clock.install(),
    );
    const reads = () => server.calls.filter(({ call }) => call === `GET /api/projects/${projectId}`).length;
    await seen(page.getByText("Initializing project preview..."));
    await seen(page.getByText("The first preview is being made"));
    const before = reads();
    await page.clock.runFor(10_000);
    await becomes(reads, before + 1);
    added.project.initialized = true;
    added.project.livePreviewUrl = `/preview/app/${projectId}`;
    await page.clock.runFor(10_000);
    await seen(page.frameLocator("iframe[title='App preview']").getByText("Hello ada"));
  });

  it("§4 Editor initialization: after 60 polls it says that it is taking longer than expected", async () => {
    const { page } = await openEditor(platform, { initialized: false, livePreviewUrl: null }, ({ page }) =>
      page.clock.install(),
    );
    await seen(page.getByText("Initializing project preview..."));
    await seen(page.getByText("The first preview is being made"));
    await page.clock.runFor(595_000);
    expect(await page.getByText(SLOW).count()).toBe(0);
    await page.clock.runFor(10_000);
    await seen(page.getByText(SLOW));
  });

  it("§8 Initialization: a failure offers Retry Initialization", async () => {
    const { page, server } = await openEditor(platform, {}, ({ server }) => {
      server.override("POST /api/projects/:id/initialize", () => ({ status: 500, body: { error: "no" } }));
    });
    await seen(page.getByText("Failed to initialize project. Please try again."));
    server.override("POST /api/projects/:id/initialize", ({ params }) => ({
      body: { livePreviewUrl: `/preview/app/${params.id}`, liveAppUrl: null },
    }));
    await page.getByRole("button", { name: "Retry Initialization" }).click();
    await seen(page.frameLocator("iframe[title='App preview']").getByText("Hello ada"));
  });

  it("§8 Initialization: Invalid or expired token clears the session and opens login", async () => {
    const { page } = await openEditor(platform, {}, ({ server }) => {
      server.override("POST /api/projects/:id/initialize", () => ({
        status: 400,
        body: { error: "Invalid or expired token" },
      }));
    });
    await seen(page.getByRole("dialog").getByText("Your session expired. Please sign in again."));
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });

  it("§4 Editor initialization: a 404 on the project goes to /projects", async () => {
    const { page } = await openEditor(
      platform,
      {},
      ({ server, projectId }) => void server.state.projects.delete(projectId),
    );
    await arrivesAt(page, "/projects");
  });

  it("§2 Route table: /edit without a selected project leads to the projects", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    await page.goto(`${server.url}/edit`);
    await arrivesAt(page, "/projects");
  });

  it("§2 Editor: on a phone the preview slides over the chat", async () => {
    const { page } = await openEditor(platform, {}, ({ page }) => page.setViewportSize({ width: 390, height: 844 }));
    const heading = page.getByRole("heading", { name: "Interactive App Preview" });
    await gone(heading);
    await page.getByRole("button", { name: "Show preview" }).click();
    await seen(heading);
    await page.keyboard.press("Escape");
    await gone(heading);
  });
});
