// The mirror of what Stripe says, the ledger, and the work that is left.
import type { Generated } from "kysely";
import type { AppEnvironment, PlanType, SaleEvent, SaleEventKind, SaleLine, SaleStatus } from "#contract";
import type { FixedTimestamp, Json, Timestamp } from "./columns.ts";

export type StripeCustomersTable = {
  user_id: string;
  project_id: string | null;
  stripe_id: string;
  created_at: FixedTimestamp;
};

export type ConnectedAccountsTable = {
  stripe_id: string;
  owner_id: string;
  transfers_active: Generated<boolean>;
  details_submitted: Generated<boolean>;
  payouts_enabled: Generated<boolean>;
  currently_due: Generated<string[]>;
  closed: Generated<boolean>;
  read_at: Date | null;
  created_at: FixedTimestamp;
};

export type AppProductsTable = { project_id: string; stripe_id: string };

export type AppPricesTable = { stripe_id: string; project_id: string; plan: PlanType; price_cents: number };

export type AppPlansTable = {
  project_id: string;
  plan: PlanType;
  price_cents: number;
  enabled: boolean;
  stripe_price_id: string | null;
};

export type CheckoutsTable = {
  id: Generated<string>;
  user_id: string;
  /** Null: the platform's own plan. */
  project_id: string | null;
  plan: PlanType;
  stripe_price_id: string;
  destination: string | null;
  stripe_id: string | null;
  status: Generated<"open" | "completed" | "fulfilled" | "expired">;
  created_at: FixedTimestamp;
};

export type SubscriptionsTable = {
  stripe_id: string;
  user_id: string;
  project_id: string | null;
  destination: string | null;
  /** Stripe's word for it. */
  status: string;
  plan: PlanType;
  price_cents: number;
  period_start: Date;
  period_end: Date;
  cancel_at: Date | null;
  past_due_since: Date | null;
  ended_at: Date | null;
  superseded: Generated<boolean>;
  synced_at: Date;
  created_at: FixedTimestamp;
  /** What the item costs from the next period on, where that is not price_cents. */
  next_price_cents: number | null;
  customer: string | null;
};

export type PriceMovesTable = {
  subscription_id: string;
  project_id: string;
  plan: PlanType;
  stripe_price_id: string | null;
  requested_at: FixedTimestamp;
};

export type SubscriptionEndingsTable = {
  subscription_id: string;
  refund: "rest" | "all";
  requested_at: FixedTimestamp;
  finished_at: Date | null;
};

export type LedgerKind =
  | "payment"
  | "refund"
  | "refund_failed"
  | "dispute"
  | "dispute_returned"
  | "transfer"
  | "fee"
  | "reversal"
  | "fee_refund";

export type LedgerTable = {
  stripe_id: string;
  kind: LedgerKind;
  amount_cents: number;
  charge_id: string;
  /** One of the two. */
  subscription_id: string | null;
  sale_id: string | null;
  /** Null: a visitor of a public page. */
  user_id: string | null;
  project_id: string | null;
  account: string | null;
  occurred_at: Date;
  paid_at: Date;
  recorded_at: FixedTimestamp;
};

export type SalesTable = {
  id: Generated<string>;
  project_id: string;
  environment: AppEnvironment;
  name: string;
  /** Null: a visitor of a public page. */
  user_id: string | null;
  visitor: string | null;
  lines: Json<readonly SaleLine[]>;
  amount_cents: number;
  currency: string;
  data: Json<unknown>;
  return_url: string;
  /** The account that is paid; null in the preview. */
  destination: string | null;
  stripe_session: string | null;
  charge_id: string | null;
  receipt_url: string | null;
  status: Generated<SaleStatus>;
  refunded_cents: Generated<number>;
  created_at: Timestamp;
  paid_at: Date | null;
};

export type SaleEventsTable = {
  id: Generated<string>;
  sale_id: string;
  kind: SaleEventKind;
  state: Generated<SaleEvent["state"]>;
  attempts: Generated<number>;
  begin_at: Timestamp;
  finished_at: Date | null;
  error: string | null;
};

export type WebhookEventsTable = {
  id: string;
  type: string;
  object_id: string | null;
  account: string | null;
  status: Generated<"received" | "applied" | "failed" | "dead">;
  attempts: Generated<number>;
  error: string | null;
  received_at: FixedTimestamp;
  next_attempt_at: Timestamp;
  applied_at: Date | null;
};

export type LedgerChecksTable = {
  account: string;
  checked_at: FixedTimestamp;
  ledger_cents: number;
  stripe_cents: number;
};

export type PaymentRoundsTable = { name: string; finished_at: Date };
