// Looking at a live app, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { arrivesAt, becomes, gone, seen } from "../../testing/expectations.ts";
import { openViewer } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const FRAME = "iframe[title='Live App']";

describe("the viewer", () => {
  it("§2 Live app viewer: shows Beta, Live App, the username, Logout, Back to Project for the owner, and the sandboxed app", async () => {
    const { page, problems } = await openViewer(platform);
    const header = page.getByRole("banner");
    for (const text of ["Beta", "Live App", "ada"]) await seen(header.getByText(text, { exact: true }));
    await seen(header.getByRole("button", { name: "Logout" }));
    await seen(page.frameLocator(FRAME).getByText("Hello ada"));
    const sandbox = await page.locator("iframe").getAttribute("sandbox");
    expect(sandbox).toBe("allow-scripts allow-forms allow-modals allow-popups allow-downloads");
    expect(problems).toEqual([]);
    await header.getByRole("button", { name: "Back to Project" }).click();
    await arrivesAt(page, "/edit");
  });

  it("§2 Live app viewer: Back to Project is only for the owner", async () => {
    const { page } = await openViewer(platform, { parts: { deployed: true, isOwner: false } });
    await seen(page.frameLocator(FRAME).getByText("Hello ada"));
    expect(await page.getByRole("button", { name: "Back to Project" }).count()).toBe(0);
  });

  it("§4 Viewer: no token opens the login modal; after signing in the app is there", async () => {
    const { page } = await openViewer(platform, { signedIn: false });
    const modal = page.getByRole("dialog");
    await modal.getByLabel("Username").fill("grace");
    await modal.getByLabel("Password").fill("secret");
    await modal.getByRole("button", { name: "Sign In", exact: true }).click();
    await seen(page.frameLocator(FRAME).getByText("Hello grace"));
  });

  it("§2 Live app viewer: signed out it offers Login, and Logout takes the app away", async () => {
    const { page } = await openViewer(platform);
    await seen(page.frameLocator(FRAME).getByText("Hello ada"));
    await page.getByRole("button", { name: "Logout" }).click();
    await gone(page.locator(FRAME));
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("banner").getByRole("button", { name: "Login" }).click();
    await seen(page.getByRole("dialog").getByText("Login Required"));
  });

  it("§2 Route table: the rest of the path is passed on into the app, and follows it", async () => {
    const { page, projectId } = await openViewer(platform, { path: "/hives/7?tab=log" });
    await seen(page.frameLocator(FRAME).getByText(`/live/app/${projectId}/hives/7`));
    const frame = page.frames().find((one) => one.url().includes("/live/app/"));
    await frame?.evaluate(() => window.parent.postMessage({ type: "NAVIGATED", path: "/../../projects" }, "*"));
    await frame?.evaluate(() => window.parent.postMessage({ type: "NAVIGATED", path: "/harvests?year=2026" }, "*"));
    await arrivesAt(page, `/view/${projectId}/harvests?year=2026`);
    await seen(page.frameLocator(FRAME).getByText(`/live/app/${projectId}/hives/7`));
  });

  it("§2 Route table: an app opens under its custom view name", async () => {
    const { page, server } = await openViewer(platform, { parts: { deployed: true, customViewName: "hives" } });
    await page.goto(`${server.url}/view/hives`);
    await seen(page.frameLocator(FRAME).getByText("Hello ada"));
  });

  it("§4 Viewer: a visit is tracked for logged-in users", async () => {
    const { page, server, projectId } = await openViewer(platform);
    await seen(page.frameLocator(FRAME).getByText("Hello ada"));
    await becomes(() => server.calls.find(({ call }) => call === `POST /api/projects/${projectId}/track-user`)?.body, {
      username: "ada",
    });
  });

  it("§4 Viewer: access is re-checked every 30 seconds, renewing the app's session or ending it", async () => {
    const { page, server } = await openViewer(platform, { before: ({ page }) => page.clock.install() });
    await seen(page.frameLocator(FRAME).getByText("Hello ada"));
    await page.clock.runFor(30_500);
    await seen(page.frameLocator(FRAME).getByText("RENEW_SESSION"));
    server.override("GET /api/projects/:id/access", () => ({ status: 403, body: { error: "no" } }));
    await page.clock.runFor(30_500);
    await seen(page.getByText("You do not have access to this project."));
    await gone(page.locator(FRAME));
  });

  it("§8 Viewer: an app that is not deployed says so", async () => {
    const { page } = await openViewer(platform, { parts: { deployed: false } });
    await seen(page.getByText("This app is not currently deployed. Please deploy it first."));
  });

  it.each([
    [404, "Project not found. Please check the URL and try again."],
    [403, "You do not have access to this project."],
    [500, "Failed to load application. Please try again."],
  ])("§8 Viewer: status %i says %s", async (status, text) => {
    const { page } = await openViewer(platform, {
      before: ({ server }) => server.override("GET /api/projects/:id/access", () => ({ status, body: { error: "x" } })),
    });
    await seen(page.getByText(text));
  });

  it("§4 Viewer: after 30 seconds without a load it says that it took too long", async () => {
    const { page, server } = await openViewer(platform, {
      before: async ({ page }) => {
        await page.clock.install();
        await page.route("**/live/app/**", () => {});
      },
    });
    await becomes(() => server.calls.some(({ call }) => call.endsWith("/frame-code")), true);
    await page.locator(FRAME).waitFor({ state: "attached" });
    await page.clock.runFor(30_100);
    await seen(page.getByText("Application took too long to load. Please try refreshing the page."));
  });
});

describe("other paths", () => {
  it("§2 Route table: any other path leads to the selected project's app, or to the projects", async () => {
    const { page, server, projectId } = await openViewer(platform);
    await page.evaluate((id) => localStorage.setItem("selectedProjectId", id), projectId);
    await page.goto(`${server.url}/no/such/page`);
    await arrivesAt(page, `/view/${projectId}`);
    await page.evaluate(() => localStorage.removeItem("selectedProjectId"));
    await page.goto(`${server.url}/no/such/page`);
    await arrivesAt(page, "/projects");
  });
});
