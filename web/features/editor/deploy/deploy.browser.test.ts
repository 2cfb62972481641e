// Deploying from the editor, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { gapsBetween, noteCalls } from "../../../testing/clock.ts";
import { arrivesAt, becomes, seen } from "../../../testing/expectations.ts";
import { deploymentOf } from "../../../testing/platform-state.ts";
import { openEditor } from "../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

async function openReady(parts: Parameters<typeof openEditor>[1] = {}) {
  let callTimes: Awaited<ReturnType<typeof noteCalls>> = async () => [];
  const opened = await openEditor(platform, parts, async ({ page }) => {
    await page.clock.install();
    callTimes = await noteCalls(page);
  });
  await seen(opened.page.frameLocator("iframe[title='App preview']").getByText("Hello ada"));
  const started = { body: { success: true, deploymentId: crypto.randomUUID() } };
  return { ...opened, started, callTimes };
}

describe("a deployment", () => {
  it("§4 Deploy · Deploying..., polls until both ports, opens the app, becomes Redeploy; §8 Deploy · started, completed; §9 Timings · deploy poll interval: one click puts the app online", async () => {
    const { page, server, added, projectId, started, callTimes } = await openReady();
    server.override("POST /api/projects/:id/deploy", () => started);
    await page.getByRole("button", { name: "Deploy", exact: true }).click();
    await seen(page.getByText("Deployment started!"));
    await seen(page.getByRole("button", { name: "Deploying..." }));
    const polls = () => server.calls.filter(({ call }) => call === `GET /api/projects/${projectId}/deployment`).length;
    await page.clock.runFor(5_000);
    await becomes(polls, 1);
    added.deployment = { ...deploymentOf(projectId, true), ports: { frontend: 443 } };
    await page.clock.runFor(5_000);
    await becomes(polls, 2);
    expect(gapsBetween(await callTimes(`/api/projects/${projectId}/deployment`))).toEqual([5_000]);
    await seen(page.getByRole("button", { name: "Deploying..." }));
    added.deployment = deploymentOf(projectId, true);
    added.project.deployed = true;
    await page.clock.runFor(5_000);
    await arrivesAt(page, `/view/${projectId}`);
    await seen(page.getByText("Deployment completed successfully!"));
    await page.goBack();
    expect(page.url()).not.toContain("/edit");
    await page.goto(`${server.url}/edit`);
    await seen(page.getByRole("button", { name: "Redeploy" }));
  });

  it("§2 Editor · Redeploy: a deployed app can be deployed again although its preview could not be prepared", async () => {
    const { page, server } = await openEditor(platform, { deployed: true }, ({ server }) =>
      server.override("POST /api/projects/:id/initialize", () => ({ status: 500 })),
    );
    await seen(page.getByText("Failed to initialize project. Please try again."));
    await page.getByRole("button", { name: "Redeploy" }).click();
    await becomes(() => server.calls.filter(({ call }) => call.endsWith("/deploy")).length, 1);
  });

  it("§8 Deploy · timed out; §9 Timings · deploy poll tries: after 12 polls without both ports", async () => {
    const { page, server, started } = await openReady();
    server.override("POST /api/projects/:id/deploy", () => started);
    await page.getByRole("button", { name: "Deploy", exact: true }).click();
    await seen(page.getByText("Deployment started!"));
    const timedOut = page.getByText("Deployment timed out. Please try again.");
    const polls = () => server.calls.filter(({ call }) => call.endsWith("/deployment")).length;
    // The page's clock goes on by itself as well: on a busy machine a poll may come between two steps.
    while (polls() < 12) {
      const before = polls();
      const isTold = (await timedOut.count()) > 0;
      if (polls() < 12) expect(isTold).toBe(false);
      await page.clock.runFor(5_000);
      await becomes(() => polls() > before, true);
    }
    await seen(timedOut);
    await seen(page.getByRole("button", { name: "Deploy", exact: true }));
    await page.clock.runFor(10_000);
    expect(polls()).toBe(12);
  });

  it("§8 Deploy · failed, error: says why, or that it failed", async () => {
    const { page, server } = await openReady();
    server.override("POST /api/projects/:id/deploy", () => ({
      status: 422,
      body: { error: "The app does not build" },
    }));
    await page.getByRole("button", { name: "Deploy", exact: true }).click();
    await seen(page.getByText("Deployment failed: The app does not build"));
    server.override("POST /api/projects/:id/deploy", () => ({ status: 500 }));
    await page.getByRole("button", { name: "Deploy", exact: true }).click();
    await seen(page.getByText("An error occurred during deployment."));
  });

  it("§2 Editor · Redeploy, View Live, Dashboard link, floating View Live App: are there once deployed", async () => {
    const { page, projectId } = await openReady({ deployed: true });
    await seen(page.getByRole("button", { name: "Redeploy" }));
    for (const name of ["View Live", "View Live App"]) {
      expect(await page.getByRole("link", { name, exact: true }).getAttribute("href")).toBe(`/view/${projectId}`);
    }
    expect(await page.getByRole("link", { name: "Dashboard" }).getAttribute("href")).toBe(
      `/projects/${projectId}/dashboard`,
    );
    await seen(page.getByRole("button", { name: "Set Custom URL" }));
  });

  it("§2 Editor · Deploy, not deployed: before that there is nothing to view, and an address can be given", async () => {
    const { page } = await openReady();
    await seen(page.getByRole("button", { name: "Deploy", exact: true }));
    expect(await page.getByRole("link", { name: /View Live/ }).count()).toBe(0);
    await seen(page.getByRole("button", { name: "Set Custom URL" }));
  });
});
