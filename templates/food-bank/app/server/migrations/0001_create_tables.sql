create table "foods" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null unique,
  "kind" text default 'Tins and jars',
  "unit" text not null default 'packs',
  "at_least" double precision not null default 10
);
create index on "foods" ("owner_id");

create table "batches" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "food" uuid not null references "foods" (id) on delete cascade,
  "left" double precision not null,
  "best_before" date,
  "shelf" text,
  "donor" text
);
create index on "batches" ("owner_id");
create index on "batches" ("food");

create table "handouts" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "batch" uuid not null references "batches" (id) on delete cascade,
  "count" double precision not null default 1,
  "given_on" date not null,
  "parcel" text
);
create index on "handouts" ("owner_id");
create index on "handouts" ("batch");
