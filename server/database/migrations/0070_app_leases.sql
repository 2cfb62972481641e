-- Which server may have an app awake: the holder of its lease. Another takes it over once the holder's beat is old.

create table app_leases (
  project_id uuid primary key references projects on delete cascade,
  -- Null: it was given back, and nothing of the app runs.
  holder uuid,
  -- Grows by one with each holder; the fencing token.
  epoch bigint not null default 1,
  -- Up to which epoch nobody before can reach the app's databases any more.
  settled_epoch bigint not null default 1,
  taken_at timestamptz not null default now(),
  check (settled_epoch <= epoch)
);
create index app_leases_holder on app_leases (holder);

-- False while it starts or stops: it beats, and no app belongs to it.
alter table servers add column takes_apps boolean not null default true;
