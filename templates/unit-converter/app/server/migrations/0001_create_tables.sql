create table "pins" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "kind" text not null,
  "from" text not null,
  "to" text not null
);
create index on "pins" ("owner_id");
create unique index on "pins" ("owner_id", "kind", "from", "to") nulls not distinct;
