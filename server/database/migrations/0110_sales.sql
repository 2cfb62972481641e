-- What apps sell once. As all rows that tell of money, sales outlive the projects that they speak of.
create table sales (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  environment text not null check (environment in ('preview', 'live')),
  -- As the app's code declares it.
  name text not null,
  -- Whose it is, as the app says: a person, or a visitor of a public page.
  user_id uuid,
  visitor text,
  lines jsonb not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  -- What the app keeps with it.
  data jsonb,
  return_url text not null,
  -- The account that is paid. In the preview nobody is.
  destination text,
  stripe_session text unique,
  charge_id text unique,
  receipt_url text,
  status text not null default 'open' check (status in ('open', 'paid', 'refunded', 'disputed', 'expired')),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  check ((environment = 'live') = (destination is not null)),
  check ((status in ('paid', 'refunded', 'disputed')) = (paid_at is not null))
);
create index sales_project on sales (project_id, environment, created_at desc);
create index sales_open on sales (created_at) where status = 'open';
create index sales_destination on sales (destination) where charge_id is not null;

-- What an app is to be told of a sale: written with what happened, handed over until the app has taken it.
create table sale_events (
  id uuid primary key default gen_random_uuid(),
  sale_id uuid not null references sales on delete cascade,
  kind text not null check (kind in ('paid', 'refunded')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  attempts integer not null default 0,
  -- The next try.
  begin_at timestamptz not null default now(),
  finished_at timestamptz,
  error text,
  unique (sale_id, kind)
);
create index sale_events_begin on sale_events (begin_at) where state in ('waiting', 'running');
