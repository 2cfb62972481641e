// The page on which a creator lets an agent in, in a browser.
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAccessible } from "../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { becomes, gone, seen } from "../../testing/expectations.ts";
import { addProject, tokenFor } from "../../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const LINK = {
  response_type: "code",
  client_id: "5d1c7a3e-0000-4000-8000-000000000000",
  redirect_uri: "https://hosted.test/back",
  code_challenge: "c".repeat(43),
  code_challenge_method: "S256",
  state: "a state & more",
};
const ASKED = "GET /api/connections/request";

async function open({ as }: { as?: string } = {}) {
  const visit = await platform.visit(as === undefined ? {} : { as });
  const { _id: projectId } = addProject(visit.server.state, { projectDescription: "Bees" }).project;
  await visit.page.goto(`${visit.server.url}/connect?${new URLSearchParams(LINK)}`);
  const answers = () =>
    visit.server.calls.filter(({ call }) => call === "POST /api/connections").map(({ body }) => body);
  return { ...visit, projectId, answers };
}
const question = (page: Page) => page.getByRole("heading", { name: "Let “Claude” into your projects?" });

describe("an agent's program", () => {
  it("is named with what it may and where one goes afterwards, and let in for one project", async () => {
    const { page, projectId, answers } = await open({ as: "ada" });
    await seen(question(page));
    await seen(page.getByText("hosted.test"));
    await seen(page.getByText("It can't deploy, and it sees no value of a secret."));
    await seen(page.getByText("the files that you attached in the chat"));
    await seen(page.getByText("The name is what it calls itself; we can't check it."));
    await seen(page.getByText("or it is not used for 30 days; at most for a year."));
    await isAccessible(page);
    await becomes(() => page.getByLabel("It opens").inputValue(), projectId);
    expect(await page.getByLabel("It may").inputValue()).toBe("read");
    await page.getByLabel("It may").selectOption("build");
    await seen(page.getByText("code that it saves can use those of the preview"));
    await page.getByLabel("It may").selectOption("read");
    await gone(page.getByText("It changes the code"));
    expect(answers()).toEqual([]);
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await page.waitForURL("https://hosted.test/back?code=nfc");
    expect(answers()).toEqual([{ request: LINK, allowed: true, projectId, canWrite: false }]);
  });

  it("is told no", async () => {
    const { page, answers } = await open({ as: "ada" });
    await page.getByRole("button", { name: "Don't allow" }).click();
    await page.waitForURL("https://hosted.test/back?error=access_denied");
    expect(answers()).toMatchObject([{ allowed: false }]);
  });

  it("that asks to read is not offered more", async () => {
    const { page, server } = await open();
    server.override(ASKED, () => ({ body: { clientName: "Claude", returnsTo: null, wantsToWrite: false } }));
    await signIn(page);
    await seen(page.getByText("a program on this computer"));
    expect(await page.getByLabel("It may").count()).toBe(0);
  });

  it("waits for a sign-in, after which the question is there", async () => {
    const { page } = await open();
    const modal = page.getByRole("dialog", { name: "Login Required" });
    await seen(modal);
    await modal.getByRole("button", { name: "Close" }).click();
    await seen(page.getByRole("heading", { name: "Sign in to connect an agent" }));
    await page.getByRole("button", { name: "Sign in" }).click();
    await signIn(page);
    await seen(question(page));
  });

  it("gets no answer that was meant for another account: who signs in next is asked anew", async () => {
    const { page, server, answers } = await open({ as: "bob" });
    await page.getByLabel("It may").selectOption("build");
    server.override("POST /api/connections", () => ({ status: 401, body: { error: "Sign in again." } }));
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await signIn(page);
    await seen(question(page));
    await seen(page.getByText("in the projects of ada"));
    expect(await page.getByLabel("It may").inputValue()).toBe("read");
    expect(answers()).toHaveLength(1);
    await page.getByRole("button", { name: "Sign in as somebody else" }).click();
    await seen(page.getByRole("dialog"));
    expect(new URL(page.url()).search).toContain("client_id");
  });

  it("gets none either where another tab has signed in meanwhile: the question is asked anew there, too", async () => {
    const { page, server, answers } = await open({ as: "ada" });
    const other = await page.context().newPage();
    await other.goto(server.url);
    const token = tokenFor("bob");
    server.state.validTokens.add(token);
    server.override("POST /api/connections", async () => {
      await other.evaluate((given) => {
        localStorage.setItem("token", given);
        localStorage.setItem("username", "bob");
      }, token);
      return { status: 401, body: { error: "Sign in again." } };
    });
    await page.getByLabel("It may").selectOption("build");
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await seen(page.getByText("in the projects of bob"));
    expect(await page.getByLabel("It may").inputValue()).toBe("read");
    expect(answers()).toHaveLength(1);
  });

  it("is given one of several projects only by a choice, and a list that can't be read says so", async () => {
    const { page, server } = await open();
    server.override("GET /api/projects", () => ({ status: 500, body: { error: "Something broke." } }));
    await signIn(page);
    await seen(page.getByText("Your projects could not be read."));
    const two = ["Bees", "Hives"].map((projectDescription) => ({
      _id: randomUUID(),
      projectDescription,
      deployed: false,
      customViewName: null,
      updatedAt: "2026-01-15T09:30:00.000Z",
    }));
    server.override("GET /api/projects", () => ({ body: two }));
    await page.getByRole("button", { name: "Try again" }).click();
    await gone(page.getByText("Your projects could not be read."));
    const allow = page.getByRole("button", { name: "Allow", exact: true });
    expect(await allow.isDisabled()).toBe(true);
    const reason = page.getByText("To allow it, choose first what it opens.");
    await seen(reason);
    await page.getByLabel("It opens").selectOption({ label: "Hives" });
    expect(await allow.isDisabled()).toBe(false);
    await gone(reason);
  });

  it("with a link that is not good sends nobody anywhere", async () => {
    const { page, server } = await open();
    const error = "This program wants you sent to an address that it has not registered. Nothing was allowed.";
    server.override(ASKED, () => ({ status: 400, body: { error } }));
    await signIn(page);
    await seen(page.getByRole("heading", { name: "This agent can't be connected" }));
    await seen(page.getByText(error));
    expect(new URL(page.url()).pathname).toBe("/connect");
    await isAccessible(page);
  });

  it("that can't be read just now is asked about again on a click", async () => {
    const { page, server } = await open();
    let fails = true;
    const asked = { clientName: "Claude", returnsTo: "hosted.test", wantsToWrite: true };
    server.override(ASKED, () => (fails ? { status: 500, body: { error: "Something broke." } } : { body: asked }));
    await signIn(page);
    await seen(page.getByText("Something broke."));
    fails = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(question(page));
  });

  it("too many say which to disconnect, and what was chosen stays", async () => {
    const { page, server } = await open({ as: "ada" });
    const error = "You have 20 connected agents, which is as many as one can have. Disconnect one first.";
    server.override("POST /api/connections", () => ({ status: 409, body: { error } }));
    await page.getByLabel("It may").selectOption("build");
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await seen(page.getByText(error));
    expect(await page.getByLabel("It may").inputValue()).toBe("build");
  });
});

async function signIn(page: Page): Promise<void> {
  const modal = page.getByRole("dialog");
  await modal.getByLabel("Username").fill("ada");
  await modal.getByLabel("Password", { exact: true }).fill("correct horse");
  await modal.getByRole("button", { name: "Sign In", exact: true }).click();
}
