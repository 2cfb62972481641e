// A connected account in its v1 shape, as v1 calls answer it for accounts made with v2.
import { canBePaid, detailsSubmitted, openRequirements } from "../engine/requirements.ts";
import type { AccountProgress } from "../store/records.ts";
import { emptyAddress } from "./customer.ts";
import type * as Wire from "./wire.ts";

export function buildAccount(progress: AccountProgress): Wire.Account {
  const payable = canBePaid(progress);
  const due = openRequirements(progress).map((requirement) => requirement.v1);
  return {
    id: progress.id,
    object: "account",
    business_profile: businessProfile(progress),
    business_type: "individual",
    capabilities: { transfers: payable ? "active" : "inactive" },
    charges_enabled: false,
    controller: {
      fees: { payer: progress.responsibilities.fees === "application" ? "application" : "account" },
      is_controller: true,
      losses: { payments: progress.responsibilities.losses },
      requirement_collection: "stripe",
      stripe_dashboard: { type: progress.dashboard },
      type: "application",
    },
    country: progress.country.toUpperCase(),
    created: progress.created,
    default_currency: "usd",
    details_submitted: detailsSubmitted(progress),
    email: progress.email,
    external_accounts: {
      object: "list",
      data: progress.bank ? [buildBankAccount(progress, progress.bank)] : [],
      has_more: false,
      url: `/v1/accounts/${progress.id}/external_accounts`,
    },
    future_requirements: requirements([], null),
    groups: { payments_pricing: null },
    metadata: progress.metadata,
    payouts_enabled: payable,
    requirements: requirements(due, disabledReason(progress, due)),
    settings: settings(progress),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: progress.dashboard === "express" ? "express" : "none",
  };
}

function disabledReason(progress: AccountProgress, due: string[]) {
  if (progress.closed) return "other";
  if (progress.rejected) return "rejected.other";
  return due.length > 0 ? "requirements.past_due" : null;
}

type Requirements = NonNullable<Wire.Account["requirements"]>;

function requirements(due: string[], reason: Requirements["disabled_reason"]): Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: reason,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}

function businessProfile({ business }: AccountProgress): Wire.Account["business_profile"] {
  return {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: business ? "5734" : null,
    minority_owned_business_designation: null,
    name: business?.name ?? null,
    product_description: business?.description ?? null,
    specified_commercial_transactions_act_url: null,
    support_address: { ...emptyAddress() },
    support_email: null,
    support_phone: null,
    support_url: null,
    url: business?.website ?? null,
  };
}

function settings(progress: AccountProgress): Wire.Account["settings"] {
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: progress.displayName, timezone: "Etc/UTC" },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: "offer" },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 2, interval: "daily" },
      statement_descriptor: null,
    },
    sepa_debit_payments: {},
  };
}

export function buildBankAccount(
  progress: AccountProgress,
  bank: NonNullable<AccountProgress["bank"]>,
): Wire.BankAccount {
  const name = progress.identity ? `${progress.identity.givenName} ${progress.identity.surname}` : null;
  return {
    id: bank.id,
    object: "bank_account",
    account: progress.id,
    account_holder_name: name,
    account_holder_type: "individual",
    account_type: null,
    available_payout_methods: ["standard"],
    bank_name: "STRIPE TEST BANK",
    country: progress.country.toUpperCase(),
    currency: "usd",
    default_for_currency: true,
    fingerprint: null,
    future_requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    last4: bank.last4,
    metadata: {},
    requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    routing_number: bank.routing,
    status: "new",
  };
}
