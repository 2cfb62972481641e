create table "plans" (
  "id" uuid primary key default gen_random_uuid(),
  "owner_id" text not null,
  "owner_name" text not null default '',
  "created_at" timestamptz not null default now(),
  "updated_at" timestamptz not null default now(),
  "name" text not null,
  "price" double precision not null,
  "down" double precision not null check ("down" between 0 and 100),
  "rate" double precision not null,
  "years" double precision not null,
  "extra" double precision not null
);
create index on "plans" ("owner_id");
