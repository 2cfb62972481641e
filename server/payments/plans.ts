// Plans of an app: what its creator may set, one Product per project, prices that never change.
import type Stripe from "stripe";
import {
  centsToDollars,
  ERROR_MONTHLY_PRICE,
  ERROR_YEARLY_PRICE,
  PLAN_TYPES,
  PLAN_UNAVAILABLE,
  type PlanType,
  type SubscriptionSettings,
} from "#contract";
import { badRequest, Refusal } from "#http";
import type { Lease } from "./leases.ts";
import { planQueries } from "./plan-store.ts";
import type { PaymentStore } from "./store.ts";

export type Plans = ReturnType<typeof createPlans>;
type Project = Readonly<{ id: string; name: string }>;

const INTERVALS = { monthly: "month", yearly: "year" } as const;
const NAMES = { monthly: "Monthly", yearly: "Yearly" } as const;

/** @throws Refusal 400 with the spec's message, the monthly plan's first */
export function validateSettings(settings: SubscriptionSettings, minimumCents: number): void {
  if (settings.monthly.enabled && settings.monthly.price <= 0) throw badRequest(ERROR_MONTHLY_PRICE);
  if (settings.yearly.enabled && settings.yearly.price <= 0) throw badRequest(ERROR_YEARLY_PRICE);
  for (const plan of PLAN_TYPES)
    if (settings[plan].enabled && settings[plan].price < minimumCents)
      throw badRequest(`${NAMES[plan]} price must be at least $${centsToDollars(minimumCents)}`);
}

export function createPlans(deps: { stripe: Stripe; store: PaymentStore; currency: string; minimumCents: number }) {
  const { stripe, store, currency } = deps;

  /** Prices of a project are made, reactivated and retired by one caller at a time: none is retired while another offers it. */
  const withPriceLease = <Result>(projectId: string, work: (lease: Lease) => Promise<Result>): Promise<Result> =>
    store.withLease(`prices ${projectId}`, work);

  async function productOf(projectId: string, name: string): Promise<string> {
    const known = await store.productOf(projectId);
    if (known) return known;
    const product = await stripe.products.create(
      { name, metadata: { ninefold_project: projectId } },
      { idempotencyKey: `product-${projectId}` },
    );
    await store.addProduct(projectId, product.id);
    return product.id;
  }

  /** The price for this amount: the one there was before, awake again, or a new one. */
  async function priceOf(project: Project, wanted: { plan: PlanType; cents: number }): Promise<string> {
    const { plan, cents } = wanted;
    const known = await store.priceOf(project.id, plan, cents);
    if (known) {
      await stripe.prices.update(known, { active: true });
      return known;
    }
    const product = await productOf(project.id, project.name);
    const price = await stripe.prices.create(
      {
        product,
        currency,
        unit_amount: cents,
        nickname: NAMES[plan],
        recurring: { interval: INTERVALS[plan] },
        metadata: { ninefold_project: project.id, ninefold_plan: plan },
      },
      { idempotencyKey: `price-${project.id}-${plan}-${cents}-${product}` },
    );
    await store.addPrice({ stripeId: price.id, projectId: project.id, plan, priceCents: cents });
    return price.id;
  }

  async function savePlan(project: Project, plan: PlanType, settings: SubscriptionSettings) {
    const { price: priceCents, enabled } = settings[plan];
    const before = await store.planOf(project.id, plan);
    const same = before.priceCents === priceCents ? before.priceId : null;
    const priceId = enabled && same === null ? await priceOf(project, { plan, cents: priceCents }) : same;
    return { plan, priceCents, enabled, priceId, retired: before.priceId };
  }

  return {
    /**
     * Saves what an app costs from now on. Who subscribed before keeps the price they have.
     * @returns the prices that are offered now
     */
    save(project: Project, settings: SubscriptionSettings): Promise<(string | null)[]> {
      return withPriceLease(project.id, async (lease) => {
        const saved: Awaited<ReturnType<typeof savePlan>>[] = [];
        for (const plan of PLAN_TYPES) saved.push(await savePlan(project, plan, settings));
        await lease.write((transaction) => planQueries(transaction).savePlans(project.id, saved));
        for (const { priceId, retired } of saved)
          if (retired && retired !== priceId) await stripe.prices.update(retired, { active: false });
        return saved.map(({ enabled, priceId }) => (enabled ? priceId : null));
      });
    },

    /** Retires those of these prices that are not offered. */
    retire(projectId: string, priceIds: ReadonlySet<string>): Promise<void> {
      return withPriceLease(projectId, async () => {
        const offered = await Promise.all(PLAN_TYPES.map((plan) => store.planOf(projectId, plan)));
        for (const id of priceIds)
          if (!offered.some(({ priceId }) => priceId === id)) await stripe.prices.update(id, { active: false });
      });
    },

    /** The price that is offered now. @throws Refusal 409 when the plan is not */
    async offered(projectId: string, plan: PlanType): Promise<string> {
      const { enabled, priceCents, priceId } = await store.planOf(projectId, plan);
      if (!enabled || priceCents <= 0 || !priceId)
        throw new Refusal(409, `This app has no ${plan} plan at the moment.`, PLAN_UNAVAILABLE);
      return priceId;
    },
  };
}
