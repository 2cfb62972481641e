create table "controls" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "minutes" double precision not null,
  "increment" double precision not null default 0
);
create index on "controls" ("owner_id");
