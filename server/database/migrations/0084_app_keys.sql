-- Keys with which programs call an app. Of the key itself only its hash is kept.
create table app_keys (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  environment text not null check (environment in ('preview', 'live')),
  name text not null,
  -- SHA-256 of its secret part, in hex.
  secret_hash text not null,
  -- False: it reads and changes nothing.
  can_write boolean not null,
  -- What stands after /api/ in the calls that it may make; null: all.
  resources text[],
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index app_keys_project on app_keys (project_id);
