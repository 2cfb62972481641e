// Connected accounts: one per creator, onboarded at Stripe, mirrored here by reading again.
import { createHmac, timingSafeEqual } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type Stripe from "stripe";
import type { Tables } from "#database";
import { type AccountFacts, factsOf } from "./account-status.ts";
import type { PaymentStore } from "./store.ts";
import { isMissing } from "./stripe-client.ts";

export type ConnectedAccounts = ReturnType<typeof createConnectedAccounts>;

const INCLUDED: Stripe.V2.Core.AccountRetrieveParams["include"] = ["configuration.recipient", "requirements"];

export function createConnectedAccounts(deps: {
  stripe: Stripe;
  store: PaymentStore;
  query: Kysely<Tables>;
  publicUrl: string;
  currency: string;
  country: string;
  /** `{creator}` stands for the creator's id. */
  contactEmail: string;
  signingKey: Uint8Array;
}) {
  const { stripe, store, publicUrl } = deps;
  const mirror = createMirror(deps.query);

  /**
   * Reads an account again and writes what it says. When it closed, nobody goes on paying for a creator who is gone:
   * its subscriptions end with their period.
   */
  async function refresh(stripeId: string): Promise<AccountFacts | null> {
    const facts = await store.withLease(`account ${stripeId}`, async (lease) => {
      const [account, v1] = await Promise.all([
        stripe.v2.core.accounts.retrieve(stripeId, { include: INCLUDED }),
        stripe.accounts.retrieve(stripeId).catch(() => null),
      ]);
      const read = factsOf(account, v1);
      return (await lease.write((transaction) => createMirror(transaction).write(read))) ? read : null;
    });
    if (facts?.closed) await endWithPeriod(stripeId);
    return facts;
  }

  async function endWithPeriod(destination: string): Promise<void> {
    for (const row of await store.liveOfAccount(destination)) {
      if (row.cancelAt) continue;
      await stripe.subscriptions.update(row.stripeId, { cancel_at_period_end: true }).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
  }

  /** The creator's account; two tabs that ask at once get the same. */
  async function ensure(ownerId: string, username: string): Promise<string> {
    const known = await mirror.openOf(ownerId);
    if (known) return known.stripeId;
    const account = await stripe.v2.core.accounts.create(
      {
        display_name: username,
        // The operator's, because people here have no e-mail address: creators give Stripe theirs during onboarding.
        contact_email: deps.contactEmail.replaceAll("{creator}", ownerId),
        dashboard: "express",
        identity: { country: deps.country },
        configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
        defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
        metadata: { ninefold_user: ownerId },
      },
      { idempotencyKey: `account-${ownerId}-${await mirror.countClosed(ownerId)}` },
    );
    await mirror.add(ownerId, account.id);
    return (await mirror.openOf(ownerId))?.stripeId ?? account.id;
  }

  const signatureOf = (projectId: string) =>
    createHmac("sha256", deps.signingKey).update(`onboarding ${projectId}`).digest("base64url");

  return {
    ...mirror,
    refresh,
    ensure,

    /** A fresh onboarding address: each is good once and for minutes, and is never stored. */
    async onboardingUrl(accountId: string, projectId: string): Promise<string> {
      const back = new URLSearchParams({ projectId, state: signatureOf(projectId) });
      const link = await stripe.v2.core.accountLinks.create({
        account: accountId,
        use_case: {
          type: "account_onboarding",
          account_onboarding: {
            refresh_url: `${publicUrl}/projects/${projectId}/dashboard?tab=payouts&onboarding=incomplete`,
            return_url: `${publicUrl}/api/payouts/connect/return?${back}`,
          },
        },
      });
      return link.url;
    },

    /** Whether a return address was made by `onboardingUrl`. */
    mayReturn(projectId: string, state: string): boolean {
      const [given, expected] = [Buffer.from(state), Buffer.from(signatureOf(projectId))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },

    async dashboardUrl(accountId: string): Promise<string> {
      return (await stripe.accounts.createLoginLink(accountId)).url;
    },

    /** Cents that can be paid out and that are on their way, in the installation's currency. */
    async balanceOf(accountId: string): Promise<{ available: number; pending: number }> {
      const balance = await stripe.balance.retrieve({}, { stripeAccount: accountId });
      const sum = (parts: readonly { amount: number; currency: string }[]) =>
        parts.filter((part) => part.currency === deps.currency).reduce((total, part) => total + part.amount, 0);
      return { available: sum(balance.available), pending: sum(balance.pending) };
    },
  };
}

const FACTS = [
  "stripe_id as stripeId",
  "transfers_active as transfersActive",
  "details_submitted as detailsSubmitted",
  "payouts_enabled as payoutsEnabled",
  "currently_due as currentlyDue",
  "closed",
] as const;

function createMirror(query: Kysely<Tables>) {
  return {
    /** The creator's account that is not closed. */
    async openOf(ownerId: string): Promise<AccountFacts | null> {
      const row = await query
        .selectFrom("connected_accounts")
        .select(FACTS)
        .where("owner_id", "=", ownerId)
        .where("closed", "=", false)
        .executeTakeFirst();
      return row ?? null;
    },

    async countClosed(ownerId: string): Promise<number> {
      const row = await query
        .selectFrom("connected_accounts")
        .select((expression) => expression.fn.countAll<number>().as("count"))
        .where("owner_id", "=", ownerId)
        .where("closed", "=", true)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    async add(ownerId: string, stripeId: string): Promise<void> {
      await query
        .insertInto("connected_accounts")
        .values({ owner_id: ownerId, stripe_id: stripeId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** False for an account that is none of ours. */
    async write(facts: AccountFacts): Promise<boolean> {
      const result = await query
        .updateTable("connected_accounts")
        .set({
          transfers_active: facts.transfersActive,
          details_submitted: facts.detailsSubmitted,
          payouts_enabled: facts.payoutsEnabled,
          currently_due: [...facts.currentlyDue],
          closed: facts.closed,
          read_at: sql<Date>`now()`,
        })
        .where("stripe_id", "=", facts.stripeId)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    /** Accounts that wait for something, to be asked about again. */
    async waiting(): Promise<string[]> {
      const rows = await query
        .selectFrom("connected_accounts")
        .select("stripe_id")
        .where("closed", "=", false)
        .where((where) => where.or([where("transfers_active", "=", false), where("payouts_enabled", "=", false)]))
        .limit(500)
        .execute();
      return rows.map((row) => row.stripe_id);
    },

    async all(): Promise<string[]> {
      return (await query.selectFrom("connected_accounts").select("stripe_id").execute()).map((row) => row.stripe_id);
    },
  };
}
