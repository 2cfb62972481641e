// Selling on a whole server: an app offers, somebody pays in the emulator's Checkout, both shares arrive, the app is told.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectSales } from "#contract";
import { type AppServer, createAppServer, type TestedApp } from "../testing/app-server.ts";

const SOON = { timeout: 25_000 };
const APP = {
  "server/migrations/0001_tickets.sql": `
create table tickets (sale text primary key, cents bigint not null, seat text, buyer text, told integer not null default 1, given_back boolean not null default false);
create table moods (broken boolean not null);
insert into moods values (false);`,
  "server/index.ts": `
import { createServer, saleOf, sell, sql } from "@ninefold/server";

export default createServer({
  sales: {
    ticket: {
      async onPaid({ id, amount, data, personName }) {
        const [mood] = await sql\`select broken from moods\`;
        if (mood.broken) throw new Error("The printer is out of paper");
        const { seat } = data as { seat: string };
        await sql\`insert into tickets (sale, cents, seat, buyer) values (\${id}, \${amount}, \${seat}, \${personName})
                  on conflict (sale) do update set told = tickets.told + 1\`;
      },
      async onRefunded({ id }) {
        await sql\`update tickets set given_back = true where sale = \${id}\`;
      },
    },
    tip: { onPaid: ({ id, amount, person }) => sql\`insert into tickets (sale, cents, buyer) values (\${id}, \${amount}, \${person}) on conflict do nothing\` },
  },
  routes(app) {
    app.post("/api/buy", async (c) => {
      const { quantity = 1 } = await c.req.json();
      return c.json(await sell(c, "ticket", { name: "Ticket", amount: 2500, quantity, data: { seat: "7a" }, back: "/tickets" }));
    });
    app.post("/api/offer/:name", async (c) => c.json(await sell(c, c.req.param("name"), await c.req.json())));
    app.get("/api/tickets", async (c) => c.json(await sql\`select * from tickets order by sale\`));
    app.post("/api/mood", async (c) => {
      await sql\`update moods set broken = \${(await c.req.json()).broken}\`;
      return c.json({});
    });
  },
});
`,
};

let server: AppServer;
let app: TestedApp;
let account = "";

beforeAll(async () => {
  server = await createAppServer({ payments: { CREATOR_PLAN: "free" } });
  app = await server.createApp(APP);
  await app.deploy();
});
afterAll(() => server.close());

const control = () => server.ninefold.emulator.control;
const buy = (body: object = {}, environment: "live" | "preview" = "live") =>
  app.ask(environment, "/api/buy", { method: "POST", body: JSON.stringify(body) });
const offer = (name: string, body: object) =>
  app.ask("live", `/api/offer/${name}`, { method: "POST", body: JSON.stringify(body) });
const tickets = async (environment: "live" | "preview" = "live") => (await app.ask(environment, "/api/tickets")).json;
const salesOf = async (environment: "live" | "preview" = "live"): Promise<ProjectSales> =>
  (await app.call("GET", `${app.project}/sales?environment=${environment}`)).body;
const saleOf = async (id: string) => (await salesOf()).sales.find((one) => one.id === id);
const visit = (url: string) => fetch(url, { redirect: "manual" });

/** Goes to Checkout and pays there; the page has not come back yet. */
async function pay(url: string): Promise<string> {
  const to = (await visit(url)).headers.get("location") ?? "";
  const [, session = ""] = /\/checkout\/(cs_test_\w+)\//.exec(to) ?? [];
  expect(control().payCheckout(session).outcome).toBe("complete");
  return session;
}

async function ledger(saleId: string): Promise<Record<string, number>> {
  const { rows } = await server.ninefold.database.pool.query("select kind, amount_cents from ledger where sale_id = $1", [saleId]);
  return Object.fromEntries(rows.map(({ kind, amount_cents: cents }) => [kind, Number(cents)]));
}

test("an app whose owner can't be paid yet sells nothing, and says so in a sentence", async () => {
  const refused = await buy();
  expect([refused.status, refused.json.error]).toEqual([
    409,
    "The creator of this app can't take payments right now. Please try again later.",
  ]);
  expect((await salesOf()).canBePaid).toBe(false);
  await app.call("POST", "/api/payouts/connect/onboard", { projectId: app.projectId });
  account = (await app.call("GET", "/api/payouts/connect/account")).body.accountId;
  control().completeOnboarding(account);
  await app.call("POST", "/api/payouts/connect/refresh", {});
});

test("what is paid in Checkout reaches the ledger with both shares, and the app", async () => {
  const { json: offered } = await buy({ quantity: 2 });
  expect(offered).toMatchObject({ amount: 5_000, test: true });
  await pay(offered.url);
  const back = await visit(`${server.url}/api/sales/${offered.id}/return?outcome=success`);
  expect(back.headers.get("location")).toBe(`${server.url}/view/${app.projectId}/tickets?sale=${offered.id}`);
  expect((await app.ask("live", `/api/_sales/${offered.id}`)).json).toMatchObject({ status: "paid", amount: 5_000 });
  await expect.poll(async () => (await saleOf(offered.id))?.events[0]?.state, SOON).toBe("done");
  expect(await tickets()).toMatchObject([
    { sale: offered.id, cents: 5_000, seat: "7a", buyer: app.owner.username, told: 1 },
  ]);
  expect(await ledger(offered.id)).toEqual({ payment: 5_000, transfer: 5_000, fee: -500 });
  expect(await salesOf()).toMatchObject({
    canBePaid: true,
    figures: { monthCents: 5_000, monthCount: 1, earnedCents: 4_500 },
    sales: [{ id: offered.id, status: "paid", buyer: app.owner.username, receiptUrl: expect.stringMatching(/^http/) }],
  });
  const { body } = await app.call("GET", `/api/payouts/projects/${app.projectId}/balance`);
  expect(body.totalEarnings).toBe(45);
  // What plans brought in stays by itself.
  expect((await app.call("GET", `${app.project}/stats`)).body.monthlyRevenue).toBe(0);
  await control().deliveriesDone(20_000);
  expect(await server.ninefold.server.payments.compareLedger()).toEqual([]);
});
