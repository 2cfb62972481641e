// Building and deploying without the creator's plan: the offer stands in their place and nothing typed is lost.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERROR_PLATFORM_PLAN, PLATFORM_PLAN_REQUIRED } from "#contract";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { becomes, gone, remembered, seen } from "../../testing/expectations.ts";
import { addProject } from "../../testing/platform-state.ts";
import { messageField, openEditor } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const REFUSED = { status: 402, body: { error: ERROR_PLATFORM_PLAN, code: PLATFORM_PLAN_REQUIRED } };
const modalOf = (page: Page) => page.getByRole("dialog", { name: "Project Creation Access" });

describe("in the editor", () => {
  it("§2 Editor · subscription modal on deploy: with creatorSubscription.active false the modal is there at once, and Deploy shows it again instead of deploying", async () => {
    const { page, server } = await openEditor(platform, { creatorSubscription: { active: false } });
    const modal = modalOf(page);
    await seen(modal.getByText("$20.00"));
    await page.keyboard.press("Escape");
    await gone(modal);
    await page.getByRole("button", { name: "Deploy", exact: true }).click();
    await seen(modal);
    expect(server.calls.some(({ call }) => call.endsWith("/deploy"))).toBe(false);
    await modal.getByRole("button", { name: "Subscribe" }).click();
    await becomes(() => page.url(), "https://hosted.test/checkout");
  });

  it("§2 Editor · subscription modal on deploy: a plan that has ended meanwhile is asked for when the server refuses to deploy", async () => {
    const { page } = await openEditor(platform, {}, ({ server }) =>
      server.override("POST /api/projects/:id/deploy", () => REFUSED),
    );
    await page.getByRole("button", { name: "Deploy", exact: true }).click();
    await seen(modalOf(page));
    await page.keyboard.press("Escape");
    await seen(page.getByRole("button", { name: "Deploy", exact: true }));
    expect(await page.getByText("Deployment failed").count()).toBe(0);
  });

  it("a message that the server refuses for want of a plan is kept, also over a visit to Checkout", async () => {
    const { page, server, projectId } = await openEditor(platform, {}, ({ server }) =>
      server.override("POST /api/chat", () => REFUSED),
    );
    await messageField(page).fill("A hive log with weights");
    await page.getByRole("button", { name: "Send" }).click();
    const modal = modalOf(page);
    await seen(modal.getByText("What you have typed is kept."));
    await seen(page.getByText(ERROR_PLATFORM_PLAN));
    await modal.getByRole("button", { name: "Subscribe" }).click();
    await becomes(() => page.url(), "https://hosted.test/checkout");
    server.state.payments.platform.active = true;
    await page.goto(`${server.url}/subscribe?checkout=success&session_id=cs_1`);
    await becomes(() => remembered(page, "selectedProjectId"), projectId);
    await page.getByRole("link", { name: "Back to your project" }).click();
    await becomes(() => messageField(page).inputValue(), "A hive log with weights");
  });

  it("an offer that does not open Checkout says Failed to start subscription process and stays", async () => {
    const { page } = await openEditor(platform, { creatorSubscription: { active: false } }, ({ server }) =>
      server.override("POST /api/platform-subscription", () => ({ status: 500 })),
    );
    const modal = modalOf(page);
    await modal.getByRole("button", { name: "Subscribe" }).click();
    await seen(modal.getByText("Failed to start subscription process"));
    await becomes(() => modal.getByRole("button", { name: "Subscribe" }).isEnabled(), true);
  });
});

describe("among the projects", () => {
  it.each([
    ["New Project", 1],
    ["Create Project", 0],
  ])(
    "§2 Editor · subscription modal on creation: %s shows the modal instead of creating, and the list stays",
    async (name, count) => {
      const { page, server } = await platform.visit({ as: "ada" });
      for (let made = 0; made < count; made += 1) addProject(server.state, { projectDescription: "Hives" });
      server.override("POST /api/projects", () => REFUSED);
      await page.goto(`${server.url}/projects`);
      await page.getByRole("button", { name }).click();
      const modal = modalOf(page);
      await seen(modal);
      expect(await page.getByText("Failed to create project").count()).toBe(0);
      expect(await modal.getByText("What you have typed is kept.").count()).toBe(0);
      await page.keyboard.press("Escape");
      await gone(modal);
      expect(new URL(page.url()).pathname).toBe("/projects");
      await page.getByRole("button", { name }).click();
      await modal.getByRole("button", { name: "Subscribe" }).click();
      await becomes(() => page.url(), "https://hosted.test/checkout");
      expect(server.state.projects.size).toBe(count);
    },
  );
});
