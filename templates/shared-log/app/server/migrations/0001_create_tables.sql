create table "entries" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "state" text not null,
  "at" timestamptz not null,
  "notes" text,
  "photo" text
);
create index on "entries" ("owner_id");
create index on "entries" ("at");

create table "needs" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "what" text not null,
  "brought" boolean not null default false,
  "brought_by" text,
  "brought_at" timestamptz
);
create index on "needs" ("owner_id");
