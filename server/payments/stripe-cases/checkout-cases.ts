// The contract of Checkout, prices, customers and the portal.
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { sessionParameters } from "../checkouts.ts";
import { platformPrice } from "../platform-plan.ts";
import { createPortal } from "../portal.ts";
import { asRefusal, isMissing } from "../stripe-client.ts";
import { pricesOf } from "./buyer.ts";
import type { ContractCase } from "./types.ts";

const thrownBy = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error);

export const checkoutCases: readonly ContractCase[] = [
  {
    name: "the platform's plan is made once per amount and found again",
    async run({ backend: { stripe } }) {
      const wanted = { cents: 2_000, currency: "usd" };
      const first = await platformPrice(stripe, wanted);
      expect(await platformPrice(stripe, wanted)).toBe(first);
      expect(await stripe.prices.retrieve(first)).toMatchObject({
        unit_amount: 2_000,
        recurring: { interval: "month" },
      });
    },
  },
  {
    name: "prices take every whole number of cents, and can be retired and woken",
    async run({ backend: { stripe } }) {
      const amounts = [50, 829, 1_999, 999_999];
      const prices = await pricesOf(stripe, ...amounts.map((cents): [number, "month"] => [cents, "month"]));
      const read = await Promise.all(prices.map((id) => stripe.prices.retrieve(id)));
      expect(read.map((price) => price.unit_amount)).toEqual(amounts);
      const [id = ""] = prices;
      expect((await stripe.prices.update(id, { active: false })).active).toBe(false);
      expect((await stripe.prices.update(id, { active: true })).active).toBe(true);
    },
  },
  {
    name: "Checkout takes our parameters, gives an address, and says so when it has expired",
    async run({ backend: { stripe, publicUrl } }) {
      const [price = ""] = await pricesOf(stripe, [1_999, "month"]);
      const customer = await stripe.customers.create({ name: "Ada" });
      const ids = { id: randomUUID(), user_id: randomUUID(), project_id: randomUUID() };
      const row = { ...ids, stripe_price_id: price, destination: null };
      const pages = { successPath: "/view/bees", cancelPath: "/view/bees", publicUrl };
      const parameters = sessionParameters({ row, customer: customer.id, ...pages, feePercent: 10 });
      const session = await stripe.checkout.sessions.create(parameters);
      expect(session).toMatchObject({
        status: "open",
        payment_status: "unpaid",
        amount_total: 1_999,
        metadata: { ninefold_checkout: row.id },
        url: expect.stringMatching(/^https?:/),
      });
      const listed = await stripe.checkout.sessions.list({ customer: customer.id, limit: 100 });
      expect(listed.data.map(({ id }) => id)).toEqual([session.id]);
      await stripe.checkout.sessions.expire(session.id);
      expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
    },
  },
  {
    name: "the billing portal opens with our one configuration",
    async run({ backend: { stripe, publicUrl } }) {
      const customer = await stripe.customers.create({ name: "Ada" });
      const portal = createPortal({ stripe, publicUrl });
      expect(await portal.open(customer.id, "/view/bees")).toMatch(/^https?:/);
      expect(await createPortal({ stripe, publicUrl }).open(customer.id, "/subscribe")).toMatch(/^https?:/);
    },
  },
  {
    name: "the same key makes one customer, and refuses other parameters",
    async run({ backend: { stripe } }) {
      const idempotencyKey = `contract-${randomUUID()}`;
      const make = (name: string) => stripe.customers.create({ name }, { idempotencyKey });
      const [first, again] = [await make("Ada"), await make("Ada")];
      expect(again.id).toBe(first.id);
      expect(await thrownBy(make("Grace"))).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
    },
  },
  {
    name: "what does not exist is told as missing, and a fault of ours is no refusal",
    async run({ backend: { stripe } }) {
      const missing = await thrownBy(stripe.subscriptions.retrieve("sub_none"));
      expect(isMissing(missing)).toBe(true);
      const fault = await thrownBy(stripe.prices.create({ currency: "usd", product: "prod_none", unit_amount: 100 }));
      expect(asRefusal(fault)).toMatchObject({ message: expect.stringMatching(/^Stripe refused: No such product/) });
    },
  },
];
