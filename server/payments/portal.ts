// The billing portal: card, invoices and cancellation at the period's end, by one configuration of ours.
import type Stripe from "stripe";

const NAME = "Ninefold";

/** Addresses of the portal for a customer. */
export function createPortal({ stripe, publicUrl }: { stripe: Stripe; publicUrl: string }) {
  let configuration: Promise<string> | undefined;

  async function find(): Promise<string> {
    const known = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    const ours = known.data.find((one) => one.metadata?.ninefold === NAME);
    if (ours) return ours.id;
    const made = await stripe.billingPortal.configurations.create(
      {
        features: {
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_cancel: { enabled: true, mode: "at_period_end" },
        },
        default_return_url: publicUrl,
        metadata: { ninefold: NAME },
      },
      { idempotencyKey: `portal-${NAME}` },
    );
    return made.id;
  }

  return {
    async open(customer: string, returnPath: string): Promise<string> {
      configuration ??= find();
      const id = await configuration.catch((error: unknown) => {
        configuration = undefined;
        throw error;
      });
      const session = await stripe.billingPortal.sessions.create({
        customer,
        configuration: id,
        return_url: `${publicUrl}${returnPath}`,
      });
      return session.url;
    },
  };
}
