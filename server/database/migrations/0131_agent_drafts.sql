-- What an outside agent has changed in a project and not saved yet: one draft for each access token.
create table agent_drafts (
  project_id uuid not null references projects (id) on delete cascade,
  token_id uuid not null references access_tokens (id) on delete cascade,
  -- The revision that it began from.
  base_number integer not null,
  -- path → hash of a blob
  tree jsonb not null,
  -- One more with every change, so that of two at once neither is lost.
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (project_id, token_id)
);
