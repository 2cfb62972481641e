// What people do in the stories: register, open a new project, talk to the assistant.
import { randomBytes } from "node:crypto";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import { sharedServers } from "./servers.ts";

/** The shared server with one origin for all apps. */
export const baseUrl = (): string => sharedServers().oneOrigin.url;

/** Registers somebody new from the landing page of the server `at`; ends on the list of projects. */
export async function register(page: Page, at = baseUrl()): Promise<string> {
  const username = `person-${randomBytes(4).toString("hex")}`;
  await page.goto(at);
  await page.getByRole("button", { name: "Start Building" }).first().click();
  const dialog = page.getByRole("dialog");
  const toRegister = dialog.getByRole("button", { name: "Don't have an account? Register" });
  await expect(dialog.getByLabel("Username")).toBeVisible();
  if (await toRegister.isVisible()) await toRegister.click();
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill("correct horse");
  await dialog.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/projects");
  return username;
}

/** A new project, its starter in the preview. */
export async function newProject(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^(New Project|Create Project)$/ })
    .first()
    .click();
  await page.waitForURL("**/edit");
  await expect(preview(page).getByRole("heading", { name: "Your app starts here" }).first()).toBeVisible();
}

/** The app inside the editor. */
export const preview = (page: Page): FrameLocator => page.frameLocator('iframe[title="App preview"]');

/** A first message waits for what a server makes once; on a busy machine that is long, and how long is measured elsewhere. */
const REPLY_MS = 240_000;

/** Sends a message and waits until the assistant has answered. */
export async function say(page: Page, message: string): Promise<void> {
  const input = page.getByRole("textbox", { name: "Message" });
  await input.fill(message);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("list", { name: "Conversation" })).toContainText(message.slice(0, 40));
  await expect(
    page.getByRole("button", { name: "Deploy" }).or(page.getByRole("button", { name: "Redeploy" })),
  ).toBeEnabled();
  await expect(input).toBeEnabled({ timeout: REPLY_MS });
}

/** Pays on the hosted page of Checkout, with the test card that it offers. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^4242 4242 4242 4242/ }).click();
  await expect(page.getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");
  await page.getByRole("button", { name: /^(Subscribe|Pay)/ }).click();
}
