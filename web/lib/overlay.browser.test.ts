// A dialog whose file can't be fetched says so, and opens when it is asked for again.
import { afterAll, beforeAll, it } from "vitest";
import { type Platform, startPlatform } from "../testing/browser.ts";
import { arrivesAt, becomes, seen } from "../testing/expectations.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

it("is said, closed, and opened by a second press", async () => {
  const { page, server } = await platform.visit({ as: "ada" });
  await page.route("**/dialog-panel-*.js", (route) => route.abort());
  await page.goto(`${server.url}/projects`);
  await page.getByRole("button", { name: "Agents and access tokens" }).click();
  await arrivesAt(page, "/projects?show=tokens");
  const said = page.getByRole("alert").filter({ hasText: "This could not be loaded. Try again, or reload the page." });
  // Each of them is a time to ask again.
  await becomes(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    return said.isVisible();
  }, true);
  await arrivesAt(page, "/projects");
  await page.unroute("**/dialog-panel-*.js");
  await page.getByRole("button", { name: "Agents and access tokens" }).click();
  await seen(page.getByRole("dialog"));
});
