// The contract of subscriptions through time: renewals, failures, cancellation, new prices, switches.
import { expect } from "vitest";
import { asRefusal } from "../stripe-client.ts";
import { factsOf, paidPriceOf } from "../subscription-facts.ts";
import { advance } from "./backend.ts";
import { type Buyer, itemOf, newBuyer, pricesOf } from "./buyer.ts";
import type { ContractCase } from "./types.ts";

const announced = (item: { price: { id: string }; current_period_end: number }, cents: number) => ({
  ninefold_paid_price: item.price.id,
  ninefold_paid_cents: String(cents),
  ninefold_paid_until: String(item.current_period_end),
});

/** About that many cents: seconds have gone by. */
const about = (cents: number) => expect.closeTo(cents, -1);

export const billingCases: readonly ContractCase[] = [
  {
    name: "a renewal opens the next period on the subscription's item and is paid",
    async run({ backend: { stripe } }) {
      const buyer = await newBuyer(stripe);
      const [price = ""] = await pricesOf(stripe, [829, "month"]);
      const { id } = await buyer.subscribe(price);
      const before = factsOf(await buyer.read(id));
      expect(before).toMatchObject({ status: "active", plan: "monthly", price_cents: 829, cancel_at: null });
      const after = factsOf(await buyer.passPeriod(id));
      expect(after).toMatchObject({ status: "active", period_start: before.period_end, customer: buyer.customer });
      expect(await buyer.totals(id)).toEqual([829, 829]);
    },
  },
  {
    name: "a failed renewal is past due since its invoice, and recovers with a good card",
    async run({ backend: { stripe } }) {
      const buyer = await newBuyer(stripe);
      const [price = ""] = await pricesOf(stripe, [1_000, "month"]);
      const { id } = await buyer.subscribe(price);
      await buyer.payWith("pm_card_chargeCustomerFail");
      const failed = await buyer.passPeriod(id);
      const { status, past_due_since: since, period_start: start } = factsOf(failed);
      expect(status).toBe("past_due");
      expect((since?.getTime() ?? 0) - start.getTime()).toBeLessThanOrEqual(2 * 3_600_000);
      await buyer.payWith("pm_card_visa");
      const invoice = typeof failed.latest_invoice === "string" ? failed.latest_invoice : failed.latest_invoice?.id;
      await stripe.invoices.pay(invoice ?? "");
      expect(factsOf(await buyer.read(id))).toMatchObject({ status: "active", past_due_since: null });
    },
  },
  {
    name: "a cancellation names its day, can be taken back, and ends with the period",
    async run({ backend: { stripe } }) {
      const buyer = await newBuyer(stripe);
      const [price = ""] = await pricesOf(stripe, [1_000, "month"]);
      const { id } = await buyer.subscribe(price);
      const set = (ends: boolean) => stripe.subscriptions.update(id, { cancel_at_period_end: ends });
      const item = itemOf(await set(true));
      expect(factsOf(await buyer.read(id)).cancel_at).toEqual(new Date(item.current_period_end * 1000));
      await set(false);
      expect(factsOf(await buyer.read(id)).cancel_at).toBeNull();
      await set(true);
      expect(factsOf(await buyer.passPeriod(id))).toMatchObject({ status: "canceled", ended_at: expect.any(Date) });
    },
  },
  {
    name: "a new price without proration charges nothing before the next period",
    async run({ backend: { stripe } }) {
      const buyer = await newBuyer(stripe);
      const [old = "", dearer = ""] = await pricesOf(stripe, [1_000, "month"], [2_500, "month"]);
      const { id } = await buyer.subscribe(old);
      const item = itemOf(await buyer.read(id));
      await stripe.subscriptions.update(id, {
        items: [{ id: item.id, price: dearer }],
        proration_behavior: "none",
        metadata: announced(item, 1_000),
      });
      const moved = await buyer.read(id);
      expect(paidPriceOf(moved, itemOf(moved))).toEqual({ id: old, cents: 1_000 });
      expect(factsOf(moved)).toMatchObject({ price_cents: 1_000, next_price_cents: 2_500 });
      expect(itemOf(moved).current_period_end).toBe(item.current_period_end);
      const renewed = factsOf(await buyer.passPeriod(id));
      expect(renewed).toMatchObject({ price_cents: 2_500, next_price_cents: null });
      expect(await buyer.totals(id)).toEqual([2_500, 1_000]);
    },
  },
  {
    name: "a switch to yearly credits what was charged for the month, whatever the item costs by now",
    async run({ backend: { stripe } }) {
      const buyer = await newBuyer(stripe);
      const wishes = [[1_000, "month"] as const, [5_000, "month"] as const, [10_000, "year"] as const];
      const [old = "", dearer = "", yearly = ""] = await pricesOf(
        stripe,
        ...wishes.map(([cents, every]) => pair(cents, every)),
      );
      const { id } = await buyer.subscribe(old);
      const item = itemOf(await buyer.read(id)).id;
      await stripe.subscriptions.update(id, { items: [{ id: item, price: dearer }], proration_behavior: "none" });
      await advance(stripe, buyer.clock, Math.floor(Date.now() / 1000) + 60);
      await switchTo(buyer, stripe, { id, price: yearly });
      expect(factsOf(await buyer.read(id))).toMatchObject({ plan: "yearly", price_cents: 10_000, status: "active" });
      expect(await buyer.totals(id)).toEqual([about(9_000), 1_000]);
    },
  },
  {
    name: "a switch to monthly leaves credit with the customer, which can be set to nothing",
    async run({ backend: { stripe } }) {
      const buyer = await newBuyer(stripe);
      const [yearly = "", monthly = ""] = await pricesOf(stripe, [12_000, "year"], [1_000, "month"]);
      const { id } = await buyer.subscribe(yearly);
      await switchTo(buyer, stripe, { id, price: monthly });
      const balance = async () => {
        const customer = await stripe.customers.retrieve(buyer.customer);
        return customer.deleted ? null : customer.balance;
      };
      expect(await balance()).toEqual(about(-11_000));
      await stripe.customers.update(buyer.customer, { balance: 0 });
      expect(await balance()).toBe(0);
    },
  },
  {
    name: "a switch whose charge is declined changes nothing and is told as the card's refusal",
    async run({ backend: { stripe } }) {
      const buyer = await newBuyer(stripe);
      const [monthly = "", yearly = ""] = await pricesOf(stripe, [1_000, "month"], [10_000, "year"]);
      const { id } = await buyer.subscribe(monthly);
      await buyer.payWith("pm_card_chargeCustomerFail");
      const error = await switchTo(buyer, stripe, { id, price: yearly }).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(asRefusal(error)).toMatchObject({ status: 402, code: "CARD_DECLINED" });
      expect(factsOf(await buyer.read(id))).toMatchObject({ plan: "monthly", status: "active", price_cents: 1_000 });
    },
  },
  {
    name: "ended at once without proration, a subscription is cancelled and its charge can be refunded in part",
    async run({ backend: { stripe } }) {
      const buyer = await newBuyer(stripe);
      const [price = ""] = await pricesOf(stripe, [3_000, "month"]);
      const { id } = await buyer.subscribe(price);
      await stripe.subscriptions.cancel(id, { prorate: false });
      expect(factsOf(await buyer.read(id))).toMatchObject({ status: "canceled" });
      const { data } = await stripe.charges.list({ customer: buyer.customer });
      const [charge] = data;
      const metadata = { ninefold_ending: "rest" };
      await stripe.refunds.create({ charge: charge?.id ?? "", amount: 2_900, metadata });
      const refunds = await stripe.refunds.list({ charge: charge?.id ?? "" });
      expect(refunds.data.map(({ amount, metadata: said }) => [amount, said?.ninefold_ending])).toEqual([
        [2_900, "rest"],
      ]);
    },
  },
];

const pair = (cents: number, every: "month" | "year"): [number, "month" | "year"] => [cents, every];

/** As our own switch does it. */
async function switchTo(buyer: Buyer, stripe: Parameters<typeof newBuyer>[0], wanted: { id: string; price: string }) {
  const item = itemOf(await buyer.read(wanted.id)).id;
  await stripe.subscriptions.update(wanted.id, {
    items: [{ id: item, price: wanted.price }],
    proration_behavior: "always_invoice",
    payment_behavior: "error_if_incomplete",
  });
}
