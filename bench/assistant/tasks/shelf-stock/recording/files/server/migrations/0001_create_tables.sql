create table "items" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "pieces" double precision not null default 0
);
create index on "items" ("owner_id");
create table "handouts" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "item" uuid not null references "items" (id) on delete cascade,
  "pieces" double precision not null
);
create index on "handouts" ("owner_id");
create index on "handouts" ("item");
