// Money: shares to the cent, refunds, disputes, balances, payouts, and nothing made or lost on the way.
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applicationFeeCents, proportionCents } from "./engine/money.ts";
import { emulatorUnderTest, refusal, type UnderTest } from "./testing/emulator-under-test.ts";
import { randomSeries } from "./webhooks/chaos.ts";

let test: UnderTest;

beforeAll(async () => {
  test = await emulatorUnderTest();
});
afterAll(() => test.close());

/** The way from an invoice to its charge that the API leaves: invoice payment, payment intent, latest charge. */
async function chargeOf(subscription: Stripe.Subscription): Promise<Stripe.Charge> {
  const invoice =
    typeof subscription.latest_invoice === "string" ? subscription.latest_invoice : subscription.latest_invoice?.id;
  const [payment] = (
    await test.stripe.invoicePayments.list({ invoice, expand: ["data.payment.payment_intent.latest_charge"] })
  ).data;
  const intent = payment?.payment.payment_intent;
  if (typeof intent !== "object" || typeof intent.latest_charge !== "object" || !intent.latest_charge)
    throw new Error("no charge");
  return intent.latest_charge;
}

const everything = (list: Stripe.ApiListPromise<Stripe.BalanceTransaction>) =>
  list.autoPagingToArray({ limit: 10_000 });

describe("the share of ten percent", () => {
  it("and the rest make the whole, for every amount from $0.50 to $9,999.99", () => {
    const wrong: number[] = [];
    for (let cents = 50; cents <= 999_999; cents += 1) {
      const fee = applicationFeeCents(cents, 10);
      const share = cents - fee;
      if (!Number.isSafeInteger(fee) || fee + share !== cents || Math.abs(fee * 10 - cents) > 5) wrong.push(cents);
    }
    expect(wrong).toEqual([]);
  });

  it("arrives as said at 19.99, 8.29, 0.50 and at 40 random amounts", async () => {
    const random = randomSeries(7);
    const amounts = [1_999, 829, 50, 999_999, ...Array.from({ length: 40 }, () => 50 + Math.floor(random() * 999_950))];
    const destination = await test.creator();
    const product = (await test.stripe.products.create({ name: "Amounts" })).id;
    let expected = 0;
    for (const cents of amounts) {
      const price = await test.price(cents, "month", product);
      expect(price.unit_amount_decimal?.toString()).toBe(String(cents));
      const charge = await chargeOf(await test.subscribed({ price: price.id, destination }));
      const fee = await test.stripe.applicationFees.retrieve(String(charge.application_fee));
      const transfer = await test.stripe.transfers.retrieve(String(charge.transfer));
      expect([charge.amount, transfer.amount, fee.amount]).toEqual([cents, cents, applicationFeeCents(cents, 10)]);
      expected += cents - fee.amount;
    }
    const { available, pending } = test.control.balance(destination);
    expect(available + pending).toBe(expected);
  });

  it("is paid again at every renewal", async () => {
    const destination = await test.creator();
    await test.subscribed({ price: (await test.price(829)).id, destination });
    test.control.advance({ days: 63 });
    const payments = await test.stripe.charges.list({}, { stripeAccount: destination });
    expect(payments.data.map(({ amount, application_fee_amount: fee }) => [amount, fee])).toEqual([
      [829, 83],
      [829, 83],
      [829, 83],
    ]);
  });
});

describe("a refund", () => {
  it("with its transfer and fee leaves the creator with nothing of it, in parts that add up", async () => {
    const destination = await test.creator();
    const charge = await chargeOf(await test.subscribed({ price: (await test.price(1_001)).id, destination }));
    for (const amount of [333, 333, 335]) {
      const refund = await test.stripe.refunds.create({
        charge: charge.id,
        amount,
        reverse_transfer: true,
        refund_application_fee: true,
      });
      expect(refund).toMatchObject({ status: "succeeded", amount, transfer_reversal: expect.stringMatching(/^trr_/) });
    }
    const { available, pending } = test.control.balance(destination);
    expect(available + pending).toBe(0);
    const done = await test.stripe.charges.retrieve(charge.id, { expand: ["application_fee", "transfer", "refunds"] });
    expect(done).toMatchObject({
      refunded: true,
      amount_refunded: 1_001,
      application_fee: { amount_refunded: 100, refunded: true },
      transfer: { reversed: true },
    });
    expect(done.refunds?.data).toHaveLength(3);
    expect((await refusal(test.stripe.refunds.create({ charge: charge.id }))).code).toBe("charge_already_refunded");
  });

  it("of more than is left is refused", async () => {
    const charge = await chargeOf(await test.subscribed({ price: (await test.price(500)).id }));
    const error = await refusal(test.stripe.refunds.create({ charge: charge.id, amount: 501 }));
    expect(error.message).toBe("Refund amount ($5.01) is greater than unrefunded amount on charge ($5.00)");
  });

  it("takes its part in proportion: the shares of any parts add up to the whole", () => {
    const random = randomSeries(11);
    for (let round = 0; round < 2_000; round += 1) {
      const amount = 50 + Math.floor(random() * 999_950);
      const fee = applicationFeeCents(amount, 10);
      let [refunded, back] = [0, 0];
      while (refunded < amount) {
        refunded += Math.min(amount - refunded, 1 + Math.floor(random() * amount));
        back += proportionCents(fee, refunded, amount) - back;
      }
      expect(back).toBe(fee);
    }
  });
});

describe("a dispute", () => {
  it("takes the money; the platform reverses the transfer itself, and sends it again when the dispute is won", async () => {
    const destination = await test.creator();
    const charge = await chargeOf(await test.subscribed({ price: (await test.price(2_000)).id, destination }));
    const before = test.control.balance();
    const dispute = test.control.openDispute(charge.id);
    expect(test.control.balance().available).toBe(before.available - 2_000 - 1_500);
    await test.stripe.transfers.createReversal(String(charge.transfer), {
      amount: 2_000,
      refund_application_fee: true,
    });
    expect(Object.values(test.control.balance(destination)).reduce((one, other) => one + other)).toBe(0);
    expect((await refusal(test.stripe.refunds.create({ charge: charge.id }))).code).toBe("charge_disputed");
    const won = await test.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: "winning_evidence" } });
    expect(won.status).toBe("won");
    await test.stripe.transfers.create({ amount: 1_800, currency: "usd", destination, source_transaction: charge.id });
    expect(Object.values(test.control.balance(destination)).reduce((one, other) => one + other)).toBe(1_800);
  });
});

describe("a balance", () => {
  it("is pending for two days, then available, then paid out", async () => {
    const destination = await test.creator();
    await test.subscribed({ price: (await test.price(1_000)).id, destination });
    const balance = () => test.stripe.balance.retrieve({}, { stripeAccount: destination });
    expect(await balance()).toMatchObject({ available: [{ amount: 0 }], pending: [{ amount: 900 }] });
    const [payment] = (await test.stripe.balanceTransactions.list({}, { stripeAccount: destination })).data;
    expect(payment).toMatchObject({ type: "payment", status: "pending", net: 900, fee: 100 });
    test.control.advanceTo(payment?.available_on ?? 0);
    expect(await balance()).toMatchObject({ available: [{ amount: 900 }], pending: [{ amount: 0 }] });
    test.control.advance({ days: 2 });
    expect(await balance()).toMatchObject({ available: [{ amount: 0 }] });
    expect((await test.stripe.payouts.list({}, { stripeAccount: destination })).data).toMatchObject([
      { amount: 900, status: "paid" },
    ]);
  });

  it("of an account that does not exist is nobody's to see", async () => {
    const error = await refusal(test.stripe.balance.retrieve({}, { stripeAccount: "acct_none" }));
    expect(error).toMatchObject({ statusCode: 403, code: "account_invalid" });
  });
});

it("no cent is made or lost: what came in is what is held, what left, and Stripe's fees", async () => {
  const accounts = (await test.stripe.v2.core.accounts.list({ limit: 100 })).data.map(({ id }) => id);
  const books = await Promise.all([
    everything(test.stripe.balanceTransactions.list({ limit: 100 })),
    ...accounts.map((stripeAccount) =>
      everything(test.stripe.balanceTransactions.list({ limit: 100 }, { stripeAccount })),
    ),
  ]);
  const all = books.flat();
  const sum = (of: (transaction: Stripe.BalanceTransaction) => number) =>
    all.reduce((total, transaction) => total + of(transaction), 0);
  const charges = await test.stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const paid = charges
    .filter((charge) => charge.paid)
    .reduce((total, { amount, amount_refunded: back }) => total + amount - back, 0);
  const stripeFees = sum(({ fee, type }) => (type === "charge" || type === "adjustment" ? fee : 0));
  const payouts = sum(({ amount, type }) => (type === "payout" || type === "payout_failure" ? amount : 0));
  const disputes = sum(({ amount, type }) => (type === "adjustment" ? amount : 0));
  expect(sum(({ net }) => net)).toBe(paid + disputes - stripeFees + payouts);
  const held = [undefined, ...accounts]
    .map((account) => test.control.balance(account))
    .reduce((total, { available, pending }) => total + available + pending, 0);
  expect(held).toBe(sum(({ net }) => net));
});
