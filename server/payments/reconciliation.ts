// Reconciliation: every ten minutes what webhooks may have missed is read at Stripe, and once a day each account's ledger
// is compared with Stripe's balance.
import type { Logger } from "pino";
import type { ConnectedAccounts } from "./accounts.ts";
import type { Checkouts } from "./checkouts.ts";
import type { Ledger } from "./ledger.ts";
import type { Sales } from "./sales/sales.ts";
import type { PaymentStore } from "./store.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** Open checkouts older than this are read again, and subscriptions that were not read for as long as the second. */
const CHECKOUT_AGE_MS = 60_000;
const STALE_MS = 6 * 3_600_000;
const RECONCILE_EVERY_MS = 10 * 60_000;
const COMPARE_EVERY_MS = 24 * 3_600_000;
const TICK_MS = 60_000;

export type Difference = Readonly<{ account: string; ledgerCents: number; stripeCents: number }>;

export function createReconciliation(deps: {
  store: PaymentStore;
  checkouts: Checkouts;
  sales: Sales;
  subscriptions: Subscriptions;
  accounts: ConnectedAccounts;
  ledger: Ledger;
  log: Logger;
  nowMs: () => number;
}) {
  const { store, checkouts, sales, subscriptions, accounts, ledger, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  /** Works on every item; an error is logged, and the others are worked on all the same. */
  async function each<Item>(what: string, items: readonly Item[], work: (item: Item) => Promise<unknown>) {
    for (const item of items)
      await work(item).catch((error: unknown) => log.error({ error, item }, `reconciling ${what}`));
  }

  /** @param options.checkoutAgeMs how old an open checkout must be to be asked about */
  async function reconcile(options: { checkoutAgeMs?: number; staleMs?: number } = {}): Promise<void> {
    await each(
      "checkouts",
      await store.unfinishedCheckouts(options.checkoutAgeMs ?? CHECKOUT_AGE_MS),
      checkouts.reconcile,
    );
    const saleAgeMs = options.checkoutAgeMs ?? CHECKOUT_AGE_MS;
    await each("old sales", [null], sales.tidy);
    await each("sales", await sales.store.unfinished(new Date(deps.nowMs() - saleAgeMs)), sales.reconcile);
    await each("subscriptions", await store.overdue(deps.nowMs(), options.staleMs ?? STALE_MS), async (id) => {
      await subscriptions.sync(id);
      await ledger.recordSubscription(id);
    });
    await each("accounts", await accounts.waiting(), accounts.refresh);
  }

  /** Compares each account's ledger with Stripe's movements, to the cent; every difference is logged as an error. */
  async function compare(): Promise<Difference[]> {
    const differences: Difference[] = [];
    await each("ledger", await accounts.all(), async (account) => {
      const stripeCents = await ledger.earnedAtStripe(account);
      let ledgerCents = await ledger.earningsOfAccount(account);
      if (stripeCents !== ledgerCents) {
        // Something was missed: look at everything once more before raising the alarm.
        await each("ledger", await store.subscriptionsOfAccount(account), ledger.recordSubscription);
        await each("ledger", await sales.store.chargesOfAccount(account), ledger.recordCharge);
        ledgerCents = await ledger.earningsOfAccount(account);
      }
      await ledger.noteCheck(account, ledgerCents, stripeCents);
      if (stripeCents === ledgerCents) return;
      differences.push({ account, ledgerCents, stripeCents });
      log.error({ account, ledgerCents, stripeCents }, "the ledger differs from Stripe");
    });
    return differences;
  }

  async function tick(): Promise<void> {
    if (await store.claimPeriodicWork("reconciliation", RECONCILE_EVERY_MS)) await reconcile();
    if (await store.claimPeriodicWork("ledger comparison", COMPARE_EVERY_MS)) await compare();
  }

  return {
    reconcile,
    compare,
    start() {
      const run = () => {
        underWay = underWay.then(tick).catch((error: unknown) => log.error({ error }, "reconciliation"));
      };
      // Runs at once: webhooks may have been missed while the server was down.
      run();
      timer = setInterval(run, TICK_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
