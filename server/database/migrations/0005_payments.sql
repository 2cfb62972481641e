-- Payments. Rows that tell of money outlive the projects they speak of: their project_id refers to nothing.
create table stripe_customers (
  user_id uuid primary key references users on delete cascade,
  stripe_id text not null unique,
  created_at timestamptz not null default now()
);

-- What Stripe said last of a creator's account; a closed one may be followed by another.
create table connected_accounts (
  stripe_id text primary key,
  owner_id uuid not null references users on delete cascade,
  transfers_active boolean not null default false,
  details_submitted boolean not null default false,
  payouts_enabled boolean not null default false,
  currently_due text[] not null default '{}',
  closed boolean not null default false,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index connected_accounts_open on connected_accounts (owner_id) where not closed;

create table app_products (
  project_id uuid primary key,
  stripe_id text not null unique
);

-- Prices never change: a new amount is a new price.
create table app_prices (
  stripe_id text primary key,
  project_id uuid not null,
  plan text not null check (plan in ('monthly', 'yearly')),
  price_cents integer not null check (price_cents > 0),
  unique (project_id, plan, price_cents)
);

create table app_plans (
  project_id uuid not null references projects on delete cascade,
  plan text not null check (plan in ('monthly', 'yearly')),
  price_cents integer not null check (price_cents >= 0),
  enabled boolean not null,
  stripe_price_id text references app_prices,
  primary key (project_id, plan),
  check (not enabled or stripe_price_id is not null)
);

-- A visit to Checkout. project_id null: the platform's own plan.
create table checkouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  project_id uuid,
  plan text not null check (plan in ('monthly', 'yearly')),
  stripe_price_id text not null,
  destination text,
  stripe_id text unique,
  status text not null default 'open' check (status in ('open', 'completed', 'fulfilled', 'expired')),
  created_at timestamptz not null default now()
);
create unique index checkouts_open on checkouts (user_id, project_id) nulls not distinct where status = 'open';
create index checkouts_unfinished on checkouts (created_at) where status in ('open', 'completed');

-- Subscriptions as Stripe told of them last.
create table subscriptions (
  stripe_id text primary key,
  user_id uuid not null,
  project_id uuid,
  destination text,
  status text not null,
  plan text not null check (plan in ('monthly', 'yearly')),
  price_cents integer not null check (price_cents >= 0),
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at timestamptz,
  past_due_since timestamptz,
  ended_at timestamptz,
  -- Paid although the same person had the same plan already: is ended and refunded, and opens nothing.
  superseded boolean not null default false,
  synced_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((status = 'past_due') = (past_due_since is not null))
);
create unique index subscriptions_live on subscriptions (user_id, project_id) nulls not distinct
  where ended_at is null and not superseded;
create index subscriptions_project on subscriptions (project_id) where ended_at is null and not superseded;
create index subscriptions_synced on subscriptions (synced_at) where ended_at is null;
create index subscriptions_destination on subscriptions (destination) where ended_at is null;

-- Subscriptions that are to end at once with money back: of what is left of the period, or all of it.
create table subscription_endings (
  subscription_id text primary key references subscriptions,
  refund text not null check (refund in ('rest', 'all')),
  requested_at timestamptz not null default now(),
  finished_at timestamptz
);
create index subscription_endings_open on subscription_endings (requested_at) where finished_at is null;

-- One row per object at Stripe and kind, never edited. Kinds from payment to dispute_returned are sales (what buyers
-- paid, before the fee); from transfer to fee_refund earnings (what the creator's account received and gave back).
create table ledger (
  stripe_id text not null,
  kind text not null check (kind in (
    'payment', 'refund', 'refund_failed', 'dispute', 'dispute_returned',
    'transfer', 'fee', 'reversal', 'fee_refund'
  )),
  amount_cents bigint not null,
  charge_id text not null,
  subscription_id text not null,
  user_id uuid not null,
  project_id uuid,
  account text,
  -- When Stripe made the object, and when the charge it belongs to was paid.
  occurred_at timestamptz not null,
  paid_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  primary key (stripe_id, kind)
);
create index ledger_project on ledger (project_id, paid_at);
create index ledger_account on ledger (account) where account is not null;
create function refuse_ledger_change() returns trigger language plpgsql as
  $$ begin raise exception 'the ledger is never edited'; end $$;
create trigger ledger_is_fixed before update or delete on ledger for each row execute function refuse_ledger_change();

-- Webhooks, stored before they are answered and applied by a job.
create table webhook_events (
  id text primary key,
  type text not null,
  object_id text,
  account text,
  status text not null default 'received' check (status in ('received', 'applied', 'failed', 'dead')),
  attempts integer not null default 0,
  error text,
  received_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  applied_at timestamptz
);
create index webhook_events_open on webhook_events (next_attempt_at) where status in ('received', 'failed');

-- What nightly comparisons of the ledger with Stripe found.
create table ledger_checks (
  account text not null,
  checked_at timestamptz not null default now(),
  ledger_cents bigint not null,
  stripe_cents bigint not null,
  primary key (account, checked_at)
);

-- When work that is due at intervals was done last, by whichever server.
create table payment_rounds (
  name text primary key,
  finished_at timestamptz not null
);
