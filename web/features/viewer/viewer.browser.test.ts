// Looking at a live app, in a browser.
import type { Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { gapsBetween, noteCalls, openStopped, stepUntil, stepUntilSeen } from "../../testing/clock.ts";
import { arrivesAt, becomes, gone, seen } from "../../testing/expectations.ts";
import { openViewer } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const FRAME = "iframe[title='Live App']";

describe("the viewer", () => {
  it("§2 Live app viewer · Beta badge, label, username, Back to Project, full size, sandbox; §2 Route table · /view/{projectId}; §4 Viewer · checks access, loads the frame, live frame's user; §7 Frames · user, token: shows the owner their app", async () => {
    const { page, server, projectId, problems } = await openViewer(platform);
    const header = page.getByRole("banner");
    for (const text of ["Beta", "Live App", "ada"]) await seen(header.getByText(text, { exact: true }));
    await seen(header.getByRole("button", { name: "Logout" }));
    await seen(page.frameLocator(FRAME).getByText("Hello ada"));
    const asked = server.calls.map(({ call }) => call).filter((call) => /\/(access|frame-code)$/.test(call));
    expect(asked).toEqual([`GET /api/projects/${projectId}/access`, `POST /api/projects/${projectId}/frame-code`]);
    const address = new URL((await page.locator(FRAME).getAttribute("src")) ?? "", server.url);
    expect(address.searchParams.get("user")).toBe("ada");
    expect(address.searchParams.get("token")).toMatch(/^live-/);
    expect(await page.locator(FRAME).boundingBox()).toEqual({ x: 0, y: 48, width: 1440, height: 900 - 48 });
    const sandbox = await page.locator("iframe").getAttribute("sandbox");
    expect(sandbox).toBe("allow-scripts allow-forms allow-modals allow-popups allow-downloads");
    expect(problems).toEqual([]);
    await header.getByRole("link", { name: "Back to Project" }).click();
    await arrivesAt(page, "/edit");
  });

  it("§2 Live app viewer · visitor has no way back: Back to Project is only for the owner", async () => {
    const { page } = await openViewer(platform, { parts: { deployed: true, isOwner: false } });
    await seen(page.frameLocator(FRAME).getByText("Hello ada"));
    expect(await page.getByText("Back to Project").count()).toBe(0);
  });

  it("§4 Viewer · no token, nobody tracked; §6 End user · must log in: the login modal opens, and after it the app", async () => {
    const { page, server } = await openViewer(platform, { signedIn: false });
    const modal = page.getByRole("dialog");
    await seen(modal.getByText("Login Required"));
    expect(server.calls).toEqual([]);
    await modal.getByLabel("Username").fill("grace");
    await modal.getByLabel("Password").fill("secret");
    await modal.getByRole("button", { name: "Sign In", exact: true }).click();
    await seen(page.frameLocator(FRAME).getByText("Hello grace"));
  });

  it("an app that would like to know where its visitor is can't before they have said so, and is asked for once", async () => {
    const { page, projectId } = await openViewer(platform);
    const ask = async () => {
      await seen(page.frameLocator(FRAME).getByText("Hello ada"));
      const frame = page.frames().find((one) => one.url().includes("/live/app/"));
      const wanted = { type: "PERMISSIONS_WANTED", permissions: ["geolocation", "clipboard", "camera"] };
      await frame?.evaluate((message) => window.parent.postMessage(message, "*"), wanted);
    };
    const question = page.getByRole("region", { name: "Permission for this app" });
    await ask();
    await seen(question.getByText("This app would like to use your location and your clipboard."));
    expect(await page.locator(FRAME).getAttribute("allow")).toBe("");
    await question.getByRole("button", { name: "Not now" }).click();
    await gone(question);
    await page.reload();
    await ask();
    await question.getByRole("button", { name: "Allow" }).click();
    await becomes(
      () => page.locator(FRAME).getAttribute("allow"),
      "geolocation *; clipboard-read *; clipboard-write *",
    );
    await ask();
    await page.waitForTimeout(100);
    expect(await question.count()).toBe(0);
    expect(await page.evaluate((id) => localStorage.getItem(`appPermissions:${id}`), projectId)).toBe(
      "geolocation clipboard",
    );
    await page.getByRole("button", { name: "What this app may use" }).click();
    const held = page.getByRole("alertdialog", { name: "What this app may use" });
    await seen(held.getByText("In this browser you have let this app use your location and your clipboard."));
    await held.getByRole("button", { name: "Take back" }).click();
    await becomes(() => page.locator(FRAME).getAttribute("allow"), "");
    await gone(page.getByRole("button", { name: "What this app may use" }));
    await ask();
    await seen(question.getByText("This app would like to use your location and your clipboard."));
  });

  it("§2 Live app viewer · Logout, Login: Logout takes the app away", async () => {
    const { page, server } = await openViewer(platform);
    await seen(page.frameLocator(FRAME).getByText("Hello ada"));
    await page.getByRole("button", { name: "Logout" }).click();
    await gone(page.locator(FRAME));
    await becomes(() => server.calls.filter(({ call }) => call === "POST /logout").length, 1);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("banner").getByRole("button", { name: "Login" }).click();
    await seen(page.getByRole("dialog").getByText("Login Required"));
  });

  it("§2 Route table · rest of the path; §7 Frames · /live/app/{id}{subpath}: is passed on into the app, and follows it", async () => {
    const { page, projectId } = await openViewer(platform, { path: "/hives/7?tab=log" });
    await seen(page.frameLocator(FRAME).getByText(`/live/app/${projectId}/hives/7`));
    const frame = page.frames().find((one) => one.url().includes("/live/app/"));
    await frame?.evaluate(() => window.parent.postMessage({ type: "NAVIGATED", path: "/../../projects" }, "*"));
    await frame?.evaluate(() => window.parent.postMessage({ type: "NAVIGATED", path: "/harvests?year=2026" }, "*"));
    await arrivesAt(page, `/view/${projectId}/harvests?year=2026`);
    await seen(page.frameLocator(FRAME).getByText(`/live/app/${projectId}/hives/7`));
  });

  it("§2 Route table · /view/{customViewName}: an app opens under its own name", async () => {
    const { page, server } = await openViewer(platform, { parts: { deployed: true, customViewName: "hives" } });
    await page.goto(`${server.url}/view/hives`);
    await seen(page.frameLocator(FRAME).getByText("Hello ada"));
  });

  it("§4 Viewer · tracks the visit: for logged-in users", async () => {
    const { page, server, projectId } = await openViewer(platform);
    await seen(page.frameLocator(FRAME).getByText("Hello ada"));
    await becomes(() => server.calls.find(({ call }) => call === `POST /api/projects/${projectId}/track-user`)?.body, {
      username: "ada",
    });
  });

  it("§9 Timings · access re-check: every 30 seconds, renewing the app's session or ending it", async () => {
    let callTimes: Awaited<ReturnType<typeof noteCalls>> = async () => [];
    const { page, server, projectId } = await openViewer(platform, {
      before: async ({ page }) => {
        await page.clock.install();
        callTimes = await noteCalls(page);
      },
    });
    await seen(page.frameLocator(FRAME).getByText("Hello ada"));
    await page.clock.runFor(30_500);
    await seen(page.frameLocator(FRAME).getByText("RENEW_SESSION"));
    await page.clock.runFor(30_000);
    const checks = (await callTimes(`/api/projects/${projectId}/access`)).slice(1);
    expect(gapsBetween(checks)).toEqual([30_000]);
    server.override("GET /api/projects/:id/access", () => ({ status: 403, body: { error: "no" } }));
    await page.clock.runFor(30_000);
    await seen(page.getByText("You do not have access to this project."));
    await gone(page.locator(FRAME));
  });

  it("§8 Viewer · not deployed; §4 Viewer · checks deployment: says so instead of loading the app", async () => {
    const { page } = await openViewer(platform, { parts: { deployed: false } });
    await seen(page.getByText("This app is not currently deployed. Please deploy it first."));
    expect(await page.locator(FRAME).count()).toBe(0);
  });

  it.each([
    ["a failure's page", (route: Route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" })],
    ["the browser's own page", (route: Route) => route.abort()],
  ])("§8 Viewer · frame error: %s in the place of the app is replaced by a sentence", async (_, answer) => {
    const { page } = await openViewer(platform, {
      before: async ({ page }) => {
        await openStopped(page);
        await page.route("**/live/app/**", answer);
      },
    });
    await stepUntil(page, async () => (await page.locator(FRAME).count()) === 1);
    await stepUntilSeen(page, page.getByText("Failed to load application. Please try refreshing the page."));
    await gone(page.locator(FRAME));
  });

  it("§8 Viewer · unreadable: an answer that names no project cannot be opened", async () => {
    const { page } = await openViewer(platform, {
      before: async ({ page }) => {
        await page.route("**/api/projects/*/access", (route) => route.fulfill({ json: { isOwner: false } }));
      },
    });
    await seen(page.getByText("Unable to access this project. Please check the URL and try again.", { exact: true }));
    expect(await page.locator(FRAME).count()).toBe(0);
  });

  it("§3 Access result · _id: an answer may name the project without the object around it", async () => {
    const off = { price: 0, enabled: false };
    const rest = { isOwner: false, requiresSubscription: false, subscriptionOptions: { monthly: off, yearly: off } };
    const { page } = await openViewer(platform, {
      before: async ({ page, projectId }) => {
        const answer = { _id: projectId, ...rest };
        await page.route("**/api/projects/*/access", (route) => route.fulfill({ json: answer }));
      },
    });
    await seen(page.frameLocator(FRAME).getByText("Hello ada"));
  });

  it("on a phone the person, the label and the ways out have room, down to 320 pixels", async () => {
    for (const width of [320, 390]) {
      const { page } = await openViewer(platform, {
        before: ({ page }) => page.setViewportSize({ width, height: 700 }),
      });
      const header = page.getByRole("banner");
      for (const text of ["Beta", "Live App", "ada", "Back to Project", "Logout"])
        await seen(header.getByText(text, { exact: true }));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const right = await header
        .getByRole("button", { name: "Logout" })
        .evaluate((one) => one.getBoundingClientRect().right);
      expect(right).toBeLessThanOrEqual(width);
    }
  });

  it.each([
    ["404", 404, "Project not found. Please check the URL and try again."],
    ["403", 403, "You do not have access to this project."],
    ["otherwise", 500, "Failed to load application. Please try again."],
  ])("§8 Viewer · %s: status %i has a sentence of its own", async (_, status, text) => {
    const { page } = await openViewer(platform, {
      before: ({ server }) => server.override("GET /api/projects/:id/access", () => ({ status, body: { error: "x" } })),
    });
    await seen(page.getByText(text, { exact: true }));
  });

  it("§8 Viewer · time-out; §9 Timings · viewer load timeout: after 30 seconds without a load", async () => {
    const { page } = await openViewer(platform, {
      before: async ({ page }) => {
        await openStopped(page);
        await page.route("**/live/app/**", () => {});
      },
    });
    await stepUntil(page, async () => (await page.locator(FRAME).count()) === 1);
    await page.clock.runFor(29_500);
    expect(await page.locator(FRAME).count()).toBe(1);
    await page.clock.runFor(1_000);
    await seen(page.getByText("Application took too long to load. Please try refreshing the page."));
  });
});

describe("other paths", () => {
  it("§2 Route table · any other path: leads to the selected project's app, or to the projects", async () => {
    const { page, server, projectId } = await openViewer(platform);
    await page.evaluate((id) => localStorage.setItem("selectedProjectId", id), projectId);
    await page.goto(`${server.url}/no/such/page`);
    await arrivesAt(page, `/view/${projectId}`);
    await page.evaluate(() => localStorage.removeItem("selectedProjectId"));
    await page.goto(`${server.url}/no/such/page`);
    await arrivesAt(page, "/projects");
  });
});
