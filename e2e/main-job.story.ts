// The main job in one sitting: register, describe, watch it appear, change it, go back, deploy, open it live.
import { expect, test } from "@playwright/test";
import { baseUrl, newProject, preview, register, say } from "./people.ts";

test("§1 The main job · register, describe, preview, change by chat, restore, deploy, live app; §2 Editor · Revisions, Deploy; §2 Live app viewer · Back to Project, visitor has no way back; §8 Restore · restored: a person registers, describes an app, changes it by chat, restores a revision, deploys it and opens it live", async ({
  page,
  browser,
}) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await register(page);
  await newProject(page);

  await say(
    page,
    "An app for beekeepers to manage their beehives and honey batches. Use honeydew as background and dark olive green for components.",
  );
  const app = preview(page);
  await expect(app.locator("body")).toHaveCSS("background-color", "rgb(240, 255, 240)");
  await expect(page.getByRole("button", { name: /Revisions \(2\)/ })).toBeEnabled();
  await expect(page.getByRole("heading", { name: "New project" })).toHaveCount(0);

  await say(page, "Change the title to Golden Comb");
  await expect(app.getByText("Golden Comb").first()).toBeVisible();

  await page.getByRole("button", { name: /Revisions \(3\)/ }).click();
  await page.getByRole("menuitem", { name: /An app for beekeepers/ }).click();
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByText("Revision restored and preview is ready!")).toBeVisible();
  await expect(app.getByText("Golden Comb")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Revisions \(4\)/ })).toBeVisible();

  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  await page.waitForURL("**/view/**");
  const live = page.frameLocator("iframe");
  await expect(live.getByRole("heading").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Project" })).toBeVisible();

  const liveUrl = page.url();
  expect(new URL(liveUrl).search).toBe("");
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(liveUrl);
  await expect(visitor.getByRole("dialog", { name: "Login Required" })).toBeVisible();
  await visitor.getByRole("button", { name: "Don't have an account? Register" }).click();
  await visitor.getByLabel("Username").fill(`visitor-${Date.now()}`);
  await visitor.getByLabel("Password", { exact: true }).fill("correct horse");
  await visitor.getByRole("button", { name: "Create Account" }).click();
  await expect(visitor.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
  await expect(visitor.getByText("Back to Project")).toHaveCount(0);

  await page.goto(`${baseUrl()}/projects`);
  await expect(page.getByText("Running")).toBeVisible();
  expect(problems).toEqual([]);
});
