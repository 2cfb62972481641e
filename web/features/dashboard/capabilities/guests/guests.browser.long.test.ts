// "Invited people only", in a browser: the owner's switch and list, and the page of those outside.
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Guest, GuestList } from "#contract";
import { isAccessible } from "../../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../../testing/browser.ts";
import { becomes, gone, seen } from "../../../../testing/expectations.ts";
import { addProject } from "../../../../testing/platform-state.ts";
import { openViewer } from "../../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const SINCE = "2026-01-15T09:30:00.000Z";
const guest = (username: string, state: Guest["state"], note = ""): Guest => ({
  userId: crypto.randomUUID(),
  username,
  state,
  note,
  since: SINCE,
});

async function openSection(list: Partial<GuestList>, context?: BrowserContextOptions) {
  const visit = await platform.visit({ as: "ada", ...(context ? { context } : {}) });
  const { project } = addProject(visit.server.state, {});
  const known: GuestList = { invitedOnly: false, visitors: 0, guests: [], invitations: [], ...list };
  visit.server.override("GET /api/projects/:id/guests", () => ({ body: known }));
  visit.server.override("PUT /api/projects/:id/guests/gate", ({ body }) => {
    Object.assign(known, { invitedOnly: Object(body).invitedOnly });
    return { body: known };
  });
  await visit.page.goto(`${visit.server.url}/projects/${project._id}/dashboard?tab=services`);
  return { ...visit, known, section: visit.page.getByRole("region", { name: "Who may open your app" }) };
}

it("the owner closes the app, answers who asks, and hands on a link", async () => {
  const ben = guest("ben", "asked", "I keep bees too.\nMay I?");
  const { page, server, section, known } = await openSection({ visitors: 3, guests: [ben] });
  const gate = section.getByRole("checkbox", { name: "Invited people only" });
  await gate.click();
  await page.getByRole("button", { name: "Close to others" }).click();
  await seen(section.getByText("I keep bees too."));
  await becomes(() => server.calls.findLast(({ call }) => call.includes("/gate"))?.body, {
    invitedOnly: true,
    keepVisitors: true,
  });
  server.override("PUT /api/projects/:id/guests/:userId", ({ body }) => {
    known.guests = [{ ...ben, state: Object(body).admit ? "in" : "declined" }];
    return { body: { success: true } };
  });
  await section.getByRole("button", { name: "Let in ben" }).click();
  await seen(section.getByRole("button", { name: "Remove ben" }));
  server.override("POST /api/projects/:id/guests", () => ({
    status: 404,
    body: { error: "Nobody here is called zed." },
  }));
  await section.getByLabel("Let somebody in by their username").fill("zed");
  await section.getByRole("button", { name: "Let in", exact: true }).click();
  await seen(section.getByText("Nobody here is called zed."));
  const invitation = { id: crypto.randomUUID(), usesLeft: 5, expiresAt: "2026-02-15T09:30:00.000Z" };
  server.override("POST /api/projects/:id/invitations", () => {
    known.invitations = [invitation];
    return { body: { invitation, url: "https://ninefold.example.com/view/p1?invitation=abc" } };
  });
  await section.getByLabel("For").selectOption("5");
  await section.getByRole("button", { name: "Make a link" }).click();
  await seen(section.getByText("https://ninefold.example.com/view/p1?invitation=abc"));
  await seen(section.getByText("Good for 5 people"));
  await isAccessible(page);
});

it("on a phone in the dark the list fits the screen", async () => {
  const { page, section } = await openSection(
    { invitedOnly: true, guests: [guest("a-very-long-username-of-somebody", "asked"), guest("cy", "declined")] },
    { viewport: { width: 320, height: 700 }, colorScheme: "dark" },
  );
  await seen(section.getByText("Declined (1)"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await isAccessible(page);
});

it("who is outside asks to be let in with a word to the owner, and comes in by themselves once they may", async () => {
  let admission: string | undefined = "not-asked";
  const { page, server, projectId } = await openViewer(platform, {
    parts: { deployed: true, isOwner: false },
    before({ server, added }) {
      server.override("GET /api/projects/:id/access", () => ({
        body: {
          project: { _id: added.project._id, name: "Hives", customViewName: null, deployed: true },
          isOwner: false,
          requiresSubscription: false,
          subscriptionOptions: added.project.subscriptionOptions,
          ...(admission ? { admission } : {}),
        },
      }));
      server.override("POST /api/projects/:id/guests/request", () => {
        admission = "asked";
        return { body: { success: true } };
      });
    },
  });
  await seen(page.getByRole("heading", { name: "This app is for invited people only" }));
  expect(server.calls.filter(({ call }) => call.includes("frame-code"))).toEqual([]);
  await isAccessible(page);
  await page.getByLabel(/A word to the owner/).fill("I keep bees too.");
  await page.getByRole("button", { name: "Ask to be let in" }).click();
  await seen(page.getByText("You have asked to be let in."));
  await gone(page.getByRole("button", { name: "Ask to be let in" }));
  expect(server.calls.findLast(({ call }) => call.endsWith("/request"))?.body).toEqual({ note: "I keep bees too." });
  admission = undefined;
  await page.reload();
  await seen(page.frameLocator("iframe[title='Live App']").getByText("Hello ada"));
  expect(new URL(page.url()).pathname).toBe(`/view/${projectId}`);
});

it("an invitation in the address lets in and leaves the address; one that is no good says so", async () => {
  let admission: string | undefined = "not-asked";
  const before: NonNullable<Parameters<typeof openViewer>[1]>["before"] = ({ server, added }) => {
    server.override("GET /api/projects/:id/access", () => ({
      body: {
        project: { _id: added.project._id, name: "Hives", customViewName: null, deployed: true },
        isOwner: false,
        requiresSubscription: false,
        subscriptionOptions: added.project.subscriptionOptions,
        ...(admission ? { admission } : {}),
      },
    }));
    server.override("POST /api/projects/:id/guests/join", ({ body }) => {
      if (Object(body).code !== "good")
        return { status: 404, body: { error: "This invitation is not good any more." } };
      admission = undefined;
      return { body: { success: true } };
    });
  };
  const parts = { deployed: true, isOwner: false };
  const bad = await openViewer(platform, { parts, before, path: "/join/old-one" });
  await seen(bad.page.getByText("This invitation is not good any more."));
  expect(bad.server.calls.findLast(({ call }) => call.endsWith("/join"))?.body).toEqual({
    code: "old-one",
    ofApp: true,
  });
  const { page } = await openViewer(platform, { parts, before, path: "?invitation=good&tab=2" });
  await seen(page.frameLocator("iframe[title='Live App']").getByText("Hello ada"));
  await becomes(async () => new URL(page.url()).search.includes("invitation"), false);
  expect(await page.locator("iframe").getAttribute("src")).not.toContain("good");
});
