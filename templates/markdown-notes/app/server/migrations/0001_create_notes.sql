create table "notes" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "title" text not null default 'Untitled',
  "body" text,
  "tags" text[] not null default '{}',
  "pinned" boolean not null default false
);
create index on "notes" ("owner_id");
