// Payments: the creator's plan, apps' plans, payouts. Everything that money does goes through here and through Stripe.
import type { Logger } from "pino";
import type { PaymentConfig } from "#config";
import {
  type AppPlan,
  ERROR_PLATFORM_PLAN,
  MANAGE_PLAN_PARAMETER,
  MANAGE_PLAN_VALUE,
  type PaymentSettings,
  PLATFORM_PLAN_REQUIRED,
  type PlanType,
  type SubscriptionOptions,
} from "#contract";
import type { Database } from "#database";
import { type App, Refusal } from "#http";
import type { Jobs } from "#jobs";
import type { Projects } from "#projects";
import { createConnectedAccounts } from "./accounts.ts";
import { createCheckouts } from "./checkouts.ts";
import { isFree, opens, presentOwn } from "./decisions.ts";
import { createDisputes } from "./disputes.ts";
import { createEvents } from "./events.ts";
import { createLedger } from "./ledger.ts";
import { createPlanSwitch } from "./plan-switch.ts";
import { createPlans } from "./plans.ts";
import { createPortal } from "./portal.ts";
import { createPriceMover } from "./price-moves.ts";
import { createReconciliation, type Difference } from "./reconciliation.ts";
import { registerPaymentRoutes } from "./routes.ts";
import { createPaymentStore } from "./store.ts";
import { openStripe, type PaymentEnd } from "./stripe-client.ts";
import { createSubscriptions } from "./subscriptions.ts";

export { replayDeadEvents } from "./event-store.ts";
export type { PaymentEnd } from "./stripe-client.ts";
export { TEST_PAGES_PATH } from "./test-pages.ts";

export type PaymentDependencies = Readonly<{
  config: PaymentConfig;
  publicUrl: string;
  /** Stripe, or the emulator; with the secret that webhooks are signed with, or null to refuse them. */
  end: PaymentEnd & { webhookSecret: string | null; nowMs: () => number };
  database: Database;
  jobs: Jobs;
  log: Logger;
  /** Signs return addresses. */
  signingKey: Uint8Array;
  projects: () => Projects;
  isDeployed: (projectId: string) => Promise<boolean>;
}>;

/** What decides about an app's door. */
export type PaymentAccess = Readonly<{ options: SubscriptionOptions; required: boolean; plan: PlanType | null }>;

export type Payments = ReturnType<typeof createPayments>;
export type PaymentRooms = ReturnType<typeof openRooms>;

const EVENT_QUEUE = "stripe-events";
/** Events are not jobs of their own: one worker takes all that wait, so a burst is a few batches. */
const ALL_EVENTS = "all";
const WAKE_PAUSE_MS = 100;
const ENDING_QUEUE = "subscription-ending";
const MOVE_QUEUE = "price-moves";

/** The parts of this room, from the bottom up. */
function openRooms(deps: PaymentDependencies) {
  const { config, database, publicUrl, signingKey, log, end } = deps;
  const stripe = openStripe(end);
  const store = createPaymentStore(database);
  const ledger = createLedger({ stripe, database });
  const subscriptions = createSubscriptions({
    ...{ stripe, store, ledger },
    wakeEnding: (id) => deps.jobs.enqueue(ENDING_QUEUE, id),
  });
  const planSwitch = createPlanSwitch({ stripe, store, ledger, subscriptions, nowMs: end.nowMs });
  const feePercent = config.platformFeePercent;
  const checkouts = createCheckouts({ stripe, store, subscriptions, ledger, publicUrl, feePercent });
  const { currency, minimumPriceCents } = config;
  const plans = createPlans({ stripe, store, currency, minimumCents: minimumPriceCents });
  const priceMoves = createPriceMover({ stripe, store, plans, subscriptions, log });
  const accounts = createConnectedAccounts({
    ...{ stripe, store, publicUrl, currency, signingKey },
    country: config.payoutCountry,
    contactEmail: config.payoutContactEmail,
    query: database.query,
  });
  const disputes = createDisputes({ stripe, ledger });
  const portal = createPortal({ stripe, publicUrl });
  const { nowMs } = end;
  const reconciliation = createReconciliation({ store, checkouts, subscriptions, accounts, ledger, log, nowMs });
  const events = createEvents({
    ...{ stripe, database, secret: end.webhookSecret },
    nowMs: Date.now,
    log,
    follow: {
      checkout: checkouts.follow,
      async subscription(id) {
        await subscriptions.sync(id);
      },
      async invoice(id) {
        const invoice = await stripe.invoices.retrieve(id);
        const parent = invoice.parent?.subscription_details?.subscription;
        if (parent) await subscriptions.sync(typeof parent === "string" ? parent : parent.id);
        await ledger.recordInvoice(id);
      },
      charge: ledger.recordCharge,
      dispute: disputes.follow,
      async account(id) {
        await accounts.refresh(id);
      },
    },
  });
  return {
    ...{
      stripe,
      store,
      ledger,
      subscriptions,
      planSwitch,
      checkouts,
      plans,
      priceMoves,
      accounts,
      portal,
      reconciliation,
      events,
    },
    nowMs,
  };
}

export function createPayments(deps: PaymentDependencies) {
  const { config, jobs } = deps;
  const rooms = openRooms(deps);
  const { store, events, subscriptions, reconciliation, ledger, checkouts, nowMs } = rooms;

  jobs.define({
    queue: EVENT_QUEUE,
    concurrency: 1,
    unfinished: async () => ((await events.anyDue()) ? [ALL_EVENTS] : []),
    work: (_all, signal) => events.drain(signal),
  });
  const wakeEvents = oneAtATime(WAKE_PAUSE_MS, () => jobs.enqueue(EVENT_QUEUE, ALL_EVENTS));
  jobs.define({
    queue: ENDING_QUEUE,
    concurrency: 2,
    unfinished: store.unfinishedEndings,
    work: subscriptions.end,
  });

  jobs.define({
    queue: MOVE_QUEUE,
    concurrency: 1,
    unfinished: store.projectsWithMoves,
    work: rooms.priceMoves.work,
  });

  const settings: PaymentSettings = Object.freeze({
    testPayments: deps.end.secretKey === null,
    creatorPlan: config.creatorPlan,
    platformPlanCents: config.platformPlanCents,
    platformFeePercent: config.platformFeePercent,
    minimumPriceCents: config.minimumPriceCents,
  });

  async function creatorActive(userId: string): Promise<boolean> {
    if (config.creatorPlan === "free") return true;
    const row = await store.liveSubscription(userId, null);
    return row !== null && opens(row, nowMs());
  }

  async function accessTo(project: { id: string; ownerId: string }, userId: string): Promise<PaymentAccess> {
    const [options, row] = await Promise.all([store.optionsOf(project.id), store.liveSubscription(userId, project.id)]);
    const plan = row && opens(row, nowMs()) ? row.plan : null;
    return { options, plan, required: project.ownerId !== userId && plan === null && !isFree(options) };
  }

  return Object.freeze({
    settings,
    /** Whether the creator's platform plan is on, or the operator asks for none. */
    creatorActive,
    /** @throws Refusal 402 PLATFORM_PLAN_REQUIRED */
    async refuseUnlessCreatorActive(userId: string): Promise<void> {
      if (!(await creatorActive(userId))) throw new Refusal(402, ERROR_PLATFORM_PLAN, PLATFORM_PLAN_REQUIRED);
    },
    optionsOf: store.optionsOf,
    accessTo,
    /** A person's own plan of an app, as the app may show it, and where the person changes it. */
    async ownPlan(projectId: string, userId: string): Promise<AppPlan> {
      const row = await store.liveSubscription(userId, projectId);
      const manageUrl = `${deps.publicUrl}/view/${projectId}?${MANAGE_PLAN_PARAMETER}=${MANAGE_PLAN_VALUE}`;
      return { subscription: row && presentOwn(row, nowMs()), manageUrl };
    },
    /** This calendar month's revenue in cents, before the fee, less refunds; and how many plans are on. */
    async figuresOf(projectId: string): Promise<{ monthlyRevenueCents: number; activeSubscriptions: number }> {
      const now = new Date(nowMs());
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
      const [monthlyRevenueCents, activeSubscriptions] = await Promise.all([
        ledger.salesSince(projectId, month),
        ledger.countSubscribers(projectId, now),
      ]);
      return { monthlyRevenueCents, activeSubscriptions };
    },
    /** Before a project goes or is undeployed: no new buyers, and the old get the rest of their period back. */
    async endAllOf(projectId: string): Promise<void> {
      await checkouts.expireOfProject(projectId, []);
      await subscriptions.endAllOf(projectId);
    },
    /** Makes good what webhooks missed; `main` leaves it to `start`. */
    reconcile: reconciliation.round,
    compareLedger: (): Promise<Difference[]> => reconciliation.compare(),
    registerRoutes(app: App) {
      const wakeMoves = (projectId: string) => jobs.enqueue(MOVE_QUEUE, projectId);
      registerPaymentRoutes(app, { deps, rooms, settings, creatorActive, wakeEvents, wakeMoves });
    },
    start: reconciliation.start,
    stop: reconciliation.stop,
  });
}

/**
 * Calls that come while one is under way, or within `pauseMs` after it began, are answered together by the next: a swarm
 * of events wakes their worker a few times, not once each.
 */
function oneAtATime(pauseMs: number, action: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = () => {
    next = null;
    const begun = action();
    const pause = new Promise<void>((resolve) => void setTimeout(resolve, pauseMs).unref());
    const over = Promise.allSettled([begun, pause]).then(() => {
      if (last === over) last = null;
    });
    last = over;
    return begun;
  };
  return () => {
    if (last === null) return begin();
    next ??= last.then(begin);
    return next;
  };
}
