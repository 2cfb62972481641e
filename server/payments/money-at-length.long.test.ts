// The trials of money at length.
import { it } from "vitest";
import { eventsUnderChaos, exactPrices } from "./testing/money-trials.ts";
import { openPaymentsServer } from "./testing/payments-server.ts";

it("500 random amounts of dollars become prices at Stripe of exactly as many cents", () => exactPrices([], 500));

it("2,000 events under chaos with a restart in the middle leave ledger and Stripe equal to the cent", async () => {
  const market = await openPaymentsServer();
  await eventsUnderChaos(market, 2_000).finally(market.close);
});
