-- What happened to how an account is signed in to, for whoever has to find out later. Kept for a year.
create table account_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  event text not null check (event in (
    'second-factor-on', 'second-factor-off', 'second-factor-removed-by-operator', 'recovery-codes-made', 'recovery-code-used'
  )),
  at timestamptz not null default now()
);
create index account_events_user on account_events (user_id, at);
create index account_events_at on account_events (at);
