create table "codes" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "kind" text not null default 'Link',
  "content" text not null,
  "ink" text not null default '#1b1b1f',
  "paper" text not null default '#ffffff'
);
create index on "codes" ("owner_id");
