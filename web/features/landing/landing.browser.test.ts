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
  it("§2 Landing page · About link, Login, Start Building, hero: leads on from the top of the page", async () => {
    const { page } = await open("/");
    const header = page.getByRole("banner");
    expect(await header.getByRole("link", { name: "About", exact: true }).getAttribute("href")).toBe("/about");
    await seen(
      page.getByRole("heading", { level: 1, name: "Describe your app. Launch it. Keep 90% of what it earns." }),
    );
    for (const [name, title] of [
      ["Login", "Login Required"],
      ["Start Building", "Create Your Account"],
    ] as const) {
      await header.getByRole("button", { name, exact: true }).click();
      await seen(page.getByRole("dialog", { name: title }));
      await page.goto(page.url().replace(/projects$/, ""));
    }
    for (const name of ["Features", "Pricing", "How it works"]) await seen(header.getByRole("link", { name }));
    await page.getByRole("main").getByRole("button", { name: "Start Building" }).first().click();
    await seen(page.getByRole("dialog", { name: "Create Your Account" }));
  });

  it("§2 Landing page · About link, Login, Start Building: have room on a phone of 320 pixels", async () => {
    const { page, server } = await platform.visit({ context: { viewport: { width: 320, height: 640 } } });
    await page.goto(server.url);
    const header = page.getByRole("banner");
    for (const name of ["Login", "Start Building"]) await seen(header.getByRole("button", { name, exact: true }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await header.getByRole("link", { name: "About", exact: true }).click();
    await arrivesAt(page, "/about");
  });

  it("§2 Landing page · AI-powered development, real-time preview, one-click deploy, built-in payments, creator-first revenue, 24/7 monitoring, step 1, step 2, step 3: says what the product does and how", async () => {
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
    expect(problems).toEqual([]);
  });

  it("§1 Beta stats · 10+ apps built, 50+ users served, 24/7 monitoring, 90% revenue share, beta mark: are told as the beta's", async () => {
    const { page } = await open("/");
    const figures = page.getByText("Beta figures", { exact: true }).locator("xpath=following-sibling::dl/div");
    await seen(figures);
    await seen(figures);
    const rows = (await figures.allInnerTexts()).map((row) => row.split(/\s*\n\s*/));
    expect(rows.map((row) => row.toSorted())).toEqual(
      [
        ["10+", "apps built"],
        ["50+", "users served"],
        ["24/7", "monitoring"],
        ["90%", "revenue share"],
      ].map((row) => row.toSorted()),
    );
  });

  it("§1 Claims · no upfront cost, revenue share, 24/7 hosting and monitoring, unlimited changes via AI chat, user authentication, subscription management, admin dashboard, customisable landing page; §2 Landing page · pricing card, closing call to action: says what it costs and what that includes", async () => {
    const { page } = await open("/");
    const pricing = page.locator("#pricing");
    await seen(
      pricing.getByText(/no upfront cost and no monthly platform fee\. The platform takes 10% .* you keep 90%\./),
    );
    for (const text of [
      "24/7 hosting and monitoring",
      "Unlimited changes via AI chat",
      "User authentication",
      "Subscription management",
      "Admin dashboard",
      "Customizable landing page",
    ]) {
      await seen(pricing.getByText(text, { exact: true }));
    }
    await page.getByRole("main").getByRole("button", { name: "Start Building" }).last().click();
    await seen(page.getByRole("dialog", { name: "Create Your Account" }));
  });

  it("§2 Landing page · footer links, anchors: lead to the pages and to the sections", async () => {
    const { page } = await open("/");
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
  });

  it("§2 Landing page · stored token: sends the visitor to /projects", async () => {
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
    const pricing = page.getByRole("region", { name: "Eight tenths are yours" });
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
    ["About", "/about", "About Ninefold"],
    ["Privacy Policy", "/privacy", "Privacy Policy"],
    ["Terms of Service", "/terms", "Terms of Service"],
  ])(
    "§2 Static pages · %s, Home, own link, Projects without a token, footer: %s has its header, text and footer",
    async (_, path, title) => {
      const { page } = await open(path);
      await seen(page.getByRole("heading", { name: title }));
      const header = page.getByRole("banner");
      expect(await header.getByRole("link", { name: "Projects" }).getAttribute("href")).toBe("/");
      expect(await header.getByRole("link", { name: "Home", exact: true }).getAttribute("href")).toBe("/");
      expect(await header.locator("[aria-current=page]").getAttribute("href")).toBe(path);
      expect((await page.getByRole("main").textContent())?.length).toBeGreaterThan(500);
      const footer = page.getByRole("contentinfo");
      await seen(footer.getByText("© 2024 Ninefold"));
      for (const [name, href] of [
        ["About", "/about"],
        ["Privacy", "/privacy"],
        ["Terms", "/terms"],
      ] as const) {
        expect(await footer.getByRole("link", { name, exact: true }).getAttribute("href")).toBe(href);
      }
    },
  );

  it("tell what an app that is online costs as the landing page does, beside the plan for creating", async () => {
    const { page } = await open("/about");
    await seen(page.getByText("An app that is online has no upfront cost; the platform takes 10% of what"));
    expect(await page.getByText("nothing upfront").count()).toBe(0);
  });

  it("§2 Static pages · Projects with a token, Start Building For Free: lead somebody who is signed in to the projects", async () => {
    const { page, server } = await open("/about", "ada");
    expect(await page.getByRole("banner").getByRole("link", { name: "Projects" }).getAttribute("href")).toBe(
      "/projects",
    );
    const start = page.getByRole("link", { name: "Start Building For Free", exact: true });
    expect(await start.getAttribute("href")).toBe("/");
    await start.click();
    await arrivesAt(page, "/projects");
    expect(new URL(page.url()).origin).toBe(new URL(server.url).origin);
  });

  it.each([
    ["privacy date", "/privacy"],
    ["terms date", "/terms"],
  ])("§9 Copyright · %s; §2 Static pages · mail link: %s is dated and has one contact mail link", async (_, path) => {
    const { page } = await open(path);
    await seen(page.getByText("Last updated: January 2024", { exact: true }));
    const mail = page.locator("a[href^='mailto:']");
    await becomes(() => mail.count(), 1);
    expect(await mail.getAttribute("href")).toBe(`mailto:${path.slice(1)}@localhost`);
  });

  it.each(["/privacy", "/terms"])("§2 Static pages · mail link: %s names whom the operator has named", async (path) => {
    const { page, server } = await platform.visit();
    server.state.contactEmail = "hello@ninefold.example";
    await page.goto(`${server.url}${path}`);
    await seen(page.getByRole("link", { name: "hello@ninefold.example", exact: true }));
    const mail = page.locator("a[href^='mailto:']");
    expect(await mail.getAttribute("href")).toBe("mailto:hello@ninefold.example");
  });

  it.each(["/about", "/privacy", "/terms"])(
    "§2 Static pages · own link: %s has all of its header's links on a phone",
    async (path) => {
      const { page, server } = await platform.visit({ context: { viewport: { width: 320, height: 640 } } });
      await page.goto(`${server.url}${path}`);
      const links = page.getByRole("banner").getByRole("navigation").getByRole("link");
      await seen(links.nth(2));
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(["/", path, "/"]);
      for (const index of [0, 1, 2]) expect(await links.nth(index).isVisible()).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    },
  );
});
