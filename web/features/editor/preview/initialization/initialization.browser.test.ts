// Opening the editor, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../../../testing/browser.ts";
import { gapsBetween, noteCalls } from "../../../../testing/clock.ts";
import { arrivesAt, becomes, gone, remembered, seen } from "../../../../testing/expectations.ts";
import { tokenFor } from "../../../../testing/platform-state.ts";
import { openEditor } from "../../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

describe("opening the editor", () => {
  it("§4 Editor initialization · initialize, livePreviewUrl returned; §4 Viewer · preview's SET_USERNAME; §7 Frames · /preview/app/{id}, preview_user; §2 Editor · preview title: the preview loads, sandboxed and with the user's name", async () => {
    const { page, server, projectId, problems } = await openEditor(platform);
    const frame = page.frameLocator("iframe[title='App preview']");
    await seen(frame.getByText("Hello ada"));
    await seen(frame.getByText('{"type":"SET_USERNAME","username":"ada"}'));
    await becomes(() => server.calls.some(({ call }) => call === `POST /api/projects/${projectId}/initialize`), true);
    const address = new URL((await page.locator("iframe").getAttribute("src")) ?? "", server.url);
    expect(address.pathname).toBe(`/preview/app/${projectId}`);
    expect(address.searchParams.get("preview_user")).toBe("ada");
    const sandbox = await page.locator("iframe").getAttribute("sandbox");
    expect(sandbox).toBe("allow-scripts allow-forms allow-modals allow-popups allow-downloads");
    await seen(page.getByRole("heading", { name: "Interactive App Preview" }));
    expect(problems).toEqual([]);
  });

  it("§2 Editor · placeholder, initializing, loading overlay, chat 2/5, preview 3/5; §8 Dashboard/project · project: says how far the preview is, and that the project could not be read", async () => {
    const steps = ["project", "initialize", "code"].map(() => Promise.withResolvers<void>());
    const [read, initialized, code] = steps;
    let retried = () => {};
    const { page } = await openEditor(platform, {}, ({ server, added, projectId }) => {
      server.override("GET /api/projects/:id", () => ({ status: 500 }));
      server.override("POST /api/projects/:id/initialize", async () => {
        await initialized?.promise;
        return { body: { livePreviewUrl: `/preview/app/${projectId}`, liveAppUrl: null } };
      });
      server.override("POST /api/projects/:id/frame-code", async () => {
        await code?.promise;
        return { body: { code: "preview" } };
      });
      retried = () => {
        server.override("GET /api/projects/:id", async () => {
          await read?.promise;
          return { body: added.project };
        });
      };
    });
    const preview = page.getByRole("region", { name: "Preview" });
    await seen(preview.getByText("Failed to load project", { exact: true }));
    retried();
    await page.getByRole("button", { name: "Retry Initialization" }).click();
    await seen(preview.getByText("Preview will appear here once the project is initialized.", { exact: true }));
    read?.resolve();
    await seen(preview.getByText("Initializing project preview...", { exact: true }));
    initialized?.resolve();
    await seen(preview.getByText("Loading...", { exact: true }));
    code?.resolve();
    await seen(page.frameLocator("iframe[title='App preview']").getByText("Hello ada"));
    await gone(preview.getByText("Loading...", { exact: true }));
    expect(await page.getByRole("region", { name: "Chat" }).boundingBox()).toMatchObject({ x: 0, width: 576 });
    expect(await preview.boundingBox()).toMatchObject({ x: 576, width: 864 });
  });

  it("§4 Editor initialization · polls; §9 Timings · init poll interval; §2 Editor · initializing: asks every 10 seconds until the project is initialized", async () => {
    let callTimes: Awaited<ReturnType<typeof noteCalls>> = async () => [];
    const { page, added, server, projectId } = await openEditor(
      platform,
      { initialized: false, livePreviewUrl: null },
      async ({ page }) => {
        await page.clock.install();
        callTimes = await noteCalls(page);
      },
    );
    const reads = () => server.calls.filter(({ call }) => call === `GET /api/projects/${projectId}`).length;
    await seen(page.getByText("Initializing project preview...", { exact: true }));
    await seen(page.getByText("The first preview is being made"));
    const before = reads();
    for (const count of [1, 2]) {
      // A page that still waits for an answer does not ask again.
      const answered = page.waitForResponse((response) => response.url().endsWith(`/api/projects/${projectId}`));
      await page.clock.runFor(10_000);
      await (await answered).finished();
      await becomes(reads, before + count);
    }
    const polls = (await callTimes(`/api/projects/${projectId}`)).slice(before);
    expect(gapsBetween(polls)).toEqual([10_000]);
    added.project.initialized = true;
    added.project.livePreviewUrl = `/preview/app/${projectId}`;
    await page.clock.runFor(10_000);
    await seen(page.frameLocator("iframe[title='App preview']").getByText("Hello ada"));
  });

  it("§4 Editor initialization · gives up; §9 Timings · init poll tries: after 60 polls it says that it is taking longer", async () => {
    const { page } = await openEditor(platform, { initialized: false, livePreviewUrl: null }, ({ page }) =>
      page.clock.install(),
    );
    await seen(page.getByText("Initializing project preview..."));
    await seen(page.getByText("The first preview is being made"));
    await page.clock.runFor(595_000);
    const slow = page.getByText(
      "Project initialization is taking longer than expected. Please refresh the page to check the status.",
    );
    expect(await slow.count()).toBe(0);
    await page.clock.runFor(10_000);
    await seen(slow);
  });

  it("§8 Initialization · failed; §2 Editor · Retry Initialization: a failure offers another try", async () => {
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

  it.each([
    ["401", 401, { error: "No" }],
    ["AUTH_REQUIRED", 400, { error: "No", code: "AUTH_REQUIRED" }],
    ["rejected token", 400, { error: "Invalid or expired token" }],
  ])("§8 Initialization · %s: clears the session and opens login", async (_, status, body) => {
    const { page } = await openEditor(platform, {}, ({ server }) => {
      server.override("POST /api/projects/:id/initialize", () => ({ status, body }));
    });
    await seen(page.getByRole("dialog").getByText("Your session expired. Please sign in again."));
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });

  it("that hears late of an ended session leaves signed in who has signed in since, and goes on", async () => {
    const renewed = `${tokenFor("ada")}-renewed`;
    const { page } = await openEditor(platform, {}, ({ page, server, projectId }) => {
      server.state.validTokens.add(renewed);
      server.override("POST /api/projects/:id/initialize", async ({ token }) => {
        if (token === renewed) return { body: { livePreviewUrl: `/preview/app/${projectId}`, liveAppUrl: null } };
        // Another tab, of which this one has not heard yet.
        await page.evaluate((given) => localStorage.setItem("token", given), renewed);
        return { status: 400, body: { error: "Invalid or expired token" } };
      });
    });
    await seen(page.frameLocator("iframe[title='App preview']").getByText("Hello ada"));
    expect(await remembered(page, "token")).toBe(renewed);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("§4 Editor initialization · 404: goes to /projects", async () => {
    const { page } = await openEditor(
      platform,
      {},
      ({ server, projectId }) => void server.state.projects.delete(projectId),
    );
    await arrivesAt(page, "/projects");
  });

  it("§2 Route table · /edit without a project: leads to the projects", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    await page.goto(`${server.url}/edit`);
    await arrivesAt(page, "/projects");
  });

  it("§2 Editor · slide-over: on a phone the preview slides over the chat", async () => {
    const { page } = await openEditor(platform, {}, ({ page }) => page.setViewportSize({ width: 390, height: 844 }));
    const heading = page.getByRole("heading", { name: "Interactive App Preview" });
    await gone(heading);
    await page.getByRole("button", { name: "Show preview" }).click();
    await seen(heading);
    await page.keyboard.press("Escape");
    await gone(heading);
  });
});
