-- "Invited people only": apps that let in their owner and the people on their list alone.
create table app_gates (
  project_id uuid primary key references projects (id) on delete cascade,
  -- Without a row an app is open. Once there is one, only its owner changes it.
  invited_only boolean not null,
  changed_at timestamptz not null default now()
);

-- People who were let in, who ask to be, and whom the owner declined.
create table app_guests (
  project_id uuid not null references projects (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  state text not null check (state in ('asked', 'in', 'declined')),
  -- What they wrote with their request.
  note text not null default '' check (length(note) <= 300),
  since timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index app_guests_by_state on app_guests (project_id, state, since);

-- Links that let in whoever opens them. Of the code in them only its hash is kept.
create table app_invitations (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  -- SHA-256, in hex.
  code_hash text not null unique,
  uses_left integer not null check (uses_left >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index app_invitations_by_project on app_invitations (project_id);
