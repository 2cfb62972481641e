// Sales: offered by an app, paid in Checkout, given back by the app's owner. The returning page, the webhook and
// reconciliation settle a sale with the same function. In the preview nothing reaches the provider.

import type { Kysely } from "kysely";
import type Stripe from "stripe";
import {
  SALE_CANCELLED_PARAMETER,
  SALE_OPEN_MINUTES,
  SALE_OPEN_PER_APP,
  SALE_OPEN_PER_PERSON,
  SALE_PARAMETER,
  type SaleEventKind,
} from "#contract";
import type { Tables } from "#database";
import { conflict, notFound, Refusal, tooManyRequests } from "#http";
import type { Lease } from "../leases.ts";
import type { Ledger } from "../ledger.ts";
import type { PaymentStore } from "../store.ts";
import { dateOf, expanded, isMissing } from "../stripe-client.ts";
import { chargeOf, endOf, isDisputed, saleOf, saleSession } from "./sale-facts.ts";
import { createSaleStore, type SaleOffer, type SaleRow, writeSale } from "./sale-store.ts";

export type Sales = ReturnType<typeof createSales>;

/** Before its end; a session must live for half an hour at least. */
const LAST_OPENING_MS = 35 * 60_000;

const DAY_MINUTES = 24 * 60;
const EXPIRED_KEPT_DAYS = 7;
const PREVIEW_KEPT_DAYS = 30;

const NONE = "There is no such payment.";
const OVER = "This can't be paid any more. Please go back and begin again.";

export type SalesDeps = Readonly<{
  stripe: Stripe;
  query: Kysely<Tables>;
  withLease: PaymentStore["withLease"];
  ledger: Ledger;
  publicUrl: string;
  feePercent: number;
  nowMs: () => number;
  projectExists(projectId: string): Promise<boolean>;
  /** Something is to be told to an app. */
  onEvent(eventId: string): Promise<void>;
}>;

export function createSales(deps: SalesDeps) {
  const { stripe, ledger, nowMs } = deps;
  const store = createSaleStore(deps.query);

  const underLease = <Result>(id: string, work: (row: SaleRow, lease: Lease) => Promise<Result>): Promise<Result> =>
    deps.withLease(`sale ${id}`, async (lease) => {
      const row = await store.find(id);
      if (!row) throw notFound(NONE);
      return work(row, lease);
    });

  async function write(
    lease: Lease,
    row: SaleRow,
    values: Parameters<typeof writeSale>[2],
    event: SaleEventKind | null = null,
  ): Promise<void> {
    const told = await lease.write((transaction) => writeSale(transaction, row.id, values, event));
    if (told) await deps.onEvent(told);
  }

  const addressOf = (row: SaleRow) => `${deps.publicUrl}/api/sales/${row.id}`;

  /** The address in the app that a buyer comes back to. */
  function wayBack(row: SaleRow, isCancelled: boolean): string {
    const url = new URL(row.return_url);
    url.searchParams.set(SALE_PARAMETER, row.id);
    if (isCancelled) url.searchParams.set(SALE_CANCELLED_PARAMETER, "1");
    return url.href;
  }

  /** The session of an open sale, made when somebody first comes to pay. */
  async function sessionOf(row: SaleRow): Promise<Stripe.Checkout.Session | null> {
    if (row.stripe_session) return stripe.checkout.sessions.retrieve(row.stripe_session);
    if (endOf(row).getTime() - nowMs() < LAST_OPENING_MS) return null;
    const session = await stripe.checkout.sessions.create(
      saleSession(row, { returnUrl: `${addressOf(row)}/return`, feePercent: deps.feePercent }),
      { idempotencyKey: `sale-${row.id}` },
    );
    await store.nameSession(row.id, session.id);
    return session;
  }

  /** Makes an open sale agree with its session: paid, expired, or as it was. */
  async function settle(lease: Lease, row: SaleRow, session: Stripe.Checkout.Session): Promise<void> {
    if (row.status !== "open" && row.status !== "expired") return;
    if (session.status === "expired") return write(lease, row, { status: "expired" });
    if (session.payment_status !== "paid") return;
    const whole = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge"],
    });
    const intent = expanded(whole.payment_intent);
    const chargeId = chargeOf(intent);
    if (!chargeId) return;
    const charge = expanded(intent?.latest_charge);
    // Before the sale is paid for the app: what the app delivers stands in the ledger.
    await ledger.recordCharge(chargeId);
    const paid = {
      status: "paid" as const,
      charge_id: chargeId,
      receipt_url: charge?.receipt_url ?? null,
      paid_at: dateOf(charge?.created ?? session.created),
    };
    // Nobody would deliver anything.
    const isOrphan = !(await deps.projectExists(row.project_id));
    await write(lease, row, paid, isOrphan ? null : "paid");
    if (isOrphan) await giveBack(lease, { ...row, ...paid });
  }

  /** Refunds all of it: the creator's share and the platform's go back as well. */
  async function giveBack(lease: Lease, row: SaleRow): Promise<void> {
    if (row.environment === "live" && row.charge_id) {
      const charge = await stripe.charges.retrieve(row.charge_id);
      if (charge.disputed) throw conflict("The buyer's bank has taken this payment back, so it can't be refunded.");
      if (!charge.refunded)
        await stripe.refunds.create(
          {
            charge: charge.id,
            reason: "requested_by_customer",
            metadata: { ninefold_sale: row.id },
            ...(charge.transfer ? { reverse_transfer: true, refund_application_fee: true } : {}),
          },
          { idempotencyKey: `sale-refund-${row.id}-${charge.amount_refunded}` },
        );
      await ledger.recordCharge(charge.id);
    }
    await write(lease, row, { status: "refunded", refunded_cents: row.amount_cents }, "refunded");
  }

  /** Closes an open sale. @returns whether it was paid all the same */
  const close = (id: string): Promise<boolean> =>
    underLease(id, async (row, lease) => {
      if (row.status !== "open") return row.status === "paid";
      if (!row.stripe_session) {
        await write(lease, row, { status: "expired" });
        return false;
      }
      const session = await stripe.checkout.sessions.retrieve(row.stripe_session);
      const now = session.status === "open" ? await stripe.checkout.sessions.expire(session.id) : session;
      await settle(lease, row, now);
      return (await store.find(id))?.status === "paid";
    });

  const refund = (id: string): Promise<void> =>
    underLease(id, async (row, lease) => {
      if (row.status === "refunded") return;
      if (row.status !== "paid") throw conflict("Only what was paid can be refunded.");
      await giveBack(lease, row);
    });

  return {
    store,
    wayBack,
    close,

    /**
     * Keeps what an app offers somebody. Nothing of it is at the provider until that person goes to Checkout. A buyer's
     * oldest open sales make room for new ones.
     * @throws Refusal 429 for an app with too many open ones
     */
    async offer(wanted: SaleOffer): Promise<SaleRow> {
      const waiting = await store.openOfBuyer(wanted);
      for (const old of waiting.slice(0, Math.max(0, waiting.length - SALE_OPEN_PER_PERSON + 1))) await close(old.id);
      if ((await store.countOpen(wanted.projectId, wanted.environment)) >= SALE_OPEN_PER_APP)
        throw tooManyRequests(`This app has ${SALE_OPEN_PER_APP} payments that wait. Please try again later.`, 60);
      return store.add(wanted);
    },

    /** Where a sale is paid now: Checkout, or the way back for one that was. @throws Refusal 404, 410 */
    checkoutUrl: (id: string): Promise<string> =>
      underLease(id, async (row, lease) => {
        if (row.status === "expired") throw new Refusal(410, OVER);
        if (row.status !== "open") return wayBack(row, false);
        const session = await sessionOf(row);
        if (session?.status === "open" && session.url) return session.url;
        if (session === null) await write(lease, row, { status: "expired" });
        else await settle(lease, row, session);
        const now = await store.find(id);
        if (now?.status === "expired") throw new Refusal(410, OVER);
        return wayBack(row, false);
      }),

    /** A buyer is back. @returns the address in the app to go on to */
    returned: (id: string, isCancelled: boolean): Promise<string> =>
      underLease(id, async (row, lease) => {
        if (row.status === "open" && row.stripe_session)
          await settle(lease, row, await stripe.checkout.sessions.retrieve(row.stripe_session));
        const now = await store.find(id);
        return wayBack(row, isCancelled && now?.status === "open");
      }),

    /** For the webhook. @returns false for a session that is no sale's */
    async sync(session: Stripe.Checkout.Session): Promise<boolean> {
      const named = saleOf(session.metadata ?? {});
      if (!named || !(await store.find(named.saleId))) return named !== null;
      await underLease(named.saleId, async (row, lease) => {
        if (row.stripe_session !== null && row.stripe_session !== session.id) return;
        if (row.stripe_session === null) await store.nameSession(row.id, session.id);
        await settle(lease, row, await stripe.checkout.sessions.retrieve(session.id));
      });
      return true;
    },

    /** Makes a paid sale agree with its charge: what went back of it, and disputes. */
    async syncCharge(chargeId: string): Promise<void> {
      const known = await store.ofCharge(chargeId);
      if (!known) return;
      await underLease(known.id, async (row, lease) => {
        const charge = await stripe.charges.retrieve(chargeId);
        const disputes = charge.disputed ? (await stripe.disputes.list({ charge: chargeId, limit: 100 })).data : [];
        const status = charge.refunded ? "refunded" : isDisputed(disputes) ? "disputed" : "paid";
        if (status === row.status && charge.amount_refunded === row.refunded_cents) return;
        const isNew = status === "refunded" && row.status !== "refunded";
        const refunded = Math.min(charge.amount_refunded, row.amount_cents);
        await write(lease, row, { status, refunded_cents: refunded }, isNew ? "refunded" : null);
      });
    },

    /** Reads at the provider what became of an open sale. */
    reconcile: (open: SaleRow): Promise<void> =>
      underLease(open.id, async (row, lease) => {
        if (row.status !== "open") return;
        if (!row.stripe_session) return;
        const session = await stripe.checkout.sessions.retrieve(row.stripe_session).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        });
        await (session ? settle(lease, row, session) : write(lease, row, { status: "expired" }));
      }),

    /** Closes offers that nobody took up in time, and forgets those of long ago. */
    async tidy(): Promise<void> {
      const ago = (minutes: number) => new Date(nowMs() - minutes * 60_000);
      await store.expireUnasked(ago(SALE_OPEN_MINUTES));
      await store.forget({
        expired: ago(EXPIRED_KEPT_DAYS * DAY_MINUTES),
        preview: ago(PREVIEW_KEPT_DAYS * DAY_MINUTES),
      });
    },

    /** @throws Refusal 404, 409 */
    refund,

    /** Nobody pays for an app that goes away; who did in the same moment gets it back. */
    async endAllOf(projectId: string): Promise<void> {
      for (const environment of ["live", "preview"] as const)
        for (const row of await store.openOf(projectId, environment)) if (await close(row.id)) await refund(row.id);
    },

    /** A test payment of the preview. @throws Refusal 404, 410 */
    payTest: (id: string): Promise<void> =>
      underLease(id, async (row, lease) => {
        if (row.environment !== "preview") throw notFound(NONE);
        if (row.status === "expired") throw new Refusal(410, OVER);
        if (row.status === "open") await write(lease, row, { status: "paid", paid_at: new Date(nowMs()) }, "paid");
      }),
  };
}
