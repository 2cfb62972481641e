-- Secrets of apps, sealed: a row is there once its app declared it, the assistant asked for it, or its owner set it.

create table app_secrets (
  project_id uuid not null references projects (id) on delete cascade,
  environment text not null check (environment in ('preview', 'live')),
  name text not null check (name ~ '^[A-Z][A-Z0-9_]{0,63}$'),
  purpose text not null default '',
  -- Null while it has no value.
  sealed bytea,
  set_at timestamptz,
  -- The newest version of the app that was asked names it.
  declared boolean not null default false,
  requested_at timestamptz,
  primary key (project_id, environment, name),
  check ((sealed is null) = (set_at is null))
);
