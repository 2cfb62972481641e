// Two-step sign-in, turned on, used and turned off in a browser.
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAccessible } from "../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { becomes, focused, gone, held, remembered, seen } from "../../testing/expectations.ts";
import { asPhone, smallTargets } from "../../testing/phone.ts";
import { addProject, SOME_TIME, tokenFor } from "../../testing/platform-state.ts";
import type { ScriptedServer } from "../../testing/scripted-server.ts";
import { CODE, RECOVERY_CODE } from "../../testing/second-factor-routes.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const ON = { isOn: true, since: SOME_TIME, recoveryCodesLeft: 2 };
const bees = (state: ScriptedServer["state"]) =>
  addProject(state, { projectDescription: "Bees", deployed: true }).project._id;
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Two-step sign-in" });

describe("two-step sign-in", () => {
  it("is set up with the keyboard: password, QR code or key, first code, recovery codes", async () => {
    const { page, server } = await platform.visit({
      as: "ada",
      context: { permissions: ["clipboard-read", "clipboard-write"] },
    });
    await page.goto(`${server.url}/projects`);
    await page.getByRole("button", { name: "Two-step sign-in" }).press("Enter");
    const dialog = dialogOf(page);
    await dialog.getByLabel("Password", { exact: true }).fill("wrong");
    await page.keyboard.press("Enter");
    await seen(dialog.getByRole("alert").getByText("This password is not right."));
    await isAccessible(page);
    await dialog.getByLabel("Password", { exact: true }).fill("secret");
    await page.keyboard.press("Enter");
    await seen(dialog.getByRole("img", { name: "QR code for your authenticator app" }));
    await seen(dialog.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP"));
    await isAccessible(page);
    const code = dialog.getByLabel("Code", { exact: true });
    expect([await code.getAttribute("autocomplete"), await code.getAttribute("inputmode")]).toEqual([
      "one-time-code",
      "numeric",
    ]);
    await code.fill("999999");
    await page.keyboard.press("Enter");
    await seen(dialog.getByRole("alert").getByText(/^This code is not right/));
    expect(await code.inputValue()).toBe("999999");
    await code.fill("123 456");
    await page.keyboard.press("Enter");
    await seen(dialog.getByText("Keep these recovery codes"));
    expect(await dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").count()).toBe(10);
    await isAccessible(page);
    // They come once: nothing closes it but the word that they are kept.
    expect(await dialog.getByRole("button", { name: "Close" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Copy" }).click();
    await becomes(async () => (await page.evaluate(() => navigator.clipboard.readText())).split("\n").length, 10);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Save as a file" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("ninefold-recovery-codes.txt");
    await dialog.getByRole("button", { name: "I have kept them" }).click();
    await seen(dialog.getByText("10 of 10 recovery codes are left."));
    expect(await dialog.getByText(RECOVERY_CODE).count()).toBe(0);
  });

  it("names the programs that go on working without a code, and leads to where they are taken back", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    await page.goto(`${server.url}/projects?show=two-step`);
    const dialog = dialogOf(page);
    await seen(dialog.getByText(/These go on working without a code: Claude\. If one is not yours/));
    server.state.secondFactor = ON;
    await page.reload();
    await dialog.getByRole("link", { name: "Agents and access tokens" }).press("Enter");
    const list = page.getByRole("dialog", { name: "Agents and access tokens" });
    await list.getByRole("button", { name: "Disconnect Claude" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
    await gone(list.getByText("Claude"));
    await page.goto(`${server.url}/projects?show=two-step`);
    await seen(dialog.getByText("Agents and access tokens work without a code; you have none."));
    server.override("GET /api/access-tokens", () => ({ status: 503, body: { error: "Away" } }));
    await page.reload();
    await seen(dialog.getByText(/^Agents and access tokens go on working without a code\. If one is not yours/));
  });

  it("is turned off, and has new recovery codes, with password and code; what was typed stays", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    server.state.secondFactor = ON;
    await page.goto(`${server.url}/projects?show=two-step`);
    const dialog = dialogOf(page);
    await seen(dialog.getByText("2 of 10 recovery codes are left. Make new ones before you need them."));
    await dialog.getByRole("button", { name: "New recovery codes" }).click();
    await dialog.getByLabel("Password", { exact: true }).fill("secret");
    await dialog.getByLabel("Code", { exact: true }).fill(CODE);
    await page.keyboard.press("Enter");
    await seen(dialog.getByText("Keep these recovery codes"));
    await dialog.getByRole("button", { name: "I have kept them" }).click();
    await dialog.getByRole("button", { name: "Turn it off" }).click();
    await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
    await becomes(() => focused(page), "Turn it off");
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Password", { exact: true }).fill("secret");
    await dialog.getByLabel("Code", { exact: true }).fill("123");
    await dialog.getByRole("button", { name: "Use a recovery code instead" }).click();
    expect(await dialog.getByLabel("Recovery code", { exact: true }).inputValue()).toBe("");
    await dialog.getByRole("button", { name: "Use your authenticator app instead" }).click();
    expect(await dialog.getByLabel("Code", { exact: true }).inputValue()).toBe("123");
    await dialog.getByRole("button", { name: "Use a recovery code instead" }).click();
    await dialog.getByLabel("Recovery code", { exact: true }).fill("WRONG-WRONG");
    await page.keyboard.press("Enter");
    await seen(dialog.getByRole("alert").getByText(/^This code is not right/));
    await isAccessible(page);
    expect(await dialog.getByLabel("Recovery code", { exact: true }).inputValue()).toBe("WRONG-WRONG");
    await dialog.getByLabel("Recovery code", { exact: true }).fill(RECOVERY_CODE);
    await page.keyboard.press("Enter");
    await seen(dialog.getByRole("button", { name: "Set it up" }));
    expect(server.state.secondFactor.isOn).toBe(false);
  });

  it("says so when it can't be read", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    server.override("GET /api/account/second-factor", () => ({ status: 503, body: { error: "Away" } }));
    await page.goto(`${server.url}/projects?show=two-step`);
    await seen(dialogOf(page).getByText("Whether it is on could not be read."));
    // Opened by its address: the focus came into it without a hand.
    expect(await page.evaluate("document.activeElement?.closest('[role=dialog]') !== null")).toBe(true);
    server.override("GET /api/account/second-factor", () => ({ body: ON }));
    await dialogOf(page).getByRole("button", { name: "Try again" }).click();
    await seen(dialogOf(page).getByText("2 of 10 recovery codes are left."));
  });
});

it("has nothing to tap that is smaller than 44 pixels, on a phone", async () => {
  const { page, server } = await platform.visit({ as: "ada" });
  await asPhone(page);
  server.state.secondFactor = ON;
  await page.goto(`${server.url}/projects?show=two-step`);
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Turn it off" }).click();
  expect(await smallTargets(dialog)).toEqual([]);
  await dialog.getByLabel("Password", { exact: true }).fill("secret");
  await dialog.getByLabel("Code", { exact: true }).fill(CODE);
  await dialog.getByRole("button", { name: "Turn it off" }).click();
  // The form that was sent has a password, too.
  await seen(dialog.getByRole("button", { name: "Set it up" }));
  await dialog.getByLabel("Password", { exact: true }).fill("secret");
  await dialog.getByRole("button", { name: "Set it up" }).click();
  await seen(dialog.getByRole("img"));
  expect(await smallTargets(dialog)).toEqual([]);
  await dialog.getByLabel("Code", { exact: true }).fill(CODE);
  await dialog.getByRole("button", { name: "Turn it on" }).click();
  await seen(dialog.getByText("Keep these recovery codes"));
  expect(await smallTargets(dialog)).toEqual([]);
});

describe("signing in with a code", () => {
  async function atTheCode(pathOf: (server: ScriptedServer) => string = () => "/projects") {
    const visit = await platform.visit();
    visit.server.state.secondFactor = ON;
    await visit.page.goto(visit.server.url + pathOf(visit.server));
    const modal = visit.page.getByRole("dialog", { name: "Login Required" });
    await modal.getByLabel("Username").fill("ada");
    await modal.getByLabel("Password", { exact: true }).fill("secret");
    await visit.page.keyboard.press("Enter");
    const step = visit.page.getByRole("dialog", { name: "Enter Your Code" });
    await seen(step);
    return { ...visit, step };
  }

  it("asks for it after the password, keeps what was typed, and signs in", async () => {
    const { page, step } = await atTheCode();
    expect(await remembered(page, "token")).toBeNull();
    const code = step.getByLabel("Code", { exact: true });
    await becomes(() => code.evaluate((field) => field === document.activeElement), true);
    expect([await code.getAttribute("autocomplete"), await code.getAttribute("inputmode")]).toEqual([
      "one-time-code",
      "numeric",
    ]);
    await page.keyboard.type("999 999");
    await page.keyboard.press("Enter");
    await seen(step.getByRole("alert").getByText(/^This code is not right/));
    expect(await code.inputValue()).toBe("999 999");
    await isAccessible(page);
    expect(
      await page
        .getByLabel("Notifications")
        .getByText(/^This code is not right/)
        .count(),
    ).toBe(0);
    await code.fill("123 456");
    await page.keyboard.press("Enter");
    await seen(page.getByText("No Projects Yet"));
    expect(await remembered(page, "username")).toBe("ada");
  });

  it("takes a recovery code instead, and a live app opens", async () => {
    const { page, step, server } = await atTheCode(({ state }) => `/view/${bees(state)}`);
    await step.getByRole("button", { name: "Use a recovery code instead" }).press("Enter");
    const other = page.getByRole("dialog", { name: "Enter a Recovery Code" });
    await isAccessible(page);
    await other.getByLabel("Recovery code", { exact: true }).fill(RECOVERY_CODE);
    await page.keyboard.press("Enter");
    await seen(page.locator("iframe"));
    expect(server.calls.find(({ call }) => call === "POST /login/code")?.body).toEqual({
      challenge: "challenge of ada",
      code: RECOVERY_CODE,
    });
  });

  it("leads back to an app's own domain", async () => {
    const { page, step } = await atTheCode(
      ({ state }) => `/open/${bees(state)}?host=bees.example.com&path=/&state=${"x".repeat(43)}`,
    );
    await step.getByLabel("Code", { exact: true }).fill(CODE);
    await page.keyboard.press("Enter");
    await seen(page.getByText("Open bees.example.com?"));
  });

  it("begins anew with the password when it took too long; who is somebody else starts over", async () => {
    const { page, step, server } = await atTheCode();
    const error = "That took too long, or too many codes were wrong. Please sign in again.";
    server.override("POST /login/code", () => ({ status: 401, body: { error, code: "SIGN_IN_AGAIN" } }));
    await step.getByLabel("Code", { exact: true }).fill(CODE);
    await page.keyboard.press("Enter");
    const modal = page.getByRole("dialog", { name: "Login Required" });
    await seen(modal.getByRole("alert").getByText(error));
    expect(await modal.getByLabel("Username").inputValue()).toBe("ada");
    expect(await modal.getByLabel("Password", { exact: true }).inputValue()).toBe("secret");
    await modal.getByRole("button", { name: "Sign In", exact: true }).click();
    await step.getByLabel("Code", { exact: true }).fill(CODE);
    const answer = held();
    server.override("POST /login/code", async () => {
      await answer.until;
      return { body: { token: tokenFor("ada"), isSubscribed: false } };
    });
    const isCode = (request: Request) => request.url().endsWith("/login/code");
    const sent = page.waitForEvent("request", isCode);
    await page.keyboard.press("Enter");
    await sent;
    // The code that is under way signs ada in no more.
    const takenBack = page.waitForEvent("requestfailed", isCode);
    await step.getByRole("button", { name: "Not ada? Start over" }).click();
    await takenBack;
    answer.release();
    expect(await modal.getByLabel("Password", { exact: true }).inputValue()).toBe("");
  });
});
