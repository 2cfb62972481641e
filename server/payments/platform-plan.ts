// The platform's own plan: its product and price at Stripe, found again by the price's lookup key.
import type Stripe from "stripe";

export const PLATFORM_PLAN_NAME = "Project Creation Access";

/** The price of the platform's plan. Asked for at every checkout, made once per amount. */
export async function platformPrice(stripe: Stripe, wish: { cents: number; currency: string }): Promise<string> {
  const key = `ninefold-platform-${wish.currency}-${wish.cents}`;
  const known = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  if (known.data[0]) return known.data[0].id;
  const product = await stripe.products.create(
    { name: PLATFORM_PLAN_NAME, metadata: { ninefold_platform: "true" } },
    { idempotencyKey: `product-${key}` },
  );
  const price = await stripe.prices.create(
    {
      product: product.id,
      currency: wish.currency,
      unit_amount: wish.cents,
      lookup_key: key,
      nickname: "Monthly",
      recurring: { interval: "month" },
    },
    { idempotencyKey: `price-${key}` },
  );
  return price.id;
}
