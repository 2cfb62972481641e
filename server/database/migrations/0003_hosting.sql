-- Where apps run: their schemas and roles, what their previews show, their deployments, and codes for their frames.

-- Kept without a foreign key: the row must outlive its project until schema and role are really gone.
create table app_databases (
  project_id uuid not null,
  environment text not null check (environment in ('preview', 'live')),
  -- Name of both the schema and the role that owns it.
  name text not null unique check (name ~ '^app_[a-z0-9]+_(preview|live)$'),
  password text not null,
  created_at timestamptz not null default now(),
  primary key (project_id, environment)
);

create table previews (
  project_id uuid primary key references projects on delete cascade,
  artifact_hash text not null,
  shown_at timestamptz not null default now()
);

create table deployments (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  status text not null check (status in ('queued', 'building', 'starting', 'serving', 'failed', 'replaced')),
  revision_id uuid,
  artifact_hash text,
  error text check (error is null or status = 'failed'),
  -- One line for each step, for the creator.
  log text not null default '',
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check (status <> 'serving' or artifact_hash is not null)
);
create index deployments_project on deployments (project_id, created_at desc);
-- A project has one version that serves, and one deployment on its way.
create unique index deployments_serving on deployments (project_id) where status = 'serving';
create unique index deployments_unfinished on deployments (project_id)
  where status in ('queued', 'building', 'starting');

-- A code is stored as its SHA-256 only.
create table frame_codes (
  code_hash text primary key,
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  environment text not null check (environment in ('preview', 'live')),
  -- The sign-in that asked for it, when there is one: signing out ends it.
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null
);
create index frame_codes_expiry on frame_codes (expires_at);
