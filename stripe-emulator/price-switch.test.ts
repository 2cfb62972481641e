// Changes of a subscription's price: what is credited, what is charged at once, and what a preview said of it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emulatorUnderTest, itemOf, passPeriod, refusal, type UnderTest } from "./testing/emulator-under-test.ts";

let test: UnderTest;

beforeAll(async () => {
  test = await emulatorUnderTest();
});
afterAll(() => test.close());

const day = 86_400;
const invoicesOf = async (subscription: string) => (await test.stripe.invoices.list({ subscription, limit: 100 })).data;

describe("a price switch", () => {
  it("from monthly to yearly begins the year now, less what is left of the month", async () => {
    const monthly = await test.price(1_000);
    const yearly = await test.price(10_000, "year", String(monthly.product));
    const subscription = await test.subscribed({ price: monthly.id });
    const items = [{ id: itemOf(subscription).id, price: yearly.id }];
    const preview = await test.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items },
    });
    const switched = await test.stripe.subscriptions.update(subscription.id, { items, expand: ["latest_invoice"] });
    const item = itemOf(switched);
    expect(item).toMatchObject({ price: { id: yearly.id } });
    expect(item.current_period_end - item.current_period_start).toBeGreaterThanOrEqual(365 * day);
    const [invoice] = await invoicesOf(subscription.id);
    expect(invoice).toMatchObject({ billing_reason: "subscription_update", status: "paid" });
    expect(invoice?.lines.data.map(({ amount }) => Math.round(amount / 10))).toEqual([-100, 1_000]);
    expect(Math.abs((invoice?.total ?? 0) - preview.total)).toBeLessThanOrEqual(1);
  });

  it("costs what its preview said when both are for the same moment, which must lie in the period", async () => {
    const monthly = await test.price(1_000, "month");
    const yearly = await test.price(10_000, "year", String(monthly.product));
    const subscription = await test.subscribed({ price: monthly.id });
    const { id, current_period_start: start, current_period_end: end } = itemOf(subscription);
    const items = [{ id, price: yearly.id }];
    const proration_date = start + 12_345;
    const preview = await test.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: "always_invoice", proration_date },
    });
    expect(preview.parent?.subscription_details?.subscription_proration_date).toBe(proration_date);
    const outside = { items, proration_date: end + 1 };
    expect(await refusal(test.stripe.subscriptions.update(subscription.id, outside))).toMatchObject({
      param: "proration_date",
    });
    await test.stripe.subscriptions.update(subscription.id, { items, proration_date });
    expect((await invoicesOf(subscription.id))[0]).toMatchObject({ total: preview.total, status: "paid" });
  });

  it("from yearly to monthly leaves credit that pays the coming months", async () => {
    const yearly = await test.price(12_000, "year");
    const monthly = await test.price(1_000, "month", String(yearly.product));
    const subscription = await test.subscribed({ price: yearly.id });
    await test.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: monthly.id }],
    });
    const before = await test.stripe.customers.retrieve(String(subscription.customer));
    expect("balance" in before && Math.round(before.balance / 10)).toBe(-1_100);
    await passPeriod(test, subscription.id);
    expect((await invoicesOf(subscription.id))[0]).toMatchObject({ status: "paid", total: 1_000, amount_due: 0 });
  });

  it("within the month waits for the next invoice, unless it is to be invoiced at once or not at all", async () => {
    const small = await test.price(1_000);
    const large = await test.price(3_000, "month", String(small.product));
    const subscriptions = [
      await test.subscribed({ price: small.id }),
      await test.subscribed({ price: small.id }),
      await test.subscribed({ price: small.id }),
    ];
    const behaviours = ["create_prorations", "always_invoice", "none"] as const;
    for (const [index, subscription] of subscriptions.entries()) {
      const items = [{ id: itemOf(subscription).id, price: large.id }];
      await test.stripe.subscriptions.update(subscription.id, { items, proration_behavior: behaviours[index] });
    }
    const counts = await Promise.all(subscriptions.map(async ({ id }) => (await invoicesOf(id)).length));
    expect(counts).toEqual([1, 2, 1]);
    for (const { id } of subscriptions.slice(0, 1)) await passPeriod(test, id);
    const totals = await Promise.all(
      subscriptions.map(async ({ id }) => Math.round(((await invoicesOf(id))[0]?.total ?? 0) / 100)),
    );
    expect(totals).toEqual([50, 30, 30]);
  });

  it("credits what was charged for the time that is left, whatever the item costs by now", async () => {
    const cheap = await test.price(1_000);
    const dear = await test.price(5_000, "month", String(cheap.product));
    const yearly = await test.price(10_000, "year", String(cheap.product));
    const { id, ...subscription } = await test.subscribed({ price: cheap.id });
    const item = itemOf({ id, ...subscription }).id;
    await test.stripe.subscriptions.update(id, { items: [{ id: item, price: dear.id }], proration_behavior: "none" });
    await test.stripe.subscriptions.update(id, {
      items: [{ id: item, price: yearly.id }],
      proration_behavior: "always_invoice",
    });
    const [invoice] = await invoicesOf(id);
    expect(invoice?.lines.data.map(({ amount }) => Math.round(amount / 10))).toEqual([-100, 1_000]);
    expect(invoice?.lines.data[0]?.pricing?.price_details?.price).toBe(cheap.id);
  });

  it("whose payment is declined undoes itself when asked to, or falls past due", async () => {
    const small = await test.price(1_000);
    const large = await test.price(9_000, "year", String(small.product));
    const subscription = await test.subscribed({ price: small.id, number: "4000000000000341" });
    const items = [{ id: itemOf(subscription).id, price: large.id }];
    const error = await refusal(
      test.stripe.subscriptions.update(subscription.id, { items, payment_behavior: "error_if_incomplete" }),
    );
    expect(error.code).toBe("card_declined");
    expect(itemOf(await test.stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(small.id);
    expect((await test.stripe.subscriptions.update(subscription.id, { items })).status).toBe("past_due");
  });
});
