-- Who may sign in, and the sign-ins that are still good.
create table users (
  id uuid primary key default gen_random_uuid(),
  username text not null check (username <> ''),
  password_hash text not null,
  created_at timestamptz not null default now()
);
-- "Ada" and "ada" are one person.
create unique index users_username on users (lower(username));

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- Failed sign-ins, counted per username and per address in windows of time, so that guessing slows down.
create table sign_in_failures (
  key text primary key,
  failures integer not null check (failures > 0),
  window_ends_at timestamptz not null
);
