// Checkout: one customer per person and app, one open checkout per person and app; the returning page, the webhook and
// reconciliation fulfil it with the same function.
import type Stripe from "stripe";
import { ALREADY_SUBSCRIBED, type CheckoutState, type PlanType } from "#contract";
import { conflict, notFound, Refusal } from "#http";
import type { Ledger } from "./ledger.ts";
import type { CheckoutRow, PaymentStore } from "./store.ts";
import { idOf, isMissing } from "./stripe-client.ts";
import type { Subscriptions } from "./subscriptions.ts";

export type CheckoutRequest = Readonly<{
  userId: string;
  username: string;
  /** Null: the platform's own plan. */
  projectId: string | null;
  plan: PlanType;
  priceId: string;
  /** The connected account that receives the creator's share. */
  destination: string | null;
  /** Pages of ours to come back to, as paths. */
  successPath: string;
  cancelPath: string;
}>;

export type Checkouts = ReturnType<typeof createCheckouts>;

/** How long a checkout without a session id waits before its session is looked for by its customer. */
const NAMING_MS = 10 * 60_000;

export function createCheckouts(deps: {
  stripe: Stripe;
  store: PaymentStore;
  subscriptions: Subscriptions;
  ledger: Ledger;
  publicUrl: string;
  feePercent: number;
}) {
  const { stripe, store, subscriptions, ledger } = deps;

  /**
   * The person's customer at Stripe for an app, or for the platform. One each, because a customer's credit pays whatever
   * is invoiced next, and one creator's plan must not pay another's. Two tabs that ask at once get the same.
   */
  async function customerOf(userId: string, username: string, projectId: string | null): Promise<string> {
    const known = await store.customerOf(userId, projectId);
    if (known) return known;
    const made = await stripe.customers.create(
      { name: username, metadata: { ninefold_user: userId, ninefold_project: projectId ?? "" } },
      { idempotencyKey: `customer-${userId}-${projectId ?? "platform"}` },
    );
    await store.addCustomer(userId, projectId, made.id);
    return (await store.customerOf(userId, projectId)) ?? made.id;
  }

  /** The session of an open checkout. Its parameters come from the row alone, so that asking twice creates one session. */
  async function sessionOf(
    row: CheckoutRow,
    customer: string,
    wanted: CheckoutRequest,
  ): Promise<Stripe.Checkout.Session> {
    if (row.stripe_id) return stripe.checkout.sessions.retrieve(row.stripe_id);
    const session = await stripe.checkout.sessions.create(
      sessionParameters({ row, customer, ...wanted, publicUrl: deps.publicUrl, feePercent: deps.feePercent }),
      { idempotencyKey: `checkout-${row.id}` },
    );
    await store.nameCheckout(row.id, session.id);
    return session;
  }

  async function refuseIfSubscribed(wanted: CheckoutRequest): Promise<void> {
    const live = await store.liveSubscription(wanted.userId, wanted.projectId);
    if (!live) return;
    const now = await subscriptions.sync(live.stripeId);
    if (now && !now.endedAt) throw new Refusal(409, "You have a plan already.", ALREADY_SUBSCRIBED);
  }

  /** Makes a checkout agree with its session at Stripe: a paid one creates the subscription, an expired one is closed. */
  async function settle(row: CheckoutRow, session: Stripe.Checkout.Session): Promise<CheckoutState["status"]> {
    if (session.status === "expired") {
      await store.setCheckout(row.id, "expired");
      return "expired";
    }
    if (session.status !== "complete") return "open";
    await store.setCheckout(row.id, "completed");
    const subscriptionId = idOf(session.subscription);
    if (!subscriptionId || session.payment_status === "unpaid") return "processing";
    await subscriptions.sync(subscriptionId);
    await ledger.recordSubscription(subscriptionId);
    await store.setCheckout(row.id, "fulfilled");
    return "fulfilled";
  }

  async function expire(row: CheckoutRow): Promise<void> {
    if (!row.stripe_id) return store.setCheckout(row.id, "expired");
    const session = await stripe.checkout.sessions.retrieve(row.stripe_id);
    const now = session.status === "open" ? await stripe.checkout.sessions.expire(session.id) : session;
    await settle(row, now);
  }

  return {
    /** Whose card and invoices the billing portal shows: those that the person's plan was bought with. */
    async customerOf(userId: string, username: string, projectId: string | null): Promise<string> {
      const live = await store.liveSubscription(userId, projectId);
      return live?.customer ?? customerOf(userId, username, projectId);
    },

    /** The address of Checkout for a plan. @throws Refusal 409 for somebody who has it */
    async open(wanted: CheckoutRequest): Promise<string> {
      await refuseIfSubscribed(wanted);
      const customer = await customerOf(wanted.userId, wanted.username, wanted.projectId);
      for (let tries = 0; tries < 5; tries += 1) {
        const row = await store.openCheckout(wanted);
        const session = await sessionOf(row, customer, wanted);
        const matches = row.stripe_price_id === wanted.priceId && row.destination === wanted.destination;
        if (session.status === "open" && matches && session.url) return session.url;
        if (session.status === "open") await expire(row);
        else if ((await settle(row, session)) === "fulfilled")
          throw new Refusal(409, "You have a plan already.", ALREADY_SUBSCRIBED);
      }
      throw conflict("Your payment is still being processed. Please wait a moment.");
    },

    /** The state of the caller's own checkout; a paid one has created the subscription before this returns. */
    async confirm(userId: string, sessionId: string): Promise<CheckoutState> {
      const row = await store.checkoutOf(sessionId);
      if (!row || row.user_id !== userId) throw notFound("There is no such payment.");
      const session = await stripe.checkout.sessions.retrieve(sessionId);
      return { status: await settle(row, session), projectId: row.project_id };
    },

    /** The same for the webhook and for reconciliation. */
    async sync(session: Stripe.Checkout.Session): Promise<void> {
      const row = (await store.checkoutOf(session.id)) ?? (await rowNamedBy(store, session));
      if (row) await settle(row, session);
      else if (idOf(session.subscription)) await subscriptions.sync(idOf(session.subscription) ?? "");
    },

    /** Finds by its customer the session of a checkout whose id was lost when a server crashed. */
    async reconcile(row: CheckoutRow): Promise<void> {
      if (row.stripe_id) {
        const session = await stripe.checkout.sessions.retrieve(row.stripe_id).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        });
        return session ? void (await settle(row, session)) : store.setCheckout(row.id, "expired");
      }
      const customer = await store.customerOf(row.user_id, row.project_id);
      const sessions = customer ? (await stripe.checkout.sessions.list({ customer, limit: 100 })).data : [];
      const session = sessions.find((one) => one.metadata?.ninefold_checkout === row.id);
      if (session) {
        await store.nameCheckout(row.id, session.id);
        await settle(row, session);
      } else if (Date.now() - row.created_at.getTime() > NAMING_MS) await store.setCheckout(row.id, "expired");
    },

    /** Expires open checkouts of a project for prices that are no longer offered. */
    async expireOfProject(projectId: string, offered: readonly (string | null)[]): Promise<void> {
      for (const row of await store.openCheckoutsOfProject(projectId))
        if (!offered.includes(row.stripe_price_id)) await expire(row);
    },
  };
}

type SessionRequest = Readonly<{
  row: Pick<CheckoutRow, "id" | "user_id" | "project_id" | "stripe_price_id" | "destination">;
  customer: string;
  successPath: string;
  cancelPath: string;
  publicUrl: string;
  feePercent: number;
}>;

/** What Checkout is asked for: a subscription whose every invoice pays the creator's account, less the platform's share. */
export function sessionParameters(wanted: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { row, publicUrl } = wanted;
  const metadata = { ninefold_user: row.user_id, ninefold_project: row.project_id ?? "", ninefold_checkout: row.id };
  const back = (path: string, query: string) => `${publicUrl}${path}${path.includes("?") ? "&" : "?"}${query}`;
  return {
    mode: "subscription",
    customer: wanted.customer,
    client_reference_id: row.user_id,
    line_items: [{ price: row.stripe_price_id, quantity: 1 }],
    success_url: back(wanted.successPath, "checkout=success&session_id={CHECKOUT_SESSION_ID}"),
    cancel_url: back(wanted.cancelPath, "checkout=cancelled"),
    metadata,
    subscription_data: {
      metadata,
      ...(row.destination && {
        application_fee_percent: wanted.feePercent,
        transfer_data: { destination: row.destination },
      }),
    },
  };
}

async function rowNamedBy(store: PaymentStore, session: Stripe.Checkout.Session): Promise<CheckoutRow | null> {
  const id = session.metadata?.ninefold_checkout;
  if (!id) return null;
  await store.nameCheckout(id, session.id);
  return store.checkoutOf(session.id);
}
