-- What an app's code declares, per environment: schedules, hooks, secrets. Written anew with each version that is shown.
create table app_declarations (
  project_id uuid not null references projects (id) on delete cascade,
  environment text not null check (environment in ('preview', 'live')),
  declared jsonb not null,
  read_at timestamptz not null default now(),
  primary key (project_id, environment)
);
