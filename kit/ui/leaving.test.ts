// What was typed and not saved survives links, menus and the browser's Back, on pages and in windows.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServedApp, serveApp } from "../testing/served.ts";

let app: ServedApp;
beforeAll(async () => {
  app = await serveApp("beekeeper");
});
afterAll(() => app.close());

const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard what you typed?" });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const navigation = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

test("a form on a page of its own asks before a link leads away from it", async () => {
  const page = await app.open("/contact");
  await page.getByRole("textbox").first().fill("Half a thought");
  await navigation(page, "About").click();
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  expect(await page.getByRole("textbox").first().inputValue()).toBe("Half a thought");
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await question(page).getByRole("button", { name: "Discard" }).click();
  await heading(page, "Account").waitFor();
  await page.close();
});

test("Back asks, stays when one keeps editing, and goes when one discards", async () => {
  const page = await app.open("/about");
  await navigation(page, "Contact").click();
  await page.getByRole("textbox").first().fill("Half a thought");
  await page.evaluate("history.back()");
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await question(page).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toMatch(/\/contact$/);
  expect(await page.getByRole("textbox").first().inputValue()).toBe("Half a thought");
  await page.evaluate("history.back()");
  await question(page).getByRole("button", { name: "Discard" }).click();
  await heading(page, "About").waitFor();
  await page.evaluate("history.forward()");
  await heading(page, "Contact us").waitFor();
  expect(await page.getByRole("textbox").first().inputValue()).toBe("");
  await page.close();
});

test("a window with something typed holds up Back as well", async () => {
  const page = await app.open("/about");
  await navigation(page, "Hives").click();
  await page.getByRole("button", { name: "New hive" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Linden");
  await page.evaluate("history.back()");
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Add hive" }).click();
  await page.getByRole("link", { name: "Linden" }).waitFor();
  await page.evaluate("history.back()");
  await heading(page, "About").waitFor();
  await page.close();
});

test("nobody is asked when nothing is typed, and no more once it is sent or saved", async () => {
  const page = await app.open("/me");
  await navigation(page, "Contact").click();
  await heading(page, "Contact us").waitFor();
  await page.getByRole("textbox", { name: "Subject" }).fill("Swarm");
  await page.getByRole("textbox", { name: /mail/i }).fill("ada@example.com");
  await page.getByRole("textbox", { name: "Message" }).fill("Hello");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Thank you, we will answer soon.").waitFor();
  await navigation(page, "My profile").click();
  await heading(page, "My profile").waitFor();
  await page.getByRole("textbox").first().fill("Ada of the hives");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await navigation(page, "About").click();
  await heading(page, "About").waitFor();
  await page.close();
});

test("the console stays quiet", () => {
  expect(app.complaints).toEqual([]);
});
