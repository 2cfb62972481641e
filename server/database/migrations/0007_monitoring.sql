-- How live apps fare: since when they are online, their outages, their requests, and what their owners are told.

-- One row for each app that is online; `told` is what its owner heard last.
create table app_watches (
  project_id uuid primary key references projects on delete cascade,
  online_since timestamptz not null,
  told text not null default 'up' check (told in ('up', 'down')),
  -- When the owner last heard that it is down.
  down_told_at timestamptz
);
insert into app_watches (project_id, online_since)
  select project_id, coalesce(finished_at, created_at) from deployments where status = 'serving';

create table app_outages (
  id bigint generated always as identity primary key,
  -- Null: the platform itself was off, and with it every app.
  project_id uuid references projects on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at),
  reason text not null
);
create index app_outages_project on app_outages (project_id, started_at desc);
create unique index app_outages_open on app_outages (project_id) where ended_at is null;

-- One row, renewed while any server runs: a gap in it was an outage of the platform.
create table platform_beats (
  only_row boolean primary key default true check (only_row),
  beat_at timestamptz not null
);

-- Calls to an app's server within five minutes. Several servers add to the same row.
create table app_figures (
  project_id uuid not null references projects on delete cascade,
  bucket timestamptz not null,
  errors integer not null check (errors >= 0),
  -- How many calls took how long: one count for each range of durations.
  durations integer[] not null,
  primary key (project_id, bucket)
);
create index app_figures_bucket on app_figures (bucket);

create table notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  project_id uuid not null references projects on delete cascade,
  kind text not null check (kind in ('failed', 'recovered')),
  reason text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notices_user on notices (user_id, created_at desc);

-- Where a creator's own systems hear of the same. The secret signs, so it is kept as it is.
create table alert_webhooks (
  user_id uuid primary key references users on delete cascade,
  url text not null,
  secret text not null,
  created_at timestamptz not null default now()
);

create table alert_deliveries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references alert_webhooks on delete cascade,
  payload text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'given up')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  finished_at timestamptz
);
create index alert_deliveries_waiting on alert_deliveries (next_attempt_at) where status = 'waiting';
create index alert_deliveries_user on alert_deliveries (user_id, created_at desc);
