-- Apps' databases are in one of several PostgreSQL clusters, each known by its name; an operator moves an app from one to another.

alter table app_databases add column cluster text not null default 'main';

-- What was moved, when, and how long the app stood still for it. A row without an end was cut short: what it had copied is left over.
create table app_moves (
  id bigint generated always as identity primary key,
  -- Kept when the project goes.
  project_id uuid not null,
  environment text not null check (environment in ('live', 'preview')),
  from_cluster text not null,
  to_cluster text not null,
  begun_at timestamptz not null default now(),
  ended_at timestamptz,
  bytes bigint,
  pause_ms int,
  -- Why it was not moved; null: it was.
  refusal text
);
create index app_moves_of_project on app_moves (project_id, begun_at desc);
