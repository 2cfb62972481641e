-- Projects, their source as content-addressed blobs in immutable trees, and the chat beside them.
create table projects (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  description text not null default '',
  view_name text check (view_name ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set when the owner deletes it: gone for everybody at once, removed for good by a job.
  deleted_at timestamptz
);
create unique index projects_view_name on projects (view_name);
create index projects_owner on projects (owner_id, created_at desc);

create table blobs (
  hash text primary key,
  content text not null
);

create table revisions (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  -- 0 for the starter, then one more each time: what restore names.
  number integer not null check (number >= 0),
  description text not null,
  -- path → hash of a blob
  tree jsonb not null,
  -- It passed its checks. The newest working revision is what the preview shows and deploy takes.
  working boolean not null,
  created_at timestamptz not null default now(),
  unique (project_id, number)
);

create table messages (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  -- Order of the conversation.
  position bigint generated always as identity,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  created_at timestamptz not null default now()
);
create index messages_project on messages (project_id, position);

-- People who opened the live app.
create table app_users (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
