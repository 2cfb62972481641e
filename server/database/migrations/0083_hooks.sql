-- What other services called apps with: stored before it is answered, handed to the app, kept for a while to be looked at.
create table hook_deliveries (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  environment text not null check (environment in ('preview', 'live')),
  name text not null,
  received_at timestamptz not null default now(),
  -- The next try.
  begin_at timestamptz not null default now(),
  -- Without credentials.
  headers jsonb not null,
  query text not null,
  body bytea not null,
  bytes integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  attempts integer not null default 0,
  finished_at timestamptz,
  error text,
  replay_of uuid
);
create index hook_deliveries_begin on hook_deliveries (begin_at) where state in ('waiting', 'running');
create index hook_deliveries_open on hook_deliveries (project_id, environment) where state in ('waiting', 'running');
create index hook_deliveries_last on hook_deliveries (project_id, environment, received_at desc);

-- Calls that were not let in: how many, and why the last one was not.
create table hook_refusals (
  project_id uuid not null references projects (id) on delete cascade,
  environment text not null check (environment in ('preview', 'live')),
  name text not null,
  count bigint not null default 1,
  last_at timestamptz not null default now(),
  reason text not null,
  primary key (project_id, environment, name)
);
