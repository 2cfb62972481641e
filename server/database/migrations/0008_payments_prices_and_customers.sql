-- A new price for those who subscribed before: what it will be, and who is still to be moved at Stripe.
alter table subscriptions add column next_price_cents integer check (next_price_cents >= 0);

create table price_moves (
  subscription_id text primary key references subscriptions,
  project_id uuid not null,
  plan text not null check (plan in ('monthly', 'yearly')),
  -- Null: it keeps the price that its running period was paid at.
  stripe_price_id text references app_prices,
  requested_at timestamptz not null default now()
);
create index price_moves_project on price_moves (project_id);

-- One customer per person and app: credit that an app's plan leaves behind must never pay another creator's invoice.
-- project_id null: the platform's own plan. A subscription stays with the customer that it was bought as.
alter table stripe_customers drop constraint stripe_customers_pkey;
alter table stripe_customers add column project_id uuid;
create unique index stripe_customers_person on stripe_customers (user_id, project_id) nulls not distinct;
alter table subscriptions add column customer text;
