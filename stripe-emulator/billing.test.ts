// Subscriptions through time: Checkout, renewals, failures, cancellation.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emulatorUnderTest, itemOf, passPeriod, refusal, type UnderTest } from "./testing/emulator-under-test.ts";

let test: UnderTest;

beforeAll(async () => {
  test = await emulatorUnderTest();
});
afterAll(() => test.close());

const hour = 3_600;
const day = 86_400;

const statusOf = async (id: string) => (await test.stripe.subscriptions.retrieve(id)).status;
const invoicesOf = async (subscription: string) => (await test.stripe.invoices.list({ subscription, limit: 100 })).data;

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
    await passPeriod(test, id);
    expect(await statusOf(id)).toBe("past_due");
    expect((await invoicesOf(id))[0]).toMatchObject({ status: "open", attempt_count: 1 });
    test.control.changeCard(String(customer), "4242424242424242");
    test.control.advance({ days: 3 });
    expect(await statusOf(id)).toBe("active");
    expect((await invoicesOf(id))[0]).toMatchObject({ status: "paid", attempt_count: 2 });
  });

  it("that keeps failing is tried after 3, 5 and 7 days and then ends the subscription", async () => {
    const { id } = await test.subscribed({ price: (await test.price()).id, number: "4000000000000341" });
    await passPeriod(test, id);
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
    await passPeriod(test, id);
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
