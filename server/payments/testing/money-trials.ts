// What money has to withstand, for as many amounts and events as there is time for: some in `npm test`, more in the long tests.
import { expect } from "vitest";
import { dollarsToCents } from "#contract";
import { openPaymentsServer, type PaymentsServer } from "./payments-server.ts";

/** These dollars, and as many random ones, are saved as prices in pairs; Stripe holds exactly as many cents. */
export async function exactPrices(dollars: readonly string[], random: number): Promise<void> {
  const market = await openPaymentsServer({ MINIMUM_PRICE_CENTS: "1" });
  await pricesSaved(market, dollars, random).finally(market.close);
}

async function pricesSaved(market: PaymentsServer, dollars: readonly string[], random: number): Promise<void> {
  const app = await market.app(1_000, 0);
  const others = Array.from({ length: random }, () => 1 + Math.floor(Math.random() * 999_999));
  const typed = [...dollars, ...others.map((cents) => (cents / 100).toFixed(2))];
  for (let index = 0; index < typed.length; index += 2) {
    const [monthly, yearly] = [dollarsToCents(typed[index] ?? ""), dollarsToCents(typed[index + 1] ?? "")];
    expect((await market.price(app, monthly ?? 0, yearly ?? 0)).status).toBe(200);
  }
  const { product } = await market.stripe.prices.retrieve((await market.priceOf(app)).price);
  const prices = await market.stripe.prices
    .list({ product: String(product), limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  const atStripe = (interval: string) =>
    new Set(prices.filter((price) => price.recurring?.interval === interval).map((price) => price.unit_amount));
  const cents = typed.map((each) => Number(each.replace(".", "")));
  expect(atStripe("month")).toEqual(new Set([1_000, ...cents.filter((_, index) => index % 2 === 0)]));
  expect(atStripe("year")).toEqual(new Set(cents.filter((_, index) => index % 2 === 1)));
}

/** Months of twelve buyers, whose webhooks are doubled, stirred, late and lost, over a restart: ledger and Stripe end equal. */
export async function eventsUnderChaos(market: PaymentsServer, events: number): Promise<void> {
  const app = await market.app(829, 8_290);
  market.control.setChaos({ duplicate: 0.5, shuffle: true, drop: 0.2, delayMs: 50 });
  const buyers = 12;
  for (let round = 0; round < buyers; round += 1)
    await market.pay(app, await market.person(), { type: round % 3 ? "monthly" : "yearly" });
  let restarted: Promise<void> | undefined;
  await monthsUntil(market, events, () => {
    restarted ??= market.ninefold.restart();
  });
  await restarted;
  market.control.setChaos({});
  market.control.resend();
  await market.settled();
  await market.reconcile();
  expect(await market.differences()).toEqual([]);
  const { rows } = await market.ninefold.database.pool.query(
    "select kind, count(*) as rows, sum(amount_cents) as cents from ledger where project_id = $1 group by kind",
    [app.projectId],
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind) ?? { rows: 0, cents: 0 };
  expect(of("payment").rows).toBeGreaterThan(buyers);
  expect([of("transfer").rows, of("fee").rows]).toEqual([of("payment").rows, of("payment").rows]);
  expect(of("transfer").cents).toBe(of("payment").cents);
}

/** Months pass until this many events were sent, lost or doubled. */
async function monthsUntil({ control }: PaymentsServer, events: number, eachMonth: () => void): Promise<void> {
  const sent = () => Object.values(control.deliveries()).reduce((sum, count) => sum + count, 0);
  const before = sent();
  while (sent() - before < events) {
    control.advance({ days: 31 });
    eachMonth();
    await control.deliveriesDone(30_000);
  }
}
