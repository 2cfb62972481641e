-- Runs of the assistant, step by step, and restores: what must go on after the server was killed.
create table runs (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  -- Up to here the conversation was known to the run.
  message_id uuid not null references messages on delete cascade,
  base_tree jsonb not null,
  draft_tree jsonb not null,
  tickets jsonb not null default '[]',
  progress text,
  repairs integer not null default 0,
  failures jsonb not null default '[]',
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  reply text,
  error text,
  changes_applied boolean not null default false,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status in ('queued', 'running')) = (finished_at is null))
);
-- One run at a time in each project.
create unique index runs_under_way on runs (project_id) where finished_at is null;
create index runs_project on runs (project_id, created_at desc);

-- One message each: the model's turn, a tool's result, or what the checks said.
create table run_steps (
  run_id uuid not null references runs on delete cascade,
  number integer not null,
  message jsonb not null,
  created_at timestamptz not null default now(),
  primary key (run_id, number)
);

create table restores (
  project_id uuid primary key references projects on delete cascade,
  number integer not null,
  requested_at timestamptz not null default now()
);
