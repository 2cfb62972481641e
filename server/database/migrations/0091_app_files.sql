-- Files that people keep in apps. Their content lies in the file store under its hash, once for all that have it.
create table app_files (
  id uuid primary key,
  project_id uuid not null references projects (id) on delete cascade,
  environment text not null check (environment in ('preview', 'live')),
  -- SHA-256 of the content, in hex.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes >= 0),
  name text not null check (length(name) between 1 and 120),
  -- Found in the content.
  type text not null,
  -- Of pictures, in pixels, as they are shown.
  width integer check (width > 0),
  height integer check (height > 0),
  -- The person who uploaded it, as the app knows them.
  uploaded_by text not null,
  created_at timestamptz not null default now(),
  -- Since when something in the app holds it; null: nothing does yet.
  kept_at timestamptz,
  -- Since when it can't be had any more; its content stays a while, for backups that are being written.
  removed_at timestamptz
);
create index app_files_by_app on app_files (project_id, environment);
create index app_files_by_content on app_files (hash);
create index app_files_not_kept on app_files (created_at) where kept_at is null and removed_at is null;
create index app_files_removed on app_files (removed_at) where removed_at is not null;
