// The guides for people: public, found from every page, readable on a phone and in the dark.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shownGuides } from "../../bundling/guides-plugin.ts";
import { isAccessible } from "../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { arrivesAt, becomes, seen } from "../../testing/expectations.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const PHONE = { viewport: { width: 320, height: 640 } };

describe("the docs", () => {
  it("name every guide to somebody who is not signed in, and lead to each", async () => {
    const { page, server, problems } = await platform.visit();
    await page.goto(`${server.url}/about`);
    await page.getByRole("contentinfo").getByRole("link", { name: "Docs" }).click();
    await arrivesAt(page, "/docs");
    const guides = shownGuides();
    const links = page.getByRole("main").getByRole("link");
    await becomes(
      () => links.allTextContents(),
      guides.map(({ title }) => title),
    );
    for (const { topic, title } of guides) {
      await page.goto(`${server.url}/docs/${topic}`);
      await seen(page.getByRole("heading", { level: 1, name: title }));
      expect(await page.title()).toContain(title);
      // Nothing of the Markdown itself is left.
      expect(await page.getByRole("main").locator("p, li, td, h2").allTextContents()).not.toContainEqual(
        expect.stringMatching(/\*\*|^#|```/),
      );
    }
    expect(problems).toEqual([]);
  });

  it("are read on a phone without scrolling sideways, with the other pages one press away", async () => {
    const { page, server } = await platform.visit({ context: PHONE });
    await page.goto(`${server.url}/docs/storage`);
    await seen(page.locator("pre").first());
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByText("All pages", { exact: true }).click();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "The calls of each list" }).click();
    await arrivesAt(page, "/docs/calls");
    await seen(page.getByRole("table").first());
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it("give the addresses of this very platform", async () => {
    const { page, server } = await platform.visit();
    await page.goto(`${server.url}/docs/git-and-agents`);
    await seen(page.getByText(`${server.url}/mcp`, { exact: true }));
  });

  it.each(["", "/calls", "/device"])("are accessible in light, dark and small (/docs%s)", async (path) => {
    const { page, server } = await platform.visit();
    await page.goto(`${server.url}/docs${path}`);
    await seen(page.getByRole("heading", { level: 1 }));
    await isAccessible(page);
  });

  it("say so where there is no such page", async () => {
    const { page, server } = await platform.visit();
    await page.goto(`${server.url}/docs/telepathy`);
    await page.getByRole("link", { name: "See all pages" }).click();
    await arrivesAt(page, "/docs");
  });
});
