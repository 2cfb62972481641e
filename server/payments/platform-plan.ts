// The platform's own plan: its product and price at Stripe, found again by the product's id.
import type Stripe from "stripe";
import { isMissing } from "./stripe-client.ts";

export const PLATFORM_PLAN_NAME = "Project Creation Access";

/** Its id at Stripe, chosen by us, so that it is found again without a row. */
const PRODUCT = "ninefold_platform";

/** The price of the platform's plan. Asked for at every checkout, made once per amount. */
export async function platformPrice(stripe: Stripe, wanted: { cents: number; currency: string }): Promise<string> {
  const known = await stripe.prices.list({ product: PRODUCT, active: true, limit: 100 }).catch((error: unknown) => {
    if (isMissing(error)) return { data: [] };
    throw error;
  });
  const same = known.data.find((price) => price.unit_amount === wanted.cents && price.currency === wanted.currency);
  if (same) return same.id;
  await stripe.products.retrieve(PRODUCT).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    const product = { id: PRODUCT, name: PLATFORM_PLAN_NAME, metadata: { ninefold_platform: "true" } };
    return stripe.products.create(product, { idempotencyKey: `product-${PRODUCT}` });
  });
  const price = await stripe.prices.create(
    {
      product: PRODUCT,
      currency: wanted.currency,
      unit_amount: wanted.cents,
      nickname: "Monthly",
      recurring: { interval: "month" },
    },
    { idempotencyKey: `price-${PRODUCT}-${wanted.currency}-${wanted.cents}` },
  );
  return price.id;
}
