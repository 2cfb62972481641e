create table "lists" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "title" text not null,
  "names" text not null,
  "drawn" text,
  "groups" text
);
create index on "lists" ("owner_id");
