// Subscriptions through time: Checkout, renewals, failures, cancellation, price switches.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emulatorUnderTest, itemOf, refusal, type UnderTest } from "./testing/emulator-under-test.ts";

let test: UnderTest;

beforeAll(async () => {
  test = await emulatorUnderTest();
});
afterAll(() => test.close());

const hour = 3_600;
const day = 86_400;

const statusOf = async (id: string) => (await test.stripe.subscriptions.retrieve(id)).status;
const invoicesOf = async (subscription: string) => (await test.stripe.invoices.list({ subscription, limit: 100 })).data;

/** Moves on to just after the subscription's period, its draft's hour included. */
async function passPeriod(id: string) {
  const { current_period_end: end } = itemOf(await test.stripe.subscriptions.retrieve(id));
  test.control.advanceTo(end + hour + 60);
}

describe("Checkout", () => {
  it("makes an active subscription with its paid invoice, and carries metadata and reference", async () => {
    const price = await test.price(1_999);
    const opened = await test.session({ price: price.id, metadata: { project: "p7" } });
    expect(opened).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      amount_total: 1_999,
      client_reference_id: "user-1",
    });
    test.control.payCheckout(opened.id);
    const done = await test.stripe.checkout.sessions.retrieve(opened.id, { expand: ["subscription", "line_items"] });
    expect(done).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      customer_details: { email: "buyer@example.com" },
    });
    expect(done.subscription).toMatchObject({ status: "active", metadata: { project: "p7" } });
    expect(done.line_items?.data[0]).toMatchObject({ amount_total: 1_999, quantity: 1 });
  });

  it("that is declined leaves nothing behind but the failed charge", async () => {
    const opened = await test.session({ price: (await test.price()).id });
    expect(test.control.payCheckout(opened.id, { number: "4000000000000002" })).toMatchObject({
      outcome: "declined",
      code: "card_declined",
    });
    const session = await test.stripe.checkout.sessions.retrieve(opened.id);
    expect(session).toMatchObject({ status: "open", subscription: null });
    expect((await test.stripe.charges.list({ customer: String(session.customer) })).data).toMatchObject([
      { status: "failed", paid: false, failure_code: "card_declined" },
    ]);
  });

  it("with a card that asks for confirmation is paid only after it was given", async () => {
    const opened = await test.session({ price: (await test.price()).id });
    const wish = { number: "4000002500003155" };
    expect(test.control.payCheckout(opened.id, { ...wish, confirm: false }).outcome).toBe("needs_confirmation");
    expect((await test.stripe.checkout.sessions.retrieve(opened.id)).status).toBe("open");
    expect(test.control.payCheckout(opened.id, { number: "4000000000000002" }).outcome).toBe("declined");
    expect(test.control.payCheckout(opened.id, wish).outcome).toBe("complete");
    const { customer } = await test.stripe.checkout.sessions.retrieve(opened.id);
    const intents = await test.stripe.paymentIntents.list({ customer: String(customer) });
    expect(intents.data).toMatchObject([{ status: "succeeded", last_payment_error: null }]);
  });

  it("can be expired, once, and expires by itself after a day", async () => {
    const { id } = await test.price();
    const [one, other] = [await test.session({ price: id }), await test.session({ price: id })];
    expect((await test.stripe.checkout.sessions.expire(one.id)).status).toBe("expired");
    expect((await refusal(test.stripe.checkout.sessions.expire(one.id))).message).toContain(
      "Only Checkout Sessions with a status in",
    );
    test.control.advance({ days: 1 });
    expect(await test.stripe.checkout.sessions.retrieve(other.id)).toMatchObject({ status: "expired", url: null });
  });

  it("sends browsers to no other origin than the server's", async () => {
    const { id } = await test.price();
    const wish = {
      mode: "subscription" as const,
      line_items: [{ price: id }],
      success_url: "https://evil.example/paid",
    };
    expect(await refusal(test.stripe.checkout.sessions.create(wish))).toMatchObject({
      code: "url_invalid",
      param: "success_url",
    });
  });

  it("takes no inactive price, and no creator who cannot be paid", async () => {
    const { id } = await test.price();
    const destination = await test.creator(false);
    expect((await refusal(test.session({ price: id, destination }))).code).toBe(
      "insufficient_capabilities_for_transfer",
    );
    await test.stripe.prices.update(id, { active: false });
    expect((await refusal(test.session({ price: id }))).message).toContain("inactive");
  });

  it("begins a trial without a payment, and charges when it ends", async () => {
    const { id, status } = await test.subscribed({ price: (await test.price(900)).id, trialDays: 7 });
    expect(status).toBe("trialing");
    test.control.advance({ days: 7, seconds: 2 * hour });
    expect(await statusOf(id)).toBe("active");
    expect((await invoicesOf(id)).map(({ amount_paid: paid }) => paid)).toEqual([900, 0]);
  });
});

describe("a renewal", () => {
  it("keeps to the calendar's months, the end of January through February", async () => {
    const clock = await test.stripe.testHelpers.testClocks.create({ frozen_time: Date.UTC(2027, 0, 31, 12) / 1000 });
    const customer = await test.stripe.customers.create({
      test_clock: clock.id,
      payment_method: "pm_card_visa",
      invoice_settings: { default_payment_method: "pm_card_visa" },
    });
    const subscription = await test.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: (await test.price()).id }],
    });
    const ends = [itemOf(subscription).current_period_end];
    for (const month of [1, 2, 3]) {
      await test.stripe.testHelpers.testClocks.advance(clock.id, {
        frozen_time: Date.UTC(2027, month + 1, 1) / 1000 - hour,
      });
      ends.push(itemOf(await test.stripe.subscriptions.retrieve(subscription.id)).current_period_end);
    }
    expect(ends.map((end) => new Date(end * 1000).toISOString().slice(0, 10))).toEqual([
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
    ]);
    expect((await test.stripe.testHelpers.testClocks.retrieve(clock.id)).status).toBe("ready");
  });

  it("is a draft for an hour and then charged", async () => {
    const { id, ...subscription } = await test.subscribed({ price: (await test.price(1_200)).id });
    const end = itemOf({ id, ...subscription }).current_period_end;
    test.control.advanceTo(end + 60);
    expect((await invoicesOf(id))[0]).toMatchObject({ status: "draft", billing_reason: "subscription_cycle" });
    test.control.advanceTo(end + hour);
    expect((await invoicesOf(id))[0]).toMatchObject({ status: "paid", amount_paid: 1_200 });
  });

  it("that fails makes the subscription past due, and a new card recovers it at the next try", async () => {
    const { id, customer } = await test.subscribed({ price: (await test.price()).id, number: "4000000000000341" });
    await passPeriod(id);
    expect(await statusOf(id)).toBe("past_due");
    expect((await invoicesOf(id))[0]).toMatchObject({ status: "open", attempt_count: 1 });
    test.control.changeCard(String(customer), "4242424242424242");
    test.control.advance({ days: 3 });
    expect(await statusOf(id)).toBe("active");
    expect((await invoicesOf(id))[0]).toMatchObject({ status: "paid", attempt_count: 2 });
  });

  it("that keeps failing is tried after 3, 5 and 7 days and then ends the subscription", async () => {
    const { id } = await test.subscribed({ price: (await test.price()).id, number: "4000000000000341" });
    await passPeriod(id);
    const attempts: number[] = [];
    for (const days of [3, 5, 7]) {
      test.control.advance({ days });
      attempts.push((await invoicesOf(id))[0]?.attempt_count ?? 0);
    }
    expect(attempts).toEqual([2, 3, 4]);
    expect(await test.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "payment_failed" },
    });
    expect(await invoicesOf(id)).toHaveLength(2);
  });

  it("with a card that always asks for confirmation waits for it", async () => {
    const { id } = await test.subscribed({ price: (await test.price()).id, number: "4000002760003184" });
    await passPeriod(id);
    expect(await statusOf(id)).toBe("past_due");
    const types = (await test.stripe.events.list({ limit: 20 })).data.map(({ type }) => type);
    expect(types).toContain("invoice.payment_action_required");
  });
});

describe("a first payment by the API", () => {
  it("that fails is incomplete, and expires after 23 hours", async () => {
    const customer = await test.stripe.customers.create({ payment_method: "pm_card_chargeDeclined" });
    const [card] = (await test.stripe.customers.listPaymentMethods(customer.id)).data;
    const wish = {
      customer: customer.id,
      items: [{ price: (await test.price()).id }],
      default_payment_method: card?.id,
    };
    const { id, status, latest_invoice: invoice } = await test.stripe.subscriptions.create(wish);
    expect(status).toBe("incomplete");
    test.control.advance({ seconds: 23 * hour });
    expect(await statusOf(id)).toBe("incomplete_expired");
    expect((await test.stripe.invoices.retrieve(String(invoice))).status).toBe("void");
    const error = await refusal(test.stripe.subscriptions.create({ ...wish, payment_behavior: "error_if_incomplete" }));
    expect(error.code).toBe("card_declined");
  });
});

describe("cancellation", () => {
  it("at the period's end keeps it active until then, and can be taken back", async () => {
    const { id } = await test.subscribed({ price: (await test.price()).id });
    const marked = await test.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(marked).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      cancel_at: itemOf(marked).current_period_end,
    });
    expect(await test.stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    await test.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    test.control.advanceTo(itemOf(marked).current_period_end - 1);
    expect(await statusOf(id)).toBe("active");
    test.control.advance({ seconds: 1 });
    expect(await statusOf(id)).toBe("canceled");
    expect(await invoicesOf(id)).toHaveLength(1);
  });

  it("keeps what was said about it", async () => {
    const { id } = await test.subscribed({ price: (await test.price()).id });
    const details = { comment: "Too many bees", feedback: "too_complex" as const };
    const ended = await test.stripe.subscriptions.cancel(id, { cancellation_details: details });
    expect(ended.cancellation_details).toMatchObject({ ...details, reason: "cancellation_requested" });
  });

  it("at a moment of its own ends it then", async () => {
    const { id } = await test.subscribed({ price: (await test.price()).id });
    await test.stripe.subscriptions.update(id, { cancel_at: test.control.now() + 3 * day });
    test.control.advance({ days: 2 });
    expect(await statusOf(id)).toBe("active");
    test.control.advance({ days: 1, seconds: 1 });
    expect(await statusOf(id)).toBe("canceled");
  });

  it("at once with proration turns the unused half into credit", async () => {
    const { id, customer } = await test.subscribed({ price: (await test.price(3_000, "day")).id });
    test.control.advance({ seconds: day / 2 });
    const ended = await test.stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });
    expect(ended.status).toBe("canceled");
    const owner = await test.stripe.customers.retrieve(String(customer));
    expect("balance" in owner && Math.round(owner.balance / 10)).toBe(-150);
    expect((await refusal(test.stripe.subscriptions.cancel(id))).code).toBe("resource_missing");
  });
});

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
    await passPeriod(subscription.id);
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
    for (const { id } of subscriptions.slice(0, 1)) await passPeriod(id);
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
