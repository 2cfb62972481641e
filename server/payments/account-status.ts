// Maps a connected account of Stripe's to the spec's fields. No side effects.
import type Stripe from "stripe";
import type { ConnectedAccount } from "#contract";

export type AccountFacts = Readonly<{
  stripeId: string;
  transfersActive: boolean;
  detailsSubmitted: boolean;
  payoutsEnabled: boolean;
  currentlyDue: readonly string[];
  closed: boolean;
}>;

/** From the account's two shapes: capability, closing and requirements from v2, the rest from v1. */
export function factsOf(account: Stripe.V2.Core.Account, v1: Stripe.Account | null): AccountFacts {
  const closed = account.closed === true;
  const transfers = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;
  const open = (account.requirements?.entries ?? []).filter((entry) => entry.awaiting_action_from === "user");
  return {
    stripeId: account.id,
    transfersActive: !closed && transfers === "active",
    detailsSubmitted: !closed && (v1?.details_submitted ?? false),
    payoutsEnabled: !closed && (v1?.payouts_enabled ?? false),
    currentlyDue: closed ? [] : [...new Set(open.map((entry) => stepName(entry.description)))],
    closed,
  };
}

/** `identity.individual.given_name` → `identity_individual_given_name`; the page shows underscores as spaces. */
const stepName = (description: string): string => description.replace(/[^a-zA-Z0-9]+/g, "_").replace(/^_|_$/g, "");

export const NO_ACCOUNT: ConnectedAccount = {
  enabled: false,
  accountId: null,
  details_submitted: false,
  payouts_enabled: false,
  requirements: { currently_due: [] },
};

/** The answer of `GET /api/payouts/connect/account`; `enabled` while the account can receive transfers. */
export function presentAccount(facts: AccountFacts | null): ConnectedAccount {
  if (!facts) return NO_ACCOUNT;
  return {
    enabled: facts.transfersActive,
    accountId: facts.stripeId,
    details_submitted: facts.detailsSubmitted,
    payouts_enabled: facts.payoutsEnabled,
    requirements: { currently_due: [...facts.currentlyDue] },
  };
}
