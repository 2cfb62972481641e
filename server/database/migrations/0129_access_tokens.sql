-- Tokens with which programs act for a creator. Of the token itself only its hash is kept.
create table access_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- The one project that it opens; null: all of its creator's.
  project_id uuid references projects (id) on delete cascade,
  name text not null,
  -- SHA-256 of its secret part, in hex.
  secret_hash text not null,
  -- False: it reads and changes nothing.
  can_write boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index access_tokens_user on access_tokens (user_id);
create index access_tokens_project on access_tokens (project_id);
