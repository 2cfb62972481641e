// Checkout in payment mode: carts of guests, shares, refunds, and what is refused.
import { afterAll, beforeAll, expect, it } from "vitest";
import { emulatorUnderTest, origin, refusal, type UnderTest } from "./testing/emulator-under-test.ts";

let test: UnderTest;

beforeAll(async () => {
  test = await emulatorUnderTest();
});
afterAll(() => test.close());

it("a guest pays for several lines at once, and the payment carries shares and metadata", async () => {
  const { stripe, control } = test;
  const destination = await test.creator();
  const session = await test.sale(
    [
      { name: "Ticket", cents: 2_000, quantity: 2 },
      { name: "Programme", cents: 1_000, quantity: 1 },
    ],
    destination,
  );
  expect(session).toMatchObject({ mode: "payment", amount_total: 5_000, payment_intent: null, customer: null });
  const page = await (await fetch(session.url ?? "")).text();
  for (const text of ["Test payments.", "Ticket × 2", "$40.00", "Programme", "Pay · $50.00"])
    expect(page).toContain(text);
  expect(control.payCheckout(session.id).outcome).toBe("complete");
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["payment_intent.latest_charge.transfer"],
  });
  expect(paid).toMatchObject({ status: "complete", payment_status: "paid", customer: null });
  expect(paid.payment_intent).toMatchObject({
    amount_received: 5_000,
    latest_charge: {
      metadata: { sale: "s1" },
      customer: null,
      application_fee_amount: 500,
      transfer: { amount: 5_000, destination },
    },
  });
  const { data } = await stripe.checkout.sessions.listLineItems(session.id);
  expect(data.map(({ description, quantity, amount_total }) => [description, quantity, amount_total])).toEqual([
    ["Ticket", 2, 4_000],
    ["Programme", 1, 1_000],
  ]);
});

it("a declined card leaves the session open, and it can be paid once alone", async () => {
  const { control } = test;
  const session = await test.sale([{ name: "Tip", cents: 500, quantity: 1 }]);
  expect(control.payCheckout(session.id, { number: "4000000000000002" }).outcome).toBe("declined");
  expect(control.payCheckout(session.id).outcome).toBe("complete");
  expect(() => control.payCheckout(session.id)).toThrow("no longer open");
});

it("what does not go together is refused in Stripe's words", async () => {
  const { stripe } = test;
  const wanted = { mode: "payment", success_url: origin } as const;
  const line = (unit_amount: number) => ({
    quantity: 1,
    price_data: { currency: "usd", unit_amount, product_data: { name: "Tip" } },
  });
  const refused = async (more: Parameters<typeof stripe.checkout.sessions.create>[0]) =>
    (await refusal(stripe.checkout.sessions.create({ ...wanted, ...more }))).message;
  expect(await refused({ line_items: [line(49)] })).toContain("at least 50 cents");
  expect(await refused({ line_items: [line(500)], subscription_data: { description: "x" } })).toContain(
    "`payment` mode",
  );
  expect(await refused({ line_items: [line(500)], payment_intent_data: { application_fee_amount: 50 } })).toContain(
    "transfer_data[destination]",
  );
  expect(await refused({ line_items: [{ quantity: 1 }] })).toContain("price_data");
});
