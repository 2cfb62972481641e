-- Agents come in by OAuth, too: a connection is an access token without a secret of its own, whose client is given short tokens.

-- Programs that registered themselves (RFC 7591). What stands here strangers have said.
create table oauth_clients (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  redirect_addresses text[] not null,
  created_at timestamptz not null default now()
);
create index oauth_clients_created on oauth_clients (created_at);

alter table access_tokens
  alter column secret_hash drop not null,
  -- Of a connection: which client was let in.
  add column client_id uuid references oauth_clients (id) on delete cascade,
  -- Of a connection: when its creator last agreed to it. It ends some time after, however it is used.
  add column agreed_at timestamptz,
  add constraint access_tokens_kind check (
    (client_id is null) = (secret_hash is not null) and (client_id is null) = (agreed_at is null)
  );
-- Who agrees again goes on with the same connection, and so with its drafts.
create unique index access_tokens_connection on access_tokens (client_id, user_id, project_id)
  nulls not distinct where client_id is not null;

-- What a creator agreed to, until the client fetches its tokens with the code. Kept after its use to notice a second one.
create table oauth_codes (
  -- SHA-256 of the code, in hex.
  code_hash text primary key,
  client_id uuid not null references oauth_clients (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  project_id uuid references projects (id) on delete cascade,
  can_write boolean not null,
  redirect_address text not null,
  -- SHA-256 of the verifier, as base64url (RFC 7636).
  challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What was opened with it.
  connection_id uuid references access_tokens (id) on delete cascade
);
create index oauth_codes_client on oauth_codes (client_id);
create index oauth_codes_user on oauth_codes (user_id);
create index oauth_codes_project on oauth_codes (project_id);
create index oauth_codes_connection on oauth_codes (connection_id);
create index oauth_codes_expires on oauth_codes (expires_at);

-- Tokens of connections. Used refresh tokens are kept to notice a second use.
create table oauth_tokens (
  -- SHA-256 of the token, in hex.
  token_hash text primary key,
  connection_id uuid not null references access_tokens (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_tokens_connection on oauth_tokens (connection_id, kind, created_at);
create index oauth_tokens_expires on oauth_tokens (expires_at);
