// The landing page and the static pages, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { arrivesAt, becomes, seen } from "../../testing/expectations.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

async function open(path: string, as?: string) {
  const visit = await platform.visit(as === undefined ? {} : { as });
  await visit.page.goto(`${visit.server.url}${path}`);
  return visit;
}

describe("the landing page", () => {
  it("§2 Landing page: has its features, three steps, pricing, beta figures and links", async () => {
    const { page, problems } = await open("/");
    for (const name of [
      "AI-powered development",
      "Real-time preview",
      "One-click deploy",
      "Built-in payments",
      "Creator-first revenue",
      "24/7 monitoring",
      "Describe the vision",
      "Customize and preview",
      "Launch and scale",
    ]) {
      await seen(page.getByRole("heading", { name }));
    }
    for (const text of ["Beta figures", "10+", "50+", "24/7", "90%", "revenue share"])
      await seen(page.getByText(text, { exact: true }));
    const footer = page.getByRole("contentinfo");
    for (const [name, href] of [
      ["About", "/about"],
      ["Privacy", "/privacy"],
      ["Terms", "/terms"],
      ["Features", "#features"],
      ["Pricing", "#pricing"],
      ["How it works", "#how-it-works"],
    ]) {
      expect(await footer.getByRole("link", { name, exact: true }).getAttribute("href")).toBe(href);
      if (href?.startsWith("#")) expect(await page.locator(href).count()).toBe(1);
    }
    expect(problems).toEqual([]);
  });

  it("§2 Landing page: with a stored token the visitor is sent to /projects", async () => {
    const { page } = await open("/", "ada");
    await arrivesAt(page, "/projects");
  });

  it("tells plainly what creating costs and what an app that is online costs", async () => {
    const { page } = await open("/");
    const pricing = page.getByRole("region", { name: "Nine tenths are yours" });
    await pricing.scrollIntoViewIfNeeded();
    await seen(pricing.getByText("An app that is online has no upfront cost and no monthly platform fee."));
    await seen(pricing.getByText("The platform takes 10% of what your subscribers pay; you keep 90%."));
    await seen(pricing.getByText("Project Creation Access: one plan for all of your apps."));
    await seen(pricing.getByText("$20.00 a month"));
    await seen(pricing.getByText("$9.00", { exact: true }));
  });

  it("tells an installation's own terms where they differ", async () => {
    const { page, server } = await platform.visit();
    Object.assign(server.state.payments.settings, { creatorPlan: "free", platformFeePercent: 20 });
    await page.goto(server.url);
    const pricing = page.getByRole("region", { name: "Nine tenths are yours" });
    await pricing.scrollIntoViewIfNeeded();
    await seen(pricing.getByText("Building and deployment are free here. You need no plan."));
    await seen(pricing.getByText("$8.00", { exact: true }));
    expect(await pricing.getByText("$20.00").count()).toBe(0);
  });

  it("lets the demonstration be paused", async () => {
    const { page, server } = await platform.visit({ context: { reducedMotion: "no-preference" } });
    await page.goto(server.url);
    await page.getByRole("button", { name: "Pause demonstration" }).click();
    await seen(page.getByRole("button", { name: "Play demonstration" }));
  });

  it("remembers a theme that was chosen by hand", async () => {
    const { page } = await open("/");
    await page.getByRole("button", { name: "Switch to dark theme" }).click();
    await page.reload();
    await becomes(() => page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await seen(page.getByRole("button", { name: "Switch to light theme" }));
  });
});

describe("the static pages", () => {
  it.each([
    ["/about", "About Ninefold"],
    ["/privacy", "Privacy Policy"],
    ["/terms", "Terms of Service"],
  ])("§2 Static pages: %s has its header and footer", async (path, title) => {
    const { page } = await open(path);
    await seen(page.getByRole("heading", { name: title }));
    const header = page.getByRole("banner");
    expect(await header.getByRole("link", { name: "Projects" }).getAttribute("href")).toBe("/");
    expect(await header.getByRole("link", { name: "Home", exact: true }).getAttribute("href")).toBe("/");
    expect(await header.locator("[aria-current=page]").getAttribute("href")).toBe(path);
    await seen(page.getByRole("contentinfo").getByText("© 2024 Ninefold"));
  });

  it("§2 Static pages: the Projects link goes to /projects when a token is stored", async () => {
    const { page } = await open("/about", "ada");
    expect(await page.getByRole("banner").getByRole("link", { name: "Projects" }).getAttribute("href")).toBe(
      "/projects",
    );
    await page.getByRole("link", { name: "Start Building For Free" }).click();
    await arrivesAt(page, "/projects");
  });

  it.each(["/privacy", "/terms"])(
    "§2 Static pages: %s is dated January 2024 and has one contact mail link",
    async (path) => {
      const { page } = await open(path);
      await seen(page.getByText("Last updated: January 2024"));
      expect(await page.locator("a[href^='mailto:']").count()).toBe(1);
    },
  );
});
