create table "countdowns" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "minutes" double precision not null default 5,
  "seconds" double precision not null default 0,
  "color" text not null default 'Green',
  "ends_at" timestamptz,
  "left_ms" double precision
);
create index on "countdowns" ("owner_id");

create table "presets" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "minutes" double precision not null default 5,
  "seconds" double precision not null default 0,
  "color" text not null default 'Green'
);
create index on "presets" ("owner_id");
