// The database goes away while webhooks come in: nothing is swallowed, and all of it is applied once it is back.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openDatabase } from "#database";
import { openPaymentsServer, type PaymentsServer } from "./testing/payments-server.ts";

let market: PaymentsServer;

beforeAll(async () => {
  market = await openPaymentsServer();
});
afterAll(() => market.close());

/** Nobody gets in, and who is in is thrown out, until the function that this gives is called. */
async function databaseOutage(): Promise<() => Promise<void>> {
  const { rows } = await market.ninefold.database.pool.query("select current_database() as name");
  const name = String(rows[0].name);
  const maintenance = openDatabase(inject("postgresUrl"), { connections: 1 });
  await maintenance.pool.query(`alter database ${name} with allow_connections false`);
  await maintenance.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  return async () => {
    await maintenance.pool.query(`alter database ${name} with allow_connections true`);
    await maintenance.close();
  };
}

it("a webhook during an outage is not acknowledged, is sent again, and lets the buyer in", async () => {
  const app = await market.app(1_000, 0);
  const buyers = [await market.person(), await market.person(), await market.person()];
  const sessions: string[] = [];
  for (const buyer of buyers) {
    await market.checkout(app, buyer);
    sessions.push(await market.sessionOf(buyer));
  }
  const end = await databaseOutage();
  for (const session of sessions) market.control.payCheckout(session);
  const { payload, signature } = market.webhook({
    type: "checkout.session.completed",
    data: { object: { id: sessions[0] } },
  });
  expect([500, 503]).toContain(await market.deliver(payload, signature));
  expect((await market.ninefold.call("GET", "/readyz")).status).toBe(503);
  expect(market.control.deliveries().waiting).toBeGreaterThan(0);
  await end();
  await market.settled();
  for (const buyer of buyers) {
    expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: true });
    expect(await market.ledgerOf(app, buyer)).toEqual({ payment: 1_000, transfer: 1_000, fee: -100 });
  }
});

it("an outage in the middle of the work on a burst leaves nothing undone", async () => {
  const app = await market.app(1_000, 0);
  const buyers = [await market.person(), await market.person(), await market.person()];
  for (const buyer of buyers) await market.pay(app, buyer);
  const end = await databaseOutage();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await end();
  await market.settled();
  for (const buyer of buyers) expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: true });
  expect(await market.differences()).toEqual([]);
});

it("an event that fails for the tenth time is dead, and is not tried again", async () => {
  const { query } = market.ninefold.database;
  const event = { id: "evt_hopeless", type: "customer.subscription.updated", object_id: "sub_none" };
  await query
    .insertInto("webhook_events")
    .values({ ...event, status: "failed", attempts: 9, error: "broken" })
    .execute();
  await expect
    .poll(async () => (await market.eventRows(event.id))[0], { interval: 200 })
    .toMatchObject({ status: "dead", attempts: 10, error: expect.stringContaining("sub_none") });
  await query.deleteFrom("webhook_events").where("id", "=", event.id).execute();
});

it("an event that failed ten times is given up until the operator replays it", async () => {
  const app = await market.app(1_000, 0);
  const buyer = await market.person();
  market.control.setChaos({ drop: 1 });
  const { session } = await market.pay(app, buyer);
  market.control.setChaos({});
  const { database } = market.ninefold;
  const event = { id: `evt_${randomUUID()}`, type: "checkout.session.completed", object_id: session };
  await database.query
    .insertInto("webhook_events")
    .values({ ...event, status: "dead", attempts: 10, error: "broken" })
    .execute();
  const { stdout } = await promisify(execFile)(process.execPath, ["server/replay-payments.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env.PATH, DATABASE_URL: database.url },
  });
  expect(stdout).toBe("Webhooks to be applied again: 1\n");
  await expect
    .poll(async () => (await market.eventRows(event.id))[0], { interval: 200 })
    .toMatchObject({ status: "applied" });
  expect(await market.accessOf(app, buyer)).toMatchObject({ isSubscribed: true });
});
