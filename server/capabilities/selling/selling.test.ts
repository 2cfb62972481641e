// Selling on a whole server: an app offers, somebody pays in the emulator's Checkout, both shares arrive, the app is told.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectSales } from "#contract";
import { type AppServer, createAppServer, type TestedApp } from "../testing/app-server.ts";

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
  const { rows } = await server.ninefold.database.pool.query(
    "select kind, amount_cents from ledger where sale_id = $1",
    [saleId],
  );
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
  await expect.poll(async () => (await saleOf(offered.id))?.events[0]?.state).toBe("done");
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

/** Offers and pays a live ticket, and waits until the sale is paid here. */
async function sold(): Promise<string> {
  const { json: offered } = await buy();
  await pay(offered.url);
  await visit(`${server.url}/api/sales/${offered.id}/return?outcome=success`);
  return offered.id;
}
const toldState = async (id: string) => (await saleOf(id))?.events.map(({ kind, state }) => `${kind} ${state}`);
const refund = (id: string, environment: "live" | "preview" = "live") =>
  app.call("POST", `${app.project}/sales/${id}/refund`, { environment });

test("an app that fails is told again, and one that sleeps is woken; its owner has it told once more", async () => {
  await app.ask("live", "/api/mood", { method: "POST", body: JSON.stringify({ broken: true }) });
  const { json: offered } = await buy();
  await pay(offered.url);
  // Nobody came back: the webhook alone says so.
  await expect.poll(async () => (await saleOf(offered.id))?.events[0]?.error).toBe("The printer is out of paper");
  expect((await saleOf(offered.id))?.events).toMatchObject([{ state: "waiting", attempts: 1 }]);
  await app.ask("live", "/api/mood", { method: "POST", body: JSON.stringify({ broken: false }) });
  await app.call("POST", `${app.project}/restart`, { environment: "live" });
  await server.ninefold.database.pool.query("update sale_events set begin_at = now() where state = 'waiting'");
  await expect.poll(() => toldState(offered.id)).toEqual(["paid done"]);
  const again = await app.call("POST", `${app.project}/sales/${offered.id}/tell`, {
    environment: "live",
    kind: "paid",
  });
  expect(again.status).toBe(200);
  const mine = async () => (await tickets()).filter(({ sale }: { sale: string }) => sale === offered.id);
  await expect.poll(mine).toMatchObject([{ told: 2 }]);
});

test("webhooks that come twice, out of order or forged change nothing; a browser can't say that it paid", async () => {
  control().setChaos({ duplicate: 1, shuffle: true, seed: 7 });
  const id = await sold();
  await control().deliveriesDone(20_000);
  control().setChaos({});
  control().resend();
  await control().deliveriesDone(20_000);
  await expect.poll(() => toldState(id)).toEqual(["paid done"]);
  expect(await ledger(id)).toEqual({ payment: 2_500, transfer: 2_500, fee: -250 });
  const open = (await buy()).json;
  const to = (await visit(open.url)).headers.get("location") ?? "";
  const [, session] = /\/checkout\/(cs_test_\w+)\//.exec(to) ?? [];
  const forged = { id: "evt_forged", type: "checkout.session.completed", data: { object: { id: session } } };
  const unsigned = await fetch(`${server.url}/api/webhooks/stripe`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=00` },
    body: JSON.stringify(forged),
  });
  expect(unsigned.status).toBe(400);
  await visit(`${server.url}/api/sales/${open.id}/return?outcome=success`);
  const asPlatform = await app.ask("live", "/api/_platform/sales/ticket", {
    method: "POST",
    body: JSON.stringify({ kind: "paid", attempt: 1, sale: { id: open.id, amount: 1, data: {} } }),
  });
  expect(asPlatform.status).toBe(404);
  expect((await fetch(`${server.url}/api/sales/${open.id}/test`, { method: "POST" })).status).toBe(404);
  expect((await app.ask("live", `/api/_sales/${open.id}`)).json.status).toBe("open");
});

test("another person learns nothing of a sale, and only its owner gives it back", async () => {
  const id = await sold();
  const stranger = await server.ninefold.register();
  const asked = await app.ask("live", `/api/_sales/${id}`, { token: stranger.token });
  expect(asked.status).toBe(404);
  const refused = await app.call("POST", `${app.project}/sales/${id}/refund`, { environment: "live" }, stranger.token);
  expect(refused.status).toBe(403);
  expect((await refund(id, "preview")).status).toBe(404);
});

test.each([
  [{ name: "Ticket", amount: 49 }, "A sale is 0.50 USD at least."],
  [{ name: "Ticket", amount: 999_999, quantity: 2 }, "A sale is 9999.99 USD at most."],
  [{ name: "Ticket", amount: 25.5 }, "lines.0.amount: An amount is a whole number of cents, as in 2500 for 25.00."],
  [{ name: "Ticket", amount: -500 }, "lines.0.amount: An amount can't be negative."],
  [{ name: "Ticket", amount: "2500" }, "lines.0.amount: An amount is a whole number of cents, as in 2500 for 25.00."],
  [{ name: "Ticket", amount: 500, quantity: 1_000 }, "lines.0.quantity: A quantity is 999 at most."],
  [{ name: " ", amount: 500 }, "lines.0.name: What is sold needs a name."],
  [{ lines: [] }, "lines: A sale needs something that is sold."],
  [{ lines: Array(21).fill({ name: "Pin", amount: 100 }) }, "lines: A sale has at most 20 lines."],
  [{ name: "Ticket", amount: 500, back: "//evil.example" }, 'back: `back` is a path of the app, as in "/tickets".'],
  [{ name: "Ticket", amount: 500, data: "x".repeat(2_100) }, "data: The data of a sale is 2 kB at most."],
])("offer %#: what is out of bounds is refused with a sentence", async (wanted, sentence) => {
  const refused = await offer("ticket", wanted);
  expect([refused.status, refused.json.error]).toEqual([400, sentence]);
});

test("what is not declared can't be sold, and of a person's open sales the oldest makes room", async () => {
  expect((await offer("boat", { name: "Boat", amount: 500 })).json.error).toContain('There is no sale "boat"');
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) ids.push((await buy()).json.id);
  const states = await Promise.all(ids.map(async (id) => (await app.ask("live", `/api/_sales/${id}`)).json.status));
  expect(states).toEqual(["expired", "open", "open", "open", "open", "open"]);
  const over = await visit(`${server.url}/api/sales/${ids[0]}/checkout`);
  expect(over.status).toBe(410);
});

test("a refund gives back both shares, once, and the app hears of it", async () => {
  const before = (await salesOf()).figures;
  const id = await sold();
  await expect.poll(() => toldState(id)).toEqual(["paid done"]);
  expect((await Promise.all([refund(id), refund(id)])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await refund(id)).status).toBe(200);
  await control().deliveriesDone(20_000);
  expect(await ledger(id)).toEqual({
    payment: 2_500,
    transfer: 2_500,
    fee: -250,
    refund: -2_500,
    reversal: -2_500,
    fee_refund: 250,
  });
  expect((await salesOf()).figures).toEqual(before);
  await expect.poll(() => toldState(id)).toEqual(["paid done", "refunded done"]);
  const mine = (await tickets()).find(({ sale }: { sale: string }) => sale === id);
  expect(mine).toMatchObject({ given_back: true });
  expect(await server.ninefold.server.payments.compareLedger()).toEqual([]);
});

test("a dispute takes both shares back and can't be refunded as well; won, the sale is paid again", async () => {
  const id = await sold();
  const { rows } = await server.ninefold.database.pool.query("select charge_id from sales where id = $1", [id]);
  const dispute = control().openDispute(rows[0].charge_id);
  await expect.poll(async () => (await saleOf(id))?.status).toBe("disputed");
  expect((await refund(id)).status).toBe(409);
  control().closeDispute(dispute.id, "won");
  await expect.poll(async () => (await saleOf(id))?.status).toBe("paid");
  await control().deliveriesDone(20_000);
  await expect
    .poll(async () => {
      const of = "from webhook_events where status in ('received', 'failed')";
      return (await server.ninefold.database.pool.query(`select id ${of}`)).rows;
    })
    .toEqual([]);
  expect(await server.ninefold.server.payments.compareLedger()).toEqual([]);
});

test("the preview pays as a test on a page that says so; nothing of it counts", async () => {
  const before = (await salesOf()).figures;
  const { json: offered } = await buy({}, "preview");
  expect(offered.test).toBe(true);
  const page = await (await visit(offered.url)).text();
  for (const text of ["Test payment of the preview.", "No money moves.", "Ticket", "$25.00"])
    expect(page).toContain(text);
  const paid = await fetch(`${server.url}/api/sales/${offered.id}/test`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(await paid.text()).toContain("Paid, as a test");
  await expect
    .poll(async () => (await tickets("preview")).map(({ sale }: { sale: string }) => sale))
    .toEqual([offered.id]);
  expect((await refund(offered.id, "preview")).status).toBe(200);
  await expect.poll(async () => (await tickets("preview"))[0].given_back).toBe(true);
  expect(await ledger(offered.id)).toEqual({});
  expect(await salesOf("preview")).toMatchObject({ sales: [{ status: "refunded", test: true }] });
  expect((await salesOf()).figures).toEqual(before);
});

test("an offer that nobody takes up closes by itself, and is forgotten after a week", async () => {
  const { json: offered } = await buy();
  const { pool } = server.ninefold.database;
  const aged = async (interval: string) => {
    await pool.query("update sales set created_at = now() - $2::interval where id = $1", [offered.id, interval]);
    await server.ninefold.server.payments.reconcile();
    return (await pool.query("select status from sales where id = $1", [offered.id])).rows;
  };
  expect(await aged("1 hour")).toEqual([{ status: "open" }]);
  expect(await aged("3 hours")).toEqual([{ status: "expired" }]);
  expect(await aged("8 days")).toEqual([]);
});

test("what was paid while the server died and the webhook was lost is found, and the app is told", async () => {
  const { json: offered } = await buy();
  control().setChaos({ drop: 1, seed: 3 });
  await pay(offered.url);
  await control().deliveriesDone(20_000);
  control().setChaos({});
  await server.ninefold.restart();
  await server.ninefold.server.payments.reconcile({ checkoutAgeMs: 0 });
  await expect.poll(() => toldState(offered.id)).toEqual(["paid done"]);
  // A server that died while it told the app left this behind.
  const { pool } = server.ninefold.database;
  await pool.query("update sale_events set state = 'running', finished_at = null where sale_id = $1", [offered.id]);
  await server.ninefold.restart();
  await expect.poll(() => toldState(offered.id)).toEqual(["paid done"]);
});

// The last: the app goes.
test("nobody pays for an app that is deleted, and who did in that moment gets it back", async () => {
  const open = (await buy()).json;
  const [, openSession = ""] = /(cs_test_\w+)/.exec((await visit(open.url)).headers.get("location") ?? "") ?? [];
  const paid = (await buy()).json;
  control().setChaos({ drop: 1, seed: 3 });
  await pay(paid.url);
  const kept = await sold();
  expect((await app.call("DELETE", app.project)).status).toBeLessThan(300);
  control().setChaos({});
  const ids = [open.id, paid.id, kept];
  const states = async () => {
    const { rows } = await server.ninefold.database.pool.query("select id, status from sales where id = any($1)", [
      ids,
    ]);
    return ids.map((wanted) => rows.find(({ id }) => id === wanted)?.status);
  };
  await expect.poll(states).toEqual(["expired", "refunded", "paid"]);
  expect(() => control().payCheckout(openSession)).toThrow("no longer open");
  expect(await ledger(paid.id)).toMatchObject({ refund: -2_500, reversal: -2_500, fee_refund: 250 });
  expect((await visit(`${server.url}/api/sales/${open.id}/checkout`)).status).toBe(410);
  expect(await server.ninefold.server.payments.compareLedger()).toEqual([]);
});
