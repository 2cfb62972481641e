-- Runs of apps' schedules: the one that comes next, those under way, and the last ones. And by whose clock they go.
create table schedule_runs (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  environment text not null check (environment in ('preview', 'live')),
  name text not null,
  -- "Run now"; in the preview nothing else runs.
  by_hand boolean not null,
  due_at timestamptz not null,
  -- The next try; later than due_at after one that failed.
  begin_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  attempts integer not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  error text,
  check (environment = 'live' or by_hand)
);
-- One run of a schedule is open at a time: after a pause of the platform one is made up for, not ten.
create unique index schedule_runs_open on schedule_runs (project_id, environment, name, by_hand)
  where state in ('waiting', 'running');
create index schedule_runs_begin on schedule_runs (begin_at) where state in ('waiting', 'running');
create index schedule_runs_last on schedule_runs (project_id, environment, name, due_at desc);

create table owner_time_zones (
  user_id uuid primary key references users (id) on delete cascade,
  time_zone text not null
);
