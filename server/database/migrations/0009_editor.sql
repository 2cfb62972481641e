-- What the editor asks of the assistant: stop, queue, retry, words as they come, use and allowance, own keys,
-- attachments, errors of the preview.
alter table runs drop constraint runs_status_check;
alter table runs
  add constraint runs_status_check check (status in ('queued', 'running', 'succeeded', 'failed', 'stopped', 'cancelled')),
  add column model text not null default 'builtin',
  add column paid_by text not null default 'builtin' check (paid_by in ('builtin', 'platform', 'own')),
  -- The creator chose the built-in model for this run.
  add column wants_builtin boolean not null default false,
  add column stop_requested_at timestamptz,
  -- The run that this one tries again.
  add column retry_of uuid references runs on delete set null,
  add column revision_number integer,
  -- For pages that come later: what was done, and the words of the turn under way.
  add column activity jsonb not null default '[]',
  add column spoken jsonb;

alter table messages
  -- Element, errors and attachments that a creator's message carries.
  add column context jsonb,
  -- Of an assistant's message: the run that it ends.
  add column run_id uuid references runs on delete set null;
create index messages_run on messages (run_id);

create table queued_messages (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  position bigint generated always as identity,
  content text not null,
  context jsonb,
  created_at timestamptz not null default now()
);
create index queued_messages_project on queued_messages (project_id, position);

-- Tokens per creator, project and month. It outlives runs and projects: an allowance does not grow by deleting.
create table token_use (
  user_id uuid not null references users on delete cascade,
  project_id uuid not null,
  month date not null,
  paid_by text not null check (paid_by in ('builtin', 'platform', 'own')),
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  -- Of runs that failed without a result: not counted against the allowance.
  forgiven_tokens bigint not null default 0,
  primary key (user_id, month, project_id, paid_by)
);
create index token_use_project on token_use (project_id);

-- A creator's own provider key: AES-256-GCM under a key derived from the installation's.
create table assistant_keys (
  user_id uuid primary key references users on delete cascade,
  provider text not null check (provider in ('anthropic', 'openai', 'google')),
  model text not null,
  sealed bytea not null,
  created_at timestamptz not null default now()
);

create table attachments (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  name text not null,
  kind text not null check (kind in ('image', 'csv', 'json')),
  media_type text not null,
  content bytea not null,
  row_count integer,
  columns jsonb,
  created_at timestamptz not null default now()
);
create index attachments_project on attachments (project_id, created_at);

create table preview_errors (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  kind text not null check (kind in ('exception', 'request', 'console')),
  message text not null,
  source text,
  page text,
  -- Of kind, message and source: the same error is one row.
  fingerprint text not null,
  count integer not null default 1,
  last_seen_at timestamptz not null default now(),
  unique (project_id, fingerprint)
);
