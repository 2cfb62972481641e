create table "links" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "target" text not null,
  "name" text not null unique,
  "note" text,
  "active" boolean not null default true,
  "clicks" double precision default 0
);
create index on "links" ("owner_id");

create table "clicks" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "link" uuid not null references "links" (id) on delete cascade,
  "day" date not null,
  "count" double precision not null default 1
);
create index on "clicks" ("owner_id");
create index on "clicks" ("link");

-- A day's clicks are one row.
create unique index "clicks_of_a_day" on "clicks" ("link", "day");
