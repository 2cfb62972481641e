// Money: exact cents from what is typed to what Stripe holds, shares, refunds and disputes.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { centsToDollars, dollarsToCents } from "#contract";
import { exactPrices } from "./testing/money-trials.ts";
import { openPaymentsServer, type PaymentsServer } from "./testing/payments-server.ts";

let market: PaymentsServer;

beforeAll(async () => {
  market = await openPaymentsServer();
});
afterAll(() => market.close());

describe("dollars and cents", () => {
  it("§9 Revenue share · money in dollars: every amount of cents survives the way to dollars and back", () => {
    const wrong: number[] = [];
    for (let cents = 0; cents <= 999_999; cents += 1)
      if (dollarsToCents(centsToDollars(cents)) !== cents) wrong.push(cents);
    expect(wrong).toEqual([]);
  });

  it("§5 Pricing save · dollars to cents: typed dollars become cents exactly, rounded at half a cent", () => {
    const typed = ["19.99", "8.29", "0.29", ".5", "5", "5.", "1.005", "1.004", " 2.50 ", "0", "007.10"];
    expect(typed.map(dollarsToCents)).toEqual([1_999, 829, 29, 50, 500, 500, 101, 100, 250, 0, 710]);
    expect(["", ".", "-1", "1e3", "1,50", "NaN", "$5", "1.2.3"].map(dollarsToCents)).toEqual(Array(8).fill(null));
  });
});

it("§1 Payments · fee taken; §9 Revenue share · creator 90%, platform fee 10%: 19.99, 8.29, 0.50 and random amounts reach Stripe exactly, and fee and share make the whole", async () => {
  const amounts = [
    1_999,
    829,
    50,
    999_999,
    ...Array.from({ length: 12 }, () => 50 + Math.floor(Math.random() * 999_950)),
  ];
  const app = await market.app(1_000, 0);
  for (const cents of amounts) {
    await market.price(app, cents, 0);
    const buyer = await market.subscribe(app);
    const { payment = 0, transfer = 0, fee = 0 } = await market.ledgerOf(app, buyer);
    expect({ cents, payment, transfer }).toEqual({ cents, payment: cents, transfer: cents });
    expect(Math.abs(fee * 10 + cents)).toBeLessThanOrEqual(5);
  }
  await market.settled();
  expect(await market.differences()).toEqual([]);
});

it("19.99, 8.29, 0.29 and 20 random amounts of dollars become prices at Stripe of exactly as many cents", () =>
  exactPrices(["19.99", "8.29", "0.29"], 20));

it("§7 GET /api/projects/{id}/stats · monthlyRevenue, totalUsers, activeSubscriptions: revenue is this month's, before the fee, less refunds", async () => {
  const app = await market.app(2_000, 0);
  const buyer = await market.subscribe(app);
  await market.subscribe(app);
  await market.post(`/api/projects/${app.projectId}/track-user`, buyer.token, { username: buyer.username });
  expect(await market.stats(app)).toEqual({ monthlyRevenue: 40, totalUsers: 1, activeSubscriptions: 2 });
  const charge = await market.chargeOf(buyer);
  await market.stripe.refunds.create({ charge, amount: 550, reverse_transfer: true, refund_application_fee: true });
  await market.settled();
  expect(await market.stats(app)).toMatchObject({ monthlyRevenue: 34.5, activeSubscriptions: 2 });
  expect((await market.balance(app)).totalEarnings).toBe(31.05);
  expect(await market.differences()).toEqual([]);
});

it("a dispute that is lost stays taken", async () => {
  const app = await market.app(2_000, 0);
  const buyer = await market.subscribe(app);
  const dispute = market.control.openDispute(await market.chargeOf(buyer));
  market.control.closeDispute(dispute.id, "lost");
  await market.settled();
  expect((await market.balance(app)).totalEarnings).toBe(0);
  expect(await market.ledgerOf(app, buyer)).toMatchObject({ payment: 2_000, dispute: -2_000, transfer: 2_000 });
  expect(await market.differences()).toEqual([]);
});

it("a dispute takes the creator's share, and winning it gives exactly that back", async () => {
  const app = await market.app(2_000, 0);
  const buyer = await market.subscribe(app);
  const dispute = market.control.openDispute(await market.chargeOf(buyer));
  await market.settled();
  expect((await market.balance(app)).totalEarnings).toBe(0);
  expect((await market.stats(app)).monthlyRevenue).toBe(0);
  market.control.closeDispute(dispute.id, "won");
  await market.settled();
  expect((await market.balance(app)).totalEarnings).toBe(18);
  expect((await market.stats(app)).monthlyRevenue).toBe(20);
  expect(await market.differences()).toEqual([]);
});

it("the ledger refuses to be edited", async () => {
  const app = await market.app(700, 0);
  await market.subscribe(app);
  const { pool } = market.ninefold.database;
  await expect(pool.query("update ledger set amount_cents = 1")).rejects.toThrow("never edited");
  await expect(pool.query("delete from ledger")).rejects.toThrow("never edited");
});

// The last of this file: a forged row can't be taken away again.
it("a ledger that differs from Stripe by a cent raises the alarm and is written down", async () => {
  const app = await market.app(2_000, 0);
  const buyer = await market.subscribe(app);
  await market.settled();
  const { pool } = market.ninefold.database;
  await pool.query(
    `insert into ledger (stripe_id, kind, amount_cents, charge_id, subscription_id, user_id, project_id, account, occurred_at, paid_at)
     select 'tr_forged', 'transfer', 1, charge_id, subscription_id, user_id, project_id, account, now(), now()
     from ledger where user_id = $1 and kind = 'transfer'`,
    [buyer.id],
  );
  const difference = { account: app.account, ledgerCents: 1_801, stripeCents: 1_800 };
  expect(await market.differences()).toEqual([difference]);
  const { rows } = await pool.query("select ledger_cents, stripe_cents from ledger_checks where account = $1", [
    app.account,
  ]);
  expect(rows).toEqual([{ ledger_cents: 1_801, stripe_cents: 1_800 }]);
});
