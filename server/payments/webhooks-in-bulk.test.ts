// Many webhooks at once, doubled, stirred, late and lost: all answered, each applied once, and the sums end equal.
import { afterAll, expect, it } from "vitest";
import { eventsUnderChaos } from "./testing/money-trials.ts";
import { openPaymentsServer } from "./testing/payments-server.ts";

const market = await openPaymentsServer();
afterAll(() => market.close());

it("200 events under chaos with a restart in the middle leave ledger and Stripe equal to the cent", () =>
  eventsUnderChaos(market, 200));

it("a thousand in a burst are all answered, stored once and applied", async () => {
  const app = await market.app(600, 0);
  const buyers = await Promise.all([1, 2, 3, 4].map(() => market.subscribe(app)));
  const rows = (await Promise.all(buyers.map((buyer) => market.subscriptionRows(buyer)))).flat();
  await market.applied();
  const events = Array.from({ length: 1_000 }, (_, index) =>
    market.webhook({
      id: `evt_burst_${index}`,
      type: "customer.subscription.updated",
      data: { object: { id: rows[index % rows.length]?.stripe_id } },
    }),
  );
  const statuses: number[] = [];
  // One address may have 512 connections at once.
  while (statuses.length < events.length) {
    const next = events.slice(statuses.length, statuses.length + 250);
    statuses.push(...(await Promise.all(next.map(({ payload, signature }) => market.deliver(payload, signature)))));
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  await market.applied();
  const stored = await market.ninefold.database.query
    .selectFrom("webhook_events")
    .select(["status"])
    .where("id", "like", "evt_burst_%")
    .execute();
  expect(stored.map((row) => row.status)).toEqual(Array.from({ length: 1_000 }, () => "applied"));
  expect((await Promise.all(buyers.map((buyer) => market.subscriptionRows(buyer)))).flat()).toHaveLength(4);
});
