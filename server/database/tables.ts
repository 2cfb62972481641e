// The platform's tables as types; `migrations/` is what makes them.
import type { ColumnType, Generated } from "kysely";
import type { Activity, CheckFailure, MessageContext, PlanType, Ticket } from "#contract";

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type FixedTimestamp = ColumnType<Date, Date | undefined, never>;

export type UsersTable = {
  id: Generated<string>;
  username: string;
  password_hash: string;
  created_at: FixedTimestamp;
};

export type SessionsTable = {
  id: Generated<string>;
  user_id: string;
  created_at: FixedTimestamp;
  expires_at: Date;
};

export type SignInFailuresTable = { key: string; failures: number; window_ends_at: Date };

export type ProjectsTable = {
  id: Generated<string>;
  owner_id: string;
  description: Generated<string>;
  view_name: string | null;
  created_at: FixedTimestamp;
  updated_at: Timestamp;
  deleted_at: ColumnType<Date | null, never, Date>;
};

export type BlobsTable = { hash: string; content: string };

/** Path → hash of a blob. */
export type Tree = Readonly<Record<string, string>>;

export type RevisionsTable = {
  id: Generated<string>;
  project_id: string;
  number: number;
  description: string;
  tree: ColumnType<Tree, string, never>;
  working: boolean;
  created_at: FixedTimestamp;
};

export type MessagesTable = {
  id: Generated<string>;
  project_id: string;
  position: Generated<number>;
  role: "user" | "assistant";
  content: string;
  context: ColumnType<MessageContext | null, string | null | undefined, never>;
  run_id: string | null;
  created_at: FixedTimestamp;
};

export type QueuedMessagesTable = {
  id: Generated<string>;
  project_id: string;
  position: Generated<number>;
  content: string;
  context: ColumnType<MessageContext | null, string | null, never>;
  created_at: FixedTimestamp;
};

export type AppUsersTable = {
  project_id: string;
  user_id: string;
  first_seen_at: FixedTimestamp;
  last_seen_at: Timestamp;
};

/** `jsonb`: read as a value, written as its text. */
type Json<Value> = ColumnType<Value, string | undefined, string>;

export type RunsTable = {
  id: Generated<string>;
  project_id: string;
  status: "queued" | "running" | "succeeded" | "failed" | "stopped" | "cancelled";
  message_id: string;
  base_tree: ColumnType<Tree, string, never>;
  draft_tree: ColumnType<Tree, string, string>;
  tickets: Json<Ticket[]>;
  progress: string | null;
  repairs: Generated<number>;
  failures: Json<CheckFailure[]>;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  reply: string | null;
  error: string | null;
  changes_applied: Generated<boolean>;
  model: Generated<string>;
  paid_by: Generated<PaidBy>;
  wants_builtin: Generated<boolean>;
  stop_requested_at: Date | null;
  retry_of: string | null;
  revision_number: number | null;
  activity: Json<Activity[]>;
  spoken: ColumnType<{ turn: number; text: string } | null, string | null | undefined, string | null>;
  created_at: FixedTimestamp;
  finished_at: ColumnType<Date | null, never, Date>;
};

/** Whose key a run's tokens are charged to. */
export type PaidBy = "builtin" | "platform" | "own";

export type TokenUseTable = {
  user_id: string;
  project_id: string;
  /** The month's first day. */
  month: ColumnType<Date, string, never>;
  paid_by: PaidBy;
  input_tokens: number;
  output_tokens: number;
  forgiven_tokens: Generated<number>;
};

export type AssistantKeysTable = {
  user_id: string;
  provider: "anthropic" | "openai" | "google";
  model: string;
  sealed: Buffer;
  created_at: Timestamp;
};

export type AttachmentsTable = {
  id: Generated<string>;
  project_id: string;
  name: string;
  kind: "image" | "csv" | "json";
  media_type: string;
  content: Buffer;
  row_count: number | null;
  columns: ColumnType<string[] | null, string | null, never>;
  created_at: FixedTimestamp;
};

export type PreviewErrorsTable = {
  id: Generated<string>;
  project_id: string;
  kind: "exception" | "request" | "console";
  message: string;
  source: string | null;
  page: string | null;
  fingerprint: string;
  count: Generated<number>;
  last_seen_at: Timestamp;
};

export type RunStepsTable = {
  run_id: string;
  number: number;
  message: ColumnType<unknown, string, never>;
  created_at: FixedTimestamp;
};

export type RestoresTable = { project_id: string; number: number; requested_at: FixedTimestamp };

type Environment = "preview" | "live";

export type AppDatabasesTable = {
  project_id: string;
  environment: Environment;
  /** Of the schema and of the role that owns it. */
  name: string;
  password: string;
  created_at: FixedTimestamp;
};

export type PreviewsTable = { project_id: string; artifact_hash: string; shown_at: Timestamp };

export type DeploymentsTable = {
  id: Generated<string>;
  project_id: string;
  status: "queued" | "building" | "starting" | "serving" | "failed" | "replaced";
  revision_id: string | null;
  artifact_hash: string | null;
  error: string | null;
  log: Generated<string>;
  created_at: FixedTimestamp;
  started_at: Date | null;
  finished_at: Date | null;
};

export type AppDomainsTable = {
  project_id: string;
  domain: string;
  proof: string;
  status: "pending" | "proved" | "failed";
  message: string;
  checked_at: Date | null;
  created_at: FixedTimestamp;
};

export type FrameCodesTable = {
  code_hash: string;
  project_id: string;
  user_id: string;
  environment: Environment;
  session_id: string | null;
  expires_at: Date;
};

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
  subscription_id: string;
  user_id: string;
  project_id: string | null;
  account: string | null;
  occurred_at: Date;
  paid_at: Date;
  recorded_at: FixedTimestamp;
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

export type AppWatchesTable = {
  project_id: string;
  online_since: Date;
  told: Generated<"up" | "down">;
  down_told_at: Date | null;
};

export type AppOutagesTable = {
  id: Generated<number>;
  /** Null: the platform itself. */
  project_id: string | null;
  started_at: Date;
  ended_at: Date | null;
  reason: string;
};

export type PlatformBeatsTable = { only_row: Generated<boolean>; beat_at: Date };

export type AppFiguresTable = { project_id: string; bucket: Date; errors: number; durations: number[] };

export type NoticesTable = {
  id: Generated<string>;
  user_id: string;
  project_id: string;
  kind: "failed" | "recovered";
  reason: string | null;
  created_at: Timestamp;
  read_at: Date | null;
};

export type AlertWebhooksTable = { user_id: string; url: string; secret: string; created_at: Timestamp };

export type AlertDeliveriesTable = {
  id: Generated<string>;
  user_id: string;
  payload: string;
  status: Generated<"waiting" | "delivered" | "given up">;
  attempts: Generated<number>;
  error: string | null;
  created_at: Timestamp;
  next_attempt_at: Timestamp;
  finished_at: Date | null;
};

export type Tables = {
  users: UsersTable;
  sessions: SessionsTable;
  sign_in_failures: SignInFailuresTable;
  projects: ProjectsTable;
  blobs: BlobsTable;
  revisions: RevisionsTable;
  messages: MessagesTable;
  app_users: AppUsersTable;
  runs: RunsTable;
  run_steps: RunStepsTable;
  restores: RestoresTable;
  queued_messages: QueuedMessagesTable;
  token_use: TokenUseTable;
  assistant_keys: AssistantKeysTable;
  attachments: AttachmentsTable;
  preview_errors: PreviewErrorsTable;
  app_databases: AppDatabasesTable;
  previews: PreviewsTable;
  deployments: DeploymentsTable;
  app_domains: AppDomainsTable;
  frame_codes: FrameCodesTable;
  stripe_customers: StripeCustomersTable;
  connected_accounts: ConnectedAccountsTable;
  app_products: AppProductsTable;
  app_prices: AppPricesTable;
  app_plans: AppPlansTable;
  checkouts: CheckoutsTable;
  subscriptions: SubscriptionsTable;
  subscription_endings: SubscriptionEndingsTable;
  price_moves: PriceMovesTable;
  ledger: LedgerTable;
  webhook_events: WebhookEventsTable;
  ledger_checks: LedgerChecksTable;
  payment_rounds: PaymentRoundsTable;
  app_watches: AppWatchesTable;
  app_outages: AppOutagesTable;
  platform_beats: PlatformBeatsTable;
  app_figures: AppFiguresTable;
  notices: NoticesTable;
  alert_webhooks: AlertWebhooksTable;
  alert_deliveries: AlertDeliveriesTable;
};
