-- What apps take of the disk, as it was last looked at, so that a creator's whole can be told without looking again.

-- Beyond an empty database; null: never looked at.
alter table app_databases add column bytes bigint check (bytes >= 0);

-- Files of a built app, without the libraries that all share.
create table built_apps (
  hash text primary key,
  bytes bigint not null check (bytes >= 0),
  named_at timestamptz not null default now()
);
