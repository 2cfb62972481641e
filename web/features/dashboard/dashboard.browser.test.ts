// The dashboard's tabs and its overview, in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { arrivesAt, becomes, gone, remembered, seen } from "../../testing/expectations.ts";
import { COMPLETE_ACCOUNT, INCOMPLETE_ACCOUNT, PRICED } from "../../testing/payment-screens.ts";
import { openDashboard } from "../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

describe("the tabs", () => {
  it("§2 Project dashboard · tab labels, tab parameter; §2 Route table · /projects/{projectId}/dashboard; §9 Dashboard tabs · values: Overview, Pricing and Payments are chosen by hand and by the address", async () => {
    const { page } = await openDashboard(platform, { query: "tab=payouts" });
    const tab = (name: string) => page.getByRole("tab", { name, exact: true });
    await seen(page.getByRole("heading", { name: "Payout Settings" }));
    expect(await page.getByRole("tab").allTextContents()).toEqual(["Overview", "Pricing", "Payments", "Services"]);
    await tab("Pricing").click();
    await seen(page.getByRole("heading", { name: "Pricing" }));
    expect(new URL(page.url()).search).toBe("?tab=subscription");
    await tab("Pricing").press("ArrowLeft");
    await seen(page.getByRole("heading", { name: "Project Status" }));
    expect(new URL(page.url()).search).toBe("?tab=overview");
  });

  it("on a phone the tab that is open stands on the screen", async () => {
    const { page } = await openDashboard(platform, { query: "tab=services" });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.reload();
    const open = page.getByRole("tab", { name: "Services", selected: true });
    await seen(open);
    await expect
      .poll(async () => {
        const box = await open.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 320;
      })
      .toBe(true);
  });

  it.each(["", "tab=nonsense"])(
    "§2 Project dashboard · other tab values, default tab: “?%s” shows the overview",
    async (query) => {
      const { page } = await openDashboard(platform, { query });
      await seen(page.getByRole("heading", { name: "Project Status" }));
      expect(await page.getByRole("tab", { name: "Overview" }).getAttribute("aria-selected")).toBe("true");
    },
  );

  it("§2 Project dashboard · Back to Project: selects the project and goes to /edit", async () => {
    const { page, projectId } = await openDashboard(platform);
    await page.getByRole("button", { name: "Back to Project" }).click();
    await arrivesAt(page, "/edit");
    await becomes(() => remembered(page, "selectedProjectId"), projectId);
  });
});

describe("the overview", () => {
  it("§2 Project dashboard · Project Status, deployment status, View Live, Set Custom URL: says that the app runs, and leads to it", async () => {
    const { page, projectId } = await openDashboard(platform);
    const status = page.getByRole("region", { name: "Project Status" });
    await seen(status.getByText("Running"));
    expect(await status.getByRole("link", { name: "View Live" }).getAttribute("href")).toBe(`/view/${projectId}`);
    await status.getByRole("button", { name: "Set Custom URL" }).click();
    await seen(page.getByPlaceholder("your-app-name"));
  });

  it("§2 Project dashboard · deployment status: of an app that is not online there is nothing to view or to take offline", async () => {
    const { page } = await openDashboard(platform, { parts: { deployed: false } });
    const status = page.getByRole("region", { name: "Project Status" });
    await seen(status.getByText("Not deployed"));
    expect(await status.getByRole("link", { name: "View Live" }).count()).toBe(0);
    expect(await status.getByRole("button", { name: "Undeploy" }).count()).toBe(0);
  });

  it("§2 Project dashboard · Set Custom URL, Next Steps: an app gets its address before it is online, from both places", async () => {
    const { page, added } = await openDashboard(platform, { parts: { deployed: false } });
    const status = page.getByRole("region", { name: "Project Status" });
    const steps = page.getByRole("region", { name: "Next Steps" });
    await status.getByRole("button", { name: "Set Custom URL" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await steps.getByRole("button", { name: "Give your app its own address" }).click();
    await page.getByPlaceholder("your-app-name").fill("golden-comb");
    await page.getByRole("button", { name: "Save Custom View Name" }).click();
    await seen(page.getByText("Your app will be at /view/golden-comb"));
    await seen(steps.getByText("Give your app its own address (done)"));
    expect(await page.getByRole("button", { name: "Set Custom URL" }).count()).toBe(0);
    await steps.getByRole("button", { name: "Deploy your app from the editor" }).click();
    await arrivesAt(page, "/edit");
    expect(await remembered(page, "selectedProjectId")).toBe(added.project._id);
  });

  it.each([
    ["free", {}, {}, "Free", "Complete"],
    ["priced, without an account", PRICED, {}, "Subscription", "Payment setup needed"],
    ["priced, with half an account", PRICED, INCOMPLETE_ACCOUNT, "Subscription", "Payment setup needed"],
    ["priced, with an account", PRICED, COMPLETE_ACCOUNT, "Subscription", "Complete"],
  ])("§2 Project dashboard · revenue model, setup status: %s", async (_, parts, account, model, setup) => {
    const { page } = await openDashboard(platform, {
      parts,
      before: ({ server }) => void Object.assign(server.state.payments.account, account),
    });
    const status = page.getByRole("region", { name: "Project Status" });
    const told = (name: string) => status.locator("div", { has: page.getByText(name, { exact: true }) }).locator("dd");
    await becomes(() => told("Revenue model").last().textContent(), model);
    await becomes(() => told("Setup status").last().textContent(), setup);
  });

  it("§2 Project dashboard · Project Metrics, Monthly Revenue, Active Subscribers, Total Users, conversion rate; §9 Revenue share · money in dollars, conversion rate: shows dollars with 2 decimals and the rate with 1", async () => {
    const stats = { monthlyRevenue: 1234.5, totalUsers: 1500, activeSubscriptions: 100 };
    const { page } = await openDashboard(platform, { before: ({ added }) => void Object.assign(added.stats, stats) });
    const metrics = page.getByRole("region", { name: "Project Metrics" });
    for (const [name, value] of [
      ["Monthly Revenue", "$1,234.50"],
      ["Active Subscribers", "100"],
      ["Total Users", "1,500"],
    ] as const)
      await seen(
        metrics.locator("div", { has: page.getByText(name, { exact: true }) }).getByText(value, { exact: true }),
      );
    await seen(metrics.getByText("6.7% conversion rate"));
  });

  it("§2 Project dashboard · Refresh: reads status, project, metrics and the payout account again", async () => {
    const { page, server, added } = await openDashboard(platform, { parts: PRICED });
    const metrics = page.getByRole("region", { name: "Project Metrics" });
    await seen(metrics.getByText("12"));
    await seen(page.getByText("Payment setup needed"));
    Object.assign(server.state.payments.account, COMPLETE_ACCOUNT);
    added.stats.totalUsers = 13;
    added.deployment = { ...added.deployment, ports: {}, status: "failed", error: "It does not start" };
    await page.getByRole("button", { name: "Refresh" }).click();
    await seen(metrics.getByText("13"));
    await seen(page.getByText("The last deployment failed: It does not start"));
    await gone(page.getByText("Payment setup needed"));
  });

  it("§2 Project dashboard · Next Steps: ticks off what is done and leads to what is not", async () => {
    const { page } = await openDashboard(platform, { parts: { customViewName: "hives" } });
    const steps = page.getByRole("region", { name: "Next Steps" });
    await seen(steps.getByText("Deploy your app from the editor (done)"));
    await seen(steps.getByText("Give your app its own address (done)"));
    await steps.getByRole("link", { name: "Set your prices" }).click();
    await seen(page.getByRole("heading", { name: "Pricing" }));
    await page.goBack();
    await steps.getByRole("link", { name: "Set up payouts" }).click();
    await seen(page.getByRole("heading", { name: "Payout Settings" }));
  });

  it("§2 Project dashboard · Business Model, overview fee; §9 Revenue share · creator 90%, platform fee 10%: is a revenue share with a fee of 10%", async () => {
    const { page } = await openDashboard(platform);
    const model = page.getByRole("region", { name: "Business Model" });
    await seen(model.getByText("you keep 90% of what your subscribers pay. The platform fee is 10%."));
  });

  it("tells the fee of an installation that takes another", async () => {
    const { page } = await openDashboard(platform, {
      before: ({ server }) => {
        server.state.payments.settings.platformFeePercent = 20;
      },
    });
    await seen(page.getByText("you keep 80% of what your subscribers pay. The platform fee is 20%."));
  });
});

describe("what can go wrong", () => {
  it("§8 Dashboard/project · statistics: says Failed to load project statistics, and tries again", async () => {
    let failing = true;
    const { page } = await openDashboard(platform, {
      before: ({ server, added }) =>
        server.override("GET /api/projects/:id/stats", () => (failing ? { status: 500 } : { body: added.stats })),
    });
    await seen(page.getByText("Failed to load project statistics"));
    failing = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(page.getByRole("region", { name: "Project Metrics" }).getByText("12"));
  });

  it("§8 Dashboard/project · details: says Failed to load project details, and tries again", async () => {
    let failing = true;
    const { page } = await openDashboard(platform, {
      before: ({ server, added }) =>
        server.override("GET /api/projects/:id", () => (failing ? { status: 500 } : { body: added.project })),
    });
    await seen(page.getByText("Failed to load project details"));
    failing = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(page.getByRole("heading", { name: "Project Status" }));
  });

  it("§8 Dashboard/project · dashboard 404: leads to /projects", async () => {
    const { page } = await openDashboard(platform, {
      before: ({ server, projectId }) => void server.state.projects.delete(projectId),
    });
    await arrivesAt(page, "/projects");
  });
});
