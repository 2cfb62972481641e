// Schedules, hooks and app keys in the dashboard, in a browser.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppKey, HookDelivery, Hooks, ProjectSales, Schedules } from "#contract";
import { isAccessible } from "../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { becomes, gone, seen } from "../../../testing/expectations.ts";
import { addProject } from "../../../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const AT = "2026-01-15T09:30:00.000Z";
const id = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
const SCHEDULES: Schedules = {
  timeZone: "Pacific/Apia",
  schedules: [
    {
      name: "digest",
      rule: "Every day at 07:00",
      timeZone: "Pacific/Apia",
      nextAt: "2026-01-16T07:00:00.000Z",
      runs: [
        {
          id: id(1),
          dueAt: AT,
          startedAt: AT,
          finishedAt: AT,
          state: "failed",
          attempts: 4,
          error: "The weather service is away",
          byHand: false,
        },
      ],
    },
  ],
};
const DELIVERY: HookDelivery = {
  id: id(2),
  name: "orders",
  receivedAt: AT,
  finishedAt: AT,
  state: "failed",
  attempts: 6,
  bytes: 1234,
  error: "The order could not be read",
  replayOf: null,
};
const HOOKS: Hooks = {
  hooks: [
    {
      name: "orders",
      address: `https://ninefold.example.com/hook/${id(3)}/orders`,
      verification: "Signed by Stripe with STRIPE_HOOK.",
      missingSecret: "STRIPE_HOOK",
      refused: { count: 2, lastAt: AT, reason: "Its signature is too old." },
    },
  ],
  deliveries: [DELIVERY],
};
const SALES: ProjectSales = {
  declared: [{ name: "ticket", refunds: true }],
  canBePaid: false,
  currency: "usd",
  figures: { monthCents: 5_000, monthCount: 2, earnedCents: 4_500 },
  sales: [
    {
      id: id(6),
      sale: "ticket",
      status: "paid",
      lines: [{ name: "Summer concert", amount: 2_500, quantity: 2 }],
      amount: 5_000,
      currency: "usd",
      test: true,
      person: id(7),
      buyer: "bob",
      refundedCents: 0,
      createdAt: AT,
      paidAt: AT,
      receiptUrl: "https://receipts.example.com/1",
      events: [{ kind: "paid", state: "failed", attempts: 12, error: "The printer is out of paper" }],
    },
  ],
};
const KEY: AppKey = {
  id: id(4),
  name: "Till",
  environment: "live",
  canWrite: false,
  resources: ["orders"],
  createdAt: AT,
  expiresAt: "2036-01-15T09:30:00.000Z",
  lastUsedAt: null,
};

async function open() {
  const visit = await platform.visit({ as: "ada" });
  const { project } = addProject(visit.server.state);
  const { override } = visit.server;
  const keys: AppKey[] = [];
  override("GET /api/projects/:id/secrets", () => ({ body: { secrets: [] } }));
  override("GET /api/projects/:id/schedules", () => ({ body: SCHEDULES }));
  override("POST /api/projects/:id/schedules/:schedule/run", () => ({
    status: 409,
    body: { error: '"digest" is running already.' },
  }));
  override("PUT /api/time-zone", ({ body }) => ({ body: Object(body) }));
  override("GET /api/projects/:id/hooks", () => ({ body: HOOKS }));
  override("GET /api/projects/:id/hooks/deliveries/:deliveryId", () => ({
    body: { headers: { "x-order": "7" }, body: '{"total":1}' },
  }));
  override("POST /api/projects/:id/hooks/deliveries/:deliveryId/replay", () => ({
    body: { ...DELIVERY, id: id(5), state: "waiting", replayOf: DELIVERY.id },
  }));
  override("GET /api/projects/:id/sales", () => ({ body: SALES }));
  override("POST /api/projects/:id/sales/:saleId/refund", () => ({
    body: { ...SALES, sales: SALES.sales.map((sale) => ({ ...sale, status: "refunded", refundedCents: 5_000 })) },
  }));
  override("POST /api/projects/:id/sales/:saleId/tell", () => ({
    status: 409,
    body: { error: "The app is being told just now." },
  }));
  override("GET /api/projects/:id/app-keys", () => ({ body: { keys, docsUrl: "https://ninefold.example.com/docs" } }));
  override("POST /api/projects/:id/app-keys", () => {
    keys.push(KEY);
    return { body: { key: KEY, secret: "nfk_secret" } };
  });
  override("DELETE /api/projects/:id/app-keys/:keyId", () => {
    keys.length = 0;
    return { body: { success: true } };
  });
  await visit.page.goto(`${visit.server.url}/projects/${project._id}/dashboard?tab=services`);
  const section = (name: string) => visit.page.getByRole("region", { name, exact: true });
  return { ...visit, section };
}

it("a schedule says when it comes and how it went, and is run by hand", async () => {
  const { page, server, section } = await open();
  const schedules = section("Schedules");
  await seen(schedules.getByText("Every day at 07:00 (Pacific/Apia)"));
  await seen(schedules.getByText("The weather service is away"));
  await schedules.getByRole("button", { name: "Run now digest" }).click();
  await seen(page.getByText('"digest" is running already.'));
  expect(server.calls.find(({ call }) => call.endsWith("/run"))?.body).toEqual({ environment: "live" });
  await schedules.getByText("Preview", { exact: true }).click();
  await seen(schedules.getByText("In the preview nothing runs on time."));
  await schedules.getByRole("button", { name: /^Use / }).click();
  await becomes(() => server.calls.some(({ call }) => call.startsWith("PUT")), true);
});

it("a hook shows its address, what it misses, what came, and sends it again", async () => {
  const { page, server, section } = await open();
  const hooks = section("Hooks");
  await seen(hooks.getByText(HOOKS.hooks[0]?.address ?? ""));
  await seen(hooks.getByText("STRIPE_HOOK is not set: until then its calls are refused."));
  await seen(hooks.getByText(/2 calls were not let in/));
  await seen(hooks.getByText("The order could not be read"));
  await hooks.getByRole("button", { name: "Show" }).click();
  await seen(page.getByRole("dialog").getByText('{"total":1}'));
  await page.keyboard.press("Escape");
  await hooks.getByRole("button", { name: "Send again" }).click();
  await becomes(() => server.calls.some(({ call }) => call.endsWith("/replay")), true);
});

it("a sale shows what it came to and what the app does not know, and is given back after a question", async () => {
  const { page, server, section } = await open();
  const sales = section("Sales");
  await seen(sales.getByText("Your app can't sell yet: you can't be paid."));
  await seen(sales.getByText("2 × Summer concert"));
  await seen(sales.getByText("$45.00"));
  await seen(sales.getByText("The printer is out of paper"));
  await sales.getByRole("button", { name: "Tell it again" }).click();
  await seen(page.getByText("The app is being told just now."));
  await sales.getByRole("button", { name: "Refund 2 × Summer concert" }).click();
  const sure = page.getByRole("alertdialog");
  await seen(sure.getByText("Refund $50.00?"));
  await sure.getByRole("button", { name: "Refund" }).click();
  await seen(sales.getByText("Refunded", { exact: true }));
  expect(server.calls.find(({ call }) => call.endsWith("/refund"))?.body).toEqual({ environment: "live" });
});

it("standing wishes are kept as a file of the app, and stay in their field when they can't be saved", async () => {
  const { page, server, section } = await open();
  const wishes = section("Standing wishes");
  const field = wishes.getByLabel("Standing wishes");
  await field.fill("Call people members.");
  await seen(wishes.getByText("20 of 4,000 characters"));
  const error = "The assistant is still working on this app. Please wait until it has finished.";
  server.override("POST /api/projects/:id/code/save", () => ({ status: 409, body: { error } }));
  await wishes.getByRole("button", { name: "Save wishes" }).click();
  await seen(wishes.getByText(error));
  expect(await field.inputValue()).toBe("Call people members.");
  const answer = { revision: 2, working: true, failures: [], previewUrl: null };
  const files = [{ path: "RULES.md", hash: "a".repeat(64) }];
  server.override("POST /api/projects/:id/code/save", () => ({ body: { ...answer, files } }));
  await wishes.getByRole("button", { name: "Save wishes" }).click();
  await seen(page.getByText("Saved. They count from the next message on."));
  expect(server.calls.findLast(({ call }) => call.endsWith("/code/save"))?.body).toEqual({
    description: "Standing wishes changed",
    changes: [{ path: "RULES.md", content: "Call people members.\n", baseHash: null }],
  });
  await becomes(() => wishes.getByRole("button", { name: "Save wishes" }).isDisabled(), true);
});

it("a key is made, shown once, and taken back after a question", async () => {
  const { page, server, section } = await open();
  const keys = section("App keys");
  await keys.getByLabel("Name of a new key").fill("Till");
  await keys.getByLabel("Lists it may call").fill("orders, customers");
  await keys.getByRole("button", { name: "Make a key" }).click();
  await seen(keys.getByText("nfk_secret", { exact: true }));
  expect(server.calls.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    name: "Till",
    canWrite: false,
    days: 90,
    environment: "live",
    resources: ["orders", "customers"],
  });
  await seen(keys.getByText(/Reads orders, until/));
  await keys.getByRole("button", { name: "Take back Till" }).click();
  await page.getByRole("button", { name: "Take back", exact: true }).click();
  await gone(keys.getByText(/Reads orders, until/));
});

it("can be read and used by everybody", async () => {
  const { page, section } = await open();
  await seen(section("Hooks").getByText("Signed by Stripe with STRIPE_HOOK."));
  await section("App keys").getByLabel("Name of a new key").fill("Till");
  await section("App keys").getByRole("button", { name: "Make a key" }).click();
  await seen(section("App keys").getByText(/Reads orders/));
  await isAccessible(page);
});
