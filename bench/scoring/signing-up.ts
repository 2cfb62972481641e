// A stranger opens the deployed app in its viewer, registers there and must see the app.
import type { Page } from "playwright-core";
import type { Client } from "#test-tools";
import { deployed } from "./deployed.ts";

/** Null when a wrong password is refused and a new account opens the app. */
export async function signsUp(
  page: Page,
  { owner, projectId }: Readonly<{ owner: Client; projectId: string }>,
): Promise<string | null> {
  const browser = page.context().browser();
  if (!browser) return "there is no browser";
  await deployed(owner, projectId);
  const visitor = await browser.newPage();
  visitor.setDefaultTimeout(8_000);
  try {
    await visitor.goto(`${owner.url}/view/${projectId}`);
    const dialog = visitor.getByRole("dialog");
    await dialog.getByLabel("Username").fill("nobody-at-all");
    await dialog.getByLabel("Password", { exact: true }).fill("wrong horse");
    await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
    await dialog.getByRole("alert").first().waitFor();
    await dialog.getByRole("button", { name: "Don't have an account? Register" }).click();
    await dialog.getByLabel("Username").fill(`visitor-${Date.now()}`);
    await dialog.getByLabel("Password", { exact: true }).fill("correct horse");
    await dialog.getByRole("button", { name: "Create Account" }).click();
    await visitor.frameLocator("iframe").getByRole("heading").first().waitFor();
    return null;
  } finally {
    await visitor.close();
  }
}
