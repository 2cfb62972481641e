-- Two-step sign-in: a secret shared with an authenticator app, recovery codes, and sign-ins that wait for their code.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- The secret in base32, sealed for its owner.
  sealed_secret bytea not null,
  begun_at timestamptz not null default now(),
  -- Null: no code of it was shown yet, and signing in does not ask for one.
  confirmed_at timestamptz,
  -- The newest step of time of which a code was used: codes of it and of earlier ones are good no more (RFC 6238, 5.2).
  last_step bigint,
  -- Of the recovery codes' hashes.
  recovery_salt bytea,
  check (confirmed_at is null or (last_step is not null and recovery_salt is not null))
);

-- Those that were not used yet: argon2id with their owner's salt.
create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Of the challenge itself only its SHA-256 is kept.
create table sign_in_challenges (
  challenge_hash bytea primary key,
  user_id uuid not null references second_factors (user_id) on delete cascade,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id, expires_at);
