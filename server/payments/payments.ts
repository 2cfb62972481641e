// Payments: the creator's plan, apps' plans, payouts. Everything that money does goes through here and through Stripe.
import {
  type AppPlan,
  ERROR_PLATFORM_PLAN,
  MANAGE_PLAN_PARAMETER,
  MANAGE_PLAN_VALUE,
  type PaymentSettings,
  PLATFORM_PLAN_REQUIRED,
} from "#contract";
import { type App, Refusal } from "#http";
import { grantsAccess, isFree, monthOf, presentOwn } from "./decisions.ts";
import { createModules, ENDING_QUEUE } from "./modules.ts";
import type { Difference } from "./reconciliation.ts";
import { registerPaymentRoutes } from "./routes.ts";
import { createSelling } from "./sales/selling.ts";
import type { PaymentAccess, PaymentDependencies } from "./types.ts";

export type Payments = ReturnType<typeof createPayments>;

const EVENT_QUEUE = "stripe-events";
/** Events are not jobs of their own: one worker takes all that wait, so a burst is a few batches. */
const ALL_EVENTS = "all";
const WAKE_PAUSE_MS = 100;
const MOVE_QUEUE = "price-moves";

export function createPayments(deps: PaymentDependencies) {
  const { config, jobs } = deps;
  const modules = createModules(deps);
  const { store, events, subscriptions, reconciliation, ledger, checkouts, nowMs } = modules;

  jobs.define({
    queue: EVENT_QUEUE,
    concurrency: 1,
    unfinished: async () => ((await events.anyDue()) ? [ALL_EVENTS] : []),
    work: (_all, signal) => events.drain(signal),
  });
  const wakeEvents = coalesce(WAKE_PAUSE_MS, () => jobs.enqueue(EVENT_QUEUE, ALL_EVENTS));
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
    work: modules.priceMoves.work,
  });

  const settings: PaymentSettings = Object.freeze({
    testPayments: deps.provider.secretKey === null,
    creatorPlan: config.creatorPlan,
    platformPlanCents: config.platformPlanCents,
    platformFeePercent: config.platformFeePercent,
    minimumPriceCents: config.minimumPriceCents,
  });

  async function creatorActive(userId: string): Promise<boolean> {
    if (config.creatorPlan === "free") return true;
    const row = await store.liveSubscription(userId, null);
    return row !== null && grantsAccess(row, nowMs());
  }

  /** A person's plan of an app; `isRequired`: without one nobody but the owner comes in. */
  async function planFor(projectId: string, userId: string) {
    const [options, row] = await Promise.all([store.optionsOf(projectId), store.liveSubscription(userId, projectId)]);
    const plan = row && grantsAccess(row, nowMs()) ? row.plan : null;
    return { options, plan, isRequired: plan === null && !isFree(options) };
  }

  async function accessTo(project: { id: string; ownerId: string }, userId: string): Promise<PaymentAccess> {
    const { options, plan, isRequired } = await planFor(project.id, userId);
    return { options, plan, required: isRequired && project.ownerId !== userId };
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
    planFor,
    accessTo,
    /** A person's own plan of an app, as the app may show it, and where the person changes it. */
    async ownPlan(projectId: string, userId: string): Promise<AppPlan> {
      const row = await store.liveSubscription(userId, projectId);
      const manageUrl = `${deps.publicUrl}/view/${projectId}?${MANAGE_PLAN_PARAMETER}=${MANAGE_PLAN_VALUE}`;
      return { subscription: row && presentOwn(row, nowMs()), manageUrl };
    },
    /** This calendar month's revenue of plans in cents, before the fee, less refunds; and how many plans are on. */
    async figuresOf(projectId: string): Promise<{ monthlyRevenueCents: number; activeSubscriptions: number }> {
      const now = new Date(nowMs());
      const month = monthOf(now);
      const [monthlyRevenueCents, activeSubscriptions] = await Promise.all([
        ledger.salesSince(projectId, month, "plans"),
        ledger.countSubscribers(projectId, now),
      ]);
      return { monthlyRevenueCents, activeSubscriptions };
    },
    /** Before a project goes or is undeployed: no new buyers, and the old get the rest of their period back. */
    async endAllOf(projectId: string): Promise<void> {
      await checkouts.expireOfProject(projectId, []);
      await modules.sales.endAllOf(projectId);
      await subscriptions.endAllOf(projectId);
    },
    sales: createSelling(deps, modules),
    /** Reads at Stripe what webhooks may have missed, now; `start` does so every ten minutes. */
    reconcile: reconciliation.reconcile,
    compareLedger: (): Promise<Difference[]> => reconciliation.compare(),
    registerRoutes(app: App) {
      const wakeMoves = (projectId: string) => jobs.enqueue(MOVE_QUEUE, projectId);
      registerPaymentRoutes(app, { deps, modules, creatorActive, wakeEvents, wakeMoves });
    },
    start: reconciliation.start,
    stop: reconciliation.stop,
  });
}

/**
 * Coalesces calls: those that come while `action` runs, or within `pauseMs` (milliseconds) after it began, share the next
 * run. A burst of events wakes the worker a few times, not once for each event.
 */
function coalesce(pauseMs: number, action: () => Promise<void>): () => Promise<void> {
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
