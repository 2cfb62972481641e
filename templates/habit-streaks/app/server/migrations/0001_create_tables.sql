create table "habits" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "color" text default 'Green'
);
create index on "habits" ("owner_id");

create table "ticks" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "habit" uuid not null references "habits" (id) on delete cascade,
  "day" date not null
);
create index on "ticks" ("owner_id");
create index on "ticks" ("habit");
create unique index on "ticks" ("owner_id", "habit", "day") nulls not distinct;
